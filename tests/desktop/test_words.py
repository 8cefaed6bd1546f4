"""What the words promise: three complete languages, dates, places and names said properly."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from desktop.grammar import hungarian_the
from desktop.qt_words import QtWords
from desktop.words import FOLDER, LANGUAGES, Text, Words, languages, own_name, read_strings

ROOT = Path(__file__).resolve().parents[2]
CODES = [
    *("unknown_action", "bad_value", "not_seated", "wrong_phase", "not_your_turn", "paused"),
    *("already_answered", "no_such_slot", "slot_taken", "not_host", "game_over"),
]
DATES = ["1930-07-30", "1958-06-29", "2002-06-18", "2002-06-30", "2002-06-30"]


def _fields(text: Text) -> list[set[str]]:
    forms = text.values() if isinstance(text, dict) else [text]
    return [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in forms]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything_with_the_same_values(language: str) -> None:
    ours, english = read_strings(language), read_strings("en")
    assert ours.keys() == english.keys()
    for key, text in ours.items():
        for fields in _fields(text):
            assert fields == _fields(english[key])[0], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for key, text in read_strings(language).items():
        for form in text.values() if isinstance(text, dict) else [text]:
            assert form and form == form.strip() and "  " not in form, key
            assert not (form.isupper() and " " in form and len(form) > 8), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_counted_has_a_singular_where_the_language_has_one(language: str) -> None:
    texts = read_strings(language)
    counted = [text for text in texts.values() if isinstance(text, dict) and "one" in text]
    nouns = {
        noun
        for text in counted
        for noun in re.findall(r"\{n\}[ \u00a0](\w+)", text["other"])
        if not re.search(rf"\b{noun}\b", text["one"])
    }
    for key, text in texts.items():
        asked = re.findall(r"\{\w+:#([\w.-]+)\}", str(text))
        assert all(isinstance(texts[one], str | dict) for one in asked), key
        after = re.findall(r"\{\w+\}[ \u00a0](\w+)", text) if isinstance(text, str) else []
        assert not nouns.intersection(after), f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_a_kind_sentence(language: str, code: str) -> None:
    words = Words(language)
    said = words.error(code)
    assert said.endswith((".", "!")) and "⟨" not in said
    assert said != words("errors.other", code=code)


def test_every_refusal_of_the_host_and_the_rules_has_its_sentence() -> None:
    texts = read_strings("en")
    for folder in ("engine", "net"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for code in re.findall(
                r'(?:\bRefused\(|otherwise=)"([a-z_]+)"', file.read_text("utf-8")
            ):
                assert f"errors.{code}" in texts, f"{file.name}: {code}"


def test_no_screen_asks_for_words_that_are_not_there() -> None:
    texts = read_strings("en")
    for file in sorted((ROOT / "desktop").rglob("*.py")):
        asked = re.findall(r'words\(\s*"([a-z_]+\.[a-z0-9_.]+)"[,)]', file.read_text("utf-8"))
        missing = [key for key in asked if key not in texts and file.name != "words.py"]
        assert not missing, f"{file.name}: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_name_belongs_to_one_team(language: str) -> None:
    texts = read_strings(language)
    codes = [text for key, text in texts.items() if key.startswith("codes.")]
    assert len(set(codes)) == len(codes)
    assert all(3 <= len(code) <= 4 for code in codes)


@pytest.mark.parametrize(
    ("language", "full", "day", "short"),
    [
        ("hu", "1954. június 20.", "június 20.", "jún. 20."),
        ("en", "20 June 1954", "20 June", "20 Jun"),
        ("it", "20 giugno 1954", "20 giugno", "20 giu"),
    ],
)
def test_dates_are_said_as_people_say_them(language: str, full: str, day: str, short: str) -> None:
    words = Words(language)
    said = [words.date("1954-06-20"), words.day("1954-06-20"), words.day_short("1954-06-20")]
    assert said == [full, day, short]


@pytest.mark.parametrize(
    ("slot", "hu", "en"),
    [
        (0, "1930 elé", "before 1930"),
        (1, "1930 és 1958 közé", "between 1930 and 1958"),
        (3, "jún. 18. és jún. 30. közé, 2002", "between 18 Jun and 30 Jun, 2002"),
        (4, "két kártya közé, 2002. jún. 30.", "between two cards of 30 Jun 2002"),
        (5, "2002 utánra", "after 2002"),
    ],
)
def test_a_slot_is_named_by_its_neighbours(slot: int, hu: str, en: str) -> None:
    assert Words("hu").slot(DATES, slot) == hu
    assert Words("en").slot(DATES, slot) == en
    assert Words("hu").slot([], 0) == "az üres idővonalra"


def test_a_button_says_what_will_happen() -> None:
    words = Words("hu")
    place = words.slot(["2012-07-01", "2014-07-13"], 1)
    assert words("goal.button.place", place=place) == "Lerakom 2012 és 2014 közé"
    assert words("goal.button.tip", score=words.score([2, 3])) == "Tippelek: 2–3"
    said = words("goal.button.date", date=words.date("1954-06-20"))
    assert said == "Elküldöm: 1954. június 20."


@pytest.mark.parametrize(
    ("language", "name", "code"), [("hu", "NSZK", "NSZK"), ("en", "West Germany", "FRG")]
)
def test_teams_are_called_as_in_the_language(language: str, name: str, code: str) -> None:
    words = Words(language)
    assert (words.team("West Germany"), words.code("West Germany")) == (name, code)
    assert (words.team("Ajax"), words.code("Ajax")) == ("Ajax", "AJA")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Anna", "az Anna"),
        ("Béla", "a Béla"),
        ("Örs", "az Örs"),
        ("1953", "az 1953"),
        ("2014", "a 2014"),
        ("5", "az 5"),
        ("1", "az 1"),
        ("12", "a 12"),
        ("54", "az 54"),
    ],
)
def test_hungarian_articles_go_by_sound(word: str, said: str) -> None:
    assert hungarian_the(word) == said


def test_hungarian_decades_have_their_vowel() -> None:
    words = Words("hu").grammar
    said = [words.suffixed(year) for year in (1900, 1930, 1950, 1960, 1970, 2000, 2010, 2020, 2006)]
    assert said == [
        *("1900-as", "1930-as", "1950-es", "1960-as", "1970-es"),
        *("2000-es", "2010-es", "2020-as", "2006-os"),
    ]
    levels = [Words("hu").decade(1966, level) for level in range(4)]
    assert levels == ["1960-as évek", "1960-as", "1960", "’60"]


def test_a_further_language_is_one_file(tmp_path: Path) -> None:
    """Its name, its plurals, what hangs on its numbers, and its words: nothing else is touched."""
    for language in LANGUAGES:
        (tmp_path / f"{language}.toml").write_bytes((FOLDER / f"{language}.toml").read_bytes())
    (tmp_path / "pl.toml").write_text(
        """
        [language]
        name = "Polski"
        plural = { "=1" = "one", "2" = "few", "3" = "few", "4" = "few", "12" = "many",
            "13" = "many", "14" = "many", "" = "many" }
        ordinal = { "" = "{n}." }
        decade = ["Lata {year}.", "’{short}"]
        [common]
        points = { one = "{n} punkt", few = "{n} punkty", many = "{n} punktów" }
        [a11y]
        seat = "{name}: {points:#common.points}"
        """.replace(",\n            ", ", "),
        "utf-8",
    )
    assert "pl" in languages(tmp_path) and own_name("pl", tmp_path) == "Polski"
    words = Words("pl", tmp_path)
    said = [words("common.points", n=n) for n in (1, 2, 5, 12, 22)]
    assert said == ["1 punkt", "2 punkty", "5 punktów", "12 punktów", "22 punkty"]
    assert words("a11y.seat", name="Ada", points=1) == "Ada: 1 punkt"
    assert words.ordinal(3) == "3." and words.decade(1966) == "Lata 1960."
    assert words.decade(1966, 3) == "’60"
    assert words("common.yes") == "Yes"  # what it has not got yet is said in English


def test_people_are_listed_and_counted() -> None:
    words = Words("hu")
    assert words.list([]) == "" and words.list(["Anna"]) == "Anna"
    assert words.list(["Anna", "Béla", "Csilla"]) == "Anna, Béla és Csilla"
    said = words("goal.small.duel_me", count=words.count(2))
    assert said == "Ketten is jó helyre hívtatok"
    assert Words("en")("common.points", n=1) == "1 point"
    assert Words("en")("common.points", n=2) == "2 points"
    assert [Words("en").ordinal(n) for n in (1, 2, 3, 11, 22)] == [
        *("1st", "2nd", "3rd", "11th", "22nd"),
    ]


def test_a_scorer_is_named_with_what_is_known() -> None:
    words = Words("hu")
    assert words.scorer("Nils Liedholm", "4") == "Nils Liedholm, 4. perc"
    assert words.scorer("Zidane", "7", penalty=True) == "Zidane, 7. perc (tizenegyes)"
    assert words.scorer(None, None, own_goal=True) == "(öngól)"
    assert words.scorer(None, None) == ""


def test_an_occasion_is_named_in_the_language_and_once() -> None:
    words = Words("hu")
    assert words.occasion("FIFA World Cup", "Final") == "Világbajnokság, döntő"
    assert words.occasion("Friendly", "Friendly") == "Barátságos mérkőzés"
    assert words.occasion("Kerületi kupa", None) == "Kerületi kupa"
    assert words.occasion(None, None) == ""


def test_a_hole_in_the_words_shows_and_breaks_nothing() -> None:
    words = Words("hu")
    assert words("no.such.key") == "⟨no.such.key⟩"
    assert words("goal.button.tip") == "Tippelek: {score}"
    assert words.error("brand_new_code") == "Ezt most nem lehet (brand_new_code)."
    assert Words("xx").language == "en"


@pytest.mark.parametrize(("language", "said"), [("hu", "Fájltípus:"), ("it", "Tipo di file:")])
def test_qts_own_file_window_has_no_english_left(qtbot: QtBot, language: str, said: str) -> None:
    speaks = QtWords()
    speaks.speak(Words(language))
    window = QFileDialog(None, "", "/")
    qtbot.addWidget(window)
    window.setOption(QFileDialog.Option.DontUseNativeDialog)
    shown = [label.text().replace("&", "") for label in window.findChildren(QLabel)]
    speaks.speak(Words("en"))
    assert said in shown and not {"Look in:", "Files of type:", "File name:"} & set(shown)
