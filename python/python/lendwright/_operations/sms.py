"""The operations of the section `sms`, and their records. Made from the table of operations."""

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
    "ExpectedRecord",
    "SmsTemplates",
    "TemplateDeleted",
    "TemplateExample",
    "TemplatesAdded",
]


class SmsTemplates(Answer):
    """Templates of messages."""

    __slots__ = {
        "senders": "By sender and category, in order: a template's place is its number, from 0.",
    }
    senders: dict[str, dict[str, tuple[str, ...]]]
    _members = (
        Member("senders", "senders", Map(Map(List(TEXT))), False),
    )


class TemplatesAdded(Answer):
    """Templates were added."""

    __slots__ = {
        "message": "`template was added successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class ExpectedRecord(Record):
    """What must be read of a message; what is left out may be anything."""

    __slots__ = {
        "category": "The category.",
        "amount": "The amount.",
        "currency": "The currency's three letters.",
        "settled": "Whether money moved.",
        "merchant": "The merchant.",
        "counterparty": "The counterparty.",
    }
    category: str | None
    amount: Decimal | None
    currency: str | None
    settled: bool | None
    merchant: str | None
    counterparty: str | None
    _members = (
        Member("category", "category", Optional(TEXT), True),
        Member("amount", "amount", Optional(MONEY), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("settled", "settled", Optional(BOOLEAN), True),
        Member("merchant", "merchant", Optional(TEXT), True),
        Member("counterparty", "counterparty", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            category: str | None = None,
            amount: Decimal | int | None = None,
            currency: str | None = None,
            settled: bool | None = None,
            merchant: str | None = None,
            counterparty: str | None = None,
        ) -> None: ...


class TemplateExample(Record):
    """A message and what the sender's templates must read of it."""

    __slots__ = {
        "text": "The message.",
        "expect": "What must be read.",
    }
    text: str
    expect: ExpectedRecord
    _members = (
        Member("text", "text", TEXT, False),
        Member("expect", "expect", Of(ExpectedRecord), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            text: str,
            expect: ExpectedRecord | Mapping[str, Any],
        ) -> None: ...


class TemplateDeleted(Answer):
    """A template was deleted."""

    __slots__ = {
        "message": "`template was deleted successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


_GET_SMS_TEMPLATES: Final[Operation[SmsTemplates]] = Operation(
    "get_sms_templates",
    (),
    Of(SmsTemplates),
)
_ADD_SMS_TEMPLATES: Final[Operation[TemplatesAdded]] = Operation(
    "add_sms_templates",
    (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("templates", "templates", List(TEXT), False),
        Member("examples", "examples", Optional(List(Of(TemplateExample))), True),
    ),
    Of(TemplatesAdded),
)
_DELETE_SMS_TEMPLATE: Final[Operation[TemplateDeleted]] = Operation(
    "delete_sms_template",
    (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("template_number", "template_number", ANY, False),
    ),
    Of(TemplateDeleted),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_sms_templates": _GET_SMS_TEMPLATES,
    "add_sms_templates": _ADD_SMS_TEMPLATES,
    "delete_sms_template": _DELETE_SMS_TEMPLATE,
}
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `sms`, as methods of a book."""

    __slots__ = ()

    def get_sms_templates(
        self,
    ) -> SmsTemplates:
        """Returns the partner's templates of messages.

        `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.

        Returns:
            senders: By sender and category, in order: a template's place is its number, from 0.
                (dict, each value dict, each value list of str)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}", "Bought for {{money}} at {{merchant}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["تم تحويل {{amount}} جنيه إلى {{counterparty}} رقم العملية {{reference}}"],
            ... )
            >>> answer = book.get_sms_templates()
        """
        return self._run(
            _GET_SMS_TEMPLATES,
        )

    def add_sms_templates(
        self,
        sender: str,
        category: str,
        templates: Sequence[str],
        *,
        examples: Sequence[TemplateExample | Mapping[str, Any]] | None = None,
    ) -> TemplatesAdded:
        """Adds templates of messages.

        `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.

        Args:
            sender: The sender, as its messages name it: 1 to 64 characters. (str)
            category: The category: 1 to 64 letters, digits, blanks, `_` or `-`. (str)
            templates: The templates, after those that the category has: at most 1,000 characters
                each. (list of str)
            examples: Messages, and what the templates must read of them, or nothing is added. (list
                of TemplateExample)

        Returns:
            message: `template was added successfully.` (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'examples/0/expect/settled' must be what is read, "false", not "true"
                (invalid_value)
            InvalidRequest: 'category' is missing (missing_field)
            InvalidRequest: category must have 1 to 64 letters and digits of ASCII, blanks, '_' or
                '-' (template_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
        """
        return self._run(
            _ADD_SMS_TEMPLATES,
            sender,
            category,
            templates,
            examples,
        )

    def delete_sms_template(
        self,
        sender: str,
        category: str,
        template_number: Any,
    ) -> TemplateDeleted:
        """Deletes a template of messages.

        `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.

        Args:
            sender: The sender, in any spelling that is the same to the matcher. (str)
            category: The category, exactly. (str)
            template_number: The template's place in its category, from 0. (any value)

        Returns:
            message: `template was deleted successfully.` (str)

        Raises:
            NotFound: sms variable does not exist on the requested sender's template.
                (category_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'category' is missing (missing_field)
            NotFound: sender does not exist. (sender_unknown)
            InvalidRequest: please enter a valid template number. (template_number_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}", "Bought for {{money}} at {{merchant}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["تم تحويل {{amount}} جنيه إلى {{counterparty}} رقم العملية {{reference}}"],
            ... )
            >>> answer = book.delete_sms_template(
            ...     sender="CIB",
            ...     category="purchase",
            ...     template_number=0,
            ... )
        """
        return self._run(
            _DELETE_SMS_TEMPLATE,
            sender,
            category,
            template_number,
        )
