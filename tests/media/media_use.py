"""Uses whatever a file holds, as somebody would; run as a script it says how many KB that took."""

import sys
from itertools import islice
from pathlib import Path

from typein.errors import MediaError
from typein.media.formats import Media, open_media
from typein.media.listen import heard_blocks
from typein.media.reader import LIMIT
from typein.media.rzx import Recording
from typein.media.scr import Screen
from typein.media.snapshot import Snapshot
from typein.spectrum.player import Player
from typein.spectrum.tape import Tape


def use(media: Media) -> None:
    """Do with what was read what somebody would."""
    match media:
        case Tape():
            list(islice(heard_blocks(media), 100))
            player = Player(media)
            for _ in range(200):
                pulses = player.pulses() or ()
                assert all(length >= 0 for length in pulses)
        case Snapshot():
            assert len(media.state(bytes(0x4000)).memory) == 0x10000
            assert all(-1 <= value <= 0xFFFF for value in media.registers.values())
        case Screen():
            assert len(media.content) == 6912
        case Recording():
            for section in media.sections:
                for frame in islice(section.frames(), 1000):
                    assert frame.fetches >= 0


def check(data: bytes) -> None:
    try:
        media = open_media(data, "file")
    except MediaError as error:
        fault = error
    else:
        use(media)
        return
    assert fault.message.strip()
    assert 0 <= fault.offset <= max(len(data), LIMIT)
    assert str(fault).startswith("file:")


if __name__ == "__main__":
    check(Path(sys.argv[1]).read_bytes())
    print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
