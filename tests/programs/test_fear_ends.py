"""How a game of "Плата за страх" begins, is played to its end, and begins again, by keyboard."""

from __future__ import annotations

import pytest
from fear_bot import Bot, careful
from fear_parts import contract, go_to, line
from fear_rules import Contract, Square, steps
from fear_stage import player, put
from fear_view import View


def test_3900_offers_other_boards() -> None:
    bot = player(5)
    bot.agree(Contract(walls=10, killers=1))
    fear = bot.spectrum
    assert line(fear, 16) == "Начнём здесь? ЕНТЕР: да"
    first = View(fear.screen.cells).board
    fear.press("х")
    assert line(fear, 18) == "Нажмите ЕНТЕР или Д"
    assert View(fear.screen.cells).board == first
    fear.press("д")
    assert line(fear, 18) == ""
    second = View(fear.screen.cells).board
    fear.press("Д")
    fear.wait_for_input()
    third = View(fear.screen.cells).board
    assert first != second != third
    game = bot.begin()
    assert View(fear.screen.cells).board == third
    assert len(game.walls) == 10


def started(me: Square, killers: list[Square], walls: list[Square], agreed: Contract) -> Bot:
    """A player before his first move in a position of one's own."""
    bot = Bot(player().spectrum, player().random, careful)
    bot.contract = agreed
    put(bot.spectrum, me, killers, walls, agreed)
    go_to(bot.spectrum, 3960)
    return bot


def test_800_fig_5_a_hole_is_no_way_out() -> None:
    """The book's figure 5: the killers go to and fro before the hole, and cannot get him; but he has to come out."""
    me, killer = (0, 0), (3, 3)
    walls = [(0, 1), (1, 0), (2, 1), (2, 2), (1, 3), (2, 3), (3, 1), (3, 2), (1, 2)]
    agreed = Contract(waits=3, walls=len(walls) + 1, killers=1)
    bot = started(me, [killer], [*walls, (1, 1)], agreed)
    game = bot.meet()
    for left in (2, 1, 0):
        assert game.fate == ""
        bot.move(game, me)
        assert game.waits == left
    assert game.fate == "lost"
    assert "Отступать некуда" in bot.spectrum.screen
    assert "R.I.P." in bot.spectrum.screen


def test_800_wins_with_the_last_wait_in_a_hole() -> None:
    agreed = Contract(moves=3, waits=3, walls=3, killers=1)
    bot = started((0, 0), [(3, 3)], [(0, 1), (1, 0), (1, 1)], agreed)
    game = bot.meet()
    for _ in range(3):
        bot.move(game, (0, 0))
    assert game.fate == "won"
    assert game.pay == 0


@pytest.mark.parametrize("close_combat", [False, True])
def test_2000_death_by_a_bullet_or_a_knife(close_combat: bool) -> None:
    """A killer comes down the diagonal: by one rule he has to step into a line, by the other on the player."""
    agreed = Contract(walls=0, killers=1, close_combat=close_combat)
    bot = started((0, 0), [(3, 3)], [], agreed)
    game = bot.meet()
    with bot.spectrum.sound.record() as sound:
        while not game.fate:
            bot.move(game, (0, 0))
    assert game.fate == ("caught" if close_combat else "shot")
    assert game.turn == 3
    view = View(bot.spectrum.screen.cells)
    assert view.line(15).endswith("Вас закололи" if close_combat else "Вас застрелили")
    assert view.line(16).endswith("Да покоится в мире")
    assert "R.I.P." in view.line(18)
    assert "ход 3" in view.line(19)
    assert len(sound.edges) > 100


def test_2400_pays_who_is_alive() -> None:
    around = sorted(steps((9, 9)))
    agreed = Contract(moves=2, walls=8, killers=1)
    bot = started((0, 0), [(9, 9)], around, agreed)
    game = bot.meet()
    bot.move(game, (0, 1))
    bot.move(game, (0, 2))
    view = View(bot.spectrum.screen.cells)
    assert (game.fate, view.pay, view.record) == ("won", 20, 20)
    assert "ЧЕК" in view.line(17)
    assert "20$" in view.line(19)
    assert view.line(16).endswith("Это рекорд!")
    bot.answer("1")
    game = bot.meet()
    bot.move(game, (0, 1))
    bot.move(game, (0, 1))
    view = View(bot.spectrum.screen.cells)
    assert (game.fate, view.pay, view.record) == ("won", 10, 20)
    assert view.line(16).endswith("Деньги ваши")


def over() -> Bot:
    """A game that has ended with its first move."""
    bot = started((0, 0), [(9, 9)], sorted(steps((9, 9))), Contract(moves=1, walls=8, killers=1))
    bot.move(bot.meet(), (0, 1))
    return bot


@pytest.mark.parametrize("key", ["0", "5", "д", "{ENTER}", " "])
def test_2500_says_what_keys_there_are(key: str) -> None:
    bot = over()
    bot.spectrum.press(key)
    assert line(bot.spectrum, 17).endswith("Нажмите 1, 2, 3, 4")
    bot.answer("3")
    assert contract(bot.spectrum) == ["1", "5", "8", "1", "нет"]


def test_3950_begins_again_on_the_same_board() -> None:
    bot = over()
    bot.answer("1")
    game = bot.meet()
    assert (game.player, game.killers, game.walls) == ((0, 0), [(9, 9)], frozenset(steps((9, 9))))
    assert game.turn == 0
    bot.move(game, (1, 1))
    assert game.fate == "won"


def test_2500_begins_again_on_another_board() -> None:
    bot = over()
    bot.answer("2")
    game = bot.begin()
    assert game.walls != frozenset(steps((9, 9)))
    assert len(game.walls) == 8


def test_9900_ends_without_an_error() -> None:
    fear = over().spectrum
    fear.press("4")
    fear.expect("До свидания!")
    assert fear.wait_for_report().code == "0"
