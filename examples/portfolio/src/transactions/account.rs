//! The accounts of an applicant.

use crate::messages::WALLET;

/// An account of an applicant, or a card on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// The bank's current account. Without a bank, the wallet.
    Main,
    /// The card of the main account.
    Card,
    /// A savings account at the same bank.
    Savings,
    /// The wallet of an applicant who also has a bank account.
    Wallet,
}

/// The names of the accounts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) bank: Option<&'static str>,
    /// The last four digits, as messages show them.
    pub(super) number: u32,
}

impl Names {
    pub(super) fn of(self, account: Account) -> String {
        let Some(bank) = self.bank else { return WALLET.to_owned() };
        match account {
            Account::Main => format!("{bank} ****{:04}", self.number),
            Account::Card => {
                // The messages compute the card's digits from the account in the same way.
                format!("{bank} card ****{:04}", self.number.wrapping_mul(7) % 10_000)
            }
            Account::Savings => format!("{bank} savings"),
            Account::Wallet => WALLET.to_owned(),
        }
    }
}
