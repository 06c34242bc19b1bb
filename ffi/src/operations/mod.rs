//! The operations: a module a section, and all of them as data. Made from the table of operations; see
//! tests/src/generate/c.rs.
#![allow(clippy::doc_markdown, reason = "C's readers see the text as it is")]

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

use crate::listing::lw_operation;

/// The operations as data.
#[rustfmt::skip]
pub(crate) static TABLE: [lw_operation; 104] = [
    lw_operation::partners(c"login", c"POST", c"/api/v1.0/login/", c"Logs a partner in and returns the tokens of a new session."),
    lw_operation::partners(c"refresh_token", c"POST", c"/api/v1.0/refreshtoken/", c"Exchanges an access token for a new one."),
    lw_operation::partners(c"logout", c"POST", c"/api/v1.0/logout/", c"Logs a partner out and ends all of its tokens."),
    lw_operation::partners(c"get_id_mapping", c"GET", c"/api/v1.0/update/", c"Returns the mappings from names to ids of areas, cars, jobs and languages."),
    lw_operation::partners(c"update_borrower", c"POST", c"/api/v1.0/update/", c"Changes a borrower's profile."),
    lw_operation::partners(c"sign_up", c"POST", c"/api/v1.0/signup/", c"Signs somebody up as a borrower."),
    lw_operation::partners(c"get_borrower_info", c"GET", c"/borrowers/get_borrower_info/", c"Returns what is known about a borrower."),
    lw_operation::partners(c"get_total_score", c"GET", c"/borrowers/get_total_score/", c"Scores one borrower."),
    lw_operation::partners(c"get_total_score_batch", c"GET", c"/borrowers/get_total_score/batch/", c"Scores many borrowers in one commit."),
    lw_operation::partners(c"get_scoring_formula", c"GET", c"/borrowers/scoring_formula/", c"Explains how a score is computed, in general or for a borrower."),
    lw_operation::partners(c"explain_decision", c"GET", c"/borrowers/explain_decision/", c"Returns a logged decision with everything that led to it."),
    lw_operation::partners(c"get_rules", c"GET", c"/borrowers/rule/", c"Returns the partner's business rules, as they were written."),
    lw_operation::partners(c"create_rule", c"POST", c"/borrowers/rule/", c"Creates a business rule."),
    lw_operation::partners(c"update_rule", c"PUT", c"/borrowers/rule/", c"Replaces the body of a business rule."),
    lw_operation::partners(c"delete_rule", c"DELETE", c"/borrowers/rule/", c"Removes keys from a business rule, and the rule with its last key."),
    lw_operation::partners(c"get_weights", c"GET", c"/borrowers/weights/", c"Returns the partner's scoring weights."),
    lw_operation::partners(c"replace_weights", c"POST", c"/borrowers/weights/", c"Replaces the whole set of scoring weights."),
    lw_operation::partners(c"update_weights", c"PUT", c"/borrowers/weights/", c"Changes some scoring weights."),
    lw_operation::partners(c"delete_weights", c"DELETE", c"/borrowers/weights/", c"Removes scoring weights."),
    lw_operation::partners(c"get_sms_templates", c"GET", c"/api/v1.0/sms/templates", c"Returns the partner's templates of messages."),
    lw_operation::partners(c"add_sms_templates", c"POST", c"/api/v1.0/sms/templates", c"Adds templates of messages."),
    lw_operation::partners(c"delete_sms_template", c"DELETE", c"/api/v1.0/sms/templates", c"Deletes a template of messages."),
    lw_operation::partners(c"get_sms_summary", c"GET", c"/borrowers/horizons_summary/", c"Sums up a borrower's messages as income and spending."),
    lw_operation::partners(c"check_collected_data", c"GET", c"/borrowers/check_collected_data/", c"Reports what was uploaded about a borrower, and what is missing."),
    lw_operation::partners(c"upload_collected_data", c"POST", c"/borrowers/upload_collected_data/", c"Stages what was collected about a borrower."),
    lw_operation::partners(c"link_extracted_data", c"POST", c"/borrowers/link_extracted_data/", c"Extracts variables of what is staged of a borrower."),
    lw_operation::partners(c"remove_linked_data", c"DELETE", c"/borrowers/remove_linked_data/", c"Removes what was linked of a borrower, or what is staged."),
    lw_operation::partners(c"get_summary_variables", c"GET", c"/borrowers/get_summary_variables/", c"Returns the summary of what is known about a borrower."),
    lw_operation::partners(c"get_summary_variables_batch", c"GET", c"/borrowers/get_summary_variables/batch/", c"Returns the summaries of many borrowers."),
    lw_operation::partners(c"report_borrower", c"POST", c"/borrowers/report_borrower/", c"Warns the other partners of the tenant about a borrower."),
    lw_operation::partners(c"withdraw_report", c"DELETE", c"/borrowers/report_borrower/", c"Withdraws a report about a borrower."),
    lw_operation::partners(c"get_credit_products", c"GET", c"/financial_provider/creditproducts/", c"Lists a provider's credit products."),
    lw_operation::partners(c"create_credit_product", c"POST", c"/financial_provider/creditproducts/", c"Creates a credit product."),
    lw_operation::partners(c"update_credit_product", c"PUT", c"/financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}", c"Changes a credit product."),
    lw_operation::partners(c"delete_credit_product", c"DELETE", c"/financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}", c"Deletes a credit product."),
    lw_operation::partners(c"create_credit_application", c"POST", c"/credit_application/create_credit_application", c"Applies for credit on behalf of a borrower."),
    lw_operation::partners(c"approve_credit_application", c"POST", c"/credit_application/approve_credit_application/", c"Approves a credit application: its loan begins."),
    lw_operation::partners(c"reject_credit_application", c"POST", c"/credit_application/reject_credit_application/{credit_application_id}", c"Rejects a credit application."),
    lw_operation::partners(c"get_settlement_prices", c"GET", c"/credit_application/early_pay_price", c"Returns what settling each of a borrower's loans early costs."),
    lw_operation::partners(c"get_credit_application_status", c"GET", c"/credit_application/{borrower_id}/get_credit_application_status", c"Returns how a borrower's credit applications stand."),
    lw_operation::partners(c"get_due_payments", c"GET", c"/credit_application/{borrower_id}/get_due_payments", c"Returns a borrower's unpaid instalments."),
    lw_operation::partners(c"get_due_payments_history", c"GET", c"/credit_application/due_payments_history/", c"Returns all instalments of a borrower with one provider."),
    lw_operation::partners(c"get_provider_applications", c"GET", c"/financial_provider/{financial_provider_id}", c"Returns a provider's credit applications."),
    lw_operation::partners(c"get_provider_borrowers", c"GET", c"/{financial_provider_id}/borrowers/", c"Returns a provider's borrowers."),
    lw_operation::partners(c"pay_monthly_installment", c"POST", c"/payments/pay_monthly_installment/", c"Pays a monthly instalment."),
    lw_operation::partners(c"settle_early", c"POST", c"/payments/early_settlement/", c"Settles a loan early."),
    lw_operation::partners(c"get_early_pay_price", c"GET", c"/payments/early_pay_price/", c"Returns what settling a borrower's next loan early costs."),
    lw_operation::partners(c"get_payments", c"GET", c"/payments/get_payments/", c"Returns what a borrower has paid."),
    lw_operation::partners(c"get_top_transactions", c"GET", c"/api/v1.0/txn-analytics/top/", c"Ranks the groups of a borrower's transactions."),
    lw_operation::partners(c"aggregate_transactions", c"GET", c"/api/v1.0/txn-analytics/aggregate/", c"Sums a borrower's transactions by time and by group."),
    lw_operation::partners(c"compare_peers", c"GET", c"/api/v1.0/txn-analytics/compare-peers/", c"Compares a borrower with a group of borrowers who are alike."),
    lw_operation::partners(c"get_peer_variables", c"GET", c"/api/v1.0/txn-analytics/peer-compare-vars", c"Returns the variables by which borrowers can be compared."),
    lw_operation::partners(c"get_peer_groups", c"GET", c"/api/v1.0/txn-analytics/peer-groups", c"Returns the groups of borrowers who are alike."),
    lw_operation::partners(c"get_recurring_transactions", c"GET", c"/api/v1.0/txn-analytics/recur-txn/", c"Finds what comes again and again among a borrower's transactions."),
    lw_operation::partners(c"project_income", c"GET", c"/api/v1.0/txn-analytics/proj-income/", c"Projects a borrower's income."),
    lw_operation::partners(c"project_expenses", c"GET", c"/api/v1.0/txn-analytics/proj-expenses/", c"Projects a borrower's expenses."),
    lw_operation::partners(c"get_available_money", c"GET", c"/api/v1.0/txn-analytics/available-money/", c"Computes what money a borrower can spend until the next salary."),
    lw_operation::hosts(c"make_partner", c"Creates a partner, with a tenant and a provider of its own unless others are given."),
    lw_operation::hosts(c"list_partners", c"Lists the partners and what they may do."),
    lw_operation::hosts(c"issue_key", c"Issues an API key to a partner; it is shown once."),
    lw_operation::hosts(c"list_keys", c"Lists a partner's keys by their ids."),
    lw_operation::hosts(c"revoke_key", c"Revokes an API key, and the sessions that were opened with it."),
    lw_operation::hosts(c"permit_scopes", c"Sets what a partner may do."),
    lw_operation::hosts(c"permit_models", c"Sets the models that a partner may score with."),
    lw_operation::hosts(c"make_provider", c"Creates a financial provider."),
    lw_operation::hosts(c"set_provider", c"Changes a provider's settings."),
    lw_operation::hosts(c"list_providers", c"Lists a tenant's providers with their settings."),
    lw_operation::hosts(c"set_lending", c"Sets how a provider lends: schedules, penalties, settlements."),
    lw_operation::hosts(c"link_providers", c"Sets the providers for which a partner acts."),
    lw_operation::hosts(c"set_clock", c"Sets the clock of a book that was opened with a fixed one."),
    lw_operation::hosts(c"back_up", c"Copies the book to a new file."),
    lw_operation::hosts(c"set_mappings", c"Sets the mappings from names to ids that borrowers' profiles use."),
    lw_operation::hosts(c"set_retention", c"Sets what is kept of what partners upload, and how long."),
    lw_operation::hosts(c"link_many", c"Links what is staged of many borrowers in one commit."),
    lw_operation::hosts(c"purge_expired", c"Removes messages and places that are kept no longer."),
    lw_operation::hosts(c"set_areas", c"Sets the areas to which the places of uploads belong."),
    lw_operation::hosts(c"set_senders", c"Sets what counts for senders of messages."),
    lw_operation::hosts(c"list_senders", c"Lists what counts for senders of messages."),
    lw_operation::hosts(c"load_pack", c"Adds the templates of a pack to a partner's own."),
    lw_operation::hosts(c"unload_pack", c"Removes the templates of a pack."),
    lw_operation::hosts(c"list_packs", c"Lists the packs of templates."),
    lw_operation::hosts(c"sms_coverage", c"Tells how many messages a partner's templates read."),
    lw_operation::hosts(c"try_templates", c"Tells what adding templates would change."),
    lw_operation::hosts(c"import_transactions", c"Records many borrowers' transactions in one commit."),
    lw_operation::hosts(c"make_peer_snapshot", c"Freezes the groups of a partner's borrowers and their figures."),
    lw_operation::hosts(c"import_borrowers", c"Signs many borrowers up in one commit, with their profiles."),
    lw_operation::hosts(c"load_policy", c"Puts a policy in force for a partner."),
    lw_operation::hosts(c"give_policy", c"Returns the policy that decides for a partner."),
    lw_operation::hosts(c"declare_variables", c"Declares the host's own variables."),
    lw_operation::hosts(c"erase_decisions", c"Erases the inputs of a borrower's decisions."),
    lw_operation::hosts(c"export_log", c"Exports the decision log."),
    lw_operation::hosts(c"verify_log", c"Verifies the decision log."),
    lw_operation::hosts(c"propose_templates", c"Proposes templates for messages that none matches."),
    lw_operation::hosts(c"take_payment", c"Takes any amount on a loan."),
    lw_operation::hosts(c"take_payments", c"Takes many payments in one commit."),
    lw_operation::hosts(c"reverse_payment", c"Reverses a payment or a settlement."),
    lw_operation::hosts(c"restructure_loan", c"Lays a loan out anew."),
    lw_operation::hosts(c"grant_holiday", c"Puts off what is not due yet."),
    lw_operation::hosts(c"waive_penalties", c"Lets penalties go."),
    lw_operation::hosts(c"write_off_loan", c"Gives a loan up as a loss."),
    lw_operation::hosts(c"undo_change", c"Takes the latest change of a loan back."),
    lw_operation::hosts(c"give_loan", c"Returns everything about a loan."),
    lw_operation::hosts(c"age_loans", c"Ages a portfolio of loans."),
    lw_operation::hosts(c"solve_offers", c"Finds what a borrower can afford to borrow."),
];
