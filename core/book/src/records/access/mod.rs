//! Partners, providers, keys and sessions, and the scopes of callers.

#[cfg(feature = "host-keys")]
mod chosen_keys;
mod initialize_book;
mod keys;
mod partners;
mod resolve_caller;
mod sessions;
mod tables;
mod upload_tokens;

#[cfg(feature = "host-keys")]
pub(crate) use chosen_keys::ChosenKeys;
pub(crate) use initialize_book::{initialize_book, opened_before, opened_to_read};
#[cfg(feature = "host-keys")]
pub(crate) use keys::{CHOSEN_KEYS_MAX, chosen_keys};
pub(crate) use keys::{VerifiedKey, check_key};
pub(crate) use partners::{
    DefaultProvider, HOST, NewPartner, add_partner, add_provider, default_provider, known_partner,
    known_provider, known_tenant, minimum_wage_minor, provider_acted_for, provider_sent, tenants,
    unknown_provider,
};
pub(crate) use resolve_caller::resolve_caller;
pub(crate) use sessions::{
    FoundToken, find_token, has_any_live_session, keep_time, next_token, open_session,
    revoke_session,
};
pub(crate) use tables::{
    JobIncome, KeyRecord, PartnerModel, PartnerProvider, PartnerRecord, ProviderRecord,
    SessionRecord, TABLES, TokenRecord,
};
pub(crate) use upload_tokens::{
    end_upload_tokens, find_upload_token, forget_upload_tokens, issue_upload_token,
};
