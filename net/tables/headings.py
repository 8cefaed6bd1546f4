"""Which column means what, by its heading in Hungarian, English or Italian."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from net.deck_text import COLUMNS
from net.tables.grid import Cell

LOOKED_AT = 30
"""Rows in which the headings are looked for: some tables have a title and a remark on top."""

# Beyond what a deck's own text knows; clips are no facts and are chosen elsewhere. `teams` holds
# both names, `after` the score after the goal,
# `kind` whether it was an own goal or a penalty.
_MORE: dict[str, str] = {
    "id": "goal_id card_id golazonosito kod",
    "match": "match_id game meccs merkozes partita meccs_id merkozes_id id_partita match_code",
    "teams": "fixture csapatok parositas squadre incontro",
    "date": "match_date day when datum nap idopont meccs_datuma merkozes_datuma mikor data "
    "data_partita giorno quando",
    "home": "home_team team_1 team1 hazai hazai_csapat hazaiak hazai_fel casa squadra_casa "
    "squadra_di_casa in_casa hosts local elso_csapat",
    "away": "away_team team_2 team2 visitors guests vendeg vendeg_csapat vendegcsapat vendegek "
    "idegen ospite ospiti squadra_ospite fuori trasferta fuori_casa masodik_csapat",
    "score": "result final_score full_time ft final eredmeny vegeredmeny veg_eredmeny risultato "
    "risultato_finale punteggio final_result meccs_eredmenye",
    "home_goals": "home_score goals_home score_home hazai_gol hazai_golok hazai_golja hg "
    "gol_casa gol_squadra_casa reti_casa score_1 score1",
    "away_goals": "away_score goals_away score_away vendeg_gol vendeg_golok ag gol_ospite "
    "gol_ospiti gol_trasferta reti_ospite reti_ospiti score_2 score2",
    "pens": "penalties_score pens_score penalty_shootout shootout shoot_out shootout_score "
    "penalty_score penalties pso szetloves tizenegyesparbaj buntetok buntetoparbaj "
    "tizenegyesek rigori calci_di_rigore dcr dopo_rigori",
    "pens_home": "home_pens penalties_home home_penalties shootout_home szetloves_hazai "
    "hazai_szetloves hazai_tizenegyesek buntetok_hazai rigori_casa",
    "pens_away": "away_pens penalties_away away_penalties shootout_away szetloves_vendeg "
    "vendeg_szetloves vendeg_tizenegyesek buntetok_vendeg rigori_ospite rigori_ospiti "
    "rigori_trasferta",
    "order": "goal goal_no goal_number no nr number sorrend sorszam hanyadik gol_sorszama "
    "golsorszam gol ordine numero n_gol num",
    "minute": "min mins time perc golperc gol_perce percben mikor_esett minuto minuti min_gol",
    "scorer": "player goalscorer goal_scorer scored_by name jatekos golszerzo gol_szerzoje "
    "golszerzo_neve szerzo szerezte ki nev marcatore giocatore autore gol_di",
    "team": "scoring_team for side goal_for csapat melyik_csapat gol_csapata javara squadra "
    "squadra_del_gol a_favore",
    "own_goal": "og own own_goals ongol ongol_e autogol autorete",
    "penalty": "pen pk penalty_goal from_penalty tizenegyes tizenegyesbol buntetobol 11es 11_es "
    "11esbol rigore su_rigore",
    "kind": "type goal_type how tipus gol_tipusa hogyan fajta tipo tipo_gol modo",
    "competition": "tournament cup league event sorozat torna bajnoksag kupa verseny competizione "
    "torneo coppa manifestazione",
    "stage": "round phase kor szakasz fordulo fazis fase turno",
    "decided_by": "decided decision ended eldolt dontes deciso deciso_da",
    "after": "running_score score_after goal_score allas allas_utana gol_utani_allas parziale "
    "punteggio_parziale dopo",
    "home_after": "home_score_after running_home hazai_allas parziale_casa",
    "away_after": "away_score_after running_away vendeg_allas parziale_ospite parziale_ospiti",
}


def plain(heading: str) -> str:
    """`Gól szerzője (név)` -> `gol_szerzoje`."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", heading.casefold()) if not unicodedata.combining(c)
    )
    bare = re.sub(r"\([^)]*\)|\[[^]]*\]", " ", bare)
    return re.sub(r"[^a-z0-9]+", "_", bare).strip("_")


def _meanings() -> dict[str, str]:
    means: dict[str, str] = {}
    for name, words in _MORE.items():
        for alias in (name, *words.split()):
            means.setdefault(alias, name)
    for name, aliases in COLUMNS.items():
        for alias in aliases if name in means else ():
            means.setdefault(plain(alias), name)
    return means


MEANS = _meanings()
"""A heading, after `plain`, to the name of its column."""


class Header(NamedTuple):
    """`at` is the place of the heading row among the grid's rows; `columns` maps a meaning to a
    place in the row, `unknown` and `twice` are headings that were left out."""

    at: int
    columns: Mapping[str, int]
    unknown: tuple[str, ...]
    twice: tuple[str, ...]

    def missing(self) -> list[str]:
        """What no card can be without."""
        has = self.columns.keys()
        gone = ["date"] if "date" not in has else []
        if not has & {"teams", "match"}:
            gone += [name for name in ("home", "away") if name not in has]
        if "score" not in has and not {"home_goals", "away_goals"} <= has:
            gone.append("score")
        return gone


def find_header(
    rows: Sequence[tuple[int, Sequence[Cell]]], named: Mapping[str, str] | None = None
) -> Header | None:
    """The row that names the most columns, the first of equals; None if none names two. `named`
    says which heading to take for a meaning: `{"scorer": "Ki lőtte"}`."""
    best: Header | None = None
    for at, (_, cells) in enumerate(rows[:LOOKED_AT]):
        found = _header(at, cells, named or {})
        if len(found.columns) >= 2 and (best is None or len(found.columns) > len(best.columns)):
            best = found
    return best


def _header(at: int, cells: Sequence[Cell], named: Mapping[str, str]) -> Header:
    wanted = {plain(heading): name for name, heading in named.items()}
    columns: dict[str, int] = {}
    unknown, twice = [], []
    for place, cell in enumerate(cells):
        if not isinstance(cell, str) or not cell.strip():
            continue
        key = plain(cell)
        name = wanted.get(key) or (None if MEANS.get(key) in named else MEANS.get(key))
        if name is None:
            unknown.append(" ".join(cell.split()))
        elif name in columns:
            twice.append(" ".join(cell.split()))
        else:
            columns[name] = place
    return Header(at, columns, tuple(unknown), tuple(twice))
