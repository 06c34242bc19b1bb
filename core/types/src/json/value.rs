//! A JSON value as it was read, the steps of pointers into it, and the reader of an object's members.

use std::borrow::Cow;

/// A JSON value that may borrow from the text it was read from.
///
/// ```
/// use lendwright_types::json::Json;
///
/// let rule = Json::parse(br#"{"age": {"operator": ">=", "value": 21.50}}"#)?;
/// assert_eq!(rule.at("/age/value"), Some(&Json::Number("21.50".into())));
/// # Ok::<(), lendwright_types::json::JsonError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, with its digits as written.
    Number(Cow<'a, str>),
    /// A string, with its escapes resolved.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<Json<'a>>),
    /// An object, in the order of the text; a parsed object has no duplicate keys.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Makes a string.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Json::Text(text.into())
    }

    /// Makes a number from an integer.
    #[must_use]
    pub fn int(number: i64) -> Self {
        Json::Number(number.to_string().into())
    }

    /// Makes an object of these members, in this order.
    ///
    /// # Example
    /// ```
    /// use lendwright_types::json::Json;
    ///
    /// let terms = Json::object([("months", Json::int(12)), ("currency", Json::text("EGP"))]);
    /// assert_eq!(terms.to_string(), r#"{"months":12,"currency":"EGP"}"#);
    /// ```
    pub fn object<N: Into<Cow<'a, str>>>(members: impl IntoIterator<Item = (N, Self)>) -> Self {
        Json::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// The member of an object. `None` if there is none or if this is no object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// Returns the value at a JSON pointer (RFC 6901); the empty pointer is the value itself.
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<&Json<'a>> {
        let mut here = self;
        for step in pointer.split('/').skip(1) {
            let step = unescape_step(step);
            here = match here {
                Json::Object(_) => here.get(&step)?,
                Json::List(items) => items.get(step.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(here)
    }

    /// Returns the text of a string.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the members of an object, in order.
    #[must_use]
    pub fn members(&self) -> Option<&[(Cow<'a, str>, Json<'a>)]> {
        match self {
            Json::Object(members) => Some(members),
            _ => None,
        }
    }

    /// Returns the items of a list.
    #[must_use]
    pub fn items(&self) -> Option<&[Json<'a>]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the kind of the value in the words of an error message: `null`, `a boolean`,
    /// `a number`, …
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::Text(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }

    /// Converts the value to one that owns its text.
    #[must_use]
    pub fn into_owned(self) -> Json<'static> {
        match self {
            Json::Null => Json::Null,
            Json::Bool(value) => Json::Bool(value),
            Json::Number(text) => Json::Number(Cow::Owned(text.into_owned())),
            Json::Text(text) => Json::Text(Cow::Owned(text.into_owned())),
            Json::List(items) => Json::List(items.into_iter().map(Json::into_owned).collect()),
            Json::Object(members) => Json::Object(
                members
                    .into_iter()
                    .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                    .collect(),
            ),
        }
    }
}

/// A member's name as a step of a JSON pointer: `~` as `~0`, `/` as `~1`.
///
/// ```
/// use lendwright_types::json::{escape_step, unescape_step};
///
/// assert_eq!(escape_step("a/b~c"), "a~1b~0c");
/// assert_eq!(unescape_step("a~1b~0c"), "a/b~c");
/// ```
#[must_use]
pub fn escape_step(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) {
        Cow::Owned(name.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(name)
    }
}

/// The name of the member in a step of a JSON pointer.
#[must_use]
pub fn unescape_step(step: &str) -> Cow<'_, str> {
    if step.contains('~') {
        Cow::Owned(step.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(step)
    }
}

/// The members of an object that have not been taken yet.
///
/// A caller that knows all names asks for the first [`unknown`](Self::unknown) one. A caller that asks for one name
/// after the other takes each, and then asks for the [`left_over`](Self::left_over) one.
#[derive(Debug)]
pub struct ObjectReader<'j> {
    rest: Vec<(&'j str, &'j Json<'j>)>,
}

impl<'j> ObjectReader<'j> {
    /// The members of an object; `None` for any other value.
    #[must_use]
    pub fn from_json(value: &'j Json<'j>) -> Option<Self> {
        let members = value.members()?;
        Some(Self { rest: members.iter().map(|(name, value)| (name.as_ref(), value)).collect() })
    }

    /// A member, if it is there.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'j Json<'j>> {
        self.rest.iter().find(|(member, _)| *member == name).map(|(_, value)| *value)
    }

    /// Takes a member, if it is there.
    pub fn take(&mut self, name: &str) -> Option<&'j Json<'j>> {
        let at = self.rest.iter().position(|(member, _)| *member == name)?;
        Some(self.rest.swap_remove(at).1)
    }

    /// The name of the first member that is none of the known ones.
    #[must_use]
    pub fn unknown(&self, known: &[&str]) -> Option<&'j str> {
        self.rest.iter().map(|(name, _)| *name).find(|name| !known.contains(name))
    }

    /// The name of a member that was not taken.
    #[must_use]
    pub fn left_over(&self) -> Option<&'j str> {
        self.rest.first().map(|(name, _)| *name)
    }
}
