//! Money that moved in a month of a phone, with or without a message.

/// The purpose of a movement of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Salary,
    /// A payment from a customer of a self-employed applicant.
    Customer,
    /// An instalment for a lender.
    Repayment,
    /// A payment to a shop with the card, or with the wallet.
    Purchase,
    /// A refund by the shop.
    Refund,
    Cash,
    Bill,
    Recharge,
    /// A payment on a shop's own page, without the card.
    Order,
    /// Money sent to another person.
    Sent,
    /// A transfer from the bank account to the own wallet.
    ToWallet,
}

/// Money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) what: What,
    /// The other party.
    pub(crate) who: &'static str,
    pub(crate) piastres: u64,
    pub(crate) month: u32,
    pub(crate) day: u32,
    /// Minutes of the day.
    pub(crate) minutes: u32,
}
