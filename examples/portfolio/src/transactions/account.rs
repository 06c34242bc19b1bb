//! The accounts of an applicant.

use crate::messages::WALLET;

/// An account of an applicant, or a card on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// The bank's current account; without a bank the wallet.
    Main,
    /// The card on it.
    Card,
    /// A savings account at the same bank.
    Savings,
    /// The wallet beside a bank account.
    Wallet,
}

/// What the accounts are called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) bank: Option<&'static str>,
    /// The last four digits, which messages show.
    pub(super) number: u32,
}

impl Names {
    pub(super) fn of(self, account: Account) -> String {
        let Some(bank) = self.bank else { return WALLET.to_owned() };
        match account {
            Account::Main => format!("{bank} ****{:04}", self.number),
            Account::Card => {
                // As the wording of messages makes a card of an account.
                format!("{bank} card ****{:04}", self.number.wrapping_mul(7) % 10_000)
            }
            Account::Savings => format!("{bank} savings"),
            Account::Wallet => WALLET.to_owned(),
        }
    }
}
