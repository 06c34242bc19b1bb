//! The stored events of a loan. Each contains all data for applying it again.

use super::lookup::METHOD_DEFAULT;
use super::{ApplicationEvent, ApplicationRecord, EventKind as Kept};
use lendwright_lending::{Event, EventKind, Surplus, UnpaidInterest};
use lendwright_storage::StorageError;
use lendwright_types::json::{Json, JsonOut, ObjectOut};
use lendwright_types::{Money, Months, Rate};

/// The stored data of an event without its day.
pub(super) struct Inputs {
    pub(super) kind: Kept,
    pub(super) amount: Option<Money>,
    pub(super) json: String,
}

/// Members of the inputs that were not part of the decision. They repeat data of other rows, so that an edit of those
/// rows in the book's file is found.
const TERMS: &str = "terms_sha256";

const METHOD: &str = "payment_method";

/// Returns the stored data of an event. `method` is the method of a payment. On a loan that `is_lost`, a payment is a
/// recovery.
pub(super) fn inputs_of(kind: &EventKind, is_lost: bool, method: &str) -> Inputs {
    let none = String::from("{}");
    let held = |out: &mut ObjectOut<'_>| {
        if method != METHOD_DEFAULT {
            out.member(METHOD).text(method);
        }
    };
    let (kind, amount, json) = match kind {
        EventKind::Pay { amount } => (Kept::Instalment, Some(*amount), object(held)),
        EventKind::Settle { amount } => (Kept::Settlement, Some(*amount), object(held)),
        EventKind::Take { amount, surplus } => {
            let kept = if is_lost { Kept::Recovery } else { Kept::Part };
            let json = object(|out| {
                held(out);
                out.member("surplus").text(surplus.name());
            });
            (kept, Some(*amount), json)
        }
        EventKind::Restructure { months, rate, unpaid_interest } => {
            let json = object(|out| {
                if let Some(rate) = rate {
                    out.member("rate").text(&rate.to_string());
                }
                out.member("repayment_months").int(months.count().into());
                out.member("unpaid_interest").text(unpaid_interest.name());
            });
            (Kept::Restructuring, None, json)
        }
        EventKind::Holiday { months, unpaid_interest } => {
            let json = object(|out| {
                out.member("months").int((*months).into());
                out.member("unpaid_interest").text(unpaid_interest.name());
            });
            (Kept::Holiday, None, json)
        }
        EventKind::WaivePenalties { numbers } => {
            let json = object(|out| {
                out.member("numbers").list(|list| {
                    for number in numbers {
                        list.item().int((*number).into());
                    }
                });
            });
            (Kept::Waiver, None, json)
        }
        EventKind::WriteOff => (Kept::WriteOff, None, none),
        EventKind::Refund { amount } => (Kept::Refund, Some(*amount), none),
        EventKind::Reverse => (Kept::Reversal, None, none),
        EventKind::Undo => (Kept::Undo, None, none),
    };
    Inputs { kind, amount, json }
}

/// Returns the stored inputs of an application's approval.
pub(super) fn inputs_of_approval(application: &ApplicationRecord) -> String {
    object(|out| out.member(TERMS).text(&application.terms_sha256()))
}

fn object(members: impl FnOnce(&mut ObjectOut<'_>)) -> String {
    let mut out = JsonOut::default();
    out.object(members);
    out.into_text()
}

impl ApplicationEvent {
    /// Returns the decided inputs of the event.
    pub(crate) fn decided(&self) -> Json<'static> {
        let mut all = self.all_inputs().map_or(Json::Null, Json::into_owned);
        if let Json::Object(members) = &mut all {
            members.retain(|(name, _)| ![TERMS, METHOD].contains(&&**name));
        }
        all
    }

    /// Whether the event approved the current terms of an application. `None` if it contains no digest of them.
    pub(super) fn has_approved(&self, application: &ApplicationRecord) -> Option<bool> {
        let Some(inputs) = self.all_inputs() else { return Some(false) };
        let digest = inputs.get(TERMS)?.as_text();
        Some(digest == Some(&application.terms_sha256()))
    }

    /// Whether the event was paid by a method.
    pub(super) fn is_by(&self, method: &str) -> bool {
        self.all_inputs().is_some_and(|inputs| {
            inputs.get(METHOD).map_or(Some(METHOD_DEFAULT), Json::as_text) == Some(method)
        })
    }

    fn all_inputs(&self) -> Option<Json<'_>> {
        Json::parse_stored(self.inputs.as_bytes()).ok()
    }

    /// Returns the loan's event. `None` for an event before the loan began.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the stored data are not a valid event.
    pub(super) fn event(&self, zero: Money) -> Result<Option<Event>, StorageError> {
        let inputs = match self.kind {
            Kept::Part | Kept::Recovery | Kept::Restructuring | Kept::Holiday | Kept::Waiver => {
                self.all_inputs().ok_or_else(|| damaged(self))?
            }
            // The other events have no inputs, and most loans have only these.
            _ => Json::Null,
        };
        let kind = self.kind_of(zero, &inputs).ok_or_else(|| damaged(self))?;
        Ok(kind.map(|kind| Event { day: self.day, kind }))
    }

    #[allow(clippy::option_option, reason = "damaged, and no event of a loan")]
    fn kind_of(&self, zero: Money, inputs: &Json<'_>) -> Option<Option<EventKind>> {
        let amount = || Some(Money::from_minor(self.amount_minor?, zero.currency()));
        let text = |name: &str| inputs.get(name).and_then(Json::as_text);
        let small =
            |json: &Json<'_>| lendwright_types::number::number_text(json).ok()?.parse::<u16>().ok();
        let months = |name: &str| inputs.get(name).and_then(small);
        let unpaid_interest = || UnpaidInterest::from_name(text("unpaid_interest")?);
        Some(Some(match self.kind {
            Kept::Created | Kept::Approved | Kept::Rejected => return Some(None),
            Kept::Instalment => EventKind::Pay { amount: amount()? },
            Kept::Settlement => EventKind::Settle { amount: amount()? },
            Kept::Part | Kept::Recovery => EventKind::Take {
                amount: amount()?,
                surplus: Surplus::from_name(text("surplus")?)?,
            },
            Kept::Restructuring => EventKind::Restructure {
                months: Months::new(months("repayment_months")?.into()).ok()?,
                rate: match inputs.get("rate") {
                    Some(rate) => Some(Rate::percent(rate.as_text()?).ok()?),
                    None => None,
                },
                unpaid_interest: unpaid_interest()?,
            },
            Kept::Holiday => EventKind::Holiday {
                months: months("months")?,
                unpaid_interest: unpaid_interest()?,
            },
            Kept::Waiver => EventKind::WaivePenalties {
                numbers: inputs
                    .get("numbers")?
                    .items()?
                    .iter()
                    .map(small)
                    .collect::<Option<_>>()?,
            },
            Kept::WriteOff => EventKind::WriteOff,
            Kept::Refund => EventKind::Refund { amount: amount()? },
            Kept::Reversal => EventKind::Reverse,
            Kept::Undo => EventKind::Undo,
        }))
    }
}

fn damaged(event: &ApplicationEvent) -> StorageError {
    let (application, number) = (event.application_id, event.number);
    StorageError::Damaged(
        format!("event {number} of application {application} can't be read").into(),
    )
}
