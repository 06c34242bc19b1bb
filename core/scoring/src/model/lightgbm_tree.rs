//! Reads one tree of a LightGBM model: a paragraph of lines `key=numbers`.

use super::error::{ModelError, NODES_MAX};
use super::forest::{LinearLeaf, RawNode, RawTree, SplitTest};
use std::str::FromStr;

pub(super) const KEYS: [&str; 22] = [
    "num_leaves",
    "num_cat",
    "split_feature",
    "split_gain",
    "threshold",
    "decision_type",
    "left_child",
    "right_child",
    "leaf_value",
    "leaf_weight",
    "leaf_count",
    "internal_value",
    "internal_weight",
    "internal_count",
    "cat_boundaries",
    "cat_threshold",
    "is_linear",
    "leaf_const",
    "num_features",
    "leaf_features",
    "leaf_coeff",
    "shrinkage",
];

/// The lists of one tree, used again for the next.
#[derive(Default)]
pub(super) struct LightGbmLists {
    leaves: usize,
    pub(super) features: Vec<i32>,
    pub(super) gains: Vec<f64>,
    thresholds: Vec<f64>,
    decisions: Vec<u8>,
    left: Vec<i32>,
    right: Vec<i32>,
    leaf_values: Vec<f64>,
    /// The cover of splits and of leaves: counts, or weights if there are no counts.
    split_covers: Vec<f64>,
    leaf_covers: Vec<f64>,
    set_ends: Vec<usize>,
    set_words: Vec<u32>,
    is_linear: bool,
    constants: Vec<f64>,
    /// Where each leaf's terms end.
    term_ends: Vec<usize>,
    term_features: Vec<u32>,
    coefficients: Vec<f64>,
}

/// The values of a tree's keys.
struct KeyValues<'v, 'a> {
    place: &'v str,
    values: &'v [Option<&'a str>; KEYS.len()],
}

impl<'a> KeyValues<'_, 'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        let at = KEYS.iter().position(|known| *known == key)?;
        self.values.get(at).copied().flatten()
    }

    fn place(&self, key: &str) -> String {
        join(self.place, key)
    }

    fn required(&self, key: &str) -> Result<&'a str, ModelError> {
        self.get(key).ok_or_else(|| ModelError::member(self.place(key), "is missing"))
    }

    fn list<T: FromStr>(
        &self,
        key: &str,
        length: usize,
        into: &mut Vec<T>,
    ) -> Result<(), ModelError> {
        self.required(key)?;
        if self.optional_list(key, length, into)? {
            return Ok(());
        }
        Err(ModelError::member(self.place(key), "has no numbers"))
    }

    /// Reads a list of this length. False if the key is not there or has no numbers.
    fn optional_list<T: FromStr>(
        &self,
        key: &str,
        length: usize,
        into: &mut Vec<T>,
    ) -> Result<bool, ModelError> {
        into.clear();
        let text = self.get(key).unwrap_or_default();
        let mut count = 0_usize;
        for (at, token) in text.split_ascii_whitespace().enumerate() {
            let Ok(number) = token.parse() else {
                let place = format!("{}[{at}]", self.place(key));
                return Err(ModelError::member(
                    place,
                    format!("'{}' is no such number", shown(token)),
                ));
            };
            count = count.saturating_add(1);
            // Of more than there must be, none is kept: they could be as many as the file has bytes.
            if count <= length {
                into.push(number);
            }
        }
        // A tree of one leaf may have nothing in its lists.
        if count == length || count == 0 && self.get(key).is_none_or(|_| length == 1) {
            return Ok(count == length);
        }
        let text = format!("{count} numbers, but there must be {length}");
        Err(ModelError::member(self.place(key), text))
    }
}

impl LightGbmLists {
    pub(super) fn read(
        &mut self,
        place: &str,
        values: &[Option<&str>; KEYS.len()],
        features: usize,
    ) -> Result<(), ModelError> {
        let values = KeyValues { place, values };
        let leaves = number(&values.place("num_leaves"), values.required("num_leaves")?)?;
        if leaves == 0 {
            return Err(ModelError::member(values.place("num_leaves"), "must be at least 1"));
        }
        ModelError::limit(&values.place("num_leaves"), "leaves", leaves, NODES_MAX)?;
        self.leaves = leaves;
        let splits = leaves.saturating_sub(1);
        values.list("split_feature", splits, &mut self.features)?;
        values.list("threshold", splits, &mut self.thresholds)?;
        values.list("decision_type", splits, &mut self.decisions)?;
        values.list("left_child", splits, &mut self.left)?;
        values.list("right_child", splits, &mut self.right)?;
        values.list("leaf_value", leaves, &mut self.leaf_values)?;
        values.optional_list("split_gain", splits, &mut self.gains)?;
        values.optional_list("internal_value", splits, &mut self.split_covers)?;
        let out =
            self.features.iter().position(|at| !usize::try_from(*at).is_ok_and(|at| at < features));
        if let Some(at) = out {
            let place = format!("{}[{at}]", values.place("split_feature"));
            return Err(ModelError::member(
                place,
                format!("is no feature: the model has {features}"),
            ));
        }
        self.read_covers(&values, splits)?;
        self.read_sets(&values)?;
        self.read_linear(&values, features)
    }

    /// Reads counts, or weights where there are no counts.
    fn read_covers(&mut self, values: &KeyValues<'_, '_>, splits: usize) -> Result<(), ModelError> {
        let (mut split_covers, mut leaf_covers) = (Vec::new(), Vec::new());
        for (of_splits, of_leaves) in
            [("internal_weight", "leaf_weight"), ("internal_count", "leaf_count")]
        {
            values.optional_list(of_splits, splits, &mut split_covers)?;
            let has_leaves = values.optional_list(of_leaves, self.leaves, &mut leaf_covers)?;
            for (key, covers) in [(of_splits, &split_covers), (of_leaves, &leaf_covers)] {
                let is_wrong = |cover: &f64| !cover.is_finite() || *cover < 0.0;
                if let Some(at) = covers.iter().position(is_wrong) {
                    let place = format!("{}[{at}]", values.place(key));
                    return Err(ModelError::member(place, "must be finite and at least 0"));
                }
            }
            let something_passed = split_covers.first().is_some_and(|root| *root > 0.0);
            // The counts come second, so that they replace the weights.
            if of_splits == "internal_weight" || has_leaves && something_passed {
                std::mem::swap(&mut self.split_covers, &mut split_covers);
                std::mem::swap(&mut self.leaf_covers, &mut leaf_covers);
            }
        }
        Ok(())
    }

    fn read_sets(&mut self, values: &KeyValues<'_, '_>) -> Result<(), ModelError> {
        self.set_ends.clear();
        self.set_words.clear();
        let sets: usize = number(&values.place("num_cat"), values.required("num_cat")?)?;
        if sets == 0 {
            return Ok(());
        }
        values.list("cat_boundaries", sets.saturating_add(1), &mut self.set_ends)?;
        let words = self.set_ends.last().copied().unwrap_or(0);
        if !self.set_ends.is_sorted() || self.set_ends.first() != Some(&0) {
            return Err(ModelError::member(values.place("cat_boundaries"), "must rise from 0"));
        }
        values.list("cat_threshold", words, &mut self.set_words)
    }

    fn read_linear(
        &mut self,
        values: &KeyValues<'_, '_>,
        features: usize,
    ) -> Result<(), ModelError> {
        self.is_linear = match values.get("is_linear").map(str::trim) {
            None | Some("0") => false,
            Some("1") => true,
            Some(_) => return Err(ModelError::member(values.place("is_linear"), "must be 0 or 1")),
        };
        if !self.is_linear {
            let linear = ["leaf_const", "num_features", "leaf_features", "leaf_coeff"];
            let known = linear.iter().find(|key| values.get(key).is_some());
            return known.map_or(Ok(()), |key| {
                Err(ModelError::member(values.place(key), "is_linear is not 1"))
            });
        }
        values.list("leaf_const", self.leaves, &mut self.constants)?;
        let mut counts: Vec<usize> = Vec::new();
        values.list("num_features", self.leaves, &mut counts)?;
        let mut terms = 0_usize;
        self.term_ends.clear();
        for count in counts {
            terms = terms.saturating_add(count);
            self.term_ends.push(terms);
        }
        values.list("leaf_features", terms, &mut self.term_features)?;
        values.list("leaf_coeff", terms, &mut self.coefficients)?;
        if self.term_features.iter().any(|feature| *feature as usize >= features) {
            return Err(ModelError::member(
                values.place("leaf_features"),
                "has an unknown feature",
            ));
        }
        for (key, numbers) in [("leaf_const", &self.constants), ("leaf_coeff", &self.coefficients)]
        {
            if let Some(at) = numbers.iter().position(|number| !number.is_finite()) {
                let place = format!("{}[{at}]", values.place(key));
                return Err(ModelError::member(place, "must be finite"));
            }
        }
        Ok(())
    }

    fn linear(&self, leaf: usize) -> Option<LinearLeaf> {
        let constant = self.constants.get(leaf).copied()?;
        let start =
            leaf.checked_sub(1).map_or(Some(0), |before| self.term_ends.get(before).copied());
        let range = start?..self.term_ends.get(leaf).copied()?;
        let features = self.term_features.get(range.clone())?;
        let coefficients = self.coefficients.get(range)?;
        let terms = features.iter().copied().zip(coefficients.iter().copied()).collect();
        Some(LinearLeaf { constant, terms })
    }
}

/// A tree in the lists, with its place. Leaves are numbered after the splits.
pub(super) struct LightGbmTree<'t> {
    pub(super) lists: &'t LightGbmLists,
    pub(super) place: &'t str,
}

impl LightGbmTree<'_> {
    fn member(&self, key: &str, at: usize, text: impl Into<String>) -> ModelError {
        ModelError::member(format!("{} {key}[{at}]", self.place), text)
    }

    fn splits(&self) -> usize {
        self.lists.features.len()
    }

    fn leaf(&self, leaf: usize) -> Result<RawNode<f64>, ModelError> {
        let lists = self.lists;
        let value = lists.leaf_values.get(leaf).copied().unwrap_or(f64::NAN);
        if !value.is_finite() {
            return Err(self.member("leaf_value", leaf, "must be finite"));
        }
        let linear = if lists.is_linear { lists.linear(leaf) } else { None };
        if lists.is_linear && linear.is_none() {
            return Err(self.member("leaf_const", leaf, "is missing"));
        }
        let cover = lists.leaf_covers.get(leaf).copied().unwrap_or(0.0);
        Ok(RawNode::Leaf { value, linear, cover })
    }

    /// The number of a child among splits and leaves.
    fn child(&self, key: &str, at: usize, list: &[i32]) -> Result<i64, ModelError> {
        let (child, splits) = (list.get(at).copied().unwrap_or(0), self.splits());
        let number = match usize::try_from(child) {
            Ok(split) => Some(split).filter(|split| *split < splits),
            Err(_) => usize::try_from(!child).ok().and_then(|leaf| splits.checked_add(leaf)),
        };
        number.and_then(|number| i64::try_from(number).ok()).ok_or_else(|| {
            self.member(key, at, format!("{child} is out of range: the tree has {splits} splits"))
        })
    }

    fn test(&self, at: usize, decision: u8) -> Result<SplitTest<f64>, ModelError> {
        let lists = self.lists;
        let threshold = lists.thresholds.get(at).copied().unwrap_or(f64::NAN);
        if decision & 1 == 1 {
            return self.set(at, threshold);
        }
        if threshold.is_nan() || threshold == f64::NEG_INFINITY {
            return Err(self.member("threshold", at, "must be a number or inf"));
        }
        let missing_left = decision & 2 == 2;
        match decision >> 2 {
            // A missing value counts as 0.
            0 => Ok(SplitTest::AtMost { threshold, missing_left: 0.0 <= threshold }),
            1 => Ok(SplitTest::AtMostOrZero { threshold, missing_left }),
            2 => Ok(SplitTest::AtMost { threshold, missing_left }),
            _ => Err(self.member("decision_type", at, format!("{decision} is unknown"))),
        }
    }

    fn set(&self, at: usize, number: f64) -> Result<SplitTest<f64>, ModelError> {
        let lists = self.lists;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let set = (number.fract() == 0.0 && number >= 0.0).then_some(number as usize);
        let range = set.and_then(|set| {
            let (start, end) = (lists.set_ends.get(set)?, lists.set_ends.get(set.checked_add(1)?)?);
            lists.set_words.get(*start..*end)
        });
        match range {
            Some(words) => Ok(SplitTest::BitsLeft { words: words.to_vec() }),
            None => Err(self.member("threshold", at, format!("{number} is no set of categories"))),
        }
    }
}

impl RawTree<f64> for LightGbmTree<'_> {
    fn count(&self) -> usize {
        self.splits().saturating_add(self.lists.leaves)
    }

    fn node(&self, at: usize) -> Result<RawNode<f64>, ModelError> {
        let lists = self.lists;
        if let Some(leaf) = at.checked_sub(self.splits()) {
            return self.leaf(leaf);
        }
        let feature = lists.features.get(at).and_then(|feature| u32::try_from(*feature).ok());
        let decision = lists.decisions.get(at).copied().unwrap_or(u8::MAX);
        let test = self.test(at, decision)?;
        let left = self.child("left_child", at, &lists.left)?;
        let right = self.child("right_child", at, &lists.right)?;
        let cover = lists.split_covers.get(at).copied().unwrap_or(0.0);
        Ok(RawNode::Split { feature: feature.unwrap_or(0), test, children: [left, right], cover })
    }

    fn sets_length(&self) -> usize {
        self.lists.set_words.len()
    }

    fn fault(&self, at: usize, side: usize, text: String) -> ModelError {
        self.member(if side == 0 { "left_child" } else { "right_child" }, at, text)
    }

    fn tree_fault(&self, text: String) -> ModelError {
        ModelError::member(self.place, text)
    }
}

pub(super) fn join(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place} {key}") }
}

/// At most forty characters of a text.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

pub(super) fn number<T: FromStr>(place: &str, text: &str) -> Result<T, ModelError> {
    let invalid = |_| ModelError::member(place, format!("'{}' is no such number", shown(text)));
    text.trim().parse().map_err(|error: T::Err| invalid(error))
}
