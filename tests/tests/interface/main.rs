//! Who may ask, how, and what a bad request is told.

mod access;
mod bad_input;
mod borrowers;
mod collected;
mod frame;
mod http;
mod identity;
mod tenancy;
