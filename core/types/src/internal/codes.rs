//! `codes!`: declares a closed set of codes with their meanings.

/// Declares an enum of codes with their names, their documentation and a list of all of them.
///
/// Other crates can match a `closed` set without a `_`. A new code then breaks these crates. That is intended where
/// each code has a consequence.
///
/// ```ignore
/// codes! {
///     /// What a warning warns of.
///     pub enum WarningCode {
///         /// The person was known already.
///         LeftAsKnown = "left_as_known",
///     }
///     // The codes of another enum count as this one's too.
///     with Rule(RuleWarningCode)
/// }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! codes {
    ($(#[doc = $doc:literal])+ $vis:vis closed enum $($rest:tt)+) => {
        $crate::codes! { @declare [] $(#[doc = $doc])+ $vis enum $($rest)+ }
    };
    ($(#[doc = $doc:literal])+ $vis:vis enum $($rest:tt)+) => {
        $crate::codes! { @declare [#[non_exhaustive]] $(#[doc = $doc])+ $vis enum $($rest)+ }
    };
    (@declare [$(#[$open:meta])?] $(#[doc = $doc:literal])+ $vis:vis enum $type:ident {
        $($(#[doc = $code_doc:literal])+ $code:ident = $name:literal,)+
    } $(with $group:ident($group_type:ty))*) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $(#[$open])?
        $vis enum $type {
            $($(#[doc = $code_doc])+ $code,)+
            $(#[doc = concat!("One of [`", stringify!($group_type), "`].")] $group($group_type),)*
        }

        impl $type {
            /// Every code, in the order of its declaration.
            pub fn all() -> impl Iterator<Item = Self> {
                [$(Self::$code),+].into_iter()$(.chain(<$group_type>::all().map(Self::$group)))*
            }

            /// The names of its codes, without those of its groups, in the order of their declaration.
            #[allow(dead_code, reason = "not every set stands in requests")]
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Returns the code of this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::all().find(|code| code.name() == name)
            }

            /// Returns the code as it is written on the wire.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)+
                    $(Self::$group(code) => code.name(),)*
                }
            }

            /// Returns the meaning of the code, in a sentence.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Self::$code => concat!($($code_doc),+).trim_ascii(),)+
                    $(Self::$group(code) => code.meaning(),)*
                }
            }
        }

        impl std::fmt::Display for $type {
            /// Writes the name.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        $(impl From<$group_type> for $type {
            fn from(code: $group_type) -> Self {
                Self::$group(code)
            }
        })*
    };
}
