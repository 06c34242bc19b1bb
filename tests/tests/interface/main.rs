//! Access, requests over HTTP, and the answers to bad requests.

mod access;
mod bad_input;
mod borrowers;
mod collected;
mod frame;
mod http;
mod identity;
mod tenancy;
