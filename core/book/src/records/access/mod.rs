//! Partners, providers, keys and sessions, and the scopes of callers.

mod credentials;
mod partners;
mod tables;

#[cfg(feature = "host-keys")]
pub(crate) use credentials::{CHOSEN_KEYS_MAX, ChosenKeys, chosen_keys};
pub(crate) use credentials::{
    FoundToken, VerifiedKey, check_key, end_upload_tokens, find_token, find_upload_token,
    forget_upload_tokens, has_any_live_session, issue_upload_token, keep_time, next_token,
    open_session, resolve_caller, revoke_session,
};
pub(crate) use partners::{
    DefaultProvider, HOST, NewPartner, add_partner, add_provider, default_provider,
    initialize_book, known_partner, known_provider, known_tenant, minimum_wage_minor,
    opened_before, opened_to_read, provider_acted_for, provider_sent, tenants, unknown_provider,
};
pub(crate) use tables::{
    JobIncome, KeyRecord, PartnerModel, PartnerProvider, PartnerRecord, ProviderRecord,
    SessionRecord, TABLES, TokenRecord,
};
