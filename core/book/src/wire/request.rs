//! The declaration of requests and answers, and the reading of requests.

use super::{Meaning, Member, RecordShape, Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut, ObjectOut};
use std::fmt;

// `request!`: declares a request's struct together with its fields, and reads them in one way.

/// The part of an HTTP request that contains a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a header.
    Header,
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In the JSON body.
    Body,
}

/// A field of a request, as data.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Field {
    /// Its name on the wire.
    pub wire: &'static str,
    /// Its name in Rust, C++ and Python: the wire name in snake case.
    pub identifier: &'static str,
    /// Its shape.
    pub shape: &'static Shape,
    /// The type of its ids, if it has ids.
    pub id: Option<&'static str>,
    /// Whether it must be sent.
    pub required: bool,
    /// Its place in an HTTP request.
    pub place: Place,
    /// A header that can contain the field in an HTTP request instead.
    pub also_header: Option<&'static str>,
    /// The meaning of its value.
    pub meaning: Meaning,
    /// Its documentation. Empty without the feature `descriptions`.
    pub doc: &'static str,
}

impl Field {
    /// Returns its name in an HTTP request. This is the wire name, except for `idempotency_key` and `if_match`. Their
    /// headers have dashes.
    #[must_use]
    pub fn http_name(&self) -> &'static str {
        match self.wire {
            "idempotency_key" => "Idempotency-Key",
            "if_match" => "If-Match",
            name => name,
        }
    }
}

/// The fields of an operation, as a struct. `request!` implements it.
pub trait Request: Sized {
    /// The type's name.
    const TYPE: &'static str;
    /// The fields, in the order of checking.
    const FIELDS: &'static [Field];

    /// Reads the fields of a flat object. Its keys were checked before.
    ///
    /// # Errors
    /// The first error in the table's order, other than a missing field.
    fn read(members: &Json<'_>) -> Result<SentRequest<Self>, FieldError>;

    /// Returns the required fields with a value that counts as not sent.
    fn blanks(&self) -> Vec<&'static str>;

    /// Writes the request as the flat object that [`read_request`] reads.
    fn to_json(&self) -> String;
}

/// A request as sent, with its missing fields.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SentRequest<R> {
    /// The request. A missing field has its type's default.
    pub request: R,
    /// The required fields that were not sent, in the table's order. If there are any, the fields after the first of
    /// them were not checked.
    pub missing: Vec<&'static str>,
}

impl<R> SentRequest<R> {
    /// Returns the request and its missing fields.
    pub(crate) fn parts(&self) -> (&R, &[&'static str]) {
        (&self.request, &self.missing)
    }
}

/// Why the fields of a request can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// Required fields that were not sent, in the table's order.
    Missing(Vec<&'static str>),
    /// A field with a value of a wrong shape.
    Wrong {
        /// The field.
        field: &'static str,
        /// The place inside the field, and the reason.
        error: ShapeError,
    },
    /// A field that the operation does not have.
    Unknown {
        /// The sent name.
        field: String,
        /// A similar name.
        near: Option<&'static str>,
    },
}

impl std::error::Error for FieldError {}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Missing(fields) => {
                let names: Vec<_> = fields.iter().map(|name| format!("'{name}'")).collect();
                let verb = if fields.len() == 1 { "is" } else { "are" };
                write!(f, "{} {verb} missing", names.join(", "))
            }
            FieldError::Wrong { field, error: ShapeError { pointer, text, .. } } => {
                write!(f, "'{field}{pointer}' {text}")
            }
            FieldError::Unknown { field, near: Some(near) } => {
                write!(f, "unknown field '{field}', did you mean '{near}'?")
            }
            FieldError::Unknown { field, near: None } => write!(f, "unknown field '{field}'"),
        }
    }
}

/// Reads a request from its flat object: first unknown fields, then the fields in the table's order.
///
/// # Errors
/// The first error in that order. A missing field is reported together with all other missing fields.
pub fn read_request<R: Request>(members: &Json<'_>) -> Result<R, FieldError> {
    let sent = members.members().unwrap_or_default();
    if let Some((unknown, _)) = sent.iter().find(|(sent, _)| field_of(R::FIELDS, sent).is_none()) {
        return Err(unknown_field(unknown, R::FIELDS));
    }
    let SentRequest { request, missing } = R::read(members)?;
    if missing.is_empty() { Ok(request) } else { Err(FieldError::Missing(missing)) }
}

/// Returns the field with a name.
pub(crate) fn field_of(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    fields.iter().find(|field| field.wire == name)
}

/// Returns the error for a name that is not one of these fields.
pub(crate) fn unknown_field(sent: &str, fields: &'static [Field]) -> FieldError {
    let field: String = sent.chars().take(100).collect();
    let near =
        lendwright_types::internal::suggest::nearest(&field, fields.iter().map(|field| field.wire));
    FieldError::Unknown { field, near }
}

/// Reads a value. With `or_number`, the digits of a number count as a text.
pub(crate) fn read_value<T: Wire>(value: &Json<'_>, or_number: bool) -> Result<T, ShapeError> {
    match value {
        Json::Number(text) if or_number && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            T::read(&Json::Text(text.clone()))
        }
        _ => T::read(value),
    }
}

/// Reads the fields of a request one by one, for `request!`.
#[doc(hidden)]
#[derive(Debug)]
pub struct FieldReader<'m> {
    members: &'m Json<'m>,
    missing: Vec<&'static str>,
    wrong: Option<FieldError>,
}

impl<'m> FieldReader<'m> {
    #[must_use]
    pub fn new(members: &'m Json<'m>) -> Self {
        Self { members, missing: Vec::new(), wrong: None }
    }

    /// Returns the field's value, or the type's default if it is missing or wrong. This function is shared, because
    /// many requests have fields of one type.
    #[inline(never)]
    pub fn field<T: Wire + Default>(
        &mut self,
        name: &'static str,
        meaning: Meaning,
        or_number: bool,
    ) -> T {
        let is_left_out =
            |value: &Json<'_>| matches!(value, Json::Null) || T::SHAPE.leaves_out(meaning, value);
        let sent = self.members.get(name).filter(|value| !is_left_out(value));
        match sent.map(|value| read_value::<T>(value, or_number)) {
            Some(Ok(value)) => {
                if value.is_blank() {
                    self.missing.push(name);
                }
                value
            }
            Some(Err(error)) => {
                self.refuse(name, error);
                T::default()
            }
            None => T::absent().unwrap_or_else(|| {
                self.missing.push(name);
                T::default()
            }),
        }
    }

    /// Stores the first wrong field, unless an earlier field is missing.
    fn refuse(&mut self, field: &'static str, error: ShapeError) {
        if self.missing.is_empty() && self.wrong.is_none() {
            self.wrong = Some(FieldError::Wrong { field, error });
        }
    }

    /// Returns the request with the read fields, and its missing fields.
    ///
    /// # Errors
    /// The first error in the order of the fields, other than a missing field.
    pub fn finish<R>(self, request: R) -> Result<SentRequest<R>, FieldError> {
        match self.wrong {
            Some(error) => Err(error),
            None => Ok(SentRequest { request, missing: self.missing }),
        }
    }
}

/// Declares the struct of a request and its fields.
///
/// Each field has its place in the interface, its wire name, its identifier and its type. A field with an `Option` as
/// its type may be left out. Null is the same as left out.
///
/// After the wire name a field states its [`Meaning`], if its shape is not sufficient:
///
/// - `names Borrower` for an [`EntityKind`](crate::wire::EntityKind) that belongs to a tenant,
/// - `is Amount` for money in a text,
/// - `is Plain` for a value that refers to nothing,
/// - `is Fact` for a value that can also be unknown.
///
/// A text may also be sent as a whole number, if `| number` follows its type: `id: IdText<PaymentId> | number`.
///
/// Before its meaning a field may state a header that can contain it over HTTP instead:
/// `query "user_id" | header "account_id" names Borrower`. `..subject` in the list of fields inserts the fields that
/// `field_group!` has declared under this name.
///
/// ```ignore
/// request! {
///     /// Returns a borrower by its public id.
///     pub struct FindBorrower {
///         /// The borrower's public id.
///         query "UUID" names Borrower => uuid: String,
///         /// How many months back; 12 where left out.
///         header "months" => months: Option<i64>,
///     }
/// }
/// let request: FindBorrower = read_request(&Json::parse(br#"{"UUID": "b1"}"#)?).expect("all is there");
/// assert_eq!((request.uuid.as_str(), request.months), ("b1", None));
/// ```
macro_rules! request {
    ($(#[doc = $doc:literal])+ $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $place:ident $wire:literal $(| header $also:literal)?
            $($verb:ident $meaning:ident)? => $field:ident : $type:ty $(| $number:ident)?),* $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, Default, PartialEq)]
        $vis struct $name {
            $($(#[doc = $field_doc])+ pub $field: $type,)*
        }

        impl $crate::wire::Request for $name {
            const TYPE: &'static str = stringify!($name);
            const FIELDS: &'static [$crate::wire::Field] = &[$($crate::wire::Field {
                wire: $wire,
                identifier: stringify!($field),
                shape: <$type as $crate::wire::Wire>::SHAPE,
                id: <$type as $crate::wire::Wire>::ID,
                required: !matches!(<$type as $crate::wire::Wire>::SHAPE, $crate::wire::Shape::Optional(_)),
                place: $crate::wire::request!(@place $place),
                also_header: $crate::wire::request!(@also $($also)?),
                meaning: $crate::wire::request!(@meaning $($verb $meaning)?),
                doc: $crate::wire::description!($($field_doc),+),
            }),*];

            fn read(
                _members: &$crate::json::Json<'_>,
            ) -> Result<$crate::wire::SentRequest<Self>, $crate::wire::FieldError> {
                #[allow(unused_mut)]
                let mut fields = $crate::wire::FieldReader::new(_members);
                let request = Self { $($field: fields.field(
                    $wire,
                    $crate::wire::request!(@meaning $($verb $meaning)?),
                    $crate::wire::request!(@or $($number)?),
                )),* };
                fields.finish(request)
            }

            fn blanks(&self) -> Vec<&'static str> {
                #[allow(unused_mut)]
                let mut blanks = Vec::new();
                $(if $crate::wire::Wire::is_blank(&self.$field) { blanks.push($wire); })*
                blanks
            }

            fn to_json(&self) -> String {
                let mut out = $crate::json::JsonOut::default();
                out.object(|_o| {
                    $(if !$crate::wire::Wire::is_absent(&self.$field) {
                        $crate::wire::Wire::write(&self.$field, _o.member($wire));
                    })*
                });
                out.into_text()
            }
        }
    };
    ($(#[doc = $doc:literal])+ $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $place:ident $wire:literal $(| header $also:literal)?
            $($verb:ident $meaning:ident)? => $field:ident : $type:ty,)*
        ..$group:ident, $($after:tt)*
    }) => {
        $group! {
            { $(#[doc = $doc])+ } $vis struct $name {
                $($(#[doc = $field_doc])+ $place $wire $(| header $also)?
                    $($verb $meaning)? => $field: $type,)*
            } { $($after)* }
        }
    };
    (@or) => { false };
    (@or number) => { true };
    (@also) => { None };
    (@also $header:literal) => { Some($header) };
    (@place header) => { $crate::wire::Place::Header };
    (@place path) => { $crate::wire::Place::Path };
    (@place query) => { $crate::wire::Place::Query };
    (@place body) => { $crate::wire::Place::Body };
    (@meaning) => { $crate::wire::Meaning::Unstated };
    (@meaning is $meaning:ident) => { $crate::wire::Meaning::$meaning };
    (@meaning names $thing:ident) => {
        $crate::wire::Meaning::Names($crate::wire::EntityKind::$thing)
    };
}

pub(crate) use request;

// `field_group!`: declares fields that several requests share.

/// Declares fields that several requests share. It creates a macro that `request!` expands at
/// `..name`, and a struct that borrows the fields from any of these requests.
///
/// In each request they are ordinary fields: for callers in every language, in the reference and in OpenAPI. The
/// struct is for functions that several operations share.
///
/// # Example
/// ```ignore
/// field_group! {
///     /// Whose transactions are read, and of which accounts.
///     struct Subject as subject {
///         /// The borrower's public id.
///         query "user_id" | header "account_id" names Borrower => user_id: String,
///         /// The accounts that count; all of them where left out.
///         query "accounts" is Plain => accounts: Option<Vec<String>>,
///     }
/// }
/// request! {
///     /// Counts a borrower's transactions.
///     pub struct CountTransactions {
///         ..subject,
///         /// Whether those that are pending count.
///         query "include_pending" => include_pending: Option<bool>,
///     }
/// }
/// let names: Vec<&str> = CountTransactions::FIELDS.iter().map(|field| field.wire).collect();
/// assert_eq!(names, ["user_id", "accounts", "include_pending"]);
/// let request = CountTransactions { user_id: "b1".into(), ..CountTransactions::default() };
/// let subject = Subject::from(&request);
/// assert_eq!((subject.user_id.as_str(), subject.accounts), ("b1", &None));
/// ```
macro_rules! field_group {
    ($(#[doc = $doc:literal])+ $vis:vis struct $view:ident as $group:ident { $($fields:tt)+ }) => {
        $crate::wire::field_group! {
            @view { $(#[doc = $doc])+ } $vis struct $view as $group { $($fields)+ } { $($fields)+ }
        }
    };
    (@view { $($doc:tt)+ } $vis:vis struct $view:ident as $group:ident {
        $($(#[doc = $field_doc:literal])+ $place:ident $wire:literal $(| header $also:literal)?
            $($verb:ident $meaning:ident)? => $field:ident : $type:ty,)+
    } $fields:tt) => {
        $($doc)+
        #[derive(Clone, Copy, Debug)]
        $vis struct $view<'r> {
            $($(#[doc = $field_doc])+ $vis $field: &'r $type,)+
        }

        // The declared macro contains `$` in its own text.
        $crate::wire::field_group! { @group ($) $view as $group [$($field)+] $fields }
    };
    (@group ($d:tt) $view:ident as $group:ident [$($field:ident)+] { $($fields:tt)+ }) => {
        macro_rules! $group {
            ({ $d($d doc:tt)+ } $d vis:vis struct $d name:ident { $d($d before:tt)* } { $d($d after:tt)* }) => {
                $crate::wire::request! {
                    $d($d doc)+ $d vis struct $d name { $d($d before)* $($fields)+ $d($d after)* }
                }

                impl<'r> From<&'r $d name> for $view<'r> {
                    fn from(request: &'r $d name) -> Self {
                        Self { $($field: &request.$field),+ }
                    }
                }
            };
        }

        #[allow(unused_imports, reason = "other modules of the crate import it")]
        pub(crate) use $group;
    };
}

pub(crate) use field_group;

// `answer!`: declares an answer's struct together with its members.

/// An object with known members. `answer!` implements it.
#[doc(hidden)]
pub trait Object: Sized {
    /// The name, the documentation and the members.
    const RECORD: &'static RecordShape;

    /// Reads the members of an object. It may have more members, those of an object around this one.
    ///
    /// # Errors
    /// If a member has another shape or is missing.
    fn read_members(value: &Json<'_>) -> Result<Self, ShapeError>;

    /// Writes the members into an object.
    fn write_members(&self, out: &mut ObjectOut<'_>);
}

impl<T: Object> Wire for T {
    const SHAPE: &'static Shape = &Shape::Record(T::RECORD);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let Some(sent) = value.members() else { return Err(ShapeError::new("an object", value)) };
        let known = || T::RECORD.members.iter().map(|member| member.wire);
        match sent.iter().find(|(sent, _)| known().all(|name| name != sent)) {
            Some((name, _)) => Err(ShapeError::unknown_member(name, &known().collect::<Vec<_>>())),
            None => T::read_members(value),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        out.object(|o| self.write_members(o));
    }
}

/// Reads a member of an object.
pub(crate) fn read_member<T: Wire>(
    object: &Json<'_>,
    name: &str,
    meaning: Meaning,
    or_number: bool,
) -> Result<T, ShapeError> {
    match object.get(name).filter(|member| !T::SHAPE.leaves_out(meaning, member)) {
        Some(member) => read_value(member, or_number).map_err(|error| error.inside(name)),
        None => {
            T::absent().ok_or_else(|| ShapeError::with_text(format!("lacks the member '{name}'")))
        }
    }
}

/// Returns the number of members in all parts of an object.
pub(crate) const fn number_of(parts: &[&[Member]]) -> usize {
    match parts {
        [] => 0,
        [part, parts @ ..] => part.len().saturating_add(number_of(parts)),
    }
}

/// Joins the members of all parts of an object. `N` is their number.
pub(crate) const fn joined<const N: usize>(mut parts: &[&[Member]]) -> [Member; N] {
    let mut all = [Member::NONE; N];
    let mut places: &mut [Member] = &mut all;
    while let [part, others @ ..] = parts {
        let (here, after) = places.split_at_mut(part.len());
        here.copy_from_slice(part);
        (places, parts) = (after, others);
    }
    all
}

/// Declares the struct of an answer, or of an object inside a request, and its form on the wire.
///
/// An `optional` member is left out when it is absent. A text with an amount of money states this after its wire name:
/// `is Amount`.
///
/// `..tail: Tail` is a field whose own members are written at this place of the object. `Tail` is declared with `answer!`
/// too. No other member may have the name of one of its members.
///
/// An answer is `#[non_exhaustive]`, so it may get new members. An object inside a request derives `Default` instead: hosts
/// write its literal and end with `..Default::default()`. An answer that also derives `Default` says both.
///
/// ```ignore
/// answer! {
///     /// The borrower who signed up.
///     pub struct SignedUp {
///         /// The borrower's public id.
///         "UUID" => uuid: String,
///         /// A note.
///         optional "note" => note: Option<String>,
///     }
/// }
/// assert_eq!(SignedUp { uuid: "b1".into(), note: None }.to_json(), r#"{"UUID":"b1"}"#);
/// ```
macro_rules! answer {
    ($(#[doc = $doc:literal])+ #[derive(Default)] #[non_exhaustive] $vis:vis struct $($rest:tt)+) => {
        $crate::wire::answer! { @declare [#[derive(Default)] #[non_exhaustive]] $(#[doc = $doc])+ $vis struct $($rest)+ }
    };
    ($(#[doc = $doc:literal])+ #[derive(Default)] $vis:vis struct $($rest:tt)+) => {
        $crate::wire::answer! { @declare [#[derive(Default)]] $(#[doc = $doc])+ $vis struct $($rest)+ }
    };
    ($(#[doc = $doc:literal])+ $vis:vis struct $($rest:tt)+) => {
        $crate::wire::answer! { @declare [#[non_exhaustive]] $(#[doc = $doc])+ $vis struct $($rest)+ }
    };
    (@declare [$($growth:tt)+] $(#[doc = $doc:literal])+ $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $(..$flat:ident)? $($($omit:ident)? $wire:literal $(is $meaning:ident)?
            => $field:ident)? : $type:ty $(| $number:ident)?),* $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq)]
        $($growth)+
        $vis struct $name { $($(#[doc = $field_doc])+ pub $($flat)? $($field)?: $type,)* }

        impl $crate::wire::Object for $name {
            const RECORD: &'static $crate::wire::RecordShape = &$crate::wire::RecordShape {
                name: stringify!($name),
                doc: $crate::wire::description!($($doc),+),
                members: {
                    const PARTS: &[&[$crate::wire::Member]] = &[$($crate::wire::answer!(
                        @members $(..$flat)? $($($omit)? $wire $(is $meaning)? => $field)? : $type, $($field_doc),+
                    )),*];
                    &$crate::wire::joined::<{ $crate::wire::number_of(PARTS) }>(PARTS)
                },
            };

            fn read_members(_value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                Ok(Self { $($($flat)? $($field)?: $crate::wire::answer!(
                    @read _value $(..$flat)? $($wire $(is $meaning)?)? : $type $(| $number)?
                ),)* })
            }

            fn write_members(&self, _out: &mut $crate::json::ObjectOut<'_>) {
                $($crate::wire::answer!(@write self _out $(..$flat)? $($($omit)? $wire $field)?);)*
            }
        }
    };
    (@members ..$flat:ident : $type:ty, $($doc:literal),+) => { <$type as $crate::wire::Object>::RECORD.members };
    (@members $($omit:ident)? $wire:literal $(is $meaning:ident)? => $field:ident : $type:ty, $($doc:literal),+) => {
        &[$crate::wire::Member {
            wire: $wire,
            identifier: stringify!($field),
            shape: <$type as $crate::wire::Wire>::SHAPE,
            id: <$type as $crate::wire::Wire>::ID,
            omitted: $crate::wire::answer!(@omitted $($omit)?),
            meaning: $crate::wire::request!(@meaning $(is $meaning)?),
            doc: $crate::wire::description!($($doc),+),
        }]
    };
    (@omitted) => { false };
    (@omitted optional) => { true };
    (@read $value:ident ..$flat:ident : $type:ty) => { $crate::wire::Object::read_members($value)? };
    (@read $value:ident $wire:literal $(is $meaning:ident)? : $type:ty $(| $number:ident)?) => {
        $crate::wire::read_member(
            $value,
            $wire,
            $crate::wire::request!(@meaning $(is $meaning)?),
            $crate::wire::request!(@or $($number)?),
        )?
    };
    (@write $this:ident $out:ident ..$flat:ident) => {
        $crate::wire::Object::write_members(&$this.$flat, $out)
    };
    (@write $this:ident $out:ident $wire:literal $field:ident) => {
        $crate::wire::Wire::write(&$this.$field, $out.member($wire))
    };
    (@write $this:ident $out:ident optional $wire:literal $field:ident) => {
        if !$crate::wire::Wire::is_absent(&$this.$field) {
            $crate::wire::Wire::write(&$this.$field, $out.member($wire));
        }
    };
}

pub(crate) use answer;

#[cfg(test)]
mod tests {
    #![allow(unreachable_pub, clippy::unwrap_used, reason = "a test")]

    use super::*;

    answer! {
        /// The last members.
        pub struct Tail {
            /// The currency.
            "currency" => currency: String,
            /// A note.
            optional "note" => note: Option<String>,
        }
    }

    answer! {
        /// Some members of an object.
        pub struct Counts {
            /// The number of things.
            "count" => count: i64,
            /// The tail.
            ..tail: Tail,
        }
    }

    answer! {
        /// An object with the members of two others among its own.
        pub struct Counted {
            /// The first member.
            "id" => id: i64,
            /// The members in the middle.
            ..counts: Counts,
            /// The last member.
            "is_last" => is_last: bool,
        }
    }

    fn read(text: &str) -> Result<Counted, ShapeError> {
        Counted::read(&Json::parse(text.as_bytes()).unwrap())
    }

    #[test]
    fn the_members_of_a_flattened_field_are_members_of_the_object_around_it() {
        let names: Vec<&str> = Counted::RECORD.members.iter().map(|member| member.wire).collect();
        assert_eq!(names, ["id", "count", "currency", "note", "is_last"]);

        let tail = Tail { currency: "EGP".into(), note: None };
        let value = Counted { id: 7, counts: Counts { count: 2, tail }, is_last: true };
        let text = r#"{"id":7,"count":2,"currency":"EGP","is_last":true}"#;
        assert_eq!(value.to_json(), text);
        assert_eq!(read(text), Ok(value));
    }

    #[test]
    fn a_flattened_field_is_read_with_the_same_errors_as_other_members() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        let wrong = r#"{"id":7,"count":2,"currency":1,"is_last":true}"#;
        assert_eq!(error(wrong), "/currency must be a string, not 1");
        assert_eq!(error(r#"{"id":7,"count":2}"#), "lacks the member 'currency'");
        let unknown = error(r#"{"id":7,"curency":"EGP"}"#);
        assert_eq!(unknown, "/curency is an unknown member, did you mean 'currency'?");
    }
}
