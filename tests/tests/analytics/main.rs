//! Answers about transactions: of a book, of a table, and compared with peers.

mod bad_rows;
mod households;
mod own_categories;
mod peer_snapshots;
mod projections;
mod sample_transactions;
mod segments;
mod suppression;
mod told;
mod transaction_columns;
mod transactions;
