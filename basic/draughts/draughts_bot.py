"""A player of the draughts program who has nothing but its screen and the keyboard, and the rules beside him.

Each position is compared on the screen and in memory with the model, and each move of the program must be legal.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random

from draughts_memory import ALONE, HELD, get
from draughts_pmk import Registers, choose
from draughts_rules import BLACK, WHITE, Game, Move, Position, Square, other, start
from draughts_view import View, flashing

from typein.harness.session import Spectrum
from typein.spectrum.timing import CPU_HZ

MENU = "Нажмите цифру"
FRIEND, PMK, AMATEUR, MASTER, MINI, POSITION, RULES = "1234567"
"""The keys of the menu."""

PROMPTS = {WHITE: "Ход белых", BLACK: "Ход чёрных"}
SIDE_NAMES = {WHITE: "Б", BLACK: "Ч"}

RESULTS = {
    "Белые выиграли!": WHITE,
    "Чёрные выиграли!": BLACK,
    "Ничья: позиция в третий раз": "repetition",
    "Ничья: 15 ходов дамками": "kings",
}

LIMITS = {PMK: 15.0, AMATEUR: 10.0, MASTER: 40.0, MINI: 10.0}
"""Emulated seconds from the player's move to the program's."""


@dataclass
class Bot:
    """Plays one game after another on a machine on which the program has begun."""

    spectrum: Spectrum
    random: Random
    game: Game = field(default_factory=Game.new)
    mode: str = FRIEND
    mine: str = WHITE + BLACK
    """The sides that the bot plays."""
    registers: Registers = field(default_factory=Registers)
    history: list[Registers] = field(default_factory=lambda: [Registers()])
    """The registers at the beginning and after each move."""
    slowest: float = 0.0
    """The longest that the program has thought, in emulated seconds."""

    @property
    def view(self) -> View:
        """The screen as it is now."""
        return View.of(self.spectrum)

    # -- from the menu to the end

    def begin(self, mode: str, colour: str = WHITE, against: bool = True) -> None:
        """Begin a game from the menu; ``against`` the machine, where there is a choice, with the colour named."""
        self.spectrum.expect(MENU)
        self.spectrum.press(mode)
        colours = {WHITE: "1", BLACK: "2"}
        if mode == MINI:
            self.spectrum.expect("1 - вдвоём")
            self.spectrum.press("2" if against else "1")
        if mode in (AMATEUR, MASTER) or (mode == MINI and against):
            self.spectrum.expect("1 - белыми")
            self.spectrum.press(colours[colour])
        alone = mode == FRIEND or (mode == MINI and not against)
        self.mine = WHITE + BLACK if alone else BLACK if mode == PMK else colour
        self.mode, self.game = mode, Game.new(4 if mode == MINI else 8)
        self.registers, self.history = Registers(), [Registers()]
        self.settle()
        self.check()

    def play(self, most: int = 400, undone: float = 0.0) -> str:
        """Play at random to the end, taking some moves back; gives the result."""
        for _ in range(most):
            if self.result:
                return self.result
            self.move(self.random.choice(self.game.position.moves()))
            if self.random.random() < undone:
                self.undo()
        raise AssertionError(f"no end after {most} moves")

    def undo(self) -> None:
        """Take our last move back, and what has been answered."""
        own = any(position.side in self.mine for position, _ in self.game.past)
        self.spectrum.press("o")
        if not own:
            self.spectrum.expect("Назад брать нечего")
            return
        self.game.undo()
        self.history.pop()
        while self.game.position.side not in self.mine:
            self.game.undo()
            self.history.pop()
        self.registers = copy.deepcopy(self.history[-1])
        self.spectrum.expect("Ход взят назад")
        self.settle()
        self.check()

    @property
    def result(self) -> str | None:
        """How the game has ended by the rules, and by the calculator's own: at the first king."""
        kings = [piece for piece in self.game.position.board.values() if piece.isupper()]
        if self.mode == PMK and kings and self.game.position.moves():
            return kings[0].lower()
        return self.game.result

    def move(self, move: Move) -> None:
        """Make a move of ours, and see what the program answers."""
        self.enter(move)
        self.played(move)
        self.settle()
        self.check()

    def settle(self) -> None:
        """Wait until the program wants something of us, following its own moves."""
        while not self.result and self.game.position.side not in self.mine:
            self.answer()
        expected = [text for text, result in RESULTS.items() if result == self.result]
        prompt = expected[0] if expected else PROMPTS[self.game.position.side]
        self.spectrum.wait_for_input()
        if not self.view.message.startswith(prompt):
            self.spectrum.expect(prompt)
            self.spectrum.wait_for_input()

    def answer(self) -> None:
        """See the program move, and find out which of the legal moves it was."""
        if not self.game.past:
            self.spectrum.expect("Думает")
        begun = self.spectrum.machine.now
        before, size = self.game.position, self.game.position.size
        held = len(self.game.past) + 2
        self.spectrum.wait_until(
            lambda: self.spectrum.memory[HELD] == held, "the program to move", within=LIMITS[self.mode]
        )
        self.slowest = max(self.slowest, (self.spectrum.machine.now - begun) / CPU_HZ)
        after = get(self.spectrum, size)
        found = [move for move in before.moves() if before.after(move).key() == after.key()]
        assert found, f"no move leads from {before} to {after}"
        if self.mode == PMK:
            number, move = choose(self.registers, before)
            assert move.path[-1] == found[0].path[-1], f"the calculator plays {found[0]}, and its rules say {move}"
            assert move in found
            assert self.view.note == f"ПМК: {number}   ХУ: {move.path[-1]}"
        self.played(found[0])

    def played(self, move: Move) -> None:
        """Follow a move."""
        if self.mode == PMK:
            self.registers.after(self.game.position.side, move)
        self.history.append(copy.deepcopy(self.registers))
        self.game.play(move)

    # -- entering moves

    def enter(self, move: Move) -> None:
        """Enter a move, by digits or with the pointer."""
        if self.random.random() < 0.5:
            self.spectrum.press(str(move.path[0]))
        else:
            self.point_at(move.path[0])
        before = self.game.position
        moves = [each for each in before.moves() if each.path[0] == move.path[0]]
        for step, square in enumerate(move.path[1:], 1):
            moves = [each for each in moves if each.path[:step] == move.path[:step]]
            targets = {each.path[step] for each in moves}
            if step > 1 and len(targets) == 1:
                continue  # the program goes on by itself where there is no choice
            if self.random.random() < 0.5:
                self.spectrum.press(str(square))
            else:
                self.point_to(square, len(targets))

    def point_at(self, square: Square) -> None:
        """Move the pointer to a man, and take it."""
        for _ in range(13):
            self.spectrum.wait_for_input()
            if flashing(self.spectrum, self.game.position.size) == square:
                self.spectrum.press("{ENTER}")
                return
            self.spectrum.press(self.random.choice((" ", "{CAPS+8}", "{CAPS+7}")))
        raise AssertionError(f"the pointer does not come to {square}:\n{self.view}")

    def point_to(self, square: Square, targets: int) -> None:
        """Move the pointer to a square, and go there."""
        for _ in range(targets):
            self.spectrum.wait_for_input()
            if self.view.pointer == square:
                self.spectrum.press("{ENTER}")
                return
            self.spectrum.press(self.random.choice((" ", "{CAPS+8}", "{CAPS+7}")))
        raise AssertionError(f"the pointer does not come to {square}:\n{self.view}")

    # -- holding the program to the rules

    def check(self) -> None:
        """Compare screen and memory with the model."""
        view, position, memory = self.view, self.game.position, self.spectrum.memory
        assert get(self.spectrum, position.size).key() == position.key()
        assert view.board == dict(position.board), f"{position}\n{view}"
        assert view.counts == {piece: list(position.board.values()).count(piece) for piece in "wWbB"}
        assert memory[ALONE] == self.game.kings_alone
        assert memory[HELD] == len(self.game.past) + 1
        if self.mode == PMK:
            assert view.registers == self.registers.texts()
        elif self.game.past:
            last = view.moves[-1]
            side = SIDE_NAMES[other(position.side)]
            assert last[:1] == side
            assert last[2:4] in {str(square) for square in self.game.past[-1][0].board}
            assert last[5:7] in {str(square) for square in position.board}

    # -- setting up

    def set_up(self, position: Position, opponent: str = FRIEND, colour: str = WHITE, initial: bool = False) -> None:
        """Set up a position with the keys, and begin to play it."""
        self.spectrum.expect(MENU)
        self.spectrum.press(POSITION)
        self.spectrum.expect("Ставьте шашки")
        board: dict[Square, str] = {}
        if initial:
            self.spectrum.press("n")
            board = start()
        here = 11
        for square in sorted(position.board.keys() | board.keys(), key=lambda one: (one % 10, one // 10)):
            while here % 10 < square % 10:
                here += 11 if here % 10 % 2 else -9
                self.spectrum.press(self.random.choice(("7", "{CAPS+7}")))
            while here != square:
                self.spectrum.press("8" if here < square else "5")
                here += 20 if here < square else -20
            wheel = ["", *(piece for piece in "wWbB" if (piece, square % 10) not in (("w", 8), ("b", 1)))]
            turns = wheel.index(position.board.get(square, "")) - wheel.index(board.get(square, ""))
            self.spectrum.press(" " * (turns % len(wheel)))
        if position.side == BLACK:
            self.spectrum.press("h")
        self.spectrum.press("{ENTER}")
        self.spectrum.expect("Кто соперник?")
        self.spectrum.press(opponent)
        if opponent != FRIEND:
            self.spectrum.expect("1 - белыми")
            self.spectrum.press({WHITE: "1", BLACK: "2"}[colour])
        self.mine = WHITE + BLACK if opponent == FRIEND else colour
        self.mode, self.game, self.history = opponent, Game(position), [Registers()]
        self.settle()
        self.check()
