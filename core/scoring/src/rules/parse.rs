//! Parsing a rule in the interface's form. Every error is listed. The parser never guesses.

use super::bound::BoundCondition;
use super::reader::{Joined, Reader, escaped};
use super::tree::{Body, Join};
use super::{
    JoinStyle, ParseOptions, Parsed, Quantifier, Registry, Rule, RuleErrorCode, RuleErrors,
};
use lendwright_types::json::Json;

impl Rule {
    /// Parses a rule in the interface's form, and binds it to a registry: `{variable: {operator,
    /// value, logical_operator}}`.
    ///
    /// *And* binds tighter than *or*. In addition to the interface, the value of a variable may be a list of
    /// conditions, joined by *and*. The keys `all`, `any` and `none` have lists of bodies. `"case": "i"` in a
    /// condition ignores letter case.
    ///
    /// # Errors
    /// Every error of the body, each with its JSON pointer and, for an unknown name, the
    /// nearest known one.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Registry, Rule};
    /// use lendwright_types::json::Json;
    ///
    /// let body = Json::parse(br#"{"aeg": {"operator": ">=", "value": "21"}}"#)?;
    /// let faults = Rule::parse("adult", &body, &Registry::standard()).unwrap_err();
    /// assert_eq!(faults.to_string(), "rule 'adult': /aeg: unknown variable 'aeg', did you mean 'age'?");
    /// # Ok::<(), lendwright_types::json::JsonError>(())
    /// ```
    pub fn parse(name: &str, body: &Json<'_>, registry: &Registry) -> Result<Parsed, RuleErrors> {
        Self::parse_with(name, body, registry, ParseOptions::default())
    }

    /// Like [`Rule::parse`], with options.
    ///
    /// # Errors
    /// The errors of [`Rule::parse`], and protected variables if the options forbid them.
    pub fn parse_with(
        name: &str,
        body: &Json<'_>,
        registry: &Registry,
        options: ParseOptions,
    ) -> Result<Parsed, RuleErrors> {
        let mut reader = Reader::new(registry, options);
        reader.check_new_name(name);
        let body = reader.body_of_object("", body, 0);
        reader.finish(name, body)
    }
}

impl Reader<'_> {
    fn body_of_object(
        &mut self,
        pointer: &str,
        json: &Json<'_>,
        level: usize,
    ) -> Option<Body<BoundCondition>> {
        let wrong = || format!("must be an object of conditions, not {}", json.kind());
        let mut sequence = Vec::new();
        for (key, value) in self.parts(pointer, level, json.members(), wrong)? {
            if self.is_full() {
                return None;
            }
            let here = format!("{pointer}/{}", escaped(key));
            match (Quantifier::of_key(key), value) {
                (Some(quantifier), _) => {
                    let term = self.nested(&here, quantifier, value, |reader, here, body| {
                        reader.body_of_object(here, body, level.saturating_add(1))
                    });
                    sequence.push(Joined { term, join: None });
                }
                (None, Json::List(items)) => self.list(&here, key, items, &mut sequence),
                (None, _) => sequence.push(self.condition(&here, key, value, "logical_operator")),
            }
        }
        self.assemble(pointer, sequence)
    }

    /// Reads several conditions on one variable, joined by *and*. The last condition of the list joins it to its
    /// neighbour (the first one, if operators join to the condition before).
    fn list(&mut self, pointer: &str, key: &str, items: &[Json<'_>], to: &mut Vec<Joined>) {
        if items.is_empty() {
            return self.fault(pointer, RuleErrorCode::Empty, "has no conditions".to_owned());
        }
        let outer = match self.options.join {
            JoinStyle::Next => items.len().saturating_sub(1),
            JoinStyle::Previous => 0,
        };
        for (at, item) in items.iter().enumerate() {
            if self.is_full() {
                return;
            }
            let here = format!("{pointer}/{at}");
            let joined = self.condition(&here, key, item, "logical_operator");
            if at != outer && joined.join == Some(Join::Or) {
                let text = "conditions of one list are joined by and, not or".to_owned();
                self.fault(&format!("{here}/logical_operator"), RuleErrorCode::Join, text);
            }
            to.push(joined);
        }
    }
}
