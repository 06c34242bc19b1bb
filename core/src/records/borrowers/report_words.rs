//! The words that a report about a borrower is written in.

use crate::storage::text_column;
use crate::wire::choice;

choice! {
    /// Why a borrower is reported.
    pub enum ReportReason {
        /// Ninety days or more behind.
        Default90d = "default_90d",
        /// Somebody else's identity was used.
        FraudIdentity = "fraud_identity",
        /// Forged or altered documents were shown.
        FraudDocuments = "fraud_documents",
        /// The borrower can't be found.
        SkipTrace = "skip_trace",
        /// The borrower is bankrupt.
        Bankruptcy = "bankruptcy",
        /// Something else, said in the details.
        #[default] Other = "other",
    }
}

choice! {
    /// Where a report stands. One that has run out is still kept as it was.
    pub enum ReportState {
        /// It counts.
        #[default] Open = "open",
        /// The borrower disputes it; it doesn't count until that is settled.
        Disputed = "disputed",
        /// The partner took it back.
        Withdrawn = "withdrawn",
    }
}

text_column!(ReportReason);
text_column!(ReportState);
