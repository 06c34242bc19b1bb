//! `field_group!`: declares fields that several requests share.

/// Declares fields that several requests share. It creates a macro that [`request!`](crate::request) expands at
/// `..name`, and a struct that borrows the fields from any of these requests.
///
/// In each request they are ordinary fields: for callers in every language, in the reference and in OpenAPI. The
/// struct is for functions that several operations share.
///
/// # Example
/// ```
/// lendwright::field_group! {
///     /// Whose transactions are read, and of which accounts.
///     struct Subject as subject {
///         /// The borrower's public id.
///         query "user_id" | header "account_id" names Borrower => user_id: String,
///         /// The accounts that count; all of them where left out.
///         query "accounts" is Plain => accounts: Option<Vec<String>>,
///     }
/// }
/// lendwright::request! {
///     /// Counts a borrower's transactions.
///     pub struct CountTransactions {
///         ..subject,
///         /// Whether those that are pending count.
///         query "include_pending" => include_pending: Option<bool>,
///     }
/// }
/// use lendwright::wire::Request as _;
///
/// let names: Vec<&str> = CountTransactions::FIELDS.iter().map(|field| field.wire).collect();
/// assert_eq!(names, ["user_id", "accounts", "include_pending"]);
/// let request = CountTransactions { user_id: "b1".into(), ..CountTransactions::default() };
/// let subject = Subject::from(&request);
/// assert_eq!((subject.user_id.as_str(), subject.accounts), ("b1", &None));
/// ```
#[macro_export]
macro_rules! field_group {
    ($(#[doc = $doc:literal])+ $vis:vis struct $view:ident as $group:ident { $($fields:tt)+ }) => {
        $crate::field_group! {
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
        $crate::field_group! { @group ($) $view as $group [$($field)+] $fields }
    };
    (@group ($d:tt) $view:ident as $group:ident [$($field:ident)+] { $($fields:tt)+ }) => {
        macro_rules! $group {
            ({ $d($d doc:tt)+ } $d vis:vis struct $d name:ident { $d($d before:tt)* } { $d($d after:tt)* }) => {
                $crate::request! {
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
