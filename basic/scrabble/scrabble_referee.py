"""Watches a game of Scrabble and holds every turn against the rules: the tiles, the words, the points, the end."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from scrabble_bot import THINKS
from scrabble_editions import RACK, Edition
from scrabble_rules import Board, Move, Problem, held, problem, result, settle
from scrabble_view import View

from typein.harness.session import Spectrum

DONE, TURN, END = 820, 840, 4010
"""Lines of the program: a turn has been taken, another begins, the game is over."""

FREE = 800
"""Bytes that BASIC has to spare at any time."""

SCORELESS_ROUNDS = 3
"""After so many in a row without a word a game is over, too."""


@lru_cache(maxsize=2)
def known(edition: Edition) -> frozenset[str]:
    """The words of an edition."""
    return frozenset(edition.words)


@dataclass
class Position:
    """What there is before a turn."""

    player: int
    board: Board
    racks: list[str]
    scores: list[int]
    bag: Counter[str]


@dataclass(frozen=True)
class Turn:
    """What a player has done: laid a move, changed tiles (their number), or passed."""

    player: int
    rack: str
    move: Move | None = None
    score: int = 0
    changed: int = 0
    seconds: float = 0


class Referee:
    """Follows a game from its first turn on.

    ``trusted`` says that a person plays, whose words may be unknown.
    """

    def __init__(self, spectrum: Spectrum, *, trusted: bool = False) -> None:
        self.spectrum = spectrum
        self.view = View(spectrum)
        self.trusted = trusted
        self.turns: list[Turn] = []
        self.final: list[int] = []
        spectrum.run_until_line(TURN, within=THINKS)
        self._before = self._look()
        assert self.view.tiles == Counter(self.view.edition.counts)

    def follow(self) -> None:
        """Let computers play to the end."""
        while not self.final:
            self.next()

    def next(self) -> Turn | None:
        """Let the one whose turn it is move, and judge him; None if the game is over after that."""
        began = self.spectrum.machine.now
        self.spectrum.run_until_line(DONE, within=THINKS)
        seconds = (self.spectrum.machine.now - began) / 3_500_000
        after = self._look()
        turn = self._judge(self._before, after, seconds)
        self.turns.append(turn)
        if self._over():
            self.spectrum.run_until_line(END)
            self._settle(after)
            return None
        self.spectrum.run_until_line(TURN)
        self._before = self._look()
        assert self._before.player == (turn.player + 1) % len(after.racks)
        assert self.view.shown_board == after.board
        assert self._before.scores == after.scores
        return turn

    # -- what may happen

    def _judge(self, before: Position, after: Position, seconds: float) -> Turn:
        edition, player = self.view.edition, before.player
        assert self.view.tiles == Counter(edition.counts)
        assert {cell: tile for cell, tile in after.board.items() if cell in before.board} == before.board
        others = [n for n in range(len(before.racks)) if n != player]
        assert all(before.racks[n] == after.racks[n] and before.scores[n] == after.scores[n] for n in others)
        rack, laid = before.racks[player], sorted(set(after.board) - set(before.board))
        points = after.scores[player] - before.scores[player]
        if not laid:
            return self._without_a_word(before, after, points, seconds)
        move = Move(*laid[0], laid[0][1] == laid[-1][1] and len(laid) > 1, "".join(after.board[cell] for cell in laid))
        move = move if len(laid) > 1 else self._single(before.board, move)
        assert problem(before.board, rack, move) == Problem.NONE, move
        outcome = result(edition, before.board, move)
        assert points == outcome.score, (move, outcome, points)
        if not self.trusted:
            assert set(outcome.words) <= known(edition), outcome.words
        kept = Counter(rack) - held(move.tiles)
        drawn = Counter(after.racks[player]) - kept
        assert kept <= Counter(after.racks[player])
        assert before.bag - drawn == after.bag
        assert len(after.racks[player]) == min(RACK, kept.total() + before.bag.total())
        return Turn(player, rack, move, points, seconds=seconds)

    def _single(self, board: Board, move: Move) -> Move:
        """A single tile is laid along the word that it makes: across if it makes one there."""
        row, column = move.row, move.column
        across = (row, column - 1) in board or (row, column + 1) in board
        return Move(row, column, not across, move.tiles)

    def _without_a_word(self, before: Position, after: Position, points: int, seconds: float) -> Turn:
        rack, now = (Counter(position.racks[before.player]) for position in (before, after))
        assert points == 0
        assert rack.total() == now.total()
        # tiles that came back from the bag are no different from those that stayed
        changed = (rack - now).total()
        assert before.bag + rack == after.bag + now
        return Turn(before.player, before.racks[before.player], changed=changed, seconds=seconds)

    def _over(self) -> bool:
        """Rule 9: a rack is empty and the bag is, or nobody can or will move."""
        player = self.turns[-1].player
        if not self.view.bag and not self.view.racks[player]:
            return True
        passes, idle = self.view.in_a_row
        players = self.view.players
        recent = self.turns[-idle:] if idle else []
        assert all(turn.move is None for turn in recent)
        return passes >= players or idle >= SCORELESS_ROUNDS * players

    def _settle(self, after: Position) -> None:
        """Rule 18, as the screen tells it."""
        self.spectrum.wait_for_input()
        self.final = settle(self.view.edition, after.scores, after.racks)
        told = [int(found[1]) for line in self.spectrum.screen.lines if (found := re.search(r"= *(-?\d+)", line))]
        assert told == self.final, (told, self.final)
        best = max(self.final)
        winners = [line for line in self.spectrum.screen.lines if "wins" in line or "побеждает" in line]
        assert len(winners) == self.final.count(best)

    # -- looking

    def _look(self) -> Position:
        view = self.view
        assert view.free >= FREE
        return Position(view.turn, view.board, view.racks, view.scores, view.bag)
