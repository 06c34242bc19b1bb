//! Explanations without a book: a policy, an applicant's values in a document, and an answer with the details
//! of the decision.

use crate::answer::lw_answer;
use crate::bytes::{lw_bytes, present};
use crate::guard::answering;
use crate::policy::lw_policy;
use crate::status::lw_status;
use lendwright::JsonAnswer;
use lendwright::operations::scoring::ExplainPolicy as _;
use lendwright::wire::Wire as _;

/// Explains a policy's decision on one applicant, without a book. The explanation has every weight's
/// arithmetic, each rule's conditions, the reasons, the changes that would change the decision, and the data to
/// ask for if the decision is undetermined.
///
/// The document is a JSON object, for example `{"inputs": {"DBR": 0.7, "age": 31}}`:
/// - `inputs` (object): the applicant's values, each under its variable's name. A variable that is left out,
///   null or N/A is missing. As in every JSON request, and unlike in `lw_policy_decide`, a number may be a text
///   (`"0.7"`, `" +1e3 "`, Arabic-Indic digits; no thousands separators, `0x` or `inf`). `"nan"` and a blank
///   text are then missing. A bool may be 0 or 1, but no text.
/// - `acceptance_rules` and `rejection_rules` (lists of texts, may be left out): the names of the rules that
///   decide. If both are left out, the policy's own rules decide, as in `lw_policy_decide`.
/// - `language` (text, may be left out): the language of the reasons' texts, such as `ar`. The policy must have
///   reasons in this language. The default is `en`.
///
/// After `lw_policy_explain(policy, lw_str("{\"inputs\": {\"DBR\": 0.7}}"), &answer)`, for example,
/// `lw_answer_text(answer, "/reasons/0/text", &text)` gives the first reason.
///
/// The answer's body has the members of the answer of `lw_explain_decision`. It lacks the members of a logged
/// decision (`decision_id`, `decided_at`, `decided_for`, `uuid`). All weights and points are in it. The source
/// of its `inputs` is `given`. A `birth_date` is shown as `********` there and in every explanation, also to
/// the caller that sent it. These are refused, and the answer names the fault: an unknown variable, a variable
/// that the policy computes, an unknown field or rule, and a policy that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_explain(
    policy: Option<&lw_policy>,
    document: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let explain = || {
        let policy = present(policy, "policy")?;
        // SAFETY: the caller keeps the contract on the header's first page.
        let document = unsafe { document.read("document") }?;
        Ok(Some(lw_answer::from_json_answer(
            match policy.loaded.policy.explain_document(document) {
                Ok(why) => JsonAnswer::ok(why.to_json(), "{}".to_owned()),
                Err(error) => JsonAnswer::error(&error),
            },
        )))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { answering(answer, explain) }
}
