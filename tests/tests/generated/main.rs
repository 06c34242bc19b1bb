//! Files that are generated from the table of operations, and the contents of the pages and of the tree.

mod analytics_page;
mod dependencies;
mod examples;
mod floors;
mod generated;
mod growth;
mod lending_page;
mod names;
mod openapi;
mod rules_page;
mod skips;
mod sms_page;
mod zones;
