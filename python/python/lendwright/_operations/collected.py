"""The operations of the section `collected`, and their records. Made from the table of operations."""

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
from .shared import DataType, SentTransaction, TransactionChannel, TransactionKind

__all__ = [
    "ExtractedDataLinked",
    "LinkConflict",
    "LinkedData",
    "LinkedDataRemoved",
    "OnConflict",
    "RemovedType",
    "SentDocument",
    "UploadedMessage",
    "UploadedPing",
]

OnConflict: TypeAlias = Literal[
    "keep",
    "replace",
]
"""What becomes of a field of the profile that is known with another value."""


class UploadedPing(Record):
    """Where a phone was. Of the place only the area is kept, and of the time the hour."""

    __slots__ = {
        "alt": "The altitude, which is not kept.",
        "lat": "The latitude in degrees.",
        "long": "The longitude in degrees.",
        "speed": "The speed, which is not kept.",
        "timestamp": "When it was: milliseconds of the epoch, or RFC 3339 with an offset.",
    }
    alt: float | None
    lat: float
    long: float
    speed: float | None
    timestamp: int | str
    _members = (
        Member("alt", "alt", Optional(NUMBER), True),
        Member("lat", "lat", NUMBER, False),
        Member("long", "long", NUMBER, False),
        Member("speed", "speed", Optional(NUMBER), True),
        Member("timestamp", "timestamp", INSTANT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            alt: float | None = None,
            lat: float,
            long: float,
            speed: float | None = None,
            timestamp: datetime | int | str,
        ) -> None: ...


class UploadedMessage(Record):
    """A message as a phone has it."""

    __slots__ = {
        "address": "Who sent it: a name or a number, 100 characters at most.",
        "body": "Its text, 20,000 characters at most.",
        "date": "When it was received: milliseconds of the epoch, or RFC 3339 with an offset.",
        "type_": (
            "Android's number of its folder; 1, the default, is the inbox, and others are not "
            "kept."
        ),
        "id": "The phone's own id of it, which is not kept.",
    }
    address: str
    body: str
    date: int | str
    type_: int | None
    id: Any | None
    _members = (
        Member("address", "address", TEXT, False),
        Member("body", "body", TEXT, False),
        Member("date", "date", INSTANT, False),
        Member("type", "type_", Optional(INTEGER), True),
        Member("id", "id", Optional(ANY), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            address: str,
            body: str,
            date: datetime | int | str,
            type_: int | None = None,
            id: Any | None = None,
        ) -> None: ...


class SentDocument(Record):
    """A document that the lender has, and what was read of it."""

    __slots__ = {
        "type_": "What it is: `national_id`, `payslip`. 64 characters at most.",
        "mime": "The media type of its file, 100 characters at most.",
        "sha256": "The SHA-256 of its file, 64 hexadecimal digits.",
        "fields": (
            "What was read of it, by the names of the profile's fields and of signing up; 16 KiB "
            "at most."
        ),
    }
    type_: str
    mime: str
    sha256: str
    fields: dict[str, Any]
    _members = (
        Member("type", "type_", TEXT, False),
        Member("mime", "mime", TEXT, False),
        Member("sha256", "sha256", TEXT, False),
        Member("fields", "fields", Map(ANY), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            type_: str,
            mime: str,
            sha256: str,
            fields: Mapping[str, Any],
        ) -> None: ...


class LinkConflict(Record):
    """A field that is known with another value. A national id is masked for callers without the
    scope `pii`.
    """

    __slots__ = {
        "field": "The field.",
        "existing": "The value that is known.",
        "extracted": "The value that was extracted.",
    }
    field: str
    existing: str
    extracted: str
    _members = (
        Member("field", "field", TEXT, False),
        Member("existing", "existing", TEXT, False),
        Member("extracted", "extracted", TEXT, False),
    )


class LinkedData(Record):
    """What was linked of one type."""

    __slots__ = {
        "type_": "The type.",
        "extraction_id": "The id of the extraction; None where a conflict stopped it.",
        "variables_added": "How many variables the partner did not have.",
        "variables_updated": "How many variables have another value now.",
        "conflicts": "What contradicts what is known.",
    }
    type_: DataType
    extraction_id: str | None
    variables_added: int
    variables_updated: int
    conflicts: tuple[LinkConflict, ...]
    _members = (
        Member("type", "type_", Choice(DataType), False),
        Member("extraction_id", "extraction_id", Optional(TEXT), False),
        Member("variables_added", "variables_added", INTEGER, False),
        Member("variables_updated", "variables_updated", INTEGER, False),
        Member("conflicts", "conflicts", List(Of(LinkConflict)), False),
    )


class ExtractedDataLinked(Answer):
    """What was linked."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "linked": "Each type that has staged data, in the order of the request.",
        "link_id": (
            "The id of what was done: that of its first extraction; None where conflicts stopped "
            "all."
        ),
        "message": "The confirmation.",
    }
    uuid: str
    linked: tuple[LinkedData, ...]
    link_id: str | None
    message: str
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("linked", "linked", List(Of(LinkedData)), False),
        Member("link_id", "link_id", Optional(TEXT), False),
        Member("message", "message", TEXT, False),
    )


class RemovedType(Record):
    """What was removed of one type."""

    __slots__ = {
        "type_": "The type.",
        "variables": "How many of the partner's variables.",
    }
    type_: DataType
    variables: int
    _members = (
        Member("type", "type_", Choice(DataType), False),
        Member("variables", "variables", INTEGER, False),
    )


class LinkedDataRemoved(Answer):
    """What was removed."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "removed": "Each type that was named, in that order.",
        "message": "The confirmation.",
    }
    uuid: str
    removed: tuple[RemovedType, ...]
    message: str
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("removed", "removed", List(Of(RemovedType)), False),
        Member("message", "message", TEXT, False),
    )


_UPLOAD_COLLECTED_DATA: Final[Operation[TextAnswer]] = Operation(
    "upload_collected_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("upload_to_db", "upload_to_db", Optional(BOOLEAN), True),
        Member("location", "location", Optional(Either(Of(UploadedPing), List(Of(UploadedPing)))), True),
        Member("messages", "messages", Optional(List(Of(UploadedMessage))), True),
        Member("applications", "applications", Optional(List(TEXT)), True),
        Member("phone", "phone", Optional(Map(ANY)), True),
        Member("documents", "documents", Optional(List(Of(SentDocument))), True),
        Member("transactions", "transactions", Optional(List(Of(SentTransaction))), True),
    ),
    WHOLE_TEXT,
)
_LINK_EXTRACTED_DATA: Final[Operation[ExtractedDataLinked]] = Operation(
    "link_extracted_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("data_types", "data_types", Optional(Either(TEXT, List(Choice(DataType)))), True),
        Member("on_conflict", "on_conflict", Optional(Choice(OnConflict)), True),
    ),
    Of(ExtractedDataLinked),
)
_REMOVE_LINKED_DATA: Final[Operation[LinkedDataRemoved]] = Operation(
    "remove_linked_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("data_types", "data_types", Either(TEXT, List(Choice(DataType))), False),
        Member("purge_raw", "purge_raw", Optional(BOOLEAN), True),
        Member("reason", "reason", Optional(TEXT), True),
    ),
    Of(LinkedDataRemoved),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "upload_collected_data": _UPLOAD_COLLECTED_DATA,
    "link_extracted_data": _LINK_EXTRACTED_DATA,
    "remove_linked_data": _REMOVE_LINKED_DATA,
}
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `collected`, as methods of a book."""

    __slots__ = ()

    def upload_collected_data(
        self,
        uuid: str,
        *,
        upload_to_db: bool | None = None,
        location: UploadedPing | Mapping[str, Any] | Sequence[UploadedPing | Mapping[str, Any]] | None = None,
        messages: Sequence[UploadedMessage | Mapping[str, Any]] | None = None,
        applications: Sequence[str] | None = None,
        phone: Mapping[str, Any] | None = None,
        documents: Sequence[SentDocument | Mapping[str, Any]] | None = None,
        transactions: Sequence[SentTransaction | Mapping[str, Any]] | None = None,
    ) -> TextAnswer:
        """Stages the data that were collected about a borrower.

        `POST /borrowers/upload_collected_data/` or `/borrowers/upload_collected_data/{uuid}`.
        Needs the scope `borrowers:write`. The borrower's upload token stands in for them, as
        `Bearer` in `authorization` or as `token`.

        Args:
            uuid: The borrower's public id, in the query or at the end of the path. (str)
            upload_to_db: Whether to link the sent data, too. They are linked in the same commit, or
                in later commits if more than 1,000 rows are sent or staged. Left out: no. (True or
                False)
            location: Where the phone was: an object, or a list of them (`upload_pings_max`). Of
                each place the area is kept, and of its time the hour. (UploadedPing, or list of
                UploadedPing)
            messages: The messages of the phone (`upload_messages_max`). (list of UploadedMessage)
            applications: The names of the installed applications: 2,000 at most, of 200 characters.
                (list of str)
            phone: What the phone says of itself, as JSON of at most 16 KiB. (dict, each value any
                value)
            documents: Documents, 100 at most: what they are and what was read of them. (list of
                SentDocument)
            transactions: Transactions of the borrower's accounts, 10,000 at most. One that is there
                with another content is corrected; but an upload token corrects none that the lender
                has sent. (list of SentTransaction)

        Returns:
            str.

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (consent_missing)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'documents/0/sha256' must be 64 hexadecimal digits, not 2 bytes
                (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> answer = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     location=[{"alt": 20, "lat": 30.0561, "long": 31.2239, "speed": 0, "timestamp": 1769767200000}],
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="MyBank", body="Your OTP is 482913", date=1769767200000),
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12", "os": "Android 14"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
        """
        return self._run(
            _UPLOAD_COLLECTED_DATA,
            uuid,
            upload_to_db,
            location,
            messages,
            applications,
            phone,
            documents,
            transactions,
        )

    def link_extracted_data(
        self,
        uuid: str,
        *,
        data_types: str | Sequence[DataType] | None = None,
        on_conflict: OnConflict | None = None,
    ) -> ExtractedDataLinked:
        """Extracts variables from the staged data of a borrower.

        `POST /borrowers/link_extracted_data/`. Needs the scope `borrowers:write`.

        Args:
            uuid: The borrower's public id. (str)
            data_types: The types, as a list or as a text with commas. Left out: `all`. (str, or
                list of "sms" | "location" | "applications" | "phone" | "national_id" | "documents"
                | "transactions")
            on_conflict: Whether fields of the profile that are known keep their value. Left out:
                `keep`. ("keep" | "replace")

        Returns:
            uuid: The borrower's public id. (str)
            linked: Each type that has staged data, in the order of the request. (list of
                LinkedData)
            link_id: The id of what was done: that of its first extraction; None where conflicts
                stopped all. (str)
            message: The confirmation. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'data_types' must name a type or all, not [] (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)
            NotFound: no data found for borrower with uuid {uuid} on the cloud. (no_data)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="mybank", body="Paid EGP 7.00", date=1769673600000),
            ...         lw.UploadedMessage(address="Shop", body="Thanks", date=1769770800000),
            ...     ],
            ...     location=[
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769767200000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769724000000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769720400000},
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
            >>> answer = book.link_extracted_data(uuid=mona.uuid)
        """
        return self._run(
            _LINK_EXTRACTED_DATA,
            uuid,
            data_types,
            on_conflict,
        )

    def remove_linked_data(
        self,
        uuid: str,
        data_types: str | Sequence[DataType],
        *,
        purge_raw: bool | None = None,
        reason: str | None = None,
    ) -> LinkedDataRemoved:
        """Removes the linked variables of a borrower, or the staged data, too.

        `DELETE /borrowers/remove_linked_data/` or `POST`. Needs the scope `borrowers:write`.

        Args:
            uuid: The borrower's public id. (str)
            data_types: The types, as a list or as a text with commas; `all` for each. (str, or list
                of "sms" | "location" | "applications" | "phone" | "national_id" | "documents" |
                "transactions")
            purge_raw: Whether to remove what is staged, too. Left out: no. (True or False)
            reason: Why, 500 characters at most. (str)

        Returns:
            uuid: The borrower's public id. (str)
            removed: Each type that was named, in that order. (list of RemovedType)
            message: The confirmation. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: 'data_types' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="mybank", body="Paid EGP 7.00", date=1769673600000),
            ...         lw.UploadedMessage(address="Shop", body="Thanks", date=1769770800000),
            ...     ],
            ...     location=[
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769767200000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769724000000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769720400000},
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
            >>> _ = book.link_extracted_data(uuid=mona.uuid)
            >>> answer = book.remove_linked_data(
            ...     uuid=mona.uuid,
            ...     data_types="national_id,phone",
            ...     reason="asked by the borrower",
            ... )
        """
        return self._run(
            _REMOVE_LINKED_DATA,
            uuid,
            data_types,
            purge_raw,
            reason,
        )
