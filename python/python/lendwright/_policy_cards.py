"""The cards of policies, of rules, and of decisions on many applicants."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html
from ._rule_cards import TITLES
from ._values import NA

__all__ = ["OF_POLICIES", "VERDICTS", "decisions", "policy"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any

_HEAD: Final = 5
_DIGEST_SHOWN: Final = 19


def policy(value: Any) -> str:
    """The card of a policy."""
    return html.box(_policy(value.digest, json.loads(value.json), value.warnings))


def _policy(digest: str, whole: Mapping[str, Any], warnings: Iterable[tuple[str, str]] = ()) -> str:
    scaling, rules = whole.get("scaling", {}), whole.get("rules", {})
    score = f"score {scaling.get('min')} to {scaling.get('max')}"
    unknown = "a person decides" if whole.get("on_unknown") == "refer" else "it is refused"
    parts = [
        html.title("policy", f"{digest[:_DIGEST_SHOWN]}…"),
        f"<div>{escape(str(whole.get('currency')))}, {score}; a score decides from a certainty of "
        f"{whole.get('min_certainty')} on; where data are missing {unknown}</div>",
        *(f"<div>⚠ {escape(f'{at}: {said}' if at else said)}</div>" for at, said in warnings),
    ]
    if rules:
        listed = {name: "must hold" for name in whole.get("acceptance_rules", ())}
        listed |= {name: "must not hold" for name in whole.get("rejection_rules", ())}
        rows = [[html.name(name), listed.get(name, "where asked"), _rule(body)] for name, body in rules.items()]
        parts.append(html.titled("rules", html.grid(["rule", "", "conditions"], rows)))
    parts.append(html.titled("weights", html.grid(["weight", "", "variable", "reason"], _weights(whole))))
    if whole.get("caps"):
        rows = [[str(cap.get("max")), _rule(cap.get("rule"))] for cap in whole["caps"]]
        parts.append(html.titled("caps", html.grid(["at most", "while"], rows)))
    bands = ", ".join(f"{name} from {least}" for name, least in whole.get("bands", ()))
    parts.append(html.titled("classes", f"<div>{escape(bands)}</div>"))
    own = [one for one in whole.get("variables", ()) if one.get("source") == "host"]
    if own:
        parts.append(html.titled("own variables", html.grid(["name", "type", "from", "to", "reason"], _own(own))))
    return "".join(parts)


def _weights(whole: Mapping[str, Any]) -> list[list[str]]:
    """The characteristics as rows, the largest weight first."""
    weights, reasons = whole.get("weights", {}), whole.get("reasons", {})
    rows = []
    for one in whole.get("characteristics", ()):
        code = one.get("reason", "")
        divisor = f" / {one['divide_by']}" if "divide_by" in one else ""
        variable = ", else ".join(one.get("variables", ())) + divisor
        said = reasons.get(code, {}).get("en", code)
        rows.append((weights.get(one.get("name"), 0), str(one.get("name")), variable, said))
    rows.sort(key=lambda row: -row[0])
    return [[escape(name), f"{weight:g}", escape(variable), escape(said)] for weight, name, variable, said in rows]


def _own(own: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    def end(value: Any) -> str:
        return "" if value is None else f"{value:g}"

    return [
        [
            escape(one["name"]),
            escape(", ".join(one["values"]) if one.get("values") else one["type"]),
            end(one.get("min")),
            end(one.get("max")),
            escape(_words(one)),
        ]
        for one in own
    ]


def _words(variable: Mapping[str, Any]) -> str:
    text = variable.get("reason", {}).get("text", "")
    return "" if text == variable["name"] else text


def _rules(told: Record) -> str:
    """The rules of a partner, a row each."""
    rows = [[html.name(name), _rule(body)] for name, body in told.client.items()]
    return f"<b>{html.count(len(rows), 'rule')}</b>" + (html.grid(["rule", "conditions"], rows) if rows else "")


def _given(told: Record) -> str:
    return _policy(told.digest, told.policy)


OF_POLICIES: Final[dict[str, Callable[[Record], str]]] = {"GivenPolicy": _given, "Rules": _rules}


def _rule(body: Any) -> str:
    """The conditions of a rule, in the form of a request or of a policy file."""
    return f"<div style='{html.WRAPS}'>{escape(_said(body), quote=False)}</div>"


def _said(body: Any) -> str:
    terms = [term for one in _entries(body) for term in _terms(*one)]
    text = ""
    for place, (term, join) in enumerate(terms):
        text += term + (f" {join} " if place + 1 < len(terms) else "")
    return text


def _entries(body: Any) -> list[tuple[str, Any, str]]:
    """The entries of a body, each with its variable's name or its key, and the word that joins it to the next entry."""
    if isinstance(body, Mapping):
        return [(name, value, "and") for name, value in body.items()]
    entries = []
    for one in body if isinstance(body, Sequence) else ():
        nested = next((key for key in one if key in TITLES), None)
        join = str(one.get("join", "and"))
        entries.append((nested, one[nested], join) if nested else (str(one.get("variable", "")), one, join))
    return entries


def _terms(name: str, value: Any, join: str) -> list[tuple[str, str]]:
    """The terms of an entry, each with the word that joins it to the next."""
    if name in TITLES and isinstance(value, Sequence):
        inside = "; ".join(_said(body) for body in value)
        return [(f"{TITLES[name]} ({inside})", join)]
    conditions = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    return [_condition(name, one) for one in conditions]


def _condition(name: str, one: Any) -> tuple[str, str]:
    if not isinstance(one, Mapping):
        return f"{name} {_value(one)}", "and"
    join = str(one.get("join") or one.get("logical_operator") or "and").lower()
    operator = str(one.get("operator", "")).strip()
    said = f"{name} {operator}" + (f" {_value(one['value'])}" if one.get("value") is not None else "")
    return said, join


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def decisions(value: Any) -> str:
    """The card of decisions: the number by state, the reasons, and the first decisions."""
    states: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    total, rows = 0, []
    for place, one in enumerate(value):
        state = VERDICTS[one.state]
        states[state] += 1
        reasons.update(one.reasons)
        total += one.score
        if place < _HEAD:
            cells = (one.score, one.class_, state, f"{100 * one.certainty:.0f} %", ", ".join(one.reasons))
            rows.append([str(place), *(escape(str(cell)) for cell in cells)])
    count = len(value)
    parts = [html.title(html.count(count, "decision", ","), _counted(states))]
    if count:
        parts.append(f"<div>mean score {total / count:.0f}; reasons: {escape(_counted(reasons) or 'none')}</div>")
        heads = ["", "score", "class", "rules", "known", "reasons"]
        parts.append(html.grid(heads, rows, count - len(rows)))
    for name, why, times in value.wrong:
        parts.append(html.faint(f"did not count: {name} ({why.replace('_', ' ')}), {times} times"))
    return html.box("".join(parts))


VERDICTS: Final = {True: "pass", False: "fail", None: "refer", NA: "not asked"}
"""The word for each state of the rules."""


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
