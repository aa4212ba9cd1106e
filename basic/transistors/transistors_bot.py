"""A player of the transistors program who has nothing but its screen and the keyboard, and checks all that happens.

Everything is told to a `Game` of the rules' model, which objects to what they forbid. A turn is looked at three times:
before the gibis move, after, and when new flowers have grown; each time the screen must show what the program's
variables say, and in the end its counts those of the model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from random import Random

from transistors_rules import FENCE, GIBI, LETTERS_CLASH, Game, Garden, Numbers, RefusedError, distance
from transistors_view import Known, View, known

from typein.harness import rom48
from typein.harness.places import Place, beginning
from typein.harness.screen import Screen
from typein.harness.session import Spectrum
from typein.spectrum.machine import Machine

GIBIS_MOVE, FLOWERS_GROW = Place(20, 1), Place(210, 1)
"""Places of the program: the gibis are about to move; they have moved, and flowers are about to grow."""

MENU, QUESTION, LIKED, PROMPT, AGAIN = "числа партии", "Что изменить?", "Нравится вам", "Ваш ход:", "Ещё партию?"
WON, LOST = "Победа! Ходов потрачено: ", "Не хватило транзисторов: "
REFUSALS = {FENCE: "Туда нельзя: там забор", GIBI: "Туда нельзя: там гиби", LETTERS_CLASH: "Так не пойти: "}

START_SECONDS = 60
"""The program digs its garden, which takes half a minute."""

TURN_SECONDS = 120
"""What even sixty gibis do not need."""

LOOKS = 20
"""Frames that a program may take between its first look for a key, whether the last one is up, and its question."""

NAMES = [each.name for each in fields(Numbers)]
DIRECTIONS = ["", "В", "Н", "Л", "П", "ВЛ", "ЛВ", "ВП", "ПВ", "НЛ", "ЛН", "НП", "ПН"]
"""All moves, with diagonals in both orders."""

KEYS = {
    "В": ["w", "{CAPS+w}", "7", "{CAPS+7}"],
    "Н": ["n", "{CAPS+n}", "6", "{CAPS+6}"],
    "Л": ["l", "{CAPS+l}", "5", "{CAPS+5}"],
    "П": ["p", "{CAPS+p}", "8", "{CAPS+8}"],
}
"""The keys of a letter: itself, small and capital, a digit and an arrow."""

Choose = Callable[[Game, Random], str]


@dataclass
class Seen:
    """What came up in a game, for a test to ask about."""

    refusals: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """How long each turn took, from ENTER to the next prompt."""
    gardens: int = 0


class Bot:
    """Plays on a machine on which the program has just begun."""

    def __init__(self, spectrum: Spectrum, random: Random) -> None:
        self.spectrum = spectrum
        self.random = random
        self.seen = Seen()
        self.numbers = Numbers()
        self.game = Game(Garden(self.numbers, (0, 0), [], {}))
        self._kept: dict[Place, bytearray] = {}

    def _keep(self, machine: Machine) -> bool:
        """Keep the memory, screen and all, as it is at the two places, and let the program go on."""
        place = beginning(machine.memory)
        if place == GIBIS_MOVE:
            self._kept.clear()  # the shadok's flower has grown at the same place
        if place in (GIBIS_MOVE, FLOWERS_GROW):
            self._kept[place] = bytearray(machine.memory)
        return False

    # -- before a game

    def open(self) -> None:
        """Wait for the menu."""
        self._expect(MENU, within=START_SECONDS)

    def set_numbers(self, numbers: Numbers) -> None:
        """Change the numbers at the program's own table, in an order in which none is refused."""
        self.spectrum.press("3")
        self._expect(QUESTION)
        for name in NAMES:  # room for whatever comes
            if name in ("gibis", "flowers"):
                self._set(name, self.numbers.limits(name)[0])
        for name in NAMES:
            self._set(name, getattr(numbers, name))
        assert self.numbers == numbers
        self.spectrum.press("{ENTER}")
        self._expect(MENU)

    def _set(self, name: str, value: int) -> None:
        if getattr(self.numbers, name) == value:
            return
        self.numbers = self.numbers.with_number(name, value)
        self.spectrum.press(f"{NAMES.index(name) + 1}")
        self._expect("Сколько?")
        self.spectrum.press(f"{value}{{ENTER}}")
        self._expect(QUESTION)

    def begin(self, gardens: int = 1, key: str = "1") -> None:
        """Begin a game in the last of so many gardens, which are checked."""
        self.spectrum.press(key)
        for number in range(gardens):
            if number:
                self.spectrum.press("n")
            self._expect(LIKED, within=TURN_SECONDS)
            self.seen.gardens += 1
            seen = self.known(counts=False)
            self.game = Game.begin(Garden(self.numbers, seen.garden.shadok, seen.gibis, dict(seen.garden.flowers)))
        self.spectrum.press("d")
        self._expect(PROMPT)
        self.known()

    # -- a turn

    def turn(self, letters: str) -> None:
        """Type a move and follow what becomes of it; a refusal is checked, and the shadok asked again."""
        keys = [self.random.choice(KEYS[letter]) for letter in letters]
        game = self.game
        try:
            game.destination(letters)
        except RefusedError as refused:
            self._refused(letters, keys, refused.args[0])
            return
        self._kept.clear()
        self.spectrum.press("".join(keys))
        self.spectrum.machine.trap(rom48.STMT_L_1, self._keep)
        self.spectrum.wait_for_input()
        start = self.spectrum.machine.now
        self.spectrum.press(self.random.choice(["{ENTER}", "{ENTER}", "0"]))
        value = game.move(letters)
        if not game.over:
            self.spectrum.wait_until(lambda: len(self._kept) == 2, "the gibis to move", within=TURN_SECONDS)
        self.spectrum.machine.untrap(rom48.STMT_L_1, self._keep)
        if game.over:
            self._expect(AGAIN, within=TURN_SECONDS)
            self._grown(known(self.spectrum.memory, self.numbers) if game.won else self.known())
            return
        self._expect(PROMPT, within=TURN_SECONDS)
        self.seen.seconds.append((self.spectrum.machine.now - start) / 3_500_000)
        before, after = self._kept[GIBIS_MOVE], self._kept[FLOWERS_GROW]
        message = self.view(before).message
        assert message == (f"Вам транзисторов: {value}" if value else ""), message
        self._grown(self.known(before, counts=False))
        game.move_gibis(self.known(after, counts=False).gibis)
        self._same(self.known(after, counts=False))
        self._grown(self.known())

    def _grown(self, seen: Known) -> None:
        """Tell the model which flowers have grown, and hold everything against it."""
        flowers, before = seen.garden.flowers, self.game.garden.flowers
        self.game.grow([(square, value) for square, value in flowers.items() if square not in before])
        self._same(seen)

    def _same(self, seen: Known) -> None:
        garden = self.game.garden
        assert seen.garden.shadok == garden.shadok, f"{seen.garden.shadok}, and not {garden.shadok}"
        assert seen.gibis == garden.gibis, f"{seen.gibis}, and not {garden.gibis}"
        assert seen.garden.flowers == garden.flowers, f"{seen.garden.flowers}, and not {garden.flowers}"

    def _refused(self, letters: str, keys: list[str], why: str) -> None:
        """A move that may not be: nothing changes but the message."""
        self.spectrum.press("".join(keys))
        if why == LETTERS_CLASH:
            self.spectrum.expect(REFUSALS[why] + letters)
            self.spectrum.press("{DELETE}")
        else:
            self.spectrum.press("{ENTER}")
            self.spectrum.expect(REFUSALS[why])
        self._expect(PROMPT)
        self.seen.refusals.append(self.view().message)
        self._same(self.known())

    def play(self, choose: Choose) -> Game:
        """Play to the end, and see that it is announced."""
        while not self.game.over:
            self.turn(choose(self.game, self.random))
        game, numbers = self.game, self.numbers
        view = self.view()
        if game.won:
            assert f"{WON}{numbers.moves - game.moves}" in view.message, f"\n{view}"
        else:
            assert f"{LOST}{numbers.target - game.gathered}" in view.message, f"\n{view}"
            assert view.counts == (game.moves, game.gathered, game.stolen), f"\n{view}"
        return game

    # -- looking

    def view(self, memory: bytearray | None = None) -> View:
        """What the screen shows now, or showed in a memory that was kept."""
        screen = self.spectrum.screen
        return View((screen if memory is None else Screen(memory, screen.charset, screen.names)).cells)

    def known(self, memory: bytearray | None = None, counts: bool = True) -> Known:
        """The garden, read twice, from the screen and from the variables, with the counts where they are up to date."""
        view = self.view(memory)
        seen = known(self.spectrum.memory if memory is None else memory, self.numbers)
        assert view.garden(self.numbers) == seen.garden, f"{seen.garden}, and on the screen:\n{view}"
        if counts:
            game = self.game
            wanted = game.moves, game.gathered, game.stolen
            assert view.counts == seen.counts == wanted, f"{seen.counts} counted, {wanted} in the model:\n{view}"
        return seen

    def _expect(self, text: str, within: float | None = None) -> None:
        """Wait until the program looks for a key, and the text is there."""
        for _ in range(LOOKS):
            self.spectrum.wait_for_input(within)
            if text in self.view():
                return
            self.spectrum.run_frames(1)
        raise AssertionError(f"{text!r} does not come:\n{self.view()}")


# -- ways to choose a move


def lawful(game: Game) -> list[str]:
    """All moves that are not refused."""
    moves = []
    for letters in DIRECTIONS:
        try:
            game.destination(letters)
        except RefusedError:
            continue
        moves.append(letters)
    return moves


def careless(game: Game, random: Random) -> str:
    """Any move at all, refused or not."""
    return random.choice([*DIRECTIONS, "ВН", "ЛП", "ЛЛ"])


def greedy(game: Game, random: Random) -> str:
    """Go for the flower that brings most for its steps, but for one that no gibi reaches before."""
    garden = game.garden

    def worth(letters: str) -> float:
        there = game.destination(letters)
        if there in garden.flowers:
            return 9 + garden.flowers[there]
        return max(
            value / (1 + distance(there, flower))
            for flower, value in garden.flowers.items()
            if flower != there
        ) if garden.flowers else 0.0  # fmt: skip

    return max(lawful(game), key=lambda letters: (worth(letters), random.random()))
