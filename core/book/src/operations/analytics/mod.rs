//! Operations about transactions and a borrower's finances.

mod ack_message;
mod aggregate_transactions;
mod aggregated;
mod compare_peers;
mod create_engagement_rule;
mod engaged;
mod events;
mod generate_transaction;
mod get_available_money;
mod get_engagement_rules;
mod get_engagement_stats;
mod get_insight_variables;
mod get_peer_groups;
mod get_peer_variables;
mod get_recurring_transactions;
mod get_segment_variables;
mod get_segments;
mod get_top_insights;
mod get_top_transactions;
mod give_analytics;
mod import_transactions;
mod insight_title;
mod live_values;
mod make_peer_snapshot;
mod next_messages;
mod of_transactions;
mod peer_group;
mod portfolio;
mod project_expenses;
mod project_income;
mod projected;
mod remove_transactions;
mod run_engagement;
mod segment_users;
mod segments;
mod set_analytics;
mod set_outcomes;
mod simulated;
mod subject;
mod table_features;
mod transaction_table;
mod txn_event;
mod window;

pub use crate::records::analytics::{
    AnalyticsSettings, InsightThresholds, MerchantCategory, SentDay, SentTransaction,
    SentTransactions,
};
pub use crate::records::engagement::{
    Audience, ConsentNeeded, EngagementRuleShown, HoursOfQuiet, MessageChannel, MessageOutcome,
    MessageTemplate,
};
pub use ack_message::{AckMessage, MessageAcknowledged};
pub use aggregate_transactions::AggregateTransactions;
pub use aggregated::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregatedTransactions,
    BucketEdge, BudgetShown, Measure,
};
pub use compare_peers::{ComparePeers, PeersCompared, VariableCompared, VariableSuppressed};
pub use create_engagement_rule::{CreateEngagementRule, EngagementRuleCreated};
pub use generate_transaction::{
    EnrichedTransaction, GenerateStatus, GenerateTransaction, SimulatedRule, TransactionGenerated,
    TriggeredRule, TriggeredStatus,
};
pub use get_available_money::{
    BalanceShown, DueInstalment, DueInstalments, GetAvailableMoney, LowestShown, MoneyAvailable,
    SpendableMoney,
};
pub use get_engagement_rules::{EngagementRules, GetEngagementRules};
pub use get_engagement_stats::{
    EngagementRuleStats, EngagementStats, GetEngagementStats, SuppressedMessages,
};
pub use get_insight_variables::{GetInsightVariables, InsightVariable, InsightVariables};
pub use get_peer_groups::{GetPeerGroups, PeerGroupListed, PeerGroups, UserGroup};
pub use get_peer_variables::{GetPeerVariables, PeerVariable, PeerVariables};
pub use get_recurring_transactions::{
    GetRecurringTransactions, PriceChangeShown, RecurringTransactions, StreamShown, StreamSummary,
};
pub use get_segment_variables::{GetSegmentVariables, SegmentVariableListed, SegmentVariables};
pub use get_segments::{GetSegments, SegmentMember, SegmentsShown};
pub use get_top_insights::{GetTopInsights, InsightEvidence, InsightShown, TopInsights};
pub use get_top_transactions::{
    GetTopTransactions, TopChange, TopGroup, TopOther, TopTotal, TopTransactions,
};
pub use give_analytics::GiveAnalytics;
pub use import_transactions::{ImportTransactions, TransactionsImported};
pub use make_peer_snapshot::{MakePeerSnapshot, PeerSnapshotMade};
pub use next_messages::{MessageToSend, MessagesLeased, NextMessages};
pub use of_transactions::OfTransactions;
pub use peer_group::GroupShown;
pub use project_expenses::ProjectExpenses;
pub use project_income::ProjectIncome;
pub use projected::{
    ComponentType, MoneyProjection, ProjectedAmount, ProjectionComponent, ProjectionDay,
    ProjectionWindow, VariableBasis,
};
pub use remove_transactions::{RemoveTransactions, TransactionsRemoved};
pub use run_engagement::{EngagementRun, RunEngagement};
pub use segment_users::{Clusters, SegmentUsers};
pub use segments::{
    SegmentCandidate, SegmentChurn, SegmentChurnModel, SegmentDriver, SegmentScale, SegmentShown,
    Segments,
};
pub use set_analytics::{AnalyticsInForce, SetAnalytics};
pub use set_outcomes::{OutcomesSet, SentOutcome, SentOutcomes, SetOutcomes};
pub use subject::ExcludedTransactions;
pub use table_features::{FeatureShown, FeatureUnit, GetFeatures, TransactionFeatures};
pub use transaction_table::TransactionTable;
pub use window::Window;
