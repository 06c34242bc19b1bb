//! `answer!`: declares an answer's struct together with its members.

/// Declares the struct of an answer, or of an object inside a request, and its form on the wire.
///
/// An `optional` member is left out when it is absent. A text with an amount of money states this after its wire name:
/// `is Amount`.
///
/// ```
/// lendwright::answer! {
///     /// The borrower who signed up.
///     pub struct SignedUp {
///         /// The borrower's public id.
///         "UUID" => uuid: String,
///         /// A note.
///         optional "note" => note: Option<String>,
///     }
/// }
/// use lendwright::wire::Wire;
/// assert_eq!(SignedUp { uuid: "b1".into(), note: None }.to_json(), r#"{"UUID":"b1"}"#);
/// ```
#[macro_export]
macro_rules! answer {
    ($(#[doc = $doc:literal])+ $(#[derive($($derive:ident),+)])? $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $($omit:ident)? $wire:literal $(is $meaning:ident)?
            => $field:ident : $type:ty),* $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq $($(, $derive)+)?)]
        $vis struct $name { $($(#[doc = $field_doc])+ pub $field: $type,)* }

        impl $crate::wire::Wire for $name {
            const SHAPE: &'static $crate::wire::Shape = &$crate::wire::Shape::Record(&$crate::wire::Record {
                name: stringify!($name),
                doc: concat!($($doc, "\n"),+),
                members: &[$($crate::wire::Member {
                    wire: $wire,
                    identifier: stringify!($field),
                    shape: <$type as $crate::wire::Wire>::SHAPE,
                    omitted: $crate::answer!(@omitted $($omit)?),
                    meaning: $crate::request!(@meaning $(is $meaning)?),
                    doc: concat!($($field_doc, "\n"),+),
                }),*],
            });

            fn read(value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                let Some(members) = value.members() else {
                    return Err($crate::wire::ShapeError::new("an object", value));
                };
                let known: &[&str] = &[$($wire),*];
                if let Some((key, _)) = members.iter().find(|(key, _)| !known.contains(&key.as_ref())) {
                    return Err($crate::wire::ShapeError::unknown_member(key, known));
                }
                Ok(Self {
                    $($field: match value.get($wire).filter(|member| {
                        let meaning = $crate::request!(@meaning $(is $meaning)?);
                        !<$type as $crate::wire::Wire>::SHAPE.leaves_out(meaning, member)
                    }) {
                        Some(member) => <$type as $crate::wire::Wire>::read(member).map_err(|m| m.inside($wire))?,
                        None => <$type as $crate::wire::Wire>::absent().ok_or_else(|| {
                            $crate::wire::ShapeError::with_text(concat!("lacks the member '", $wire, "'"))
                        })?,
                    }),*
                })
            }

            fn write(&self, out: &mut $crate::json::JsonOut) {
                out.object(|_o| {
                    $($crate::answer!(@write self _o $wire $field $($omit)?);)*
                });
            }
        }
    };
    (@omitted) => { false };
    (@omitted optional) => { true };
    (@write $this:ident $o:ident $wire:literal $field:ident) => {
        $crate::wire::Wire::write(&$this.$field, $o.member($wire))
    };
    (@write $this:ident $o:ident $wire:literal $field:ident optional) => {
        if !$crate::wire::Wire::is_absent(&$this.$field) {
            $crate::wire::Wire::write(&$this.$field, $o.member($wire));
        }
    };
}
