"""Embeddable credit decisioning: rules, scoring and a replayable decision log.

    import lendwright as lw

    book = lw.open("book.db")                     # SQLite in one file; lw.open() keeps it in memory
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2})     # needs no book
    lw.Schedule(lw.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP"))

These need no book:

    decisions      Policy
    loans          Terms, Schedule, Servicing, Quote, aprc, apr_reg_z, xirr
    in columns     portfolio, quotes (loans), SmsTemplates (messages), Transactions
    models         KMeans, BetaGeo, ModifiedBetaGeo

Each operation of a book is a method of its handle:

    borrowers   sign_up, update_borrower, get_borrower_info, report_borrower, withdraw_report
    scores      get_total_score, get_total_score_batch, explain, get_scoring_formula
    rules       create_rule, get_rules, update_rule, delete_rule
    weights     get_weights, update_weights, replace_weights, delete_weights
    data        upload_collected_data, check_collected_data, link_extracted_data,
                remove_linked_data, get_summary_variables, get_summary_variables_batch,
                get_id_mapping, get_top_locations
    messages    get_sms_templates, add_sms_templates, delete_sms_template, get_sms_summary,
                import_messages
    products    create_credit_product, get_credit_products, update_credit_product,
                delete_credit_product
    loans       create_credit_application, approve_credit_application, reject_credit_application,
                get_credit_application_status, get_provider_applications, get_provider_borrowers
    payments    get_due_payments, get_due_payments_history, pay_monthly_installment, get_payments,
                get_settlement_prices, get_early_pay_price, settle_early
    money       get_top_transactions, aggregate_transactions, get_recurring_transactions,
                project_income, project_expenses, get_available_money, get_top_insights,
                get_insight_variables
    peers       compare_peers, get_peer_groups, get_peer_variables
    segments    segment_users, get_segments, get_segment_variables
    engagement  create_engagement_rule, get_engagement_rules, get_engagement_stats,
                generate_transaction
    exports     issue_csv
    sessions    login, refresh_token, logout
    handles     acting_as, log_in, bearer, failed_attempts, watched, interrupt, set_clock,
                close
    one commit  together
    by name     call (JSON), respond (HTTP)
    events      on_effect of open: AuthEvent, LoanEvent, MessagesEvent

These are only for the host:

    partners    make_partner, list_partners, permit_scopes, permit_models
    keys        issue_key, list_keys, revoke_key
    providers   make_provider, set_provider, list_providers, link_providers
    lending     set_lending, solve_offers, give_loan, age_loans, take_payment, take_payments,
                reverse_payment, restructure_loan, grant_holiday, waive_penalties, write_off_loan,
                undo_change, refund_paid
    collected   set_areas, set_retention, link_many, purge_expired
    templates   set_senders, list_senders, list_packs, load_pack, unload_pack, try_templates,
                propose_templates, sms_coverage
    analytics   import_transactions, remove_transactions, set_analytics, give_analytics,
                make_peer_snapshot, set_outcomes
    messages    run_engagement, next_messages, ack_message
    policies    load_policy, give_policy, declare_variables, set_mappings
    the book    import_borrowers, erase_borrower, back_up, verify_book, list_exports
    the log     export_log, verify_log, erase_decisions; `lendwright.audit` verifies it without a book

`dir(lw)` shows the names to start from. All other names are in these submodules, such as the records of answers,
the values of settings, and the exceptions. Each is loaded on first use, and its names are names of `lw` too:

    lw.book         the handle, events, tables, and what all answers have
    lw.borrowers    profiles, reports, data from phones
    lw.scoring      policies, scores, rules, weights, explanations
    lw.lending      terms, schedules, quotes, products, applications, payments
    lw.sms          templates, readings, summaries
    lw.analytics    transactions, plots, peers, segments, models, engagement
    lw.host         partners, keys, sessions, imports, the log
    lw.errors       the exceptions
    lw.sample       invented applicants with messages and transactions, for trying everything
    lw.audit        verifies an exported log

An answer is a record with the interface's fields. `.detail` has facts that the interface's body has no
member for, and `.json` is the exact text of the body. `to_rows` and `to_frame` convert lists of records
(`loan.rows`, `due.due_payments`) to tables. `to_html` converts a notebook card to a page. These plots
need matplotlib. Each returns its Axes, and has its numbers as `rows` and `frame`:

    plot_spending      get_top_transactions, aggregate_transactions
    plot_streams       get_recurring_transactions
    plot_projection    project_income, project_expenses, get_available_money
    plot_peers         compare_peers
    plot_segments      segment_users, get_segments
    plot_alive         the members of a segment, segments, a churn model

A value that could not be computed is `NA`, which is not None. Money is a Decimal or an int, never a float.
Only the variables of a summary and the inputs of an explanation are floats, also amounts, because rules
and weights read doubles.

A refusal is a `LendwrightError` with `.code`, `.status`, `.body` and `.detail`. Nothing is written then. Its
classes are `InvalidRequest`, `NotFound`, `Conflict`, `Forbidden`, `StorageError` and `Interrupted` (a call that
`Book.interrupt` stopped). `MisuseError` is an `InvalidRequest`: the book was used in a wrong way. The
StorageErrors are `BusyError`, `DiskFullError`, `IoError`, `DamagedError`, `NotABookError`, `OtherVersionError`,
`NoFolderError`, `NoBookError`, `GoneError` and `OutcomeUnknownError`. After an `OutcomeUnknownError`, check
whether the request was executed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from . import _index, _lazy
from ._answer import ListAnswer as ListAnswer
from ._answer import MapAnswer as MapAnswer
from ._answer import TextAnswer as TextAnswer
from ._book import Book
from ._book import HttpResponse as HttpResponse
from ._book import Reply as Reply
from ._book import Unit as Unit
from ._errors import BusyError as BusyError
from ._errors import Conflict
from ._errors import DamagedError as DamagedError
from ._errors import DiskFullError as DiskFullError
from ._errors import Forbidden
from ._errors import GoneError as GoneError
from ._errors import Interrupted as Interrupted
from ._errors import InvalidRequest
from ._errors import IoError as IoError
from ._errors import LendwrightError
from ._errors import MisuseError as MisuseError
from ._errors import NoBookError as NoBookError
from ._errors import NoFolderError as NoFolderError
from ._errors import NotABookError as NotABookError
from ._errors import NotFound
from ._errors import OtherVersionError as OtherVersionError
from ._errors import OutcomeUnknownError as OutcomeUnknownError
from ._errors import StorageError
from ._events import AuthEvent as AuthEvent
from ._events import Event as Event
from ._events import LoanEvent as LoanEvent
from ._events import MessagesEvent as MessagesEvent
from ._native import Decision as Decision
from ._native import Decisions as Decisions
from ._native import Instalment as Instalment
from ._native import Policy, Quote, Schedule, Servicing, Terms, __version__, apr_reg_z, aprc, xirr
from ._open import open as open
from ._values import NA
from ._values import NAType as NAType

__all__ = [
    "NA",
    "Book",
    "Conflict",
    "Forbidden",
    "InvalidRequest",
    "LendwrightError",
    "NotFound",
    "Policy",
    "Quote",
    "Schedule",
    "Servicing",
    "SmsTemplates",
    "StorageError",
    "Terms",
    "Transactions",
    "__version__",
    "apr_reg_z",
    "aprc",
    "plot_alive",
    "plot_peers",
    "plot_projection",
    "plot_segments",
    "plot_spending",
    "plot_streams",
    "portfolio",
    "quotes",
    "to_frame",
    "to_html",
    "to_rows",
    "xirr",
]

if TYPE_CHECKING:
    from . import analytics as analytics
    from . import audit as audit
    from . import book as book
    from . import borrowers as borrowers
    from . import errors as errors
    from . import host as host
    from . import lending as lending
    from . import sample as sample
    from . import scoring as scoring
    from . import sms as sms
    from ._index import *
    from ._index import Warning as Warning
    from ._ledger import SmsLedger as SmsLedger
    from ._ledger import SmsLedgerRow as SmsLedgerRow
    from ._messages import SmsTemplates
    from ._models import BetaGeo as BetaGeo
    from ._models import KMeans as KMeans
    from ._models import ModifiedBetaGeo as ModifiedBetaGeo
    from ._people_plots import plot_alive, plot_peers, plot_segments
    from ._plots import plot_spending, plot_streams
    from ._portfolio import Portfolio as Portfolio
    from ._portfolio import portfolio
    from ._projection_plots import plot_projection
    from ._quotes import Quotes as Quotes
    from ._quotes import quotes
    from ._sheet import to_html
    from ._tables import to_frame, to_rows
    from ._transactions import Transactions

    __all__ += _index.__all__
else:
    _SUBMODULES: Final = (
        "analytics",
        "audit",
        "book",
        "borrowers",
        "errors",
        "host",
        "lending",
        "sample",
        "scoring",
        "sms",
    )

    _LAZY: Final = {
        "BetaGeo": "_models",
        "KMeans": "_models",
        "ModifiedBetaGeo": "_models",
        "Portfolio": "_portfolio",
        "Quotes": "_quotes",
        "SmsLedger": "_ledger",
        "SmsLedgerRow": "_ledger",
        "SmsTemplates": "_messages",
        "Transactions": "_transactions",
        "plot_alive": "_people_plots",
        "plot_peers": "_people_plots",
        "plot_projection": "_projection_plots",
        "plot_segments": "_people_plots",
        "plot_spending": "_plots",
        "plot_streams": "_plots",
        "portfolio": "_portfolio",
        "quotes": "_quotes",
        "to_frame": "_tables",
        "to_html": "_sheet",
        "to_rows": "_tables",
    }
    """The module of each name that is loaded on first use, in addition to the records."""

    def __getattr__(name: str) -> object:
        """Loads a name or a submodule on first use."""
        if name in _SUBMODULES:
            return import_module(f"{__name__}.{name}")
        if name in _LAZY:
            found = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
        elif name in _index.RECORDS:
            found = _lazy.load(_index.RECORDS[name], name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """The names to start from, and the submodules. `from lendwright import *` leaves `open` out, because it is the
        name of a built-in."""
        return sorted([*__all__, *_SUBMODULES, "open"])
