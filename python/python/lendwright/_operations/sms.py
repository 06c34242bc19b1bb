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
    "MessageFrequency",
    "SmsIncoming",
    "SmsSummary",
    "TemplateDeleted",
    "TemplateExample",
    "TemplatesAdded",
    "TemplatesListed",
]


class TemplatesListed(Answer):
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


class MessageFrequency(Record):
    """How many messages came when, by sender."""

    __slots__ = {
        "monthly_count": "In each month of the year, `1` to `12`, that has one.",
        "yearly_count": "In the last twelve calendar months.",
    }
    monthly_count: dict[str, dict[str, int]]
    yearly_count: dict[str, int]
    _members = (
        Member("monthly_count", "monthly_count", Map(Map(INTEGER)), False),
        Member("yearly_count", "yearly_count", Map(INTEGER), False),
    )


class SmsIncoming(Record):
    """What came in, by sender."""

    __slots__ = {
        "loan_disbursement": "Loans that were paid out.",
        "other_incoming_payments": "Other money; refunds are none.",
        "salary": "Salaries.",
    }
    loan_disbursement: dict[str, Decimal]
    other_incoming_payments: dict[str, Decimal]
    salary: dict[str, Decimal]
    _members = (
        Member("loan_disbursement", "loan_disbursement", Map(MONEY), False),
        Member("other_incoming_payments", "other_incoming_payments", Map(MONEY), False),
        Member("salary", "salary", Map(MONEY), False),
    )


class SmsSummary(Answer):
    """What messages say of income and spending. Amounts are in the provider's currency, by
    sender; an average of nothing is NA.
    """

    __slots__ = {
        "avg_monthly_spending": "Total spending over the months that messages cover.",
        "avg_spending": "Total spending over the number of payments.",
        "spending_amount": "Purchases, bills, cash and fees.",
        "total_spending": (
            "`spending_amount` and `outgoing_payments` together; loans that were repaid are no "
            "part of it."
        ),
        "outgoing_payments": "Money that was sent, or taken for what is not known.",
        "bank_avg_amount": "The average payment that banks tell of.",
        "telcos_avg_amount": "The average payment that operators of telephones tell of.",
        "total_avg_monthly_spending": (
            "The total spending of all senders over the months that messages cover."
        ),
        "ecommerce_avg_amount": "The average payment that shops tell of.",
        "banks_count": "How many banks are among `services`.",
        "ecommerce_count": "How many shops are among `services`.",
        "telecos_count": "How many operators of telephones are among `services`.",
        "sms_info": "How many messages a template matches that is none to ignore.",
        "frequency": "When these messages came.",
        "incoming_payments": "What came in.",
        "liability_repayment": "Instalments of loans and credit cards.",
        "purchased_products": "What was bought of shops, as first written, in the order of time.",
        "services": (
            "The senders of the messages that `sms_info` counts: who sent most comes first."
        ),
        "services_categories": "What kind of business each of them is.",
    }
    avg_monthly_spending: dict[str, Decimal]
    avg_spending: dict[str, Decimal]
    spending_amount: dict[str, Decimal]
    total_spending: dict[str, Decimal]
    outgoing_payments: dict[str, Decimal]
    bank_avg_amount: Decimal | NAType
    telcos_avg_amount: Decimal | NAType
    total_avg_monthly_spending: Decimal
    ecommerce_avg_amount: Decimal | NAType
    banks_count: int
    ecommerce_count: int
    telecos_count: int
    sms_info: int
    frequency: MessageFrequency
    incoming_payments: SmsIncoming
    liability_repayment: dict[str, Decimal]
    purchased_products: tuple[str, ...]
    services: tuple[str, ...]
    services_categories: dict[str, str]
    _members = (
        Member("avg_monthly_spending", "avg_monthly_spending", Map(MONEY), False),
        Member("avg_spending", "avg_spending", Map(MONEY), False),
        Member("spending_amount", "spending_amount", Map(MONEY), False),
        Member("total_spending", "total_spending", Map(MONEY), False),
        Member("outgoing_payments", "outgoing_payments", Map(MONEY), False),
        Member("bank_avg_amount", "bank_avg_amount", Available(MONEY), False),
        Member("telcos_avg_amount", "telcos_avg_amount", Available(MONEY), False),
        Member("total_avg_monthly_spending", "total_avg_monthly_spending", MONEY, False),
        Member("ecommerce_avg_amount", "ecommerce_avg_amount", Available(MONEY), False),
        Member("banks_count", "banks_count", INTEGER, False),
        Member("ecommerce_count", "ecommerce_count", INTEGER, False),
        Member("telecos_count", "telecos_count", INTEGER, False),
        Member("sms_info", "sms_info", INTEGER, False),
        Member("frequency", "frequency", Of(MessageFrequency), False),
        Member("incoming_payments", "incoming_payments", Of(SmsIncoming), False),
        Member("liability_repayment", "liability_repayment", Map(MONEY), False),
        Member("purchased products", "purchased_products", List(TEXT), False),
        Member("services", "services", List(TEXT), False),
        Member("services_categories", "services_categories", Map(TEXT), False),
    )


_GET_SMS_TEMPLATES: Final[Operation[TemplatesListed]] = Operation(
    "get_sms_templates",
    (),
    Of(TemplatesListed),
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
_GET_SMS_SUMMARY: Final[Operation[SmsSummary]] = Operation(
    "get_sms_summary",
    (
        Member("borrower_uuid", "borrower_uuid", TEXT, False),
        Member("months", "months", Optional(ANY), True),
    ),
    Of(SmsSummary),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_sms_templates": _GET_SMS_TEMPLATES,
    "add_sms_templates": _ADD_SMS_TEMPLATES,
    "delete_sms_template": _DELETE_SMS_TEMPLATE,
    "get_sms_summary": _GET_SMS_SUMMARY,
}
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `sms`, as methods of a book."""

    __slots__ = ()

    def get_sms_templates(
        self,
    ) -> TemplatesListed:
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

    def get_sms_summary(
        self,
        borrower_uuid: str,
        *,
        months: Any | None = None,
    ) -> SmsSummary:
        """Sums up a borrower's messages as income and spending.

        `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`.
        Needs the scope `borrowers:read`. The user name comes as `username`, or as `user_name`.
        Each refusal has its text under the key `error message`.

        Args:
            borrower_uuid: The borrower's public id. (str)
            months: How many calendar months, 1 to 120, the running one included. Default: 12. (any
                value)

        Returns:
            avg_monthly_spending: Total spending over the months that messages cover. (dict, each
                value Decimal)
            avg_spending: Total spending over the number of payments. (dict, each value Decimal)
            spending_amount: Purchases, bills, cash and fees. (dict, each value Decimal)
            total_spending: `spending_amount` and `outgoing_payments` together; loans that were
                repaid are no part of it. (dict, each value Decimal)
            outgoing_payments: Money that was sent, or taken for what is not known. (dict, each
                value Decimal)
            bank_avg_amount: The average payment that banks tell of. (Decimal or NA)
            telcos_avg_amount: The average payment that operators of telephones tell of. (Decimal or
                NA)
            total_avg_monthly_spending: The total spending of all senders over the months that
                messages cover. (Decimal)
            ecommerce_avg_amount: The average payment that shops tell of. (Decimal or NA)
            banks_count: How many banks are among `services`. (int)
            ecommerce_count: How many shops are among `services`. (int)
            telecos_count: How many operators of telephones are among `services`. (int)
            sms_info: How many messages a template matches that is none to ignore. (int)
            frequency: When these messages came. (MessageFrequency)
            incoming_payments: What came in. (SmsIncoming)
            liability_repayment: Instalments of loans and credit cards. (dict, each value Decimal)
            purchased_products: What was bought of shops, as first written, in the order of time.
                (list of str)
            services: The senders of the messages that `sms_info` counts: who sent most comes first.
                (list of str)
            services_categories: What kind of business each of them is. (dict, each value str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'borrower_uuid' is missing (missing_field)
            InvalidRequest: Please enter a valid count for months. (months_invalid)
            NotFound: no SMSs found for borrower with uuid mona on the cloud. (no_messages)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["You sent {{amount}} EGP to {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="bill_payment",
            ...     templates=["Recharged {{amount}} EGP for {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="other_outgoing_payment",
            ...     templates=["InstaPay transfer of {{amount}} EGP from account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="liability_repayment",
            ...     templates=["Your card payment of {{amount}} EGP was received"],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[lw.UploadedMessage(address="VF-Cash", body="You sent 300 EGP to 01012345678", date="2026-01-10T09:00:00Z"), lw.UploadedMessage(address="CIB", body="Salary of 7,400 EGP was added to account 1234", date="2026-01-25T09:00:00Z"), lw.UploadedMessage(address="CIB", body="Purchase of 5,135.00 EGP at Corner Shop by card 5678", date="2026-02-12T15:30:00Z"), lw.UploadedMessage(address="VF-Cash", body="Recharged 57 EGP for 01012345678", date="2026-02-20T19:00:00Z"), lw.UploadedMessage(address="CIB", body="InstaPay transfer of 1250 EGP from account 1234", date="2026-03-05T11:00:00Z"), lw.UploadedMessage(address="CIB", body="Your card payment of 5000.00 EGP was received", date="2026-03-20T08:00:00Z")],
            ... )
            >>> answer = book.get_sms_summary(borrower_uuid=mona.uuid)
        """
        return self._run(
            _GET_SMS_SUMMARY,
            borrower_uuid,
            months,
        )
