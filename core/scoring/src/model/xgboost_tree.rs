//! Reads one tree of an XGBoost model: lists with one number for each node.

use super::document::{Document, Flag, ValueKind};
use super::error::{FEATURES_MAX, ModelError, NODES_MAX};
use super::forest::{RawNode, RawTree, SplitTest};
use std::borrow::Cow;

/// XGBoost has no codes from here on.
const CODES_END: u32 = 1 << 24;

/// The lists of one tree, used again for the next.
#[derive(Default)]
pub(super) struct XgboostLists {
    pub(super) num_nodes: usize,
    pub(super) num_deleted: Option<usize>,
    id: Option<i64>,
    left: Vec<i32>,
    right: Vec<i32>,
    features: Vec<i32>,
    conditions: Vec<f32>,
    default_left: Vec<Flag>,
    split_type: Vec<Flag>,
    sum_hessian: Vec<f32>,
    pub(super) loss_changes: Vec<f32>,
    categories: Vec<i32>,
    category_nodes: Vec<i32>,
    category_starts: Vec<i32>,
    category_counts: Vec<i32>,
    /// Names and lengths of the lists with one number for each node.
    lengths: Vec<(&'static str, usize)>,
    has_parameters: bool,
}

/// Lists that every tree must have.
const REQUIRED: [&str; 6] = [
    "left_children",
    "right_children",
    "split_indices",
    "split_conditions",
    "default_left",
    "sum_hessian",
];

impl XgboostLists {
    pub(super) fn read(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        self.clear();
        document.members(&mut |document, name| {
            let (name, length) = match name {
                "left_children" => ("left_children", list(document, &mut self.left)?),
                "right_children" => ("right_children", list(document, &mut self.right)?),
                "split_indices" => ("split_indices", list(document, &mut self.features)?),
                "split_conditions" => ("split_conditions", list(document, &mut self.conditions)?),
                "default_left" => ("default_left", list(document, &mut self.default_left)?),
                "split_type" => ("split_type", list(document, &mut self.split_type)?),
                "sum_hessian" => ("sum_hessian", list(document, &mut self.sum_hessian)?),
                "loss_changes" => ("loss_changes", list(document, &mut self.loss_changes)?),
                "base_weights" => ("base_weights", document.count_numbers()?),
                "parents" => ("parents", document.count_numbers()?),
                "leaf_child_counts" => ("leaf_child_counts", document.count_numbers()?),
                "categories" => return document.numbers(&mut self.categories),
                "categories_nodes" => return list(document, &mut self.category_nodes).map(drop),
                "categories_segments" => {
                    return list(document, &mut self.category_starts).map(drop);
                }
                "categories_sizes" => return list(document, &mut self.category_counts).map(drop),
                "id" => {
                    self.id = Some(document.integer()?);
                    return Ok(());
                }
                "tree_param" => return self.parameters(document),
                _ => return Err(document.unknown()),
            };
            self.lengths.push((name, length));
            Ok(())
        })
    }

    fn clear(&mut self) {
        self.num_nodes = 0;
        self.num_deleted = None;
        self.id = None;
        self.has_parameters = false;
        self.lengths.clear();
        self.split_type.clear();
        self.loss_changes.clear();
        self.categories.clear();
        self.category_nodes.clear();
        self.category_starts.clear();
        self.category_counts.clear();
    }

    fn parameters(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        self.has_parameters = true;
        document.members(&mut |document, name| match name {
            "num_nodes" => {
                self.num_nodes = count(document)?;
                if self.num_nodes == 0 {
                    return Err(document.fault("a tree without nodes"));
                }
                if self.num_nodes > NODES_MAX {
                    ModelError::limit(&document.place(), "nodes", self.num_nodes, NODES_MAX)?;
                }
                Ok(())
            }
            "num_deleted" => {
                self.num_deleted = Some(count(document)?);
                Ok(())
            }
            "size_leaf_vector" => scalar_leaves(document),
            "num_feature" | "num_roots" | "max_depth" => document.skip(),
            _ => Err(document.unknown()),
        })
    }

    pub(super) fn check(&self, place: &str, index: usize) -> Result<(), ModelError> {
        if !self.has_parameters {
            return Err(missing(&format!("{place}/tree_param")));
        }
        for name in REQUIRED {
            if !self.lengths.iter().any(|(known, _)| *known == name) {
                return Err(missing(&format!("{place}/{name}")));
            }
        }
        for (name, length) in &self.lengths {
            if *length != self.num_nodes {
                let text = format!("{length} numbers, but num_nodes is {}", self.num_nodes);
                return Err(ModelError::member(format!("{place}/{name}"), text));
            }
        }
        if let Some(id) = self.id
            && usize::try_from(id) != Ok(index)
        {
            let text = format!("{id}, but this is tree {index}");
            return Err(ModelError::member(format!("{place}/id"), text));
        }
        let sets = self.category_nodes.len();
        if self.category_starts.len() != sets || self.category_counts.len() != sets {
            let text = "categories_segments and categories_sizes must be as long".to_owned();
            return Err(ModelError::member(format!("{place}/categories_nodes"), text));
        }
        if !self.category_nodes.is_sorted_by(|a, b| a < b) {
            let text = "must rise".to_owned();
            return Err(ModelError::member(format!("{place}/categories_nodes"), text));
        }
        Ok(())
    }

    pub(super) fn is_split(&self, at: usize) -> bool {
        self.left.get(at).is_some_and(|child| *child != LEAF)
    }

    pub(super) fn feature(&self, at: usize) -> Option<u32> {
        self.features.get(at).and_then(|feature| u32::try_from(*feature).ok())
    }

    /// The place of a categorical split's set.
    pub(super) fn category_set(&self, at: usize) -> Option<usize> {
        let is_category = self.split_type.get(at).is_some_and(|is_category| is_category.0);
        let node = i32::try_from(at).ok().filter(|_| is_category)?;
        self.category_nodes.binary_search(&node).ok()
    }
}

/// The children of a leaf.
const LEAF: i32 = -1;

fn list<T: super::document::Numeric>(
    document: &mut Document<'_>,
    into: &mut Vec<T>,
) -> Result<usize, ModelError> {
    document.numbers_up_to(NODES_MAX, into)?;
    Ok(into.len())
}

/// A tree in the lists, with its place.
pub(super) struct XgboostTree<'t> {
    pub(super) lists: &'t XgboostLists,
    pub(super) place: &'t str,
}

impl XgboostTree<'_> {
    fn member(&self, name: &str, at: usize, text: impl Into<Cow<'static, str>>) -> ModelError {
        ModelError::member(format!("{}/{name}/{at}", self.place), text.into())
    }

    /// A categorical split's codes, sorted.
    fn codes(&self, at: usize) -> Result<Vec<u32>, ModelError> {
        let lists = self.lists;
        let Some(set) = lists.category_set(at) else {
            return Err(self.member("split_type", at, "categories_nodes does not have this node"));
        };
        let range = || {
            let start = usize::try_from(*lists.category_starts.get(set)?).ok()?;
            let count = usize::try_from(*lists.category_counts.get(set)?).ok()?;
            lists.categories.get(start..start.checked_add(count)?)
        };
        let codes = range().filter(|codes| !codes.is_empty());
        let Some(codes) = codes else {
            let text = "its categories are not among the tree's";
            return Err(self.member("categories_segments", set, text));
        };
        let mut sorted = Vec::with_capacity(codes.len());
        for code in codes {
            match u32::try_from(*code) {
                Ok(code) if code < CODES_END => sorted.push(code),
                _ => {
                    let text = format!("the category {code} of node {at} is out of range");
                    return Err(ModelError::member(format!("{}/categories", self.place), text));
                }
            }
        }
        sorted.sort_unstable();
        sorted.dedup();
        Ok(sorted)
    }
}

impl RawTree<f32> for XgboostTree<'_> {
    fn count(&self) -> usize {
        self.lists.num_nodes
    }

    fn node(&self, at: usize) -> Result<RawNode<f32>, ModelError> {
        let lists = self.lists;
        let number = |list: &[f32]| list.get(at).copied().unwrap_or(f32::NAN);
        let hessian = number(&lists.sum_hessian);
        if !hessian.is_finite() || hessian < 0.0 {
            return Err(self.member("sum_hessian", at, "must be finite and at least 0"));
        }
        let cover = f64::from(hessian);
        let child = |list: &[i32]| list.get(at).copied().unwrap_or(LEAF);
        let (left, right) = (child(&lists.left), child(&lists.right));
        let condition = number(&lists.conditions);
        if left == LEAF {
            if right != LEAF {
                return Err(self.member(
                    "right_children",
                    at,
                    format!("{right} without a left child"),
                ));
            }
            if !condition.is_finite() {
                return Err(self.member("split_conditions", at, "a leaf must be finite"));
            }
            return Ok(RawNode::Leaf { value: condition, linear: None, cover });
        }
        // XGBoost itself goes to the node after the left child.
        if left.checked_add(1) != Some(right) {
            let text = format!("{right} must be the node after the left child, {left}");
            return Err(self.member("right_children", at, text));
        }
        let Some(feature) = lists.feature(at).filter(|feature| (*feature as usize) < FEATURES_MAX)
        else {
            return Err(self.member("split_indices", at, "is out of range"));
        };
        let missing_left = lists.default_left.get(at).is_some_and(|left| left.0);
        let is_category = lists.split_type.get(at).is_some_and(|is_category| is_category.0);
        let test = if is_category {
            SplitTest::CodesRight { codes: self.codes(at)?, missing_left }
        } else {
            if !condition.is_finite() {
                return Err(self.member("split_conditions", at, "a threshold must be finite"));
            }
            // Below the threshold is at most the next number below it.
            SplitTest::AtMost { threshold: condition.next_down(), missing_left }
        };
        let children = [i64::from(left), i64::from(right)];
        Ok(RawNode::Split { feature, test, children, cover })
    }

    fn sets_length(&self) -> usize {
        self.lists.categories.len()
    }

    fn fault(&self, at: usize, side: usize, text: String) -> ModelError {
        self.member(if side == 0 { "left_children" } else { "right_children" }, at, text)
    }

    fn tree_fault(&self, text: String) -> ModelError {
        ModelError::member(self.place, text)
    }
}

/// A count, which XGBoost writes as a text.
pub(super) fn count(document: &mut Document<'_>) -> Result<usize, ModelError> {
    let number = match document.kind()? {
        ValueKind::Text => {
            let text = document.text()?;
            text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
        }
        _ => usize::try_from(document.integer()?).ok(),
    };
    number.ok_or_else(|| document.fault("must be a count"))
}

pub(super) fn scalar_leaves(document: &mut Document<'_>) -> Result<(), ModelError> {
    match count(document)? {
        0 | 1 => Ok(()),
        size => Err(ModelError::Unsupported {
            place: document.place(),
            found: size.to_string(),
            supported: "1, a number in each leaf",
        }),
    }
}

pub(super) fn missing(place: &str) -> ModelError {
    ModelError::member(place, "is missing")
}
