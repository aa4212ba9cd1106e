"""How loud the Spectrum is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .commands import Command, Section, choice
from .settings import LOUDEST
from .texts import Text
from .window_part import ON_OFF

if TYPE_CHECKING:
    from .window import Window

LEVEL = Text("{} of {}", "{} из {}")
NO_DEVICE = Text("no sound device", "нет устройства")


def furnish(window: Window) -> None:
    """Give a window volume and mute."""
    settings, speaker = window.settings, window.speaker

    def set_loudness() -> None:
        speaker.volume = 0 if settings.mute else settings.volume / LOUDEST

    def change(step: int) -> None:
        settings.volume = max(0, min(LOUDEST, settings.volume + step))
        settings.mute = False
        set_loudness()

    def mute(on: bool) -> None:
        settings.mute = on
        set_loudness()

    def level() -> str:
        text = NO_DEVICE if speaker.ahead is None else LEVEL
        return text.of(window.language, settings.volume, LOUDEST)

    set_loudness()
    window.commands.add(
        Command("volume", Section.SOUND, Text("Volume", "Громкость"), lambda: change(1), state=level, change=change,
                stays=True),
        choice("mute", Section.SOUND, Text("Mute", "Без звука"), ON_OFF, lambda: settings.mute, mute, ("Shift+F11",)),
    )  # fmt: skip
