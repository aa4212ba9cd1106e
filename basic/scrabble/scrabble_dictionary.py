"""The data of an edition as they lie in the Spectrum's memory: its tiles, then the graph of its words.

All tables are by a letter's number, the 32nd at 0.

=======  ===============================================================
START    values of the letters' tiles, 32 bytes
+32      how many there are of each, 32 bytes
+64      what each is worth on the rack, 32 signed bytes
+96      1 for a vowel, 32 bytes
+128     addresses of the 64 most wanted nodes of the graph, 128 bytes
+256     blanks; what one is worth on the rack; how many letters there
         are; the offset from a letter's number to its character
+260     address of the root
+262     the graph
=======  ===============================================================
"""

from __future__ import annotations

from scrabble_editions import BLANK, ENGLISH, Edition
from scrabble_graph import Layout, encode, minimal

START = 0xA200
END = 0xFC00
"""Behind the room for it; what is there is the Russian font."""

LETTERS = 32
TABLE, BLANKS, ROOT, GRAPH = START + 128, START + 256, START + 260, START + 262


def build_edition(edition: Edition) -> bytes:
    """The block of an edition, for START; ValueError if it does not fit."""
    numbers = {letter: edition.number(letter) % LETTERS for letter in edition.letters}
    nodes, root = minimal([numbers[letter] for letter in word] for word in edition.words)
    layout = Layout(nodes, root)
    graph, where = encode(layout, GRAPH)

    def table(values: dict[str, int]) -> bytes:
        cells = bytearray(LETTERS)
        for letter, number in numbers.items():
            cells[number] = values.get(letter, 0) & 0xFF
        return bytes(cells)

    block = (
        table(dict(edition.values))
        + table(dict(edition.counts))
        + table(dict(edition.kept))
        + table(dict.fromkeys(edition.vowels, 1))
        + b"".join(where[node].to_bytes(2, "little") for node in layout.wanted)
        + bytes([edition.counts[BLANK], edition.kept[BLANK], len(edition.letters), edition.offset])
        + where[root].to_bytes(2, "little")
        + graph
    )
    if START + len(block) > END:
        raise ValueError(f"the {edition.name} dictionary is {START + len(block) - END} bytes too long")
    return block


def build() -> bytes:
    """The English one, for the tape."""
    return build_edition(ENGLISH)
