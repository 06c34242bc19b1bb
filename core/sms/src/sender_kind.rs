//! The kind of business of a sender.

use lendwright_types::codes;

codes! {
    /// The kinds of senders. Counts and averages of the summary are of banks, operators and shops.
    pub closed enum SenderKind {
        /// A bank.
        Bank = "Bank",
        /// An operator of telephones, and its wallet.
        Telecom = "Telecom",
        /// A shop that sells online.
        ECommerce = "E-commerce",
        /// A wallet that no operator runs.
        Wallet = "Wallet",
        /// A network between banks and wallets.
        PaymentNetwork = "Payment network",
        /// A lender that is no bank.
        Lender = "Lender",
        /// A supplier of electricity, water, gas or access to the internet.
        Utility = "Utility",
        /// An authority.
        Government = "Government",
        /// A betting shop.
        Gambling = "Gambling",
        /// Any other sender, and a sender without a known kind.
        Other = "Other",
    }
}
