//! The operations: one table, and a file or a folder for each section.
//!
//! A field that is the id of a thing has the type of its kind. An id that is an integer in JSON is the typed id, such as
//! [`ProviderId`](crate::ProviderId). An id that is a text is an [`IdText`](crate::wire::IdText) of it. So the
//! `application_id` of one answer goes into the next request, and the id of a payment does not.
//!
//! The table below is the only list of operations. Other parts are generated from it and from the declared fields of
//! each request: [`Engine::call`](crate::Engine::call), [`Engine::respond`](crate::Engine::respond), the C functions,
//! the C++ methods, the Python methods and records, the reference, the OpenAPI document, and the tests of bad input and
//! of tenancy.

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

pub use crate::engine::{CredentialFields, Door, File, Listing, Operation, Reply, Requirement};
pub use crate::error::{
    BatchDecision, Detail, EarlyPrice, Uploaded, Warning, WarningCode, Warnings,
};
pub use crate::unit::Access;

/// Iterates over all operations: those of the interface, then those of the host.
pub fn all() -> impl Iterator<Item = &'static Listing> {
    OPERATIONS.iter().chain(HOST_OPERATIONS)
}

/// Finds an operation by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Listing> {
    all().find(|listing| listing.name == name)
}

/// The prefixes of paths at `{pfm_url}`, a separate base address of the interface. All other paths are at `{base_url}`.
/// One front end may serve both.
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
        /// Signs up a borrower.
        sign_up: borrowers::SignUp = POST "/api/v1.0/signup/" needs BorrowersWrite;
        /// Returns the profile of a borrower.
        get_borrower_info: borrowers::GetBorrowerInfo = GET "/borrowers/get_borrower_info/" needs BorrowersRead;
        /// Scores one borrower.
        get_total_score: scoring::GetTotalScore = GET "/borrowers/get_total_score/" needs Score;
        /// Scores many borrowers in one commit.
        get_total_score_batch: scoring::GetTotalScoreBatch = GET "/borrowers/get_total_score/batch/" needs Score;
        /// Explains the computation of scores, in general or for a borrower.
        get_scoring_formula: scoring::GetScoringFormula = GET "/borrowers/scoring_formula/" needs Score;
        /// Returns a logged decision with an explanation.
        explain_decision: scoring::ExplainDecision = GET "/borrowers/explain_decision/" needs Score;
        /// Returns the partner's business rules, unchanged.
        get_rules: rules::GetRules = GET "/borrowers/rule/" needs RulesRead;
        /// Creates a business rule.
        create_rule: rules::CreateRule = POST "/borrowers/rule/" needs RulesWrite;
        /// Replaces the body of a business rule.
        update_rule: rules::UpdateRule = PUT "/borrowers/rule/" needs RulesWrite;
        /// Removes keys from a business rule. A rule without keys is deleted.
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
        /// Summarises the income and spending in a borrower's messages.
        get_sms_summary: sms::GetSmsSummary = GET "/borrowers/horizons_summary/" | "/borrowers/horizons_summary/{borrower_uuid}" needs BorrowersRead by username;
        /// Reports the uploaded and the missing data of a borrower.
        check_collected_data: borrowers::CheckCollectedData = GET "/borrowers/check_collected_data/" needs BorrowersRead;
        /// Stages collected data about a borrower.
        upload_collected_data: collected::UploadCollectedData = POST "/borrowers/upload_collected_data/" | "/borrowers/upload_collected_data/{uuid}" needs BorrowersWrite by upload_token;
        /// Extracts variables from the staged data of a borrower.
        link_extracted_data: collected::LinkExtractedData = POST "/borrowers/link_extracted_data/" needs BorrowersWrite;
        /// Removes the linked variables of a borrower, or also the staged data.
        remove_linked_data: collected::RemoveLinkedData = DELETE | POST "/borrowers/remove_linked_data/" needs BorrowersWrite;
        /// Returns a summary of a borrower's data.
        get_summary_variables: borrowers::GetSummaryVariables = GET "/borrowers/get_summary_variables/" needs BorrowersRead;
        /// Returns the summaries of many borrowers.
        get_summary_variables_batch: borrowers::GetSummaryVariablesBatch = GET "/borrowers/get_summary_variables/batch/" needs BorrowersRead;
        /// Returns the usual areas of a borrower.
        get_top_locations: borrowers::GetTopLocations = GET "/borrowers/get_top_locations/" needs BorrowersRead;
        /// Reports a borrower to the other partners of the tenant.
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
        /// Approves a credit application and starts its loan.
        approve_credit_application: applications::ApproveCreditApplication = POST "/credit_application/approve_credit_application/" | "/credit_application/approve_credit_application/{application_id}" unlisted LendingApprove;
        /// Rejects a credit application.
        reject_credit_application: applications::RejectCreditApplication = POST "/credit_application/reject_credit_application/{credit_application_id}" unlisted LendingApprove;
        /// Returns the prices of settling a borrower's loans early.
        get_settlement_prices: applications::GetSettlementPrices = GET "/credit_application/early_pay_price" unlisted LendingRead;
        /// Returns the status of a borrower's credit applications.
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
        /// Returns the price of settling a borrower's next loan early.
        get_early_pay_price: payments::GetEarlyPayPrice = GET "/payments/early_pay_price/" unlisted LendingRead;
        /// Returns the payments of a borrower.
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
        /// Computes the money that a borrower can spend until the next salary.
        get_available_money: analytics::GetAvailableMoney = GET "/api/v1.0/txn-analytics/available-money/" needs AnalyticsRead by username;
        /// Returns insights from a borrower's transactions.
        get_top_insights: analytics::GetTopInsights = GET "/api/v1.0/txn-analytics/top-insights/" needs AnalyticsRead by username;
        /// Returns the types of insights and their thresholds.
        get_insight_variables: analytics::GetInsightVariables = GET "/api/v1.0/txn-analytics/top-insights-vars/" needs AnalyticsRead by username;
        /// Creates a rule of engagement.
        create_engagement_rule: analytics::CreateEngagementRule = POST "/api/v1.0/user-engagement/create-rule/" needs AnalyticsWrite by username;
        /// Lists the rules of engagement.
        get_engagement_rules: analytics::GetEngagementRules = GET "/api/v1.0/user-engagement/list-rules/" needs AnalyticsRead by username;
        /// Counts the results of rules of engagement.
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
        /// Creates a partner, by default with a new tenant and a new provider.
        make_partner: host::MakePartner;
        /// Lists the partners and their rights.
        list_partners: host::ListPartners;
        /// Issues an API key to a partner. The key is shown once.
        issue_key: host::IssueKey;
        /// Lists a partner's keys by their ids.
        list_keys: host::ListKeys;
        /// Revokes an API key and ends its sessions.
        revoke_key: host::RevokeKey;
        /// Sets the scopes of a partner.
        permit_scopes: host::PermitScopes;
        /// Sets the models that a partner may use for scoring.
        permit_models: host::PermitModels;
        /// Creates a financial provider.
        make_provider: host::MakeProvider;
        /// Changes a provider's settings.
        set_provider: host::SetProvider;
        /// Lists a tenant's providers with their settings.
        list_providers: host::ListProviders;
        /// Changes a provider's lending settings: schedules, penalties, settlements.
        set_lending: host::SetLending;
        /// Sets the providers that a partner acts for.
        link_providers: host::LinkProviders;
        /// Sets the clock of a book that was opened with a fixed clock.
        set_clock: host::SetClock;
        /// Copies the book to a new file.
        back_up: host::BackUp;
        /// Sets the mappings from names to ids in borrowers' profiles.
        set_mappings: host::SetMappings;
        /// Sets the retention of uploaded data.
        set_retention: host::SetRetention;
        /// Links the staged data of many borrowers.
        link_many: host::LinkMany;
        /// Removes messages and places after their retention period.
        purge_expired: host::PurgeExpired;
        /// Sets the areas of uploaded places.
        set_areas: host::SetAreas;
        /// Sets the settings of senders.
        set_senders: sms::SetSenders;
        /// Lists the settings of senders.
        list_senders: sms::ListSenders;
        /// Adds the templates of a pack to a partner's own.
        load_pack: sms::LoadPack;
        /// Removes the templates of a pack.
        unload_pack: sms::UnloadPack;
        /// Lists the packs of templates.
        list_packs: sms::ListPacks;
        /// Counts the messages that a partner's templates match.
        sms_coverage: sms::SmsCoverage;
        /// Shows the effect of new templates on stored messages.
        try_templates: sms::TryTemplates;
        /// Records many borrowers' transactions in one commit.
        import_transactions: analytics::ImportTransactions;
        /// Changes the settings of a provider's analytics.
        set_analytics: analytics::SetAnalytics;
        /// Returns the settings of a provider's analytics.
        give_analytics: analytics::GiveAnalytics;
        /// Removes single transactions of a borrower.
        remove_transactions: analytics::RemoveTransactions;
        /// Creates a snapshot of the groups of a partner's borrowers.
        make_peer_snapshot: analytics::MakePeerSnapshot;
        /// Runs the rules of engagement for all events except transactions.
        run_engagement: analytics::RunEngagement;
        /// Hands out waiting messages.
        next_messages: analytics::NextMessages;
        /// Records the outcome of a message.
        ack_message: analytics::AckMessage;
        /// Stores which borrowers have left, and when.
        set_outcomes: analytics::SetOutcomes;
        /// Signs up many borrowers in one commit, with their profiles.
        import_borrowers: host::ImportBorrowers;
        /// Activates a policy for a partner.
        load_policy: host::LoadPolicy;
        /// Returns the current policy of a partner.
        give_policy: host::GivePolicy;
        /// Declares the host's own variables.
        declare_variables: host::DeclareVariables;
        /// Erases a borrower.
        erase_borrower: host::EraseBorrower;
        /// Erases the inputs of a borrower's decisions.
        erase_decisions: host::EraseDecisions;
        /// Exports the decision log.
        export_log: host::ExportLog;
        /// Lists exported files.
        list_exports: host::ListExports;
        /// Verifies the decision log.
        verify_log: host::VerifyLog;
        /// Verifies the book: its pages, rows, indexes and loans.
        verify_book: host::VerifyBook;
        /// Proposes templates for unmatched messages.
        propose_templates: sms::ProposeTemplates;
        /// Takes a payment of any amount on a loan.
        take_payment: loans::TakePayment;
        /// Takes many payments in one commit.
        take_payments: loans::TakePayments;
        /// Reverses a payment or a settlement.
        reverse_payment: loans::ReversePayment;
        /// Restructures a loan: a new schedule for the unpaid principal.
        restructure_loan: loans::RestructureLoan;
        /// Postpones the instalments that are not due yet.
        grant_holiday: loans::GrantHoliday;
        /// Waives penalties of a loan.
        waive_penalties: loans::WaivePenalties;
        /// Writes a loan off as a loss.
        write_off_loan: loans::WriteOffLoan;
        /// Undoes the latest change of a loan.
        undo_change: loans::UndoChange;
        /// Books the payout of a refund.
        refund_paid: loans::RefundPaid;
        /// Returns all data of a loan.
        give_loan: loans::GiveLoan;
        /// Ages a portfolio of loans.
        age_loans: loans::AgeLoans;
        /// Finds the loans that a borrower can afford.
        solve_offers: loans::SolveOffers;
    }
}
