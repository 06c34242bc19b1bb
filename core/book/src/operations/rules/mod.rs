//! Operations on business rules. Rules are checked when they are created, and stored unchanged.

mod create_rule;
mod delete_rule;
mod get_rules;
mod update_rule;

pub use create_rule::CreateRule;
pub use delete_rule::DeleteRule;
pub use get_rules::{GetRules, Rules};
pub use update_rule::UpdateRule;

pub use crate::records::rules::RuleJoin;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::Engine;
    use lendwright_scoring::internal::take_compiled;
    use lendwright_storage::Memory;
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// How many patterns a call compiles before its unit of work, and how many in it.
    fn compiled(engine: &Engine, operation: &str, request: &str) -> (usize, usize) {
        let before = Arc::new(AtomicUsize::new(usize::MAX));
        let noted = Arc::clone(&before);
        let watched = engine.watched(move |progress| {
            if progress.done == 0 {
                noted.store(take_compiled(), Ordering::SeqCst);
            }
            ControlFlow::Continue(())
        });
        take_compiled();
        let answer = watched.call(operation, request.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.body);
        (before.load(Ordering::SeqCst), take_compiled())
    }

    #[test]
    fn patterns_are_compiled_before_the_unit_of_work() {
        let engine = Engine::open(Memory::new()).unwrap();
        let declare = r#"{"variables": [{"name": "branch", "type": "string"}]}"#;
        compiled(&engine, "declare_variables", declare);
        let rule = |text: &str| {
            format!(
                r#"{{"param": "r", "value": {{"branch": {{"operator": "matches", "value": "{text}"}}}}}}"#
            )
        };
        assert_eq!(compiled(&engine, "create_rule", &rule("in the unit 1")), (1, 0));
        assert_eq!(compiled(&engine, "update_rule", &rule("in the unit 2")), (1, 0));
        let load = r#"{"policy": {"format": 1, "variables": [{"name": "branch", "type": "string"}], "rules":
            {"r": [{"variable": "branch", "operator": "matches", "value": "in the unit 3"}]}}}"#;
        assert_eq!(compiled(&engine, "load_policy", load), (1, 0));
    }
}
