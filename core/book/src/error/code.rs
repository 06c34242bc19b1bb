//! The codes of conditions. Programs use them to distinguish refusals and failures.

use lendwright_storage::StorageErrorCode;
use lendwright_types::codes;

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
