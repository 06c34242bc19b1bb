//! The names that nearly every operation's file uses, for `use crate::engine::prelude::*`.

pub(crate) use super::operation::{Listed, Operation};
pub(crate) use crate::error::Error;
pub(crate) use crate::unit::{Access, Context};
pub(crate) use crate::wire::{IdText, Members, answer, request};
pub(crate) use chrono::{DateTime, Utc};
pub(crate) use lendwright_types::Available;
pub(crate) use lendwright_types::Money;
pub(crate) use lendwright_types::json::Json;
pub(crate) use lendwright_types::{
    ApplicationId, BorrowerId, BorrowerUuid, PartnerId, PaymentId, ProductId, ProviderId, TenantId,
};
pub(crate) use rust_decimal::Decimal;
