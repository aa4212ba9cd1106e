"""The collation of two listings: their characters as far as they count, cut into passages that agree or differ.

What counts is decided by the second text, the program: blanks, case and the spelling of keywords do not count outside
strings; inside a string everything does; in a remark everything but blanks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from typein.editions.align import align
from typein.editions.blocks import Block, blocks
from typein.editions.lexer import blanks
from typein.editions.listing import Listing, Program, Where


@dataclass(slots=True)
class Passage:
    """Characters ``first[0]`` up to ``first[1]`` of one stream, which stand where ``second`` stand in the other."""

    first: tuple[int, int]
    second: tuple[int, int]
    same: bool


class Stream:
    """The characters of a listing that count, in lower case where case does not.

    ``chars[k]`` stands at index ``offsets[k]`` of the source, in token ``tokens[k]``; ``exact[k]`` tells that case and
    blanks count there.
    """

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.chars: list[str] = []
        self.offsets: list[int] = []
        self.tokens: list[int] = []
        self.exact: list[bool] = []

    def __len__(self) -> int:
        return len(self.chars)

    def text(self, start: int, end: int) -> str:
        """The characters ``start`` up to ``end`` as one string."""
        return "".join(self.chars[start:end])

    def add(self, token: int, where: Where) -> None:
        """Append a token."""
        source = self.listing.tokens[token]
        if where is Where.STRING:
            chars = blanks(source.text)
        else:
            chars = source.fold if where is Where.CODE else "".join(source.text.split())
        places: Sequence[int] = range(source.start, source.end)
        if len(chars) != len(places):  # a keyword of two words, or RAND for RANDOMIZE
            places = [place for place in places if where is Where.STRING or not self.listing.text[place].isspace()]
            places += [source.end - 1] * (len(chars) - len(places))
        self._put(chars, places[: len(chars)], token, where is Where.STRING)

    def add_blanks(self, token: int) -> None:
        """Append the blanks before a token inside a string."""
        source = self.listing.tokens[token]
        chars = blanks(source.gap)
        self._put(chars, range(source.start - len(source.gap), source.start)[: len(chars)], token, True)

    def _put(self, chars: str, offsets: Sequence[int], token: int, exact: bool) -> None:
        self.chars.extend(chars)
        self.offsets.extend(offsets)
        self.tokens.extend([token] * len(chars))
        self.exact.extend([exact] * len(chars))

    def index_at(self, line: int, column: int) -> int:
        """The first character at or behind a position; ValueError where the source has no such position."""
        return bisect_left(self.offsets, self.listing.offset(line, column))

    def match(self, start: int, text: str) -> int | None:
        """The end of ``text`` where it stands at ``start``, else None; its blanks count only where they do here."""
        at = start
        for char in blanks(text):
            if char.isspace() and not (at < len(self) and self.exact[at] and self.chars[at].isspace()):
                if at < len(self) and self.exact[at] and at and self.offsets[at] == self.offsets[at - 1] + 1:
                    return None
                continue
            if at >= len(self) or self.chars[at] != (char if self.exact[at] else _fold(char, self.chars[at])):
                return None
            at += 1
        return at


def _fold(char: str, like: str) -> str:
    """A character outside strings: in remarks case counts although blanks do not, so try it as it is first."""
    return char if char == like else char.lower()


class Collation:
    """Two listings side by side; ``passages`` covers both streams from beginning to end in order.

    ``first`` and ``second`` are the streams; ``program`` is the listing of the second.
    """

    def __init__(self, first: Listing, second: Program) -> None:
        self.first, self.second = Stream(first), Stream(second)
        self.passages: list[Passage] = []
        labels = first.labels if isinstance(first, Program) else set()
        pairs = align(first.tokens, second.tokens, frozenset(labels), frozenset(second.labels))
        self.program = second
        for block in blocks(pairs, first, second):
            self._add(block)

    def _add(self, block: Block) -> None:
        """Append a block of tokens, and the blanks before them where these count."""
        program, first = self.program, self.first.listing
        p, e = len(self.first), len(self.second)
        after = self.passages[-1] if self.passages and not self.passages[-1].same else None
        quoted = not block.same and _quotes(block, first, program)
        if block.same and block.first[0] < block.first[1]:
            i, j = block.first[0], block.second[0]
            if program.gap_where[j] is Where.STRING:
                disturbed = after is not None and _has_quote(self, after)
                if not disturbed:
                    self.first.add_blanks(i)
                self.second.add_blanks(j)
                if after is not None:  # they belong to the difference before
                    after.first = after.first[0], len(self.first)
                    after.second = after.second[0], len(self.second)
                    self._settle(after)
                else:
                    self._passage(p, e, self.first.text(p, len(self.first)) == self.second.text(e, len(self.second)))
                p, e = len(self.first), len(self.second)
            self.first.add(i, program.where[j])
            self.second.add(j, program.where[j])
            self._passage(p, e, True)
            return
        for j in range(*block.second):
            if program.gap_where[j] is Where.STRING:
                self.second.add_blanks(j)
            self.second.add(j, program.where[j])
        where = self._where_at(block.second[0])
        for i in range(*block.first):
            if where is Where.STRING and not quoted:
                self.first.add_blanks(i)
            quote = first.tokens[i].text == '"' and where is not Where.REMARK
            self.first.add(i, Where.CODE if quote else where)
            if quote:
                where = Where.CODE if where is Where.STRING else Where.STRING
        self._passage(p, e, False)
        self._settle(self.passages[-1])

    def _where_at(self, j: int) -> Where:
        program = self.program
        if j < len(program.tokens):
            return program.gap_where[j]
        return program.where[-1] if program.where else Where.CODE

    def _passage(self, p: int, e: int, same: bool) -> None:
        """Close a passage that began at characters ``p`` and ``e``; agreeing ones grow together."""
        end = len(self.first), len(self.second)
        if (p, e) == end:
            return
        last = self.passages[-1] if self.passages else None
        if same and last is not None and last.same:
            last.first, last.second = (last.first[0], end[0]), (last.second[0], end[1])
        else:
            self.passages.append(Passage((p, end[0]), (e, end[1]), same))

    def _settle(self, passage: Passage) -> None:
        """A passage that only splits words otherwise, or spells out a keyword, agrees after all."""
        passage.same = self.first.text(*passage.first) == self.second.text(*passage.second)

    def places(self, p: int) -> range:
        """The places in the second stream where character ``p`` of the first, or the gap before it, may stand."""
        low, high = len(self.second), 0
        for passage in self.passages_at(p, p):
            (p0, _), (e0, e1) = passage.first, passage.second
            low = min(low, e0 + (p - p0) if passage.same else e0)
            high = max(high, e0 + (p - p0) if passage.same else e1)
        return range(low, high + 1)

    def passages_at(self, start: int, end: int) -> Iterator[Passage]:
        """The passages that touch the characters ``start`` up to ``end`` of the first stream, at their ends too."""
        n = bisect_left(self.passages, start, key=lambda passage: passage.first[1])
        for passage in self.passages[n:]:
            if passage.first[0] > end:
                break
            yield passage

    def slide(self, n: int, p: int) -> bool:
        """Move difference ``n``, where one side is empty, to begin at ``p`` if it says the same there.

        ``AB`` put in before ``A`` is also ``BA`` put in behind it; the apparatus may state either.
        """
        before, here, after = (self.passages[k] if 0 <= k < len(self.passages) else None for k in (n - 1, n, n + 1))
        if here is None or here.same:
            return False
        (p0, p1), (e0, e1) = here.first, here.second
        shift = p - p0
        stream, (start, end) = (self.second, (e0, e1)) if p0 == p1 else (self.first, (p0, p1))
        if (p0 < p1 and e0 < e1) or shift == 0:
            return False
        neighbour = after if shift > 0 else before
        if neighbour is None or not neighbour.same or neighbour.first[1] - neighbour.first[0] < abs(shift):
            return False
        low, high = (start, end) if shift > 0 else (start + shift, end + shift)
        if stream.text(low, low + abs(shift)) != stream.text(high, high + abs(shift)):
            return False
        here.first, here.second = (p0 + shift, p1 + shift), (e0 + shift, e1 + shift)
        if before is not None:
            before.first, before.second = (before.first[0], p0 + shift), (before.second[0], e0 + shift)
        else:
            self.passages.insert(0, Passage((0, p0 + shift), (0, e0 + shift), True))
        if after is not None:
            after.first, after.second = (p1 + shift, after.first[1]), (e1 + shift, after.second[1])
        else:
            self.passages.append(Passage((p1 + shift, len(self.first)), (e1 + shift, len(self.second)), True))
        return True


def _quotes(block: Block, first: Listing, second: Listing) -> bool:
    return any(first.tokens[i].text == '"' for i in range(*block.first)) or any(
        second.tokens[j].text == '"' for j in range(*block.second)
    )


def _has_quote(collation: Collation, passage: Passage) -> bool:
    return '"' in collation.first.text(*passage.first) or '"' in collation.second.text(*passage.second)
