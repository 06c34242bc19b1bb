//! The sources of a decision's inputs.

use lendwright_scoring::Policy;
use lendwright_scoring::audit::FrozenInput;
use lendwright_scoring::rules::Source;

/// The sources of a decision's inputs.
#[derive(Clone, Copy)]
pub(super) struct Sources<'d> {
    pub(super) inputs: &'d [FrozenInput],
    pub(super) policy: &'d Policy,
}

impl Sources<'_> {
    /// Returns the source of the variable with this name.
    pub(super) fn of_name(self, name: &str) -> String {
        let input = self.inputs.iter().find(|input| input.name == name);
        input.map_or_else(|| "computed".to_owned(), |input| self.of(input))
    }

    /// Returns the source of an input. For a missing input it is the source of its variable.
    pub(super) fn of(self, input: &FrozenInput) -> String {
        if !input.source.is_empty() {
            return input.source.to_string();
        }
        let variable = self.policy.registry().get(&input.name);
        let source = variable.map(|variable| variable.source);
        // Values that the book computes come from several sources.
        source
            .filter(|source| *source != Source::Record)
            .map_or("computed", Source::name)
            .to_owned()
    }
}
