"""What it costs to take one token for another, or to leave it out: the aligner's idea of how prints go wrong.

The unit is arbitrary; only the proportions count. A token that has nothing to do with its partner costs a little less
than leaving out both, so that the alignment stays one to one where a print is merely bad.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from typein.editions.lexer import Kind, Token
from typein.editions.lookalikes import alike, skeleton

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAP = 50  # each token left out
OPEN = 40  # once for each run of tokens left out, so that they stay together
OPEN_AT_LINE = 15  # a printed line is often repeated, or put in, as a whole
LABEL_GAP = 10  # a line number: the OCR loses them by the hundred
SAME_LETTERS = 3  # differs in case only
ALIKE = 12
NUMBER = 40  # for another number, plus up to FAR by how little they have in common
NUMBER_OF_LINE = 55  # at most for a line number, which stands at the beginning of a printed line or is misread
WORD = 40
FAR = 100
SIGN = 90  # for another sign
KIND = 150  # for something of another kind
LABEL = 170  # a line number for something that is no number
LABELS = 15  # a line number for another, where both texts have theirs in order: the line that follows decides

_FEATURES = 128
_MOST_PAIRS = 6_000_000


class Costs:
    """What an alignment of two texts costs; the labels are the indices of the line numbers."""

    def __init__(
        self,
        first: tuple[Token, ...],
        second: tuple[Token, ...],
        first_labels: frozenset[int],
        second_labels: frozenset[int],
    ) -> None:
        import numpy as np

        first_ids, firsts = _number([(token.key, token.kind, i in first_labels) for i, token in enumerate(first)])
        second_ids, seconds = _number([(token.key, token.kind, i in second_labels) for i, token in enumerate(second)])
        self._first_ids, self._second_ids = first_ids, np.array(second_ids, np.intp)
        self._out, self._in = _gaps(first, first_labels), _gaps(second, second_labels)
        self._table: NDArray[np.int16] | None = None
        if len(firsts) * len(seconds) <= _MOST_PAIRS:
            self._table = _table(firsts, seconds)
        else:  # no listing has so many words; stay within memory and count only what is the same
            names = {key: n for n, (key, _, _) in enumerate(seconds)}
            self._same = [names.get(key, -1) for key, _, _ in firsts]

    def part(self, first: int, first_end: int, second: int, second_end: int) -> Part:
        """The costs of aligning the tokens ``first`` up to ``first_end`` with the tokens ``second`` of the other."""
        return Part(self, range(first, first_end), range(second, second_end))

    def row(self, i: int, low: int, high: int) -> NDArray[np.int16]:
        """Costs of taking token ``i`` of the first text for the tokens ``low`` up to ``high`` of the second."""
        import numpy as np

        ids = self._second_ids[low:high]
        if self._table is not None:
            row: NDArray[np.int16] = self._table[self._first_ids[i]].take(ids)
            return row
        return np.where(ids == self._same[self._first_ids[i]], np.int16(0), np.int16(KIND))

    def gaps(self, first: slice, second: slice) -> tuple[NDArray[np.int64], ...]:
        """For tokens of the first, then of the second text: the cost of leaving each out, and of beginning with it."""
        return self._out[0][first], self._out[1][first], self._in[0][second], self._in[1][second]


class Part:
    """The costs of aligning a part of one text, ``rows`` tokens long, with one of the other, ``columns`` long."""

    def __init__(self, costs: Costs, first: range, second: range) -> None:
        self.rows, self.columns = len(first), len(second)
        self._costs, self._i, self._j = costs, first.start, second.start
        gaps = costs.gaps(slice(first.start, first.stop), slice(second.start, second.stop))
        self.out_gap, self.out_open, self.in_gap, self.in_open = gaps

    def row(self, i: int, low: int, high: int) -> NDArray[np.int16]:
        """Costs of taking token ``i`` of this part for the tokens ``low`` up to ``high`` of the other."""
        return self._costs.row(self._i + i, self._j + low, self._j + high)


def _gaps(tokens: tuple[Token, ...], labels: frozenset[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each token: what leaving it out costs, and what a run of left-out tokens that starts with it costs more."""
    import numpy as np

    gaps = np.array([LABEL_GAP if i in labels else GAP for i in range(len(tokens))], np.int64)
    opens = [0 if i in labels else OPEN_AT_LINE if token.starts_line else OPEN for i, token in enumerate(tokens)]
    return gaps, np.array(opens, np.int64)


_Sort = tuple[str, Kind, bool]


def _number(tokens: list[_Sort]) -> tuple[list[int], list[_Sort]]:
    numbers: dict[_Sort, int] = {}
    ids = [numbers.setdefault(token, len(numbers)) for token in tokens]
    return ids, list(numbers)


def _table(firsts: list[_Sort], seconds: list[_Sort]) -> NDArray[np.int16]:
    import numpy as np

    def column(tokens: list[_Sort], kind: Kind) -> NDArray[np.bool_]:
        return np.array([token[1] is kind for token in tokens], bool)

    def same(form: list[str], other: list[str]) -> NDArray[np.bool_]:
        numbers = {text: n for n, text in enumerate(form)}
        left = np.array([numbers[text] for text in form], np.intp)
        right = np.array([numbers.get(text, -1) for text in other], np.intp)
        return np.equal.outer(left, right)

    likeness = _likeness([skeleton(key) for key, _, _ in firsts], [skeleton(key) for key, _, _ in seconds])
    far = (FAR * (1 - likeness)).astype(np.int16)
    table = np.where(
        column(firsts, Kind.SIGN)[:, None] | column(seconds, Kind.SIGN)[None, :], np.int16(KIND), WORD + far
    ).astype(np.int16)
    both_numbers = column(firsts, Kind.NUMBER)[:, None] & column(seconds, Kind.NUMBER)[None, :]
    table[both_numbers] = (NUMBER + far)[both_numbers]
    quotes = [key == '"' for key, _, _ in firsts], [key == '"' for key, _, _ in seconds]
    signs = column(firsts, Kind.SIGN)[:, None] & column(seconds, Kind.SIGN)[None, :]
    table[signs] = SIGN
    table[np.array(quotes[0])[:, None] ^ np.array(quotes[1])[None, :]] = KIND
    for i, (first, kind, _) in enumerate(firsts):
        if kind is Kind.SIGN:
            for j, (second, other, _) in enumerate(seconds):
                if other is Kind.SIGN and alike(first, second):
                    table[i, j] = ALIKE * 2
    labels = np.array([label for _, _, label in seconds], bool)
    first_labels = np.array([label for _, _, label in firsts], bool)
    table[np.ix_(~column(firsts, Kind.NUMBER), labels)] = LABEL
    numbered = np.ix_(column(firsts, Kind.NUMBER), labels)
    table[numbered] = np.minimum(table[numbered], NUMBER_OF_LINE)
    table[np.ix_(first_labels, labels)] = LABELS
    table[same([skeleton(key) for key, _, _ in firsts], [skeleton(key) for key, _, _ in seconds])] = ALIKE
    table[same([key.lower() for key, _, _ in firsts], [key.lower() for key, _, _ in seconds])] = SAME_LETTERS
    table[same([key for key, _, _ in firsts], [key for key, _, _ in seconds])] = 0
    return table


def _likeness(firsts: list[str], seconds: list[str]) -> NDArray[np.float32]:
    """Dice's coefficient (0 to 1) of the letters and pairs of letters of every two words, as one matrix product."""
    import numpy as np

    def features(words: list[str]) -> NDArray[np.float32]:
        matrix = np.zeros((len(words), _FEATURES), np.float32)
        for row, word in enumerate(words):
            for letter, count in Counter(word[:64]).items():
                for n in range(count):
                    matrix[row, (ord(letter) * 31 + n * 17) % _FEATURES] = 1
            for one, two in pairwise(word[:64]):
                matrix[row, (ord(one) * 131 + ord(two) * 7 + 255) % _FEATURES] = 1
        return matrix

    left, right = features(firsts), features(seconds)
    total = left.sum(1)[:, None] + right.sum(1)[None, :]
    return np.asarray(2 * (left @ right.T) / np.maximum(total, 1), np.float32)
