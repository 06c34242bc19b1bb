"""The operations of the section `rules`, and their records. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._answer import *
from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "Rules",
]


class Rules(Answer):
    """The partner's rules."""

    __slots__ = {
        "client": "The body of each rule, unchanged, by name, in the order of creation.",
    }
    client: dict[str, Any]
    _members = (
        Member("client", "client", Map(ANY), False),
    )


_GET_RULES: Final[Operation[Rules]] = Operation(
    "get_rules",
    (),
    Of(Rules),
)
_CREATE_RULE: Final[Operation[TextAnswer]] = Operation(
    "create_rule",
    (
        Member("param", "param", TEXT, False),
        Member("value", "value", ANY, False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_UPDATE_RULE: Final[Operation[TextAnswer]] = Operation(
    "update_rule",
    (
        Member("param", "param", TEXT, False),
        Member("value", "value", ANY, False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_DELETE_RULE: Final[Operation[TextAnswer]] = Operation(
    "delete_rule",
    (
        Member("param", "param", TEXT, False),
        Member("keys_to_delete", "keys_to_delete", List(TEXT), False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_rules": _GET_RULES,
    "create_rule": _CREATE_RULE,
    "update_rule": _UPDATE_RULE,
    "delete_rule": _DELETE_RULE,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `rules`, as methods of a book."""

    __slots__ = ()

    def get_rules(
        self,
    ) -> Rules:
        """Returns the partner's business rules, unchanged.

        `GET /borrowers/rule/`. Needs the scope `rules:read`.

        Returns:
            client: The body of each rule, unchanged, by name, in the order of creation. (dict, each
                value any value)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"reports": {"operator": " LT ", "value": 1, "logical_operator": "OR"}, "DBR": {"value": "0.50", "operator": "<="}},
            ... )
            >>> answer = book.get_rules()
        """
        return self._run(
            _GET_RULES,
        )

    def create_rule(
        self,
        param: str,
        value: Any,
        *,
        if_match: str | None = None,
    ) -> TextAnswer:
        """Creates a business rule.

        `POST /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name: 1 to 100 characters, at least one of them visible. Control
                characters and characters that change the text direction (U+202A to U+202E, U+2066
                to U+2069) are refused. The name is unique among the partner's rules. (str)
            value: The rule: an object with variables and their conditions. Their order is kept. See
                docs/rules.md. (any value)
            if_match: The digest of the policy to change. It is in the detail's `policy` of an
                earlier answer, and in the HTTP header `ETag`. It may be quoted or bare, a list
                separated by commas, or `*` for any policy. If the current policy has another
                digest, the change is refused. (str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'if_match' must be a policy's digest, digests in quotes by commas, or *,
                not yesterday's (invalid_value)
            InvalidRequest: 'param' is missing (missing_field)
            Conflict: the policy is another one by now, read it again (policy_changed)
            Conflict: rule already exists (rule_exists)
            InvalidRequest: rule 'ok': /DBRR: unknown variable 'DBRR', did you mean 'DBR'?;
                /reports/value: "two" is not a number (rule_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.create_rule(
            ...     param="affordable",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
        """
        return self._run(
            _CREATE_RULE,
            param,
            value,
            if_match,
        )

    def update_rule(
        self,
        param: str,
        value: Any,
        *,
        if_match: str | None = None,
    ) -> TextAnswer:
        """Replaces the body of a business rule.

        `PUT /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name. (str)
            value: The whole new rule. (any value)
            if_match: The digest of the policy to change. It is in the detail's `policy` of an
                earlier answer, and in the HTTP header `ETag`. It may be quoted or bare, a list
                separated by commas, or `*` for any policy. If the current policy has another
                digest, the change is refused. (str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'if_match' must be a policy's digest, digests in quotes by commas, or *,
                not yesterday's (invalid_value)
            InvalidRequest: 'param' is missing (missing_field)
            Conflict: the policy is another one by now, read it again (policy_changed)
            InvalidRequest: rule 'ok': has no conditions (rule_invalid)
            NotFound: rule does not exist (rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50"}},
            ... )
            >>> answer = book.update_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
        """
        return self._run(
            _UPDATE_RULE,
            param,
            value,
            if_match,
        )

    def delete_rule(
        self,
        param: str,
        keys_to_delete: Sequence[str],
        *,
        if_match: str | None = None,
    ) -> TextAnswer:
        """Removes keys from a business rule. A rule without keys is deleted.

        `DELETE /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name. (str)
            keys_to_delete: The keys to remove. The rule must have all of them. (list of str)
            if_match: The digest of the policy to change. It is in the detail's `policy` of an
                earlier answer, and in the HTTP header `ETag`. It may be quoted or bare, a list
                separated by commas, or `*` for any policy. If the current policy has another
                digest, the change is refused. (str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'if_match' must be a policy's digest, digests in quotes by commas, or *,
                not yesterday's (invalid_value)
            InvalidRequest: 'keys_to_delete' is missing (missing_field)
            Conflict: the policy is another one by now, read it again (policy_changed)
            NotFound: rule 'ok' has no key 'DBR' (rule_key_unknown)
            Conflict: rule adult can't be deleted: the policy's acceptance_rules name it
                (rule_listed)
            NotFound: rule does not exist (rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
            >>> answer = book.delete_rule(param="ok", keys_to_delete=["DBR"])
        """
        return self._run(
            _DELETE_RULE,
            param,
            keys_to_delete,
            if_match,
        )
