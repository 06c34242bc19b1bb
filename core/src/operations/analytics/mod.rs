//! Transactions, and what they say of a borrower's money.

mod aggregate_transactions;
mod compare_peers;
mod get_peer_groups;
mod get_peer_variables;
mod get_top_transactions;
mod import_transactions;
mod make_peer_snapshot;
mod peer_group;
mod portfolio;
mod subject;
mod window;

pub use crate::records::analytics::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub use aggregate_transactions::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregateTransactions,
    AggregatedTransactions, BucketEdge, BudgetShown, Measure,
};
pub use compare_peers::{ComparePeers, PeersCompared, VariableCompared, VariableSuppressed};
pub use get_peer_groups::{GetPeerGroups, PeerGroupListed, PeerGroups, UserGroup};
pub use get_peer_variables::{GetPeerVariables, PeerVariable, PeerVariables};
pub use get_top_transactions::{
    GetTopTransactions, TopChange, TopGroup, TopOther, TopTotal, TopTransactions,
};
pub use import_transactions::{ImportTransactions, TransactionsImported};
pub use make_peer_snapshot::{MakePeerSnapshot, PeerSnapshotMade};
pub use peer_group::GroupShown;
pub use subject::ExcludedTransactions;
pub use window::Window;
