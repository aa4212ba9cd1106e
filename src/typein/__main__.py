"""``python -m typein``."""

from typein.cli import main

main()
