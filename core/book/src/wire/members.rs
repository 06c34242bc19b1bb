//! A map with free keys.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};

/// A map with free keys. It keeps the order of the keys.
///
/// ```
/// use lendwright::wire::Members;
///
/// let areas = Members::from_iter([("Zamalek", 7), ("Maadi", 9)]);
/// assert_eq!(areas.get("Maadi"), Some(&9));
/// assert_eq!(areas.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Zamalek", "Maadi"]);
/// assert_eq!((areas.len(), areas.into_iter().next()), (2, Some(("Zamalek".to_owned(), 7))));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Members<T>(pub Vec<(String, T)>);

impl<T> Default for Members<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Members<T> {
    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the keys and their values, in order.
    #[must_use]
    pub fn iter(&self) -> MembersIter<'_, T> {
        self.into_iter()
    }

    /// Returns the value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl<K: Into<String>, T> FromIterator<(K, T)> for Members<T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(members: I) -> Self {
        Self(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }
}

impl<T> IntoIterator for Members<T> {
    type Item = (String, T);
    type IntoIter = std::vec::IntoIter<(String, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m, T> IntoIterator for &'m Members<T> {
    type Item = (&'m str, &'m T);
    type IntoIter = MembersIter<'m, T>;

    fn into_iter(self) -> Self::IntoIter {
        MembersIter(self.0.iter())
    }
}

/// An iterator over the keys of [`Members`] and their values, in order.
#[derive(Clone, Debug)]
pub struct MembersIter<'m, T>(std::slice::Iter<'m, (String, T)>);

impl<'m, T> Iterator for MembersIter<'m, T> {
    type Item = (&'m str, &'m T);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key.as_str(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> ExactSizeIterator for MembersIter<'_, T> {}

impl<T: Wire> Wire for Members<T> {
    const SHAPE: &'static Shape = &Shape::Map(T::SHAPE);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let members = value.members().ok_or_else(|| ShapeError::new("an object", value))?;
        members
            .iter()
            .map(|(key, value)| match T::read(value) {
                Ok(value) => Ok((key.clone().into_owned(), value)),
                Err(error) => Err(error.inside(key)),
            })
            .collect()
    }

    fn write(&self, out: &mut JsonOut) {
        out.object(|o| self.0.iter().for_each(|(key, value)| value.write(o.member(key))));
    }
}
