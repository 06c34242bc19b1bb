//! The codes of conditions: what a program tells refusals and failures apart by.

use lendwright_storage::StorageErrorCode;
use lendwright_types::codes;

codes! {
    /// The code of a condition, which never changes: an answer's detail has it as `code`.
    pub enum ErrorCode {
        /// 409: the due payment is paid already.
        AlreadyPaid = "already_paid",
        /// 409: the application is approved already.
        AlreadyApproved = "already_approved",
        /// 409: the application is rejected already.
        AlreadyRejected = "already_rejected",
        /// 422: the text has an amount in more than one currency that it may be of.
        AmbiguousCurrency = "ambiguous_currency",
        /// 422: the amount is not within the limits of the product.
        AmountOutOfLimits = "amount_out_of_limits",
        /// 409: somebody has signed up with these data already.
        BorrowerExists = "borrower_exists",
        /// 404: there is no such borrower, or not for this caller.
        BorrowerUnknown = "borrower_unknown",
        /// 404: there is no such category of messages.
        CategoryUnknown = "category_unknown",
        /// 409: the loan is closed.
        Closed = "closed",
        /// 403: the borrower has consented to none of the kinds of data that were sent.
        ConsentMissing = "consent_missing",
        /// 409: the provider's currency can't change any more, since amounts are in it.
        CurrencyInUse = "currency_in_use",
        /// 409: the personal part of the decision was erased.
        DecisionErased = "decision_erased",
        /// 404: there is no such decision, or not for this caller.
        DecisionUnknown = "decision_unknown",
        /// 400: a field, or a member inside a value, is there twice.
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
        /// 409: the idempotency key was sent before with another request.
        IdempotencyMismatch = "idempotency_mismatch",
        /// 503: the host stopped the call.
        Interrupted = "interrupted",
        /// 400: the amount is none.
        InvalidAmount = "invalid_amount",
        /// 401: the credentials are missing, wrong, expired or revoked.
        InvalidCredentials = "invalid_credentials",
        /// 400: the value has the right type and is impossible.
        InvalidValue = "invalid_value",
        /// 422: a due payment is late, so that this can't be done.
        LateDuePayment = "late_due_payment",
        /// 409: the message has ended already.
        MessageEnded = "message_ended",
        /// 404: there is no such message of engagement.
        MessageUnknown = "message_unknown",
        /// 405: the path has other methods.
        MethodNotAllowed = "method_not_allowed",
        /// 400: a field that is needed was not sent.
        MissingField = "missing_field",
        /// 403: nothing is scored by a model.
        ModelForbidden = "model_forbidden",
        /// 400: the number of months is not allowed.
        MonthsInvalid = "months_invalid",
        /// 422: the number of months is not within the range of the product.
        MonthsOutOfRange = "months_out_of_range",
        /// 422: the amount is more than is due.
        MoreThanDue = "more_than_due",
        /// 409: another partner, provider or variable has the name.
        NameTaken = "name_taken",
        /// 404: nothing was uploaded that could be linked.
        NoData = "no_data",
        /// 500: the source of random bytes failed.
        NoEntropy = "no_entropy",
        /// 400: nothing was sent that identifies the borrower.
        NoIdentifier = "no_identifier",
        /// 404: no places of the borrower are there.
        NoLocations = "no_locations",
        /// 404: no messages of the borrower are there.
        NoMessages = "no_messages",
        /// 404: there are no payments.
        NoPayments = "no_payments",
        /// 409: the book was opened without a pepper, so that no key can be made or checked.
        NoPepper = "no_pepper",
        /// 422: no rate gives these payments.
        NoRate = "no_rate",
        /// 422: an instalment would not even pay the interest.
        NotAmortising = "not_amortising",
        /// 400: the request is JSON, and no object.
        NotAnObject = "not_an_object",
        /// 404: there is no such application or payment, or not for this caller.
        NotFound = "not_found",
        /// 400: the request is not JSON.
        NotJson = "not_json",
        /// 409: something about the borrower is still open; the text says what.
        NotErasable = "not_erasable",
        /// 409: only the latest change of a loan can be undone.
        NotLatest = "not_latest",
        /// 422: the amount is not that of the instalment.
        NotTheInstalment = "not_the_instalment",
        /// 404: what the host named does not exist.
        NotThere = "not_there",
        /// 400: the request or its address is not UTF-8.
        NotUtf8 = "not_utf8",
        /// 404: nothing is due.
        NothingDue = "nothing_due",
        /// 500: the book can't be opened; the text says why.
        OpenFailed = "open_failed",
        /// 413: more bytes, values or items than are taken.
        PayloadTooLarge = "payload_too_large",
        /// 413: the borrower would have more staged data than a setting allows.
        TooMuchStaged = "too_much_staged",
        /// 422: penalties are unpaid, so that this can't be done.
        PenaltiesUnpaid = "penalties_unpaid",
        /// 409: the policy is not the one that was read.
        PolicyChanged = "policy_changed",
        /// 400: a part of the policy can't be taken.
        PolicyInvalid = "policy_invalid",
        /// 409: the same amount was paid a short while ago, without an idempotency key.
        PossibleDuplicate = "possible_duplicate",
        /// 400: a part of the product can't be taken.
        ProductInvalid = "product_invalid",
        /// 404: there is no such report, or not for this caller.
        ReportUnknown = "report_unknown",
        /// 404: there is no rule of the name that a request for a score has.
        RequestedRuleUnknown = "requested_rule_unknown",
        /// 409: another rule has the name.
        RuleExists = "rule_exists",
        /// 400: the rule can't be taken; `faults` has each reason.
        RuleInvalid = "rule_invalid",
        /// 404: the rule has no such member.
        RuleKeyUnknown = "rule_key_unknown",
        /// 409: the policy's own lists name the rule.
        RuleListed = "rule_listed",
        /// 404: there is no rule of the name.
        RuleUnknown = "rule_unknown",
        /// 404: there is no such segmentation.
        SegmentationUnknown = "segmentation_unknown",
        /// 404: there is no such sender of messages.
        SenderUnknown = "sender_unknown",
        /// 400: a setting can't be used.
        SettingInvalid = "setting_invalid",
        /// 409: there is a snapshot of that day.
        SnapshotExists = "snapshot_exists",
        /// 500: the store failed in a way that is none of these.
        StorageFailed = "storage_failed",
        /// 400: the template can't be taken.
        TemplateInvalid = "template_invalid",
        /// 400: the number is none of a template.
        TemplateNumberInvalid = "template_number_invalid",
        /// 409: a book with a seed was opened without it, or the reverse.
        TestBook = "test_book",
        /// 400: the request is nested deeper than is taken.
        TooDeep = "too_deep",
        /// 400: an amount or a rate is too large to be computed with.
        TooLarge = "too_large",
        /// 409: an operation of the unit of work was refused, so that nothing of it was written.
        UnitFailed = "unit_failed",
        /// 400: the operation has no such field.
        UnknownField = "unknown_field",
        /// 404: there is no operation of the name.
        UnknownOperation = "unknown_operation",
        /// 404: there is no such path.
        UnknownPath = "unknown_path",
        /// 404: there is no such product, or not for this caller.
        UnknownProduct = "unknown_product",
        /// 404: there is no such provider, or not for this caller.
        UnknownProvider = "unknown_provider",
        /// 400: the weights can't be taken.
        WeightsInvalid = "weights_invalid",
        /// 422: the amount is not the one that is owed.
        WrongAmount = "wrong_amount",
        /// 400: the value is of another type than the field.
        WrongType = "wrong_type",
    }
    with Storage(StorageErrorCode)
}
