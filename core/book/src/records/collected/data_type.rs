//! The types of data that can be linked and removed.

use crate::tables::text_column;
use crate::wire::{Shape, ShapeError, Wire, choice, one_of};
use lendwright_types::json::{Json, JsonOut};

choice! {
    /// A type of data that can be linked.
    pub enum DataType {
        /// Messages.
        #[default] Sms = "sms",
        /// Places.
        Location = "location",
        /// Installed applications.
        Applications = "applications",
        /// The data that the phone reports about itself.
        Phone = "phone",
        /// The national id given at sign-up.
        NationalId = "national_id",
        /// Documents.
        Documents = "documents",
        /// Transactions of accounts.
        Transactions = "transactions",
    }
}

text_column!(DataType);

const ALL: &str = "all";

/// Types of data, as a list or as a text with commas between them. `all` means every type. A repeated type counts
/// once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataTypes(pub Vec<DataType>);

impl DataTypes {
    /// Every type.
    #[must_use]
    pub fn all() -> Self {
        Self(DataType::ALL.to_vec())
    }

    /// Whether it contains every type.
    #[must_use]
    pub fn is_all(&self) -> bool {
        DataType::ALL.iter().all(|type_| self.0.contains(type_))
    }

    fn add(&mut self, value: &Json<'_>) -> Result<(), ShapeError> {
        let text = value.as_text().map(str::trim).unwrap_or_default();
        let named = match text.parse() {
            Ok(type_) => vec![type_],
            Err(_) if text == ALL => DataType::ALL.to_vec(),
            Err(_) => {
                let names: Vec<&str> = DataType::ALL.iter().map(|type_| type_.as_str()).collect();
                let known = one_of(&[&[ALL], &*names].concat(), value.as_text());
                return Err(ShapeError::new(known, value));
            }
        };
        for type_ in named {
            if !self.0.contains(&type_) {
                self.0.push(type_);
            }
        }
        Ok(())
    }
}

impl Wire for DataTypes {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, <Vec<DataType> as Wire>::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let mut types = Self::default();
        match value {
            Json::Text(text) if text.trim().is_empty() => {}
            Json::Text(text) => {
                text.split(',').try_for_each(|part| types.add(&Json::text(part)))?;
            }
            Json::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    types.add(item).map_err(|error| error.inside(&at.to_string()))?;
                }
            }
            _ => return Err(ShapeError::new("a list of types or a text", value)),
        }
        Ok(types)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}
