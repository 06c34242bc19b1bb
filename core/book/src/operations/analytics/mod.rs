//! Operations about transactions and a borrower's finances.

mod aggregates;
mod engagement;
mod events;
mod insights;
mod peers;
mod projections;
mod segmentation;
mod segments;
mod settings;
mod simulation;
mod subject;
mod transaction_table;
mod transactions;

pub use crate::records::analytics::{
    AnalyticsSettings, InsightThresholds, MerchantCategory, SentDay, SentTransaction,
    SentTransactions,
};
pub use crate::records::engagement::{
    Audience, ConsentNeeded, EngagementRuleSettings, EngagementRuleShown, HoursOfQuiet,
    MessageChannel, MessageOutcome, MessageTemplate,
};
pub use aggregates::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregateTransactions,
    AggregatedTransactions, BucketEdge, BudgetShown, Measure,
};
pub use engagement::{
    AckMessage, CreateEngagementRule, EngagementRuleCreated, EngagementRuleStats, EngagementRules,
    EngagementRun, EngagementStats, GetEngagementRules, GetEngagementStats, MessageAcknowledged,
    MessageToSend, MessagesLeased, NextMessages, RunEngagement, SuppressedMessages,
};
pub use insights::{
    GetInsightVariables, GetTopInsights, InsightEvidence, InsightShown, InsightVariable,
    InsightVariables, TopInsights,
};
pub use peers::{
    ComparePeers, GetPeerGroups, GetPeerVariables, GroupShown, MakePeerSnapshot, PeerGroupListed,
    PeerGroups, PeerSnapshotMade, PeerVariable, PeerVariables, PeersCompared, UserGroup,
    VariableCompared, VariableSuppressed,
};
pub use projections::{
    BalanceShown, ComponentType, DueInstalment, DueInstalments, GetAvailableMoney, LowestShown,
    MoneyAvailable, MoneyProjection, ProjectExpenses, ProjectIncome, ProjectedAmount,
    ProjectionComponent, ProjectionDay, ProjectionWindow, SpendableMoney, VariableBasis,
};
pub use segmentation::{
    Clusters, OutcomesSet, SegmentUsers, SentOutcome, SentOutcomes, SetOutcomes,
};
pub use segments::{
    GetSegmentVariables, GetSegments, SegmentCandidate, SegmentChurn, SegmentChurnModel,
    SegmentDriver, SegmentMember, SegmentScale, SegmentShown, SegmentVariableListed,
    SegmentVariables, Segments, SegmentsShown,
};
pub use settings::{AnalyticsInForce, GiveAnalytics, SetAnalytics};
pub use simulation::{
    EnrichedTransaction, GenerateStatus, GenerateTransaction, SimulatedRule, TransactionGenerated,
    TriggeredRule, TriggeredStatus,
};
pub use subject::{ExcludedTransactions, Tail, TransactionQuery, Window};
pub use transaction_table::{
    FeatureShown, FeatureUnit, GetFeatures, TransactionFeatures, TransactionTable,
};
pub use transactions::{
    GetRecurringTransactions, GetTopTransactions, ImportTransactions, PriceChangeShown,
    RecurringTransactions, RemoveTransactions, StreamShown, StreamSummary, TopChange, TopGroup,
    TopOther, TopTotal, TopTransactions, TransactionsImported, TransactionsRemoved,
};
