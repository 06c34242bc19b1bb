"""The operations of the section `payments`, and their records. Made from the table of operations."""

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
    "EarlyPayPrice",
    "PaymentEntry",
]


class EarlyPayPrice(Answer):
    """The loan with the earliest due date, and the price of settling it."""

    __slots__ = {
        "credit_application": "The id of its credit application.",
        "due_payment": "The price today.",
    }
    credit_application: str
    due_payment: Decimal
    _members = (
        Member("credit_application", "credit_application", TEXT, False),
        Member("due_payment", "due_payment", MONEY, False),
    )


class PaymentEntry(Record):
    """A payment."""

    __slots__ = {
        "paid_amount": "The amount, in the currency of its loan.",
        "payment_date": (
            "The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`."
        ),
        "payment_method": "The payment method.",
    }
    paid_amount: Decimal
    payment_date: str
    payment_method: str
    _members = (
        Member("Paid_Amount", "paid_amount", MONEY, False),
        Member("Payment_Date", "payment_date", TEXT, False),
        Member("Payment_Method", "payment_method", TEXT, False),
    )


_PAY_MONTHLY_INSTALLMENT: Final[Operation[TextAnswer]] = Operation(
    "pay_monthly_installment",
    (
        Member("nationalId", "national_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("payment_method", "payment_method", Optional(TEXT), True),
        Member("idempotency_key", "idempotency_key", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_SETTLE_EARLY: Final[Operation[TextAnswer]] = Operation(
    "settle_early",
    (
        Member("nationalId", "national_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("payment_method", "payment_method", Optional(TEXT), True),
        Member("idempotency_key", "idempotency_key", Optional(TEXT), True),
    ),
    WHOLE_TEXT,
)
_GET_EARLY_PAY_PRICE: Final[Operation[EarlyPayPrice]] = Operation(
    "get_early_pay_price",
    (
        Member("nationalId", "national_id", TEXT, False),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("days", "days", Optional(INTEGER), True),
    ),
    Of(EarlyPayPrice),
)
_GET_PAYMENTS: Final[Operation[ListAnswer[PaymentEntry]]] = Operation(
    "get_payments",
    (
        Member("nationalId", "national_id", TEXT, False),
        Member("application_id", "application_id", Optional(TEXT), True),
    ),
    WholeList(Of(PaymentEntry)),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "pay_monthly_installment": _PAY_MONTHLY_INSTALLMENT,
    "settle_early": _SETTLE_EARLY,
    "get_early_pay_price": _GET_EARLY_PAY_PRICE,
    "get_payments": _GET_PAYMENTS,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `payments`, as methods of a book."""

    __slots__ = ()

    def pay_monthly_installment(
        self,
        national_id: str,
        amount: Decimal | int,
        *,
        application_id: str | None = None,
        payment_method: str | None = None,
        idempotency_key: str | None = None,
    ) -> TextAnswer:
        """Pays a monthly instalment.

        `POST /payments/pay_monthly_installment/`. Needs the scope `payments:write`; the
        interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            national_id: The borrower's national id. (str)
            amount: The amount: the whole instalment with its penalty, in the currency of the loan.
                (Decimal)
            application_id: The loan, if the borrower has several. Left out: the loan with an
                instalment of this amount, earliest due date first. (str)
            payment_method: The payment method, at most 50 characters. Default: `cash`. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)

        Returns:
            str.

        Raises:
            Conflict: you already paid this amount before (already_paid)
            InvalidRequest: something went wrong, please try again (ambiguous_currency)
            NotFound: there is no borrower with this national id (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: please enter the amount you want to pay (invalid_amount)
            InvalidRequest: 'idempotency_key' must be 1 to 255 visible ASCII characters, not
                "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk… (invalid_value)
            InvalidRequest: please enter the amount you want to pay (missing_field)
            InvalidRequest: please pay the full amount of your monthly installment which is 1134.715
                KWD (not_the_instalment)
            NotFound: there are no due payments for that borrower (nothing_due)
            Conflict: you already paid this amount before (possible_duplicate)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.pay_monthly_installment(
            ...     national_id="29001011234567",
            ...     amount=Decimal("1134.72"),
            ... )
        """
        return self._run(
            _PAY_MONTHLY_INSTALLMENT,
            national_id,
            amount,
            application_id,
            payment_method,
            idempotency_key,
        )

    def settle_early(
        self,
        national_id: str,
        amount: Decimal | int,
        *,
        application_id: str | None = None,
        payment_method: str | None = None,
        idempotency_key: str | None = None,
    ) -> TextAnswer:
        """Settles a loan early.

        `POST /payments/early_settlement/`. Needs the scope `payments:write`; the interface lists
        no credentials, so a host may allow an anonymous partner.

        Args:
            national_id: The borrower's national id. (str)
            amount: The price, in the currency of the loan. It is 0 if more interest was prepaid
                than is owed. (Decimal)
            application_id: The loan, if the borrower has several. Left out: the loan with this
                price. (str)
            payment_method: The payment method, at most 50 characters. Default: `cash`. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)

        Returns:
            str.

        Raises:
            Conflict: you already paid this amount before (already_paid)
            InvalidRequest: something went wrong, please try again (ambiguous_currency)
            NotFound: there is no borrower with this national id (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: please enter the amount you want to pay (invalid_amount)
            InvalidRequest: 'idempotency_key' must be 1 to 255 visible ASCII characters, not
                "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk… (invalid_value)
            InvalidRequest: Cannot early pay a late due payment (late_due_payment)
            InvalidRequest: please enter the amount you want to pay (missing_field)
            NotFound: there are no due payments for that borrower (nothing_due)
            Conflict: you already paid this amount before (possible_duplicate)
            InvalidRequest: you have entered wrong amount (wrong_amount)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.settle_early(
            ...     national_id="29001011234567",
            ...     amount=Decimal("12240.00"),
            ... )
        """
        return self._run(
            _SETTLE_EARLY,
            national_id,
            amount,
            application_id,
            payment_method,
            idempotency_key,
        )

    def get_early_pay_price(
        self,
        national_id: str,
        *,
        application_id: str | None = None,
        days: int | None = None,
    ) -> EarlyPayPrice:
        """Returns the price of settling a borrower's next loan early.

        `GET /payments/early_pay_price/`. Needs the scope `lending:read`; the interface lists no
        credentials, so a host may allow an anonymous partner.

        Args:
            national_id: The borrower's national id. (str)
            application_id: The id of the credit application, if the borrower has several loans.
                (str)
            days: The number of days, starting today, with a price in the detail: 1 to 60. (int)

        Returns:
            credit_application: The id of its credit application. (str)
            due_payment: The price today. (Decimal)

        Raises:
            NotFound: there is no borrower with this national id (borrower_unknown)
            InvalidRequest: 'days' must be from 1 to 60, not 61 (invalid_value)
            InvalidRequest: Cannot early pay a late DuePayment (late_due_payment)
            InvalidRequest: please enter the borrower national id (missing_field)
            NotFound: No ongoing due payments found for this borrower (nothing_due)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=5000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.approve_credit_application(application_id="2")
            >>> answer = book.get_early_pay_price(
            ...     national_id="29001011234567",
            ...     application_id="2",
            ... )
        """
        return self._run(
            _GET_EARLY_PAY_PRICE,
            national_id,
            application_id,
            days,
        )

    def get_payments(
        self,
        national_id: str,
        *,
        application_id: str | None = None,
    ) -> ListAnswer[PaymentEntry]:
        """Returns the payments of a borrower.

        `GET /payments/get_payments/`. Needs the scope `lending:read`; the interface lists no
        credentials, so a host may allow an anonymous partner.

        Args:
            national_id: The borrower's national id. (str)
            application_id: The id of the credit application. Only payments of its loan are
                returned. Left out: all loans. (str)

        Returns:
            list of PaymentEntry.

        Raises:
            NotFound: there is no borrower with this national id (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter the borrower national id (missing_field)
            NotFound: No payments were found for this borrower (no_payments)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.write_off_loan(application_id="1", reason="lost", idempotency_key="w")
            >>> _ = book.take_payment(application_id="1", amount=5, idempotency_key="k")
            >>> answer = book.get_payments(national_id="29001011234567")
        """
        return self._run(
            _GET_PAYMENTS,
            national_id,
            application_id,
        )
