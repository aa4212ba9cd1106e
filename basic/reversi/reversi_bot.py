"""Plays the reversi program by its keyboard, and holds all that it shows, and its variables, to the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from reversi_rules import FIRST, SECOND, Position, Square
from reversi_view import NAMES, PLAYERS, View, name

from typein.harness.session import Spectrum
from typein.harness.values import Plain
from typein.spectrum.timing import CPU_HZ

TURN, CAN, MOVE = 2050, 2100, 2170
"""Lines of the program where a turn begins, where somebody can move, and where a move is about to be made."""

MENU_TEXT = "Начать партию"
ON, BACK = ("8", "6", "{RIGHT}", "{DOWN}"), ("5", "7", "{LEFT}", "{UP}")
DRAW = "Ничья"

STEPS = (0, 0, 0, 1, 1, -1, -1, 2, -2, 3)
"""How far a person steps from the first of his moves; from the first one back is the last."""


@dataclass
class Seen:
    """What came up in a game, for a test to ask about."""

    moves: list[Square] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    """Who passed."""
    listed: list[float] = field(default_factory=list)
    """Emulated seconds from the beginning of a person's turn until all legal moves are shown and a key is awaited."""
    answered: dict[int, list[float]] = field(default_factory=dict)
    """... of a computer's turn until it has said its move, by player."""


class Bot:
    """Plays games one after another on a machine on which the program has just begun; 0 is a person, 1 to 3 a level."""

    def __init__(self, spectrum: Spectrum, random: Random) -> None:
        self.spectrum = spectrum
        self.random = random
        self.players = {FIRST: 0, SECOND: 2}
        self.position = Position.start()
        self.seen = Seen()
        self.last = {FIRST: "", SECOND: ""}

    # -- the menu

    def choose(self, red: int, green: int) -> None:
        """Choose the players in the menu."""
        self.spectrum.expect(MENU_TEXT)
        for player, key, wanted in ((FIRST, "k", red), (SECOND, "z", green)):
            while self.players[player] != wanted:
                self.spectrum.press(self.random.choice((key, f"{{CAPS+{key.upper()}}}")))
                self.players[player] = (self.players[player] + 1) % len(PLAYERS)
        self.spectrum.wait_for_input()
        rows = View(self.spectrum.screen.cells).rows
        assert [rows[row][20:].strip() for row in (11, 14)] == [PLAYERS[red], PLAYERS[green]]

    def begin(self) -> None:
        """See a game begin; the key that begins it has been pressed."""
        self.position = Position.start()
        self.seen = Seen()
        self.last = {FIRST: "", SECOND: ""}

    # -- a game

    def play(self, longest: int = 200) -> Position:
        """Play a game to its end, or so many turns of it."""
        for _ in range(longest):
            if not self.turn():
                break
        return self.position

    def turn(self) -> bool:
        """Play one turn; False if the game was over."""
        self.spectrum.run_until_line(TURN)
        start = self.spectrum.machine.now
        if self.position.over:
            self._end()
            return False
        if not self.position.moves():
            start = self._pass()
        if self.players[self.position.player]:
            self._computer(start)
        else:
            self._person(start)
        return True

    def look(self) -> tuple[View, dict[str, Plain]]:
        """Screen and variables, with board and counts in both held against the model."""
        view, variables = View(self.spectrum.screen.cells), self.spectrum.basic.variables
        position = self.position
        assert variables["b()"] == position.rows, f"{position.rows}:\n{view}"
        assert view.position(position.player) == position, f"{position.rows}:\n{view}"
        counts = {player: position.count(player) for player in (FIRST, SECOND)}
        assert view.counts == counts, f"{counts}:\n{view}"
        assert variables["s()"] == [*counts.values()]
        assert view.last == self.last, f"{self.last}:\n{view}"
        return view, variables

    def _pass(self) -> int:
        """See that there is no move, and said so; when it is the other one's turn."""
        player = self.position.player
        self.seen.passes.append(player)
        self.last[player] = "--"
        self.spectrum.expect(f"{NAMES[player]} пропускают ход")
        if 0 in self.players.values():
            self.spectrum.expect("Нажмите любую клавишу")
            self.spectrum.wait_for_input()
            start = self.spectrum.machine.now
            self.spectrum.press(self.random.choice((" ", "{ENTER}", "q")))
        else:
            self.spectrum.run_until_line(CAN)
            start = self.spectrum.machine.now
        self.position = self.position.passed()
        return start

    def _person(self, start: int) -> None:
        """Look at the moves that are shown, step to one of them, and take it."""
        self.spectrum.wait_for_input()
        self.seen.listed.append((self.spectrum.machine.now - start) / CPU_HZ)
        moves = self.position.moves()
        squares = list(moves)
        view, variables = self.look()
        assert view.turn == variables["p"] == self.position.player, view
        assert view.legal == squares, f"{squares}:\n{view}"
        assert variables["n"] == len(squares)
        listed = variables["l()"]
        assert isinstance(listed, list)
        assert listed[: len(squares)] == [[*square, len(turned)] for square, turned in moves.items()]
        self._shown(view, squares[0])
        if self.random.random() < 0.03:
            self._wrong_key()
        steps = self.random.choice(STEPS)
        for _ in range(abs(steps)):
            self.spectrum.press(self.random.choice(ON if steps > 0 else BACK))
        at = steps % len(squares)
        if steps:
            self.spectrum.wait_for_input()
            self._shown(View(self.spectrum.screen.cells), squares[at])
        self.spectrum.press(self.random.choice(("{ENTER}", "0")))
        self._move(squares[at])

    def _computer(self, start: int) -> None:
        """See the computer move."""
        self.spectrum.run_until_line(MOVE)
        player = self.position.player
        self.seen.answered.setdefault(player, []).append((self.spectrum.machine.now - start) / CPU_HZ)
        view, variables = self.look()
        square = view.chosen
        assert square in self.position.moves(), f"{square}:\n{view}"
        assert view.turn == variables["p"] == player, view
        self._shown(view, square)
        self._move(square)

    def _shown(self, view: View, square: Square) -> None:
        """Hold the chosen move, and what is said of it, against the model."""
        moves = self.position.moves()
        assert view.chosen == square, f"{square}:\n{view}"
        assert view.announced == (self.position.player, name(square), len(moves[square])), f"{moves[square]}:\n{view}"

    def _wrong_key(self) -> None:
        self.spectrum.press(self.random.choice("1294qwtx"))
        self.spectrum.expect("Такой клавиши в игре нет", within=1)

    def _move(self, square: Square) -> None:
        self.seen.moves.append(square)
        self.last[self.position.player] = name(square)
        self.position = self.position.play(square)

    def _end(self) -> None:
        """Hold the last message against the model."""
        self.spectrum.expect("Ещё партию? (Д/Н)")
        self.spectrum.wait_for_input()
        view, winner = self.look()[0], self.position.winner
        assert view.turn == 0, view
        if winner == 0:
            assert view.message == DRAW, view
        else:
            counts = f"{self.position.count(winner)}:{self.position.count(-winner)}"
            assert view.message == f"{NAMES[winner]} победили {counts}", view
