"""A source in the spelling that LIST gives it, with the author's own characters in strings and REMs."""

from __future__ import annotations

from typein.basic.charset import Charset
from typein.basic.lister import Line, list_line, split_hidden
from typein.basic.scanner import Scan
from typein.basic.tokenizer import encoded_lines


def format_program(source: str, charset: Charset | None = None, *, file: str = "<source>") -> str:
    """The same program with keywords, spaces and line numbers as the ROM lists them, one line a line.

    Strings and REMs stay as they are written: letters and escapes alike may be spelled in more than one way. Lines
    that are bytes as they stand are left alone. Raises SourceError for the first fault.
    """
    charset = charset or Charset.spectrum()
    lines, last = [], -1
    for scanned, data in encoded_lines(source, charset, file=file):
        if scanned.number is None:
            lines.append(scanned.source.strip(" \t"))
            continue
        line = Line(scanned.number, data[4:-1])
        lines.append(list_line(line, charset, ordered=line.number > last, spelled=_spelled(scanned, line)))
        last = line.number
    return "".join(f"{line}\n" for line in lines)


def _spelled(scanned: Scan, line: Line) -> list[str] | None:
    """What stands in the source for each byte of a line, None if bytes of its text pass for hidden numbers.

    Of the bytes in one pair of braces the last has it all.
    """
    text, columns = scanned.text, scanned.columns
    if split_hidden(line.text)[0] != text:
        return None
    return [scanned.source[columns[i] : columns[i + 1]] for i in range(len(text))]
