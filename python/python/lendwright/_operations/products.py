"""The operations of the section `products`, and their records. Made from the table of operations."""

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
from .shared import PenaltyMode, RateUnit

__all__ = [
    "CreditProduct",
]


class CreditProduct(Record):
    """A credit product of a provider."""

    __slots__ = {
        "name": (
            "The product's name, 1 to 200 characters, without control characters and without "
            "characters that change the text direction. It is unique among the provider's live "
            "products, ignoring case."
        ),
        "interest_rate": (
            "The nominal interest rate, in percent a year unless the provider's `rate_unit` is "
            "different: 0 to 1000, at most 6 decimals."
        ),
        "early_payment_interest": (
            "The fee for early settlement, in percent of the principal that is not due yet unless "
            "the provider's `fee_base` is different: 0 to 1000, at most 6 decimals."
        ),
        "late_payment_penalty": (
            "The penalty for a late instalment, in percent of its unpaid amount unless the "
            "provider's `penalty_mode` is different: 0 to 1000, at most 6 decimals."
        ),
        "very_late_payment_penalty": (
            "The penalty for a very late instalment, in the same unit as `Late_Payment_Penalty`, "
            "and at least as high."
        ),
        "min_repayment_months": "The shortest term in months: 1 to 600.",
        "max_repayment_months": "The longest term in months: 1 to 600.",
        "lower_limit": "The smallest amount, in the provider's currency, above 0.",
        "upper_limit": "The largest amount, in the provider's currency, at most 10^15 minor units.",
        "credit_product_id": "The product's id.",
        "rate_unit": "The unit of `Interest_Rate`.",
        "penalty_mode": "The unit of the penalties.",
    }
    name: str
    interest_rate: Decimal
    early_payment_interest: Decimal
    late_payment_penalty: Decimal
    very_late_payment_penalty: Decimal
    min_repayment_months: int
    max_repayment_months: int
    lower_limit: Decimal
    upper_limit: Decimal
    credit_product_id: str
    rate_unit: RateUnit
    penalty_mode: PenaltyMode
    _members = (
        Member("Name", "name", TEXT, False),
        Member("Interest_Rate", "interest_rate", MONEY, False),
        Member("Early_Payment_Interest", "early_payment_interest", MONEY, False),
        Member("Late_Payment_Penalty", "late_payment_penalty", MONEY, False),
        Member("Very_Late_Payment_Penalty", "very_late_payment_penalty", MONEY, False),
        Member("Min_Repayment_Months", "min_repayment_months", INTEGER, False),
        Member("Max_Repayment_Months", "max_repayment_months", INTEGER, False),
        Member("Lower_Limit", "lower_limit", MONEY, False),
        Member("Upper_Limit", "upper_limit", MONEY, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
        Member("rate_unit", "rate_unit", Choice(RateUnit), False),
        Member("penalty_mode", "penalty_mode", Choice(PenaltyMode), False),
    )


_GET_CREDIT_PRODUCTS: Final[Operation[ListAnswer[CreditProduct]]] = Operation(
    "get_credit_products",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
    ),
    WholeList(Of(CreditProduct)),
)
_CREATE_CREDIT_PRODUCT: Final[Operation[ListAnswer[str | int]]] = Operation(
    "create_credit_product",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("Name", "name", TEXT, False),
        Member("Interest_Rate", "interest_rate", MONEY, False),
        Member("Early_Payment_Interest", "early_payment_interest", MONEY, False),
        Member("Late_Payment_Penalty", "late_payment_penalty", MONEY, False),
        Member("Very_Late_Payment_Penalty", "very_late_payment_penalty", MONEY, False),
        Member("Min_Repayment_Months", "min_repayment_months", INTEGER, False),
        Member("Max_Repayment_Months", "max_repayment_months", INTEGER, False),
        Member("Lower_Limit", "lower_limit", MONEY, False),
        Member("Upper_Limit", "upper_limit", MONEY, False),
    ),
    WholeList(Either(TEXT, INTEGER)),
)
_UPDATE_CREDIT_PRODUCT: Final[Operation[TextAnswer]] = Operation(
    "update_credit_product",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
        Member("Name", "name", Optional(TEXT), True),
        Member("Interest_Rate", "interest_rate", Optional(MONEY), True),
        Member("Early_Payment_Interest", "early_payment_interest", Optional(MONEY), True),
        Member("Late_Payment_Penalty", "late_payment_penalty", Optional(MONEY), True),
        Member("Very_Late_Payment_Penalty", "very_late_payment_penalty", Optional(MONEY), True),
        Member("Min_Repayment_Months", "min_repayment_months", Optional(INTEGER), True),
        Member("Max_Repayment_Months", "max_repayment_months", Optional(INTEGER), True),
        Member("Lower_Limit", "lower_limit", Optional(MONEY), True),
        Member("Upper_Limit", "upper_limit", Optional(MONEY), True),
    ),
    WHOLE_TEXT,
)
_DELETE_CREDIT_PRODUCT: Final[Operation[TextAnswer]] = Operation(
    "delete_credit_product",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
    ),
    WHOLE_TEXT,
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_credit_products": _GET_CREDIT_PRODUCTS,
    "create_credit_product": _CREATE_CREDIT_PRODUCT,
    "update_credit_product": _UPDATE_CREDIT_PRODUCT,
    "delete_credit_product": _DELETE_CREDIT_PRODUCT,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `products`, as methods of a book."""

    __slots__ = ()

    def get_credit_products(
        self,
        financial_provider_id: str,
    ) -> ListAnswer[CreditProduct]:
        """Lists a provider's credit products.

        `GET /financial_provider/creditproducts/` or
        `/financial_provider/creditproducts/{financial_provider_id}`. Needs the scope
        `lending:read`; the interface lists no credentials, so a host may allow an anonymous
        partner.

        Args:
            financial_provider_id: The provider's id. (str)

        Returns:
            list of CreditProduct.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'financial_provider_id' is missing (missing_field)
            NotFound: Credit Product is not found (unknown_provider)

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
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Silver",
            ...     interest_rate=Decimal("24.500"),
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> answer = book.get_credit_products(financial_provider_id="1")
        """
        return self._run(
            _GET_CREDIT_PRODUCTS,
            financial_provider_id,
        )

    def create_credit_product(
        self,
        financial_provider_id: str,
        name: str,
        interest_rate: Decimal | int,
        early_payment_interest: Decimal | int,
        late_payment_penalty: Decimal | int,
        very_late_payment_penalty: Decimal | int,
        min_repayment_months: int,
        max_repayment_months: int,
        lower_limit: Decimal | int,
        upper_limit: Decimal | int,
    ) -> ListAnswer[str | int]:
        """Creates a credit product.

        `POST /financial_provider/creditproducts/`. Needs the scope `lending:write`; the
        interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            name: The product's name, 1 to 200 characters, without control characters and without
                characters that change the text direction. It is unique among the provider's live
                products, ignoring case. (str)
            interest_rate: The nominal interest rate, in percent a year unless the provider's
                `rate_unit` is different: 0 to 1000, at most 6 decimals. (Decimal)
            early_payment_interest: The fee for early settlement, in percent of the principal that
                is not due yet unless the provider's `fee_base` is different: 0 to 1000, at most 6
                decimals. (Decimal)
            late_payment_penalty: The penalty for a late instalment, in percent of its unpaid amount
                unless the provider's `penalty_mode` is different: 0 to 1000, at most 6 decimals.
                (Decimal)
            very_late_payment_penalty: The penalty for a very late instalment, in the same unit as
                `Late_Payment_Penalty`, and at least as high. (Decimal)
            min_repayment_months: The shortest term in months: 1 to 600. (int)
            max_repayment_months: The longest term in months: 1 to 600. (int)
            lower_limit: The smallest amount, in the provider's currency, above 0. (Decimal)
            upper_limit: The largest amount, in the provider's currency, at most 10^15 minor units.
                (Decimal)

        Returns:
            list of str, or int.

        Raises:
            Conflict: something went wrong, please try again (duplicate_name)
            Forbidden: forbidden (forbidden)
            InvalidRequest: (missing_field)
            InvalidRequest: (product_invalid)
            NotFound: Credit Product is not found (unknown_provider)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.create_credit_product(
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
        """
        return self._run(
            _CREATE_CREDIT_PRODUCT,
            financial_provider_id,
            name,
            interest_rate,
            early_payment_interest,
            late_payment_penalty,
            very_late_payment_penalty,
            min_repayment_months,
            max_repayment_months,
            lower_limit,
            upper_limit,
        )

    def update_credit_product(
        self,
        financial_provider_id: str,
        credit_product_id: str,
        *,
        name: str | None = None,
        interest_rate: Decimal | int | None = None,
        early_payment_interest: Decimal | int | None = None,
        late_payment_penalty: Decimal | int | None = None,
        very_late_payment_penalty: Decimal | int | None = None,
        min_repayment_months: int | None = None,
        max_repayment_months: int | None = None,
        lower_limit: Decimal | int | None = None,
        upper_limit: Decimal | int | None = None,
    ) -> TextAnswer:
        """Changes a credit product.

        `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`.
        Needs the scope `lending:write`; the interface lists no credentials, so a host may allow
        an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            credit_product_id: The product's id. (str)
            name: The product's name, 1 to 200 characters, without control characters and without
                characters that change the text direction. It is unique among the provider's live
                products, ignoring case. (str)
            interest_rate: The nominal interest rate, in percent a year unless the provider's
                `rate_unit` is different: 0 to 1000, at most 6 decimals. (Decimal)
            early_payment_interest: The fee for early settlement, in percent of the principal that
                is not due yet unless the provider's `fee_base` is different: 0 to 1000, at most 6
                decimals. (Decimal)
            late_payment_penalty: The penalty for a late instalment, in percent of its unpaid amount
                unless the provider's `penalty_mode` is different: 0 to 1000, at most 6 decimals.
                (Decimal)
            very_late_payment_penalty: The penalty for a very late instalment, in the same unit as
                `Late_Payment_Penalty`, and at least as high. (Decimal)
            min_repayment_months: The shortest term in months: 1 to 600. (int)
            max_repayment_months: The longest term in months: 1 to 600. (int)
            lower_limit: The smallest amount, in the provider's currency, above 0. (Decimal)
            upper_limit: The largest amount, in the provider's currency, at most 10^15 minor units.
                (Decimal)

        Returns:
            str.

        Raises:
            Conflict: something went wrong, please try again (duplicate_name)
            Forbidden: forbidden (forbidden)
            InvalidRequest: (missing_field)
            InvalidRequest: (product_invalid)
            NotFound: Credit Product is not found (unknown_product)
            NotFound: Credit Product is not found (unknown_provider)

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
            >>> answer = book.update_credit_product(
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     interest_rate=26,
            ... )
        """
        return self._run(
            _UPDATE_CREDIT_PRODUCT,
            financial_provider_id,
            credit_product_id,
            name,
            interest_rate,
            early_payment_interest,
            late_payment_penalty,
            very_late_payment_penalty,
            min_repayment_months,
            max_repayment_months,
            lower_limit,
            upper_limit,
        )

    def delete_credit_product(
        self,
        financial_provider_id: str,
        credit_product_id: str,
    ) -> TextAnswer:
        """Deletes a credit product.

        `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`.
        Needs the scope `lending:write`; the interface lists no credentials, so a host may allow
        an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            credit_product_id: The product's id. (str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'financial_provider_id', 'credit_product_id' are missing (missing_field)
            NotFound: Credit Product is not found (unknown_product)
            NotFound: Credit Product is not found (unknown_provider)

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
            >>> answer = book.delete_credit_product(
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ... )
        """
        return self._run(
            _DELETE_CREDIT_PRODUCT,
            financial_provider_id,
            credit_product_id,
        )
