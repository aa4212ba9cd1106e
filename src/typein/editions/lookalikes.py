"""Which characters and words an OCR program, or an eye, takes for each other.

The skeleton of a text puts one sign for all that look alike: texts with the same skeleton are likely misreadings of
each other. A likely misreading stays a difference; this only ranks it.
"""

from __future__ import annotations

# Characters that look alike in the small type of a magazine; the first of a group stands for all of it.
_GROUPS = (
    "1lIiі|!",
    "0OoQОо",
    "aАа",
    "8BВв",
    "6бb",
    "cСс",
    "eЕеЁё",
    "hНнИи",
    "kКк",
    "mMМмт",
    "nпП",
    "pРр",
    "tТ",
    "uЦц",
    "xХхЖж",
    "yУу",
    "4чЧ",
    "3Ззэ",
    "5Ss$",
    "2Zz",
    "7Г",
    "9gq",
    "ьЬЪъ",
    ",.·",
    ";:",
    "\"“”„«»'’`´",
    "-–—−_=~",
    "*×",
    "<‹≤",
    ">›≥",
    "([{",
    ")]}",
    "^↑",
)
_SKELETON = {char: group[0] for group in _GROUPS for char in group}

# Signs that are taken for each other although they do not look the same at a second glance.
_SIGNS = {frozenset(pair) for pair in (":=", "-+", ".:", ",;", "*#", "*$", "'^", '"^', "?!", "<(", ">)", "/1")}
# What several characters become when they run together, as seen in real prints.
_RUN_TOGETHER = {"Ц": ("(i", "(i)"), "U": ("(x", "(a", "(a("), "Q": ("()",), "П": ("fl",), "Ы": ("b1",), "m": ("rn",),
                 "d": ("cl",), "w": ("vv",), "Ю": ("10",), "H": ("11",), "И": ("11",), "Л": ("j1",)}  # fmt: skip


def skeleton(text: str) -> str:
    """``text`` with one sign for all that look alike, blanks left out."""
    return "".join(_SKELETON.get(char, char.lower()) for char in text if not char.isspace())


def alike(first: str, second: str) -> bool:
    """Whether one may be a misreading of the other: same skeleton, signs known to be confused, or run together."""
    first, second = "".join(first.split()), "".join(second.split())
    if not first or not second:
        return False
    if skeleton(first) == skeleton(second) or frozenset((first, second)) in _SIGNS:
        return True
    return _ran_together(first, second) or _ran_together(second, first)


def _ran_together(short: str, long: str) -> bool:
    """Whether ``short`` is ``long`` with characters run together in one place."""
    wanted = skeleton(long)
    return len(short) < len(long) <= 200 and any(
        skeleton(short[:k] + run + short[k + 1 :]) == wanted
        for k, char in enumerate(short)
        for run in _RUN_TOGETHER.get(char, _RUN_TOGETHER.get(char.upper(), ()))
    )
