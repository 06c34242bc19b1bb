//! A message as the summary takes it.

use crate::{Record, SenderKind, SenderSettings};
use chrono::{DateTime, Utc};

/// One message of the borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'m> {
    /// The sender.
    pub sender: Sender<'m>,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The identity of the message: messages with the same identity count once.
    pub identity: [u8; 32],
    /// The digest of its folded text: messages of one sender with the same one may be the same message.
    pub digest: [u8; 32],
    /// Whether its text names an amount of money ([`names_amount`](crate::names_amount)). It is used only if no
    /// amount was read.
    pub names_amount: bool,
    /// The reading by a template; `None` if none matches.
    pub record: Option<Record<'m>>,
}

/// The facts about a sender that the summary needs. They are the same for all messages of one name.
///
/// # Example
/// ```
/// use lendwright_sms::{SenderKind, SenderSettings, summary::Sender};
///
/// let settings = SenderSettings { kind: SenderKind::Wallet, operator_wallet: true, ..Default::default() };
/// let wallet = Sender::known("VF-Cash", &settings);
/// assert_eq!(wallet.shown_kind(), SenderKind::Telecom, "an operator runs it");
/// assert!(wallet.is_wallet() && !Sender::unknown("+201001234567").is_known);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sender<'m> {
    /// Its name as it is shown in answers; an unknown one's address. Names are compared exactly.
    pub name: &'m str,
    /// Whether the lender has templates for it.
    pub is_known: bool,
    /// Its kind of business.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs.
    pub operator_wallet: bool,
    /// Whether a fee in the same message as an amount is a separate record.
    pub fee_counts: bool,
}

impl<'m> Sender<'m> {
    /// A sender with templates.
    #[must_use]
    pub fn known(name: &'m str, settings: &SenderSettings) -> Self {
        let SenderSettings { kind, operator_wallet, fee_counts, .. } = *settings;
        Self { name, is_known: true, kind, operator_wallet, fee_counts }
    }

    /// A sender without templates.
    #[must_use]
    pub const fn unknown(address: &'m str) -> Self {
        let kind = SenderKind::Other;
        Self { name: address, is_known: false, kind, operator_wallet: false, fee_counts: false }
    }

    /// The kind in answers and counts: an operator's wallet is an operator.
    #[must_use]
    pub const fn shown_kind(&self) -> SenderKind {
        if self.operator_wallet { SenderKind::Telecom } else { self.kind }
    }

    /// Whether it is a wallet, an operator's or another.
    #[must_use]
    pub const fn is_wallet(&self) -> bool {
        self.operator_wallet || matches!(self.kind, SenderKind::Wallet)
    }

    /// Whether the borrower may have an account there: a bank, or a wallet.
    pub(super) const fn has_accounts(&self) -> bool {
        self.is_wallet() || matches!(self.kind, SenderKind::Bank)
    }

    /// Whether it reports payments that another sender, for example a bank, reports too.
    pub(super) const fn tells_of_others(&self) -> bool {
        self.is_wallet() || matches!(self.kind, SenderKind::PaymentNetwork | SenderKind::ECommerce)
    }
}
