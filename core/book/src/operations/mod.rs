//! The operations: one table, and one file for each operation.
//!
//! The table below is the only list of operations. [`Engine::call`](crate::Engine::call),
//! [`Engine::respond`](crate::Engine::respond), the C functions, the C++ methods, the Python
//! methods and records, the reference, the OpenAPI document and the bad-input and tenancy tests are
//! all made from it and from the fields that each request declares.

pub mod access;
pub mod analytics;
pub mod applications;
pub mod borrowers;
pub mod collected;
pub mod dues;
pub mod host;
pub mod loans;
pub mod payments;
pub mod products;
pub mod providers;
pub mod rules;
pub mod scoring;
pub mod sms;
pub mod weights;

pub use crate::engine::{
    Door, File, FileForm, Listed, Listing, Operation, PresentedBy, Reply, Requires,
};
pub use crate::error::{
    BatchDecision, Detail, EarlyPrice, Uploaded, Warning, WarningCode, Warnings,
};
pub use crate::unit::{Access, FileMade, Prepared};

/// Iterates over all operations, the interface's and then the host's.
pub fn all() -> impl Iterator<Item = &'static Listing> {
    OPERATIONS.iter().chain(HOST_OPERATIONS)
}

/// Finds an operation by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Listing> {
    all().find(|listing| listing.name == name)
}

/// The beginnings of the paths that the interface has at `{pfm_url}`, a base address of their own; all other paths
/// are at `{base_url}`. One front end may serve both.
pub const PFM_PATHS: &[&str] =
    &["/api/v1.0/txn-analytics/", "/api/v1.0/user-engagement/", "/api/v1.0/user-analytics/"];

crate::engine::operations! {
    partner {
        /// Logs a partner in and returns the tokens of a new session.
        login: access::Login = POST "/api/v1.0/login/" open;
        /// Exchanges an access token for a new one.
        refresh_token: access::RefreshToken = POST "/api/v1.0/refreshtoken/" open;
        /// Logs a partner out and ends all of its tokens.
        logout: access::Logout = POST "/api/v1.0/logout/" open;
        /// Returns the mappings from names to ids of areas, cars, jobs and languages.
        get_id_mapping: borrowers::GetIdMapping = GET "/api/v1.0/update/" unlisted BorrowersRead;
        /// Changes a borrower's profile.
        update_borrower: borrowers::UpdateBorrower = POST "/api/v1.0/update/" unlisted BorrowersWrite;
        /// Signs somebody up as a borrower.
        sign_up: borrowers::SignUp = POST "/api/v1.0/signup/" needs BorrowersWrite;
        /// Returns the profile of a borrower.
        get_borrower_info: borrowers::GetBorrowerInfo = GET "/borrowers/get_borrower_info/" needs BorrowersRead;
        /// Scores one borrower.
        get_total_score: scoring::GetTotalScore = GET "/borrowers/get_total_score/" needs Score;
        /// Scores many borrowers in one commit.
        get_total_score_batch: scoring::GetTotalScoreBatch = GET "/borrowers/get_total_score/batch/" needs Score;
        /// Explains how a score is computed, in general or for a borrower.
        get_scoring_formula: scoring::GetScoringFormula = GET "/borrowers/scoring_formula/" needs Score;
        /// Returns a logged decision with everything that led to it.
        explain_decision: scoring::ExplainDecision = GET "/borrowers/explain_decision/" needs Score;
        /// Returns the partner's business rules, as they were written.
        get_rules: rules::GetRules = GET "/borrowers/rule/" needs RulesRead;
        /// Creates a business rule.
        create_rule: rules::CreateRule = POST "/borrowers/rule/" needs RulesWrite;
        /// Replaces the body of a business rule.
        update_rule: rules::UpdateRule = PUT "/borrowers/rule/" needs RulesWrite;
        /// Removes keys from a business rule, and the rule with its last key.
        delete_rule: rules::DeleteRule = DELETE "/borrowers/rule/" needs RulesWrite;
        /// Returns the partner's scoring weights.
        get_weights: weights::GetWeights = GET "/borrowers/weights/" needs WeightsRead;
        /// Replaces the whole set of scoring weights.
        replace_weights: weights::ReplaceWeights = POST "/borrowers/weights/" needs WeightsWrite;
        /// Changes some scoring weights.
        update_weights: weights::UpdateWeights = PUT "/borrowers/weights/" needs WeightsWrite;
        /// Removes scoring weights.
        delete_weights: weights::DeleteWeights = DELETE "/borrowers/weights/" needs WeightsWrite;
        /// Returns the partner's templates of messages.
        get_sms_templates: sms::GetSmsTemplates = GET "/api/v1.0/sms/templates" needs TemplatesRead;
        /// Adds templates of messages.
        add_sms_templates: sms::AddSmsTemplates = POST "/api/v1.0/sms/templates" needs TemplatesWrite;
        /// Deletes a template of messages.
        delete_sms_template: sms::DeleteSmsTemplate = DELETE "/api/v1.0/sms/templates" needs TemplatesWrite;
        /// Sums up a borrower's messages as income and spending.
        get_sms_summary: sms::GetSmsSummary = GET "/borrowers/horizons_summary/" | "/borrowers/horizons_summary/{borrower_uuid}" needs BorrowersRead by username;
        /// Reports the uploaded data of a borrower, and the missing ones.
        check_collected_data: borrowers::CheckCollectedData = GET "/borrowers/check_collected_data/" needs BorrowersRead;
        /// Stages the data that were collected about a borrower.
        upload_collected_data: collected::UploadCollectedData = POST "/borrowers/upload_collected_data/" | "/borrowers/upload_collected_data/{uuid}" needs BorrowersWrite by upload_token;
        /// Extracts variables from the staged data of a borrower.
        link_extracted_data: collected::LinkExtractedData = POST "/borrowers/link_extracted_data/" needs BorrowersWrite;
        /// Removes the linked variables of a borrower, or the staged data, too.
        remove_linked_data: collected::RemoveLinkedData = DELETE | POST "/borrowers/remove_linked_data/" needs BorrowersWrite;
        /// Returns a summary of a borrower's variables.
        get_summary_variables: borrowers::GetSummaryVariables = GET "/borrowers/get_summary_variables/" needs BorrowersRead;
        /// Returns the summaries of many borrowers.
        get_summary_variables_batch: borrowers::GetSummaryVariablesBatch = GET "/borrowers/get_summary_variables/batch/" needs BorrowersRead;
        /// Returns the areas where a borrower is often.
        get_top_locations: borrowers::GetTopLocations = GET "/borrowers/get_top_locations/" needs BorrowersRead;
        /// Warns the other partners of the tenant about a borrower.
        report_borrower: borrowers::ReportBorrower = POST "/borrowers/report_borrower/" needs ReportsWrite;
        /// Withdraws a report about a borrower.
        withdraw_report: borrowers::WithdrawReport = DELETE "/borrowers/report_borrower/" needs ReportsWrite;
        /// Lists a provider's credit products.
        get_credit_products: products::GetCreditProducts = GET "/financial_provider/creditproducts/" | "/financial_provider/creditproducts/{financial_provider_id}" unlisted LendingRead;
        /// Creates a credit product.
        create_credit_product: products::CreateCreditProduct = POST "/financial_provider/creditproducts/" unlisted LendingWrite;
        /// Changes a credit product.
        update_credit_product: products::UpdateCreditProduct = PUT "/financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}" unlisted LendingWrite;
        /// Deletes a credit product.
        delete_credit_product: products::DeleteCreditProduct = DELETE "/financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}" unlisted LendingWrite;
        /// Applies for credit on behalf of a borrower.
        create_credit_application: applications::CreateCreditApplication = POST "/credit_application/create_credit_application" unlisted LendingWrite;
        /// Approves a credit application: its loan begins.
        approve_credit_application: applications::ApproveCreditApplication = POST "/credit_application/approve_credit_application/" | "/credit_application/approve_credit_application/{application_id}" unlisted LendingApprove;
        /// Rejects a credit application.
        reject_credit_application: applications::RejectCreditApplication = POST "/credit_application/reject_credit_application/{credit_application_id}" unlisted LendingApprove;
        /// Returns what settling each of a borrower's loans early costs.
        get_settlement_prices: applications::GetSettlementPrices = GET "/credit_application/early_pay_price" unlisted LendingRead;
        /// Returns how a borrower's credit applications stand.
        get_credit_application_status: applications::GetCreditApplicationStatus = GET "/credit_application/{borrower_id}/get_credit_application_status" unlisted LendingRead;
        /// Returns a borrower's unpaid instalments.
        get_due_payments: dues::GetDuePayments = GET "/credit_application/{borrower_id}/get_due_payments" unlisted LendingRead;
        /// Returns all instalments of a borrower with one provider.
        get_due_payments_history: dues::GetDuePaymentsHistory = GET "/credit_application/due_payments_history/" unlisted LendingRead;
        /// Returns a provider's credit applications.
        get_provider_applications: providers::GetProviderApplications = GET "/financial_provider/{financial_provider_id}" unlisted LendingRead;
        /// Exports a provider's data as CSV.
        issue_csv: providers::IssueCsv = GET "/financial_provider/{financial_provider_id}/issue_csv" needs ExportCsv;
        /// Returns a provider's borrowers.
        get_provider_borrowers: providers::GetProviderBorrowers = GET "/{financial_provider_id}/borrowers/" unlisted BorrowersRead;
        /// Pays a monthly instalment.
        pay_monthly_installment: payments::PayMonthlyInstallment = POST "/payments/pay_monthly_installment/" unlisted PaymentsWrite;
        /// Settles a loan early.
        settle_early: payments::SettleEarly = POST "/payments/early_settlement/" unlisted PaymentsWrite;
        /// Returns what settling a borrower's next loan early costs.
        get_early_pay_price: payments::GetEarlyPayPrice = GET "/payments/early_pay_price/" unlisted LendingRead;
        /// Returns what a borrower has paid.
        get_payments: payments::GetPayments = GET "/payments/get_payments/" unlisted LendingRead;
        /// Ranks the groups of a borrower's transactions.
        get_top_transactions: analytics::GetTopTransactions = GET "/api/v1.0/txn-analytics/top/" needs AnalyticsRead by username;
        /// Sums a borrower's transactions by time and by group.
        aggregate_transactions: analytics::AggregateTransactions = GET "/api/v1.0/txn-analytics/aggregate/" needs AnalyticsRead by username;
        /// Compares a borrower with a group of similar borrowers.
        compare_peers: analytics::ComparePeers = GET "/api/v1.0/txn-analytics/compare-peers/" needs AnalyticsRead by username;
        /// Returns the variables for comparing borrowers.
        get_peer_variables: analytics::GetPeerVariables = GET "/api/v1.0/txn-analytics/peer-compare-vars" needs AnalyticsRead by username;
        /// Returns the groups of similar borrowers.
        get_peer_groups: analytics::GetPeerGroups = GET "/api/v1.0/txn-analytics/peer-groups" needs AnalyticsRead by username;
        /// Finds recurring payments in a borrower's transactions.
        get_recurring_transactions: analytics::GetRecurringTransactions = GET "/api/v1.0/txn-analytics/recur-txn/" needs AnalyticsRead by username;
        /// Projects a borrower's income.
        project_income: analytics::ProjectIncome = GET "/api/v1.0/txn-analytics/proj-income/" needs AnalyticsRead by username;
        /// Projects a borrower's expenses.
        project_expenses: analytics::ProjectExpenses = GET "/api/v1.0/txn-analytics/proj-expenses/" needs AnalyticsRead by username;
        /// Computes what money a borrower can spend until the next salary.
        get_available_money: analytics::GetAvailableMoney = GET "/api/v1.0/txn-analytics/available-money/" needs AnalyticsRead by username;
        /// Returns insights from a borrower's transactions.
        get_top_insights: analytics::GetTopInsights = GET "/api/v1.0/txn-analytics/top-insights/" needs AnalyticsRead by username;
        /// Returns the types of insights and from where on they stand out.
        get_insight_variables: analytics::GetInsightVariables = GET "/api/v1.0/txn-analytics/top-insights-vars/" needs AnalyticsRead by username;
        /// Makes a rule that says whom to write to.
        create_engagement_rule: analytics::CreateEngagementRule = POST "/api/v1.0/user-engagement/create-rule/" needs AnalyticsWrite by username;
        /// Lists the rules that say whom to write to.
        get_engagement_rules: analytics::GetEngagementRules = GET "/api/v1.0/user-engagement/list-rules/" needs AnalyticsRead by username;
        /// Counts the messages of rules of engagement.
        get_engagement_stats: analytics::GetEngagementStats = GET "/api/v1.0/user-engagement/list-stats/" needs AnalyticsRead by username;
        /// Records a transaction or takes an event, and runs the rules of engagement.
        generate_transaction: analytics::GenerateTransaction = POST "/api/v1.0/user-engagement/generate-txn/" needs AnalyticsWrite by username;
        /// Divides borrowers into segments, and estimates which ones have left.
        segment_users: analytics::SegmentUsers = GET "/api/v1.0/user-analytics/autoseg/" needs AnalyticsWrite by username;
        /// Returns the variables for dividing borrowers into segments.
        get_segment_variables: analytics::GetSegmentVariables = GET "/api/v1.0/user-analytics/seg-vars/" needs AnalyticsRead by username;
        /// Returns the segments of a segmentation, with their borrowers.
        get_segments: analytics::GetSegments = GET "/api/v1.0/user-analytics/display-segs/" needs AnalyticsRead by username;
    }
    host {
        /// Creates a partner, with its own tenant and provider unless others are given.
        make_partner: host::MakePartner;
        /// Lists the partners and what they may do.
        list_partners: host::ListPartners;
        /// Issues an API key to a partner; it is shown once.
        issue_key: host::IssueKey;
        /// Lists a partner's keys by their ids.
        list_keys: host::ListKeys;
        /// Revokes an API key, and the sessions that were opened with it.
        revoke_key: host::RevokeKey;
        /// Sets what a partner may do.
        permit_scopes: host::PermitScopes;
        /// Sets the models that a partner may score with.
        permit_models: host::PermitModels;
        /// Creates a financial provider.
        make_provider: host::MakeProvider;
        /// Changes a provider's settings.
        set_provider: host::SetProvider;
        /// Lists a tenant's providers with their settings.
        list_providers: host::ListProviders;
        /// Sets how a provider lends: schedules, penalties, settlements.
        set_lending: host::SetLending;
        /// Sets the providers that a partner acts for.
        link_providers: host::LinkProviders;
        /// Sets the clock of a book that was opened with a fixed one.
        set_clock: host::SetClock;
        /// Copies the book to a new file.
        back_up: host::BackUp;
        /// Sets the mappings from names to ids that borrowers' profiles use.
        set_mappings: host::SetMappings;
        /// Sets how uploaded data are kept, and how long.
        set_retention: host::SetRetention;
        /// Links the staged data of many borrowers.
        link_many: host::LinkMany;
        /// Removes messages and places that are kept no longer.
        purge_expired: host::PurgeExpired;
        /// Sets the areas of uploaded places.
        set_areas: host::SetAreas;
        /// Sets what counts for senders of messages.
        set_senders: sms::SetSenders;
        /// Lists what counts for senders of messages.
        list_senders: sms::ListSenders;
        /// Adds the templates of a pack to a partner's own.
        load_pack: sms::LoadPack;
        /// Removes the templates of a pack.
        unload_pack: sms::UnloadPack;
        /// Lists the packs of templates.
        list_packs: sms::ListPacks;
        /// Tells how many messages a partner's templates read.
        sms_coverage: sms::SmsCoverage;
        /// Shows what new templates would change.
        try_templates: sms::TryTemplates;
        /// Records many borrowers' transactions in one commit.
        import_transactions: analytics::ImportTransactions;
        /// Sets what counts for a provider's analytics.
        set_analytics: analytics::SetAnalytics;
        /// Returns what counts for a provider's analytics.
        give_analytics: analytics::GiveAnalytics;
        /// Removes single transactions of a borrower.
        remove_transactions: analytics::RemoveTransactions;
        /// Freezes the groups of a partner's borrowers and their figures.
        make_peer_snapshot: analytics::MakePeerSnapshot;
        /// Runs the rules of engagement for all events except transactions.
        run_engagement: analytics::RunEngagement;
        /// Hands out the messages that wait.
        next_messages: analytics::NextMessages;
        /// Says what became of a message.
        ack_message: analytics::AckMessage;
        /// Stores which borrowers have left, and when.
        set_outcomes: analytics::SetOutcomes;
        /// Signs many borrowers up in one commit, with their profiles.
        import_borrowers: host::ImportBorrowers;
        /// Puts a policy in force for a partner.
        load_policy: host::LoadPolicy;
        /// Returns the policy that decides for a partner.
        give_policy: host::GivePolicy;
        /// Declares the host's own variables.
        declare_variables: host::DeclareVariables;
        /// Erases a borrower.
        erase_borrower: host::EraseBorrower;
        /// Erases the inputs of a borrower's decisions.
        erase_decisions: host::EraseDecisions;
        /// Exports the decision log.
        export_log: host::ExportLog;
        /// Lists the files that were exported.
        list_exports: host::ListExports;
        /// Verifies the decision log.
        verify_log: host::VerifyLog;
        /// Verifies the book: its pages, rows, indexes and loans.
        verify_book: host::VerifyBook;
        /// Proposes templates for messages that none matches.
        propose_templates: sms::ProposeTemplates;
        /// Takes any amount on a loan.
        take_payment: loans::TakePayment;
        /// Takes many payments in one commit.
        take_payments: loans::TakePayments;
        /// Reverses a payment or a settlement.
        reverse_payment: loans::ReversePayment;
        /// Restructures a loan: a new schedule for the unpaid principal.
        restructure_loan: loans::RestructureLoan;
        /// Postpones the instalments that are not due yet.
        grant_holiday: loans::GrantHoliday;
        /// Lets penalties go.
        waive_penalties: loans::WaivePenalties;
        /// Gives a loan up as a loss.
        write_off_loan: loans::WriteOffLoan;
        /// Takes the latest change of a loan back.
        undo_change: loans::UndoChange;
        /// Books that a refund was paid out.
        refund_paid: loans::RefundPaid;
        /// Returns everything about a loan.
        give_loan: loans::GiveLoan;
        /// Ages a portfolio of loans.
        age_loans: loans::AgeLoans;
        /// Finds what a borrower can afford to borrow.
        solve_offers: loans::SolveOffers;
    }
}
