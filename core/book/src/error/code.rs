//! The names of errors and warnings that never change.

use crate::wire::{Shape, ShapeError, Wire};
use lendwright_scoring::rules::RuleWarningCode;
use lendwright_sms::TemplateWarning;
use lendwright_storage::StorageErrorCode;
use lendwright_types::codes;
use lendwright_types::json::{Json, JsonOut};

// The codes of conditions. Programs use them to distinguish refusals and failures.

codes! {
    /// The code of a condition. It never changes. An answer's detail contains it as `code`.
    pub enum ErrorCode {
        /// 409: the due payment is already paid.
        AlreadyPaid = "already_paid",
        /// 409: the application is already approved.
        AlreadyApproved = "already_approved",
        /// 409: the application is already rejected.
        AlreadyRejected = "already_rejected",
        /// 422: the loans are in several currencies, and the request names none of them.
        AmbiguousCurrency = "ambiguous_currency",
        /// 422: the amount is outside the product's limits.
        AmountOutOfLimits = "amount_out_of_limits",
        /// 409: a borrower has already signed up with these data.
        BorrowerExists = "borrower_exists",
        /// 404: there is no such borrower, or the caller can't see it.
        BorrowerUnknown = "borrower_unknown",
        /// 404: there is no such category of messages.
        CategoryUnknown = "category_unknown",
        /// 409: the loan is closed.
        Closed = "closed",
        /// 403: the borrower has not consented to any of the sent kinds of data.
        ConsentMissing = "consent_missing",
        /// 409: the provider's currency can't change any more, since amounts in it exist.
        CurrencyInUse = "currency_in_use",
        /// 409: the personal part of the decision was erased.
        DecisionErased = "decision_erased",
        /// 404: there is no such decision, or the caller can't see it.
        DecisionUnknown = "decision_unknown",
        /// 400: a field, or a member inside a value, occurs twice.
        DuplicateKey = "duplicate_key",
        /// 409: another product of the provider has the name.
        DuplicateName = "duplicate_name",
        /// 409: another rule of engagement has the name.
        EngagementRuleExists = "engagement_rule_exists",
        /// 404: there is no such rule of engagement.
        EngagementRuleUnknown = "engagement_rule_unknown",
        /// 409: the borrower was erased.
        Erased = "erased",
        /// 403: the partner or its key lacks the scope in `needs`, or only the host may call.
        Forbidden = "forbidden",
        /// 409: the idempotency key was already sent with another request.
        IdempotencyMismatch = "idempotency_mismatch",
        /// 503: the host stopped the call.
        Interrupted = "interrupted",
        /// 400: the amount is invalid.
        InvalidAmount = "invalid_amount",
        /// 401: the credentials are missing, wrong, expired or revoked.
        InvalidCredentials = "invalid_credentials",
        /// 400: the value has the right type but is impossible.
        InvalidValue = "invalid_value",
        /// 422: a due payment is late, which prevents the request.
        LateDuePayment = "late_due_payment",
        /// 409: the message has already ended.
        MessageEnded = "message_ended",
        /// 404: there is no such message of engagement.
        MessageUnknown = "message_unknown",
        /// 405: the path does not support this method.
        MethodNotAllowed = "method_not_allowed",
        /// 400: a required field was not sent.
        MissingField = "missing_field",
        /// 403: scoring by a model is not permitted.
        ModelForbidden = "model_forbidden",
        /// 400: the number of months is not allowed.
        MonthsInvalid = "months_invalid",
        /// 422: the number of months is outside the product's range.
        MonthsOutOfRange = "months_out_of_range",
        /// 422: the amount exceeds the amount due.
        MoreThanDue = "more_than_due",
        /// 409: another partner, provider or variable has the name.
        NameTaken = "name_taken",
        /// 404: no uploaded data can be linked.
        NoData = "no_data",
        /// 500: the source of random bytes failed.
        NoEntropy = "no_entropy",
        /// 400: no identifier of the borrower was sent.
        NoIdentifier = "no_identifier",
        /// 404: the borrower has no places.
        NoLocations = "no_locations",
        /// 404: the borrower has no messages.
        NoMessages = "no_messages",
        /// 404: there are no payments.
        NoPayments = "no_payments",
        /// 409: the book was opened without a pepper, so keys can't be issued or checked.
        NoPepper = "no_pepper",
        /// 422: no rate gives these payments.
        NoRate = "no_rate",
        /// 422: an instalment would not even cover the interest.
        NotAmortising = "not_amortising",
        /// 400: the request is JSON, but not an object.
        NotAnObject = "not_an_object",
        /// 404: there is no such application or payment, or the caller can't see it.
        NotFound = "not_found",
        /// 400: the request is not JSON.
        NotJson = "not_json",
        /// 409: something about the borrower is still open. The text names it.
        NotErasable = "not_erasable",
        /// 409: only the latest change of a loan can be undone.
        NotLatest = "not_latest",
        /// 422: the amount is not that of the instalment.
        NotTheInstalment = "not_the_instalment",
        /// 404: a thing that the host named does not exist.
        NotThere = "not_there",
        /// 400: the request or its address is not UTF-8.
        NotUtf8 = "not_utf8",
        /// 404: nothing is due.
        NothingDue = "nothing_due",
        /// 500: the book can't be opened. The text gives the reason.
        OpenFailed = "open_failed",
        /// 413: the request exceeds the limit of bytes, values or items.
        PayloadTooLarge = "payload_too_large",
        /// 413: the borrower would have more staged data than a setting allows.
        TooMuchStaged = "too_much_staged",
        /// 422: penalties are unpaid, which prevents the request.
        PenaltiesUnpaid = "penalties_unpaid",
        /// 409: the policy has changed since it was read.
        PolicyChanged = "policy_changed",
        /// 400: a part of the policy is invalid.
        PolicyInvalid = "policy_invalid",
        /// 409: the same amount was paid a short time ago, without an idempotency key.
        PossibleDuplicate = "possible_duplicate",
        /// 400: a part of the product is invalid.
        ProductInvalid = "product_invalid",
        /// 404: there is no such report, or the caller can't see it.
        ReportUnknown = "report_unknown",
        /// 404: a request for a score names a rule that does not exist.
        RequestedRuleUnknown = "requested_rule_unknown",
        /// 409: another rule has the name.
        RuleExists = "rule_exists",
        /// 400: the rule is invalid. `faults` contains each reason.
        RuleInvalid = "rule_invalid",
        /// 404: the rule has no such member.
        RuleKeyUnknown = "rule_key_unknown",
        /// 409: the policy's lists name the rule.
        RuleListed = "rule_listed",
        /// 404: there is no rule with this name.
        RuleUnknown = "rule_unknown",
        /// 404: there is no such segmentation.
        SegmentationUnknown = "segmentation_unknown",
        /// 404: there is no such sender of messages.
        SenderUnknown = "sender_unknown",
        /// 400: a setting is invalid.
        SettingInvalid = "setting_invalid",
        /// 409: a snapshot for this month exists.
        SnapshotExists = "snapshot_exists",
        /// 500: the store failed for another reason.
        StorageFailed = "storage_failed",
        /// 400: the template is invalid.
        TemplateInvalid = "template_invalid",
        /// 400: there is no template with this number.
        TemplateNumberInvalid = "template_number_invalid",
        /// 409: a book with a seed was opened without it, or an ordinary book with a seed.
        TestBook = "test_book",
        /// 400: the request exceeds the limit of nesting.
        TooDeep = "too_deep",
        /// 400: an amount or a rate is too large for computing.
        TooLarge = "too_large",
        /// 409: an operation of the unit of work was refused, so nothing of the unit was written.
        UnitFailed = "unit_failed",
        /// 400: the operation has no such field.
        UnknownField = "unknown_field",
        /// 404: there is no operation with this name.
        UnknownOperation = "unknown_operation",
        /// 404: there is no such path.
        UnknownPath = "unknown_path",
        /// 404: there is no such product, or the caller can't see it.
        UnknownProduct = "unknown_product",
        /// 404: there is no such provider, or the caller can't see it.
        UnknownProvider = "unknown_provider",
        /// 400: the weights are invalid.
        WeightsInvalid = "weights_invalid",
        /// 422: the amount is not the amount owed.
        WrongAmount = "wrong_amount",
        /// 400: the value has another type than the field.
        WrongType = "wrong_type",
    }
    with Storage(StorageErrorCode)
}

/// The codes of errors are an open set of texts: a later version may have more.
impl Wire for ErrorCode {
    const SHAPE: &'static Shape = String::SHAPE;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let code = value.as_text().and_then(Self::from_name);
        code.ok_or_else(|| ShapeError::new("a code of an error", value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(self.name());
    }
}

// The groups of errors.

/// The groups of errors, by the possible reaction of a host. Python has an exception for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request is wrong. Sending it again fails again.
    InvalidRequest,
    /// A thing that the request names does not exist.
    NotFound,
    /// The request contradicts existing data.
    Conflict,
    /// The caller has no permission.
    Forbidden,
    /// The store or the machine failed in another way, or the host stopped long work. The same request may succeed
    /// later.
    Storage,
    /// Other writers kept the book busy for too long. Nothing was done, and the same request may be sent again.
    Busy,
    /// The disk is full.
    DiskFull,
    /// The system could not read or write the book's files. Nothing of the unit of work is stored.
    Io,
    /// The system could not write the book's files, and it is unknown whether the data are stored. Check the book, or
    /// send the request again with the same idempotency key.
    OutcomeUnknown,
    /// The book contains data that lendwright can't have written, or its folder contains the log of another book.
    Damaged,
    /// The file is not a lendwright book.
    NotABook,
    /// Another version of lendwright wrote the book. Open a newer book with that version, and an older one once for
    /// writing.
    OtherVersion,
    /// The folder for the new book does not exist.
    NoFolder,
    /// There is no book at the path, which was to be opened for reading only.
    NoBook,
    /// The book's files were moved, deleted or exchanged while it was open. Open the book again.
    Gone,
    /// The book was used against its contract: inside its own unit of work, after a fork, or for writing although it
    /// was opened for reading only.
    Misuse,
}

impl ErrorKind {
    /// Returns the group of errors with this code and HTTP status. Only a failure of the store has a group of its own;
    /// all others are grouped by their status.
    #[must_use]
    #[deny(
        clippy::wildcard_enum_match_arm,
        reason = "a new failure needs a decision about its group"
    )]
    pub fn from_code(code: ErrorCode, status: u16) -> Self {
        let ErrorCode::Storage(failure) = code else { return ErrorKind::from_status(status) };
        match failure {
            StorageErrorCode::Busy => ErrorKind::Busy,
            StorageErrorCode::DiskFull => ErrorKind::DiskFull,
            StorageErrorCode::IoFailed => ErrorKind::Io,
            StorageErrorCode::OutcomeUnknown => ErrorKind::OutcomeUnknown,
            StorageErrorCode::Damaged
            | StorageErrorCode::ForeignLog
            | StorageErrorCode::ForeignObject => ErrorKind::Damaged,
            StorageErrorCode::NotABook => ErrorKind::NotABook,
            StorageErrorCode::NewerBook
            | StorageErrorCode::OlderBook
            | StorageErrorCode::UnreleasedBook => ErrorKind::OtherVersion,
            StorageErrorCode::NoFolder => ErrorKind::NoFolder,
            StorageErrorCode::NoBook => ErrorKind::NoBook,
            StorageErrorCode::BookGone | StorageErrorCode::BookReplaced => ErrorKind::Gone,
            StorageErrorCode::Forked
            | StorageErrorCode::NestedUnit
            | StorageErrorCode::ReadOnly => ErrorKind::Misuse,
        }
    }

    /// Returns the group in a few words, for a log: `not found`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            ErrorKind::InvalidRequest => "invalid request",
            ErrorKind::NotFound => "not found",
            ErrorKind::Conflict => "conflict with what exists",
            ErrorKind::Forbidden => "no permission",
            ErrorKind::Storage => "the store failed, or the host stopped the work",
            ErrorKind::Busy => "busy with other writers",
            ErrorKind::DiskFull => "the disk is full",
            ErrorKind::Io => "the book's files can't be read or written",
            ErrorKind::OutcomeUnknown => "whether it was done is not known",
            ErrorKind::Damaged => "the book is damaged",
            ErrorKind::NotABook => "not a lendwright book",
            ErrorKind::OtherVersion => "a book of another version of lendwright",
            ErrorKind::NoFolder => "the book's folder does not exist",
            ErrorKind::NoBook => "there is no book at the path",
            ErrorKind::Gone => "the book's files are gone",
            ErrorKind::Misuse => "misuse of the interface",
        }
    }

    /// Returns the group of errors with this HTTP status, if the code is unknown or not of the store.
    #[must_use]
    pub fn from_status(status: u16) -> Self {
        match status {
            401 | 403 => ErrorKind::Forbidden,
            404 | 405 => ErrorKind::NotFound,
            409 => ErrorKind::Conflict,
            500.. => ErrorKind::Storage,
            _ => ErrorKind::InvalidRequest,
        }
    }
}

// The codes of warnings.

codes! {
    /// The reason for a [`Warning`](super::Warning).
    pub enum WarningCode {
        /// The tenant already knew the person, and a sent field was not changed.
        LeftAsKnown = "left_as_known",
        /// Amounts are in another currency than the policy's, so they count as missing.
        OtherCurrency = "other_currency",
        /// Partners with their own policy keep its currency or minimum wage.
        PolicyKeepsItsOwn = "policy_keeps_its_own",
        /// A yearly rate is below 1 %, and may have been meant as a fraction.
        RateBelowOne = "rate_below_one",
        /// A list was cut off. `next` in the detail is the `after` of the next request.
        ListCutOff = "list_cut_off",
        /// A loan can't be read, because the book's file was edited. The report does not include it.
        LoanLeftOut = "loan_left_out",
        /// The partner's templates of messages, or the settings of their senders, have changed since messages were
        /// linked. Link again to score with the current ones.
        TemplatesChanged = "templates_changed",
        /// The payment in the answer has been reversed since.
        PaymentReversed = "payment_reversed",
        /// The change of a loan in the answer has been undone since.
        ChangeUndone = "change_undone",
        /// This version of lendwright decides differently on the inputs of a logged decision.
        DecidedOtherwise = "decided_otherwise",
        /// A category of templates is not a standard one.
        OwnCategory = "own_category",
        /// A template for money that moves reads no amount.
        NoAmount = "no_amount",
        /// The currency of a template's amount is unknown.
        NoCurrency = "no_currency",
        /// A template has little wording, so other messages may match it.
        FewLiterals = "few_literals",
        /// A template has invisible characters, which do not count.
        InvisibleRemoved = "invisible_removed",
        /// In a template, the amount is adjacent to a free text.
        AmountBesideFreeText = "amount_beside_free_text",
        /// A template's messages also match a template of another category.
        CrossMatch = "cross_match",
    }
    with Rule(RuleWarningCode)
}

impl From<&TemplateWarning> for WarningCode {
    fn from(warning: &TemplateWarning) -> Self {
        match warning {
            TemplateWarning::OwnCategory { .. } => Self::OwnCategory,
            TemplateWarning::NoAmount => Self::NoAmount,
            TemplateWarning::NoCurrency => Self::NoCurrency,
            TemplateWarning::FewLiterals => Self::FewLiterals,
            TemplateWarning::InvisibleRemoved => Self::InvisibleRemoved,
            TemplateWarning::AmountBesideFreeText => Self::AmountBesideFreeText,
            TemplateWarning::CrossMatch { .. } => Self::CrossMatch,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorCode, ErrorKind, WarningCode};
    use lendwright_storage::StorageErrorCode;
    use std::collections::HashSet;

    #[test]
    fn what_may_be_sent_again_and_what_has_to_be_looked_for_are_two_groups() {
        let of_store = |code| ErrorKind::from_code(ErrorCode::Storage(code), 500);
        assert_eq!(of_store(StorageErrorCode::IoFailed), ErrorKind::Io);
        assert_eq!(of_store(StorageErrorCode::OutcomeUnknown), ErrorKind::OutcomeUnknown);
    }

    #[test]
    fn no_two_codes_have_the_same_name() {
        let names: Vec<&str> = WarningCode::all().map(WarningCode::name).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
    }
}
