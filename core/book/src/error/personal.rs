//! Masks refusals for callers who may not read personal data. The values that they sent are also masked, since
//! refusals are written to logs.

use super::{AnalyticsError, BorrowersError, Error, ServicingError};
use crate::wire::{EntityKind, Field, FieldError, Meaning, field_of};
use lendwright_scoring::identity::{mask_email, mask_name, mask_national_id, mask_phone};
use lendwright_types::BorrowerUuid;

/// The greatest number of digits of a row's number. Phone numbers and national ids have more.
const ROW_DIGITS_MAX: usize = 6;

type Mask = fn(&str) -> String;

impl Error {
    /// Masks the sent value in text and detail, if its field may contain a phone number, an e-mail address, a national
    /// id or a name.
    pub(crate) fn masked(mut self, fields: &'static [Field]) -> Self {
        self.mask(fields);
        self
    }

    fn mask(&mut self, fields: &'static [Field]) {
        match self {
            Self::Value { field, value, .. } => hide(fields, field, value),
            Self::Field(FieldError::Wrong { field, error }) => {
                if let Some(found) = &mut error.found {
                    let sent = found.clone();
                    hide(fields, field, found);
                    error.text = error.text.replace(&sent, found);
                }
            }
            Self::NameTaken { field, name, .. } | Self::NotThere { field, name, .. } => {
                hide(fields, field, name);
            }
            Self::Borrowers(BorrowersError::Unknown { sent: Some((field, value)) }) => {
                hide(fields, field, value);
            }
            Self::Servicing(ServicingError::BorrowerUnknown { field, id, .. }) => {
                hide(fields, field, id);
            }
            Self::Analytics(AnalyticsError::Invalid {
                field, value: Some(value), faults, ..
            }) => {
                let sent = value.clone();
                hide(fields, field, value);
                for fault in &mut faults.0 {
                    fault.message = fault.message.replace(&sent, value);
                }
            }
            Self::Row { error, .. } | Self::Keyed { error, .. } => error.mask(fields),
            _ => {}
        }
    }
}

/// Masks the value of a field, or of a place in it, according to the field's meaning.
fn hide(fields: &'static [Field], at: &str, value: &mut String) {
    let field = at.split('/').next().and_then(|name| field_of(fields, name));
    let Some(mask) = field.and_then(|field| mask_of(field.meaning)) else { return };
    // The text already shows only the kind of a list or an object.
    if value.starts_with("a list of ") || value.starts_with("an object of ") {
        return;
    }
    let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    *value = quoted.map_or_else(|| mask(value), |text| format!("\"{}\"", mask(text)));
}

fn mask_of(meaning: Meaning) -> Option<Mask> {
    match meaning {
        Meaning::Name => Some(mask_name),
        Meaning::Names(EntityKind::Phone) => Some(mask_phone),
        Meaning::Names(EntityKind::Email) => Some(mask_email),
        Meaning::Names(EntityKind::NationalId) => Some(mask_national_id),
        Meaning::Names(EntityKind::Borrower | EntityKind::BorrowerRow) => Some(mask_reference),
        _ => None,
    }
}

/// Masks a value that was sent as a borrower's public id or number, unless it has this form. A caller may have sent a
/// phone number or a name in the wrong field.
fn mask_reference(text: &str) -> String {
    let is_number = text.len() <= ROW_DIGITS_MAX && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_reference = is_number || text.parse::<BorrowerUuid>().is_ok();
    if is_reference { text.to_owned() } else { mask_national_id(text) }
}
