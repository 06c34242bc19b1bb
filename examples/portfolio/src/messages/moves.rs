//! Money that moved in a month of a phone, told or not.

/// What money was moved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Salary,
    /// A customer of somebody who is self-employed paid.
    Customer,
    /// An instalment was paid to a lender.
    Repayment,
    /// Paid to a shop with the card, or with the wallet.
    Purchase,
    /// The shop gave it back.
    Refund,
    Cash,
    Bill,
    Recharge,
    /// Paid on a shop's own page, not with the card.
    Order,
    /// Sent to somebody.
    Sent,
    /// Sent from the bank account to the own wallet, where it came in.
    ToWallet,
}

/// Money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) what: What,
    /// To whom or from whom.
    pub(crate) who: &'static str,
    pub(crate) piastres: u64,
    pub(crate) month: u32,
    pub(crate) day: u32,
    /// Minutes of the day.
    pub(crate) minutes: u32,
}
