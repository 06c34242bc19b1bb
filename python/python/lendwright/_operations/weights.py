"""The operations of the section `weights`, and their records. Made from the table of operations."""

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
    "WeightsAnswer",
    "WeightsParam",
]

WeightsParam: TypeAlias = Literal[
    "weights",
]
"""The target of the operations on weights."""


class WeightsAnswer(Answer):
    """The partner's scoring weights."""

    __slots__ = {
        "weights": "The weights by name, in the order of adding their points.",
    }
    weights: dict[str, float]
    _members = (
        Member("weights", "weights", Map(NUMBER), False),
    )


_GET_WEIGHTS: Final[Operation[WeightsAnswer]] = Operation(
    "get_weights",
    (),
    Of(WeightsAnswer),
)
_REPLACE_WEIGHTS: Final[Operation[TextAnswer]] = Operation(
    "replace_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("value", "value", ANY, False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_UPDATE_WEIGHTS: Final[Operation[TextAnswer]] = Operation(
    "update_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("value", "value", ANY, False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_DELETE_WEIGHTS: Final[Operation[TextAnswer]] = Operation(
    "delete_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("keys_to_delete", "keys_to_delete", List(TEXT), False),
        Member("if_match", "if_match", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_weights": _GET_WEIGHTS,
    "replace_weights": _REPLACE_WEIGHTS,
    "update_weights": _UPDATE_WEIGHTS,
    "delete_weights": _DELETE_WEIGHTS,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `weights`, as methods of a book."""

    __slots__ = ()

    def get_weights(
        self,
    ) -> WeightsAnswer:
        """Returns the partner's scoring weights.

        `GET /borrowers/weights/`. Needs the scope `weights:read`.

        Returns:
            weights: The weights by name, in the order of adding their points. (dict, each value
                float)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_weights()
        """
        return self._run(
            _GET_WEIGHTS,
        )

    def replace_weights(
        self,
        value: Any,
        *,
        param: WeightsParam = "weights",
        if_match: str | None = None,
    ) -> TextAnswer:
        """Replaces the whole set of scoring weights.

        `POST /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: Always `weights`; typed requests fill it in. ("weights")
            value: The new set: a number from 0 to 10¹² for each name of a characteristic. At least
                one must be above 0. (any value)
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
            InvalidRequest: weight income must be at most 1000000000000, not 1e+306
                (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.replace_weights(value={"income": 1, "debt_burden": 2.5})
        """
        return self._run(
            _REPLACE_WEIGHTS,
            param,
            value,
            if_match,
        )

    def update_weights(
        self,
        value: Any,
        *,
        param: WeightsParam = "weights",
        if_match: str | None = None,
    ) -> TextAnswer:
        """Changes some scoring weights.

        `PUT /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: Always `weights`; typed requests fill it in. ("weights")
            value: The new values by name. Each name must be in the set. (any value)
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
            InvalidRequest: at least one weight must be above 0: income would all be 0 or gone
                (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.update_weights(value={"income": 25})
        """
        return self._run(
            _UPDATE_WEIGHTS,
            param,
            value,
            if_match,
        )

    def delete_weights(
        self,
        keys_to_delete: Sequence[str],
        *,
        param: WeightsParam = "weights",
        if_match: str | None = None,
    ) -> TextAnswer:
        """Removes scoring weights.

        `DELETE /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: Always `weights`; typed requests fill it in. ("weights")
            keys_to_delete: The names to remove. Each must be in the set. At least one weight above
                0 must remain. (list of str)
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
            InvalidRequest: weight income does not exist (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.delete_weights(keys_to_delete=["income", "reports"])
        """
        return self._run(
            _DELETE_WEIGHTS,
            param,
            keys_to_delete,
            if_match,
        )
