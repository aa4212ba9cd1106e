import gzip
import io
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typein.errors import MediaError
from typein.media import container
from typein.media.container import is_packed, unpack


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as file:
        for name, content in files.items():
            file.writestr(zipfile.ZipInfo(name), content, file.compression)
    return target.getvalue()


def changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@given(st.lists(st.binary(max_size=3000), max_size=4))
def test_what_python_packs(method: int, contents: list[bytes]) -> None:
    files = {f"{number}.tap": content for number, content in enumerate(contents)}
    data = zipped({"folder/": b"", **files}, method)
    assert is_packed(data)
    assert dict(unpack(data, "t.zip")) == files
    for content in contents:
        data = gzip.compress(content, mtime=0)
        assert is_packed(data)
        assert list(unpack(data, "t.gz")) == [("t.gz", content)]


def test_a_comment_at_the_end() -> None:
    target = io.BytesIO(zipped({"a": b"content"}))
    with zipfile.ZipFile(target, "a") as file:
        file.comment = b"x" * 65_535
    assert dict(unpack(target.getvalue(), "t.zip")) == {"a": b"content"}


BOMB = bytes(40_000_000)
ONE = zipped({"a.tap": b"content" * 100})
DIRECTORY = ONE.index(b"PK\x01\x02")
END = ONE.index(b"PK\x05\x06")


@pytest.mark.parametrize(
    ("data", "words", "offset"),
    [
        (gzip.compress(BOMB, mtime=0), "more than the 33,554,432 bytes", 0),
        (zipped({"a": BOMB}), "more than the 33,554,432 bytes", None),
        (zipped({"a": BOMB[:20_000_000], "b": BOMB[:20_000_000]}), "more than the 33,554,432 bytes", None),
        (gzip.compress(b"content", mtime=0)[:-9], "cut after", 0),
        (gzip.compress(bytes(1000), mtime=0)[:10] + b"\xff" * 20, "does not unpack", 0),
        (ONE[:END], "its directory is missing", END),
        (ONE[: END + 10], "its directory is missing", END + 10),
        (changed(ONE, END + 10, b"\xff\xff"), "holds 65,535 files", END),
        (changed(ONE, END + 16, b"\xff\xff\xff\xff"), "an entry of the zip file's directory, 46 bytes", len(ONE)),
        (changed(ONE, END + 16, b"\0\0\0\0"), "should begin here", 0),
        (changed(ONE, DIRECTORY + 8, b"\1"), "a.tap in the zip file is encrypted", DIRECTORY),
        (changed(ONE, DIRECTORY + 10, b"\x0e"), "packed in way 14", 0),
        (changed(ONE, DIRECTORY + 20, b"\xff\xff\xff\x7f"), "a file in the zip file, 2,147,483,647 bytes", 35),
        (changed(ONE, DIRECTORY + 20, b"\5"), "cut after", 35),
        (changed(ONE, DIRECTORY + 42, b"\1"), "should begin here", 1),
        (changed(ONE, DIRECTORY + 42, b"\xff\xff\xff\xff"), "a file in the zip file, 30 bytes", len(ONE)),
        (changed(ONE, 40, b"\xff\xff"), "does not unpack", 35),
    ],
)
def test_what_is_wrong(data: bytes, words: str, offset: int | None) -> None:
    with pytest.raises(MediaError, match=words) as caught:
        list(unpack(data, "t.zip"))
    assert offset is None or caught.value.offset == offset


def test_many_files_and_a_stored_one_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "LIMIT", 1000)
    data = zipped({"a": bytes(600), "b": bytes(600)}, zipfile.ZIP_STORED)
    with pytest.raises(MediaError, match="more than the 1,000 bytes"):
        list(unpack(data, "t.zip"))
    assert struct.unpack_from("<H", data, len(data) - 12) == (2,)
