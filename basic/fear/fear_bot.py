"""A player of "Плата за страх" with nothing but the keyboard, who holds screen and variables to the rules.

Whatever the program does is followed by a `Game` of the rules' model, which objects to what the rules forbid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from fear_rules import BOARD, Contract, Game, Square, approaches, between, in_line, king_distance
from fear_view import FRESH, KILLER, LEFT, PLAYER, TOP, TRODDEN, WALL, View

from typein.harness.session import Spectrum
from typein.harness.values import Plain

ASKS_TITLE, ASKS_CONTRACT, ASKS_START, ASKS_MOVE = "И: правила", "1-5: изменить", "Начнём здесь?", "Ваш ход:"
SAME_BOARD, OTHER_BOARD, CONTRACT, END = "1", "2", "3", "4"
"""What the player may answer at the end of a game."""

WORDS = {"won": "Вы живы", "shot": "Вас застрелили", "caught": "Вас закололи", "lost": "Отступать некуда"}
S = {"shot": 1, "caught": 2, "lost": 3}
"""The program's own word for a death, its variable s."""

DEAD, ALONG_ROW, ALONG_COLUMN = "†", "━", "┃"

KEYS = {"В": ("в", "В", "7", "{UP}"), "Н": ("н", "Н", "6", "{DOWN}"), "Л": ("л", "Л", "5", "{LEFT}")}
KEYS["П"] = ("п", "П", "8", "{RIGHT}")
"""All the keys that type a letter of a move."""

Choice = Callable[[Game, Random], Square]


def danger(game: Game, to: Square) -> float:
    """How many killers can be expected to kill whoever goes there, each taken by himself; 9 where one sees him."""
    if any(in_line(game.walls, killer, to) for killer in game.killers):
        return 9
    free, expected = (game.free | {game.player}) - {to}, 0.0
    for killer in game.killers:
        if game.contract.close_combat and king_distance(killer, to) == 1:
            return 9
        allowed = approaches(free, to, killer)
        expected += sum(in_line(game.walls, square, to) for square in allowed) / max(1, len(allowed))
    return expected


def careful(game: Game, random: Random) -> Square:
    """Go where the killers are least to be feared, and rather than wait."""
    return min(
        sorted(game.options()), key=lambda square: (danger(game, square), square == game.player, random.random())
    )


def bold(game: Game, random: Random) -> Square:
    """Go where there is money, unless that is too dangerous."""
    return min(
        sorted(game.options()), key=lambda square: (danger(game, square), square in game.visited, random.random())
    )


def heedless(game: Game, random: Random) -> Square:
    """Go anywhere."""
    return random.choice(sorted(game.options()))


def lazy(game: Game, random: Random) -> Square:
    """Wait as long as it is allowed, and then go where it is safe."""
    return game.player if game.waits else careful(game, random)


def letters(step: tuple[int, int]) -> str:
    """A move of so many rows down and columns right, in the letters of the book."""
    down, right = step
    return {-1: "В", 0: "", 1: "Н"}[down] + {-1: "Л", 0: "", 1: "П"}[right]


class Bot:
    """Plays games one after the other on a machine on which the program has just begun."""

    def __init__(self, spectrum: Spectrum, random: Random, choose: Choice = careful) -> None:
        self.spectrum = spectrum
        self.random = random
        self.choose = choose
        self.contract = Contract()
        self.record = 0
        self.slowest = 0.0
        """The longest time from a move to the next question or the end of the game, in emulated seconds."""

    # -- from the title to the first move

    def open(self) -> None:
        """Go from the title to the contract."""
        self._await(ASKS_TITLE)
        self.spectrum.press("{ENTER}")
        self._await(ASKS_CONTRACT)

    def agree(self, contract: Contract) -> None:
        """Put a contract together, where it is asked for, and sign it."""
        wanted = (contract.moves, contract.waits, contract.walls, contract.killers)
        is_now = (self.contract.moves, self.contract.waits, self.contract.walls, self.contract.killers)
        for line, (number, before) in enumerate(zip(wanted, is_now, strict=True), start=1):
            if number != before:
                self.spectrum.press(f"{line}{number}{{ENTER}}")
        if contract.close_combat != self.contract.close_combat:
            self.spectrum.press("5")
        self.contract = contract
        self.spectrum.press("{ENTER}")

    def begin(self, other_boards: int = 0) -> Game:
        """Take the board that is offered, or one after it, and check it."""
        for _ in range(other_boards):
            self._await(ASKS_START)
            self.spectrum.press("д")
        self._await(ASKS_START)
        self.spectrum.press("{ENTER}")
        return self.meet()

    def meet(self) -> Game:
        """Read the first position of a game."""
        view = self._await(ASKS_MOVE) if self.contract.waits else self._look()
        walls, player = view.squares(WALL), view.squares(PLAYER, DEAD)
        read = self.spectrum.basic.variables
        game = Game(self.contract, frozenset(walls), player.pop(), killers_of(read)[: self.contract.killers])
        self.check(game, read)
        return game

    # -- moves

    def play(self, game: Game) -> Game:
        """Play a game to its end."""
        while not game.fate:
            self.move(game, self.choose(game, self.random))
        return game

    def move(self, game: Game, to: Square) -> None:
        """Make a move, and follow what comes of it."""
        word = list(letters((to[0] - game.player[0], to[1] - game.player[1])))
        self.random.shuffle(word)
        self.spectrum.press("".join(self.random.choice(KEYS[letter]) for letter in word))
        begun = self.spectrum.machine.now
        self.spectrum.press("{ENTER}")
        self.spectrum.wait_for_input()
        self.slowest = max(self.slowest, (self.spectrum.machine.now - begun) / 3_500_000)
        read = self.spectrum.basic.variables
        game.play(to, killers_of(read)[: self.contract.killers])
        self.check(game, read)

    def answer(self, key: str) -> None:
        """Say what is to come after a game."""
        self.spectrum.press(key)

    # -- what is seen, and what the rules say

    def check(self, game: Game, read: Mapping[str, Plain]) -> None:
        """Hold screen and variables against the model, while the program waits for a key."""
        view = self._look()
        assert view.board == expected_board(game), f"{game}\n{view}"
        if game.fate == "won":
            self.record = max(self.record, game.pay)
        pay = game.pay if game.fate in ("", "won") else 0
        seen = (view.moves, view.waits, view.pay, view.record)
        waits = (game.waits, game.contract.waits - game.waits)
        assert seen == ((game.turn, game.contract.moves), waits, pay, self.record), f"{game}\n{view}"
        counts = [read[name] for name in ("hod", "stoj", "plata", "p", "q")]
        assert counts == [game.turn, game.waits, pay, game.player[0] + TOP, game.player[1] + LEFT], f"{game}\n{view}"
        if game.fate in ("", "won"):
            assert view.fear == read["strah"] == game.fear, f"{game}\n{view}"
        if game.fate in S:
            assert read["s"] == S[game.fate], f"{game}\n{view}"
        if game.shooter is not None:
            assert read["i"] == game.shooter + 1, f"{game}\n{view}"
        for fate, word in WORDS.items():
            assert (word in str(view)) == (fate == game.fate), f"{game}\n{view}"
        assert (ASKS_MOVE in str(view)) == (not game.fate), f"{game}\n{view}"

    def _look(self) -> View:
        self.spectrum.wait_for_input()
        return View(self.spectrum.screen.cells)

    def _await(self, text: str) -> View:
        view = self._look()
        assert text in str(view), f"{text!r} is not asked here:\n{view}"
        return view


def killers_of(read: Mapping[str, Plain]) -> list[Square]:
    """Where all killers that can be are, by their numbers in the program; those not in the game are nowhere."""
    rows, columns = read["k()"], read["l()"]
    assert isinstance(rows, list)
    assert isinstance(columns, list)
    return [(int(str(row)) - TOP, int(str(column)) - LEFT) for row, column in zip(rows, columns, strict=True)]


def expected_board(game: Game) -> dict[Square, str]:
    """How the board of a game is to look."""
    board = dict.fromkeys(BOARD, FRESH)
    board |= dict.fromkeys(game.visited, TRODDEN)
    if game.fate == "shot" and game.shooter is not None:
        killer = game.killers[game.shooter]
        along = ALONG_ROW if killer[0] == game.player[0] else ALONG_COLUMN
        board |= dict.fromkeys(between(killer, game.player) or (), along)
    board |= dict.fromkeys(game.walls, WALL)
    board[game.player] = PLAYER if game.fate in ("", "won") else DEAD
    board |= dict.fromkeys(game.killers, KILLER)
    return board
