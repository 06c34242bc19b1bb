//! Reading an object member by member, with nothing left over.

use super::Json;

/// The members of an object that have not been taken yet.
///
/// Whoever knows all names beforehand asks for the first [`unknown`](Self::unknown) one; whoever asks
/// for one name after the other takes each, and then for what is [`left_over`](Self::left_over).
#[derive(Debug)]
pub(crate) struct ObjectReader<'j> {
    rest: Vec<(&'j str, &'j Json<'j>)>,
}

impl<'j> ObjectReader<'j> {
    /// The members of an object; `None` for any other value.
    pub(crate) fn of(value: &'j Json<'j>) -> Option<Self> {
        let members = value.members()?;
        Some(Self { rest: members.iter().map(|(name, value)| (name.as_ref(), value)).collect() })
    }

    /// A member, if it is there.
    pub(crate) fn get(&self, name: &str) -> Option<&'j Json<'j>> {
        self.rest.iter().find(|(member, _)| *member == name).map(|(_, value)| *value)
    }

    /// Takes a member, if it is there.
    pub(crate) fn take(&mut self, name: &str) -> Option<&'j Json<'j>> {
        let at = self.rest.iter().position(|(member, _)| *member == name)?;
        Some(self.rest.swap_remove(at).1)
    }

    /// The name of the first member that is none of the known ones.
    pub(crate) fn unknown(&self, known: &[&str]) -> Option<&'j str> {
        self.rest.iter().map(|(name, _)| *name).find(|name| !known.contains(name))
    }

    /// The name of a member that nobody has taken.
    pub(crate) fn left_over(&self) -> Option<&'j str> {
        self.rest.first().map(|(name, _)| *name)
    }
}
