//! What is generated from the table of operations, and what the pages and the tree itself say.

mod analytics_page;
mod dependencies;
mod examples;
mod floors;
mod generated;
mod lending_page;
mod openapi;
mod rules_page;
mod sms_page;
mod zones;
