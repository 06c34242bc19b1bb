"""Messages of banks, wallets and shops: templates without a book, the ledger of their matches, and records.

>>> import lendwright as lw
>>> templates = lw.sms.SmsTemplates({"CIB": {"purchase": ["Paid {{money}} at {{merchant}}"]}})
>>> messages = [{"address": "CIB", "body": "Paid EGP 12.50 at Seoudi", "date": "2026-02-12T10:00:00Z"}]
>>> templates.read(messages)[0]["merchant"]
'Seoudi'
"""

from __future__ import annotations

from ._ledger import SmsLedger, SmsLedgerRow
from ._messages import SmsTemplates
from ._operations import sms as _sms
from ._operations.sms import *

__all__ = ["SmsLedger", "SmsLedgerRow", "SmsTemplates"]
__all__ += _sms.__all__


def __dir__() -> list[str]:
    return sorted(__all__)
