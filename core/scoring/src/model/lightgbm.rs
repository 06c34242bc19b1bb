//! Reads LightGBM's models, the text that versions 2.2 to 4.x write.
//!
//! A tree is a paragraph of lines `key=numbers`. A negative child `c` is the leaf `!c`. The bits of a split's
//! `decision_type` are:
//!
//! | bits | meaning |
//! |---|---|
//! | 0 | a split by categories; its threshold is the number of its set |
//! | 1 | missing values go left |
//! | 2, 3 | what is missing: 0 nothing (NaN counts as 0), 1 zero and NaN, 2 NaN |
//!
//! The threshold `inf` divides missing values from all others.

use super::error::{CLASSES_MAX, FEATURES_MAX, ModelError, NODES_MAX, refuse_other_files};
use super::forest::{Forest, LinearLeaf, RawNode, RawTree, Test};
use super::trees::{Arithmetic, Ensemble, Feature, Output, Parts, Trees, TreesOptions};
use crate::characteristic::Category;
use lendwright_types::json::Json;
use std::str::FromStr;

const INSTEAD: &str = "save the model with booster.save_model('model.txt')";
const OBJECTIVES: &str = "binary, cross_entropy, multiclass, multiclassova, regression, regression_l1, \
                          huber, fair, quantile, mape";
const VERSIONS: &str = "v2, v3, v4";

impl Trees {
    /// Reads a model of LightGBM: the bytes of a file that `Booster.save_model` has written.
    ///
    /// It reads boosted trees, `dart` and random forests (`average_output`), categories and linear trees, with the
    /// objectives `binary`, `cross_entropy`, `multiclass`, `multiclassova`, `regression`, `regression_l1`, `huber`,
    /// `fair`, `quantile` and `mape`. It takes at most the file's size in memory, 6 times, and 64 MiB.
    ///
    /// # Errors
    /// A [`ModelError`] that names the place, for a file that is not a model of LightGBM, an unknown key, an
    /// objective that is not supported, values that contradict each other, and more than 256 MiB,
    /// 4,000,000 nodes, 512 splits on a path, 100,000 features or 1,000 classes. For options that don't fit
    /// the model.
    pub fn from_lightgbm(bytes: &[u8], options: &TreesOptions) -> Result<Self, ModelError> {
        refuse_other_files(bytes, INSTEAD)?;
        if bytes.trim_ascii_start().starts_with(b"{") {
            let kind = "JSON, perhaps of dump_model";
            return Err(ModelError::OtherFile { kind, instead: INSTEAD });
        }
        let text = std::str::from_utf8(bytes).map_err(|error| ModelError::Syntax {
            at: error.valid_up_to(),
            text: "not UTF-8".to_owned(),
        })?;
        let mut lines = Lines { text, at: 0, next: None };
        if lines.next().map(str::trim_end) != Some("tree") {
            let text = "a model of LightGBM begins with the line 'tree'".to_owned();
            return Err(ModelError::Syntax { at: 0, text });
        }
        let mut model = Model::read_header(&mut lines)?;
        model.read_trees(&mut lines)?;
        model.read_rest(&mut lines)?;
        model.finish(options)
    }
}

/// The lines of a file, of which one can be looked at before it is taken.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    next: Option<&'a str>,
}

impl<'a> Lines<'a> {
    fn peek(&mut self) -> Option<&'a str> {
        if self.next.is_none() {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let length = rest.find('\n').map_or(rest.len(), |end| end.saturating_add(1));
            self.next = rest.get(..length).map(|line| line.trim_end_matches(['\n', '\r']));
            self.at = self.at.saturating_add(length);
        }
        self.next
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.peek();
        self.next = None;
        line
    }

    fn skip_empty(&mut self) {
        while self.peek().is_some_and(|line| line.trim().is_empty()) {
            self.next = None;
        }
    }

    fn syntax(&self, text: impl Into<String>) -> ModelError {
        ModelError::Syntax { at: self.at, text: text.into() }
    }
}

struct Model<'a> {
    header: [Option<&'a str>; HEADER.len()],
    averages: bool,
    forest: Forest<f64>,
    features: usize,
    groups: usize,
    /// Tree, feature and gain of each split.
    gains: Vec<(u32, u32, f32)>,
    /// The parameter `categorical_feature`.
    category_features: Option<&'a str>,
    pandas_categorical: Option<&'a str>,
}

const HEADER: [&str; 11] = [
    "version",
    "num_class",
    "num_tree_per_iteration",
    "label_index",
    "max_feature_idx",
    "objective",
    "feature_names",
    "feature_infos",
    "monotone_constraints",
    "tree_sizes",
    "feature_penalty",
];

/// Sets the value of a key, which may be there only once.
fn set<'a>(
    keys: &[&str],
    values: &mut [Option<&'a str>],
    line: &'a str,
    place: &str,
) -> Result<(), ModelError> {
    let (key, value) = line.split_once('=').unwrap_or((line, ""));
    let known = keys.iter().position(|known| *known == key);
    match known.and_then(|at| values.get_mut(at)) {
        None => Err(ModelError::UnknownMember { place: join(place, &shown(key)) }),
        Some(Some(_)) => Err(ModelError::member(join(place, key), "the key is there twice")),
        Some(value_of) => {
            *value_of = Some(value);
            Ok(())
        }
    }
}

fn join(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place} {key}") }
}

/// At most forty characters of a text.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

impl<'a> Model<'a> {
    fn read_header(lines: &mut Lines<'a>) -> Result<Self, ModelError> {
        let mut header = [None; HEADER.len()];
        let mut averages = false;
        loop {
            lines.skip_empty();
            let Some(line) = lines.peek() else {
                return Err(lines.syntax("the file ends before the first tree"));
            };
            if line.starts_with("Tree=") || line == END_OF_TREES {
                break;
            }
            lines.next();
            if line == "average_output" {
                averages = true;
            } else {
                set(&HEADER, &mut header, line, "")?;
            }
        }
        let mut model = Self {
            header,
            averages,
            forest: Forest::new(),
            features: 0,
            groups: 0,
            gains: Vec::new(),
            category_features: None,
            pandas_categorical: None,
        };
        let version = model.required("version")?;
        if !VERSIONS.split(", ").any(|known| known == version) {
            return Err(ModelError::Unsupported {
                place: "version".to_owned(),
                found: shown(version),
                supported: VERSIONS,
            });
        }
        let last_feature: usize = number("max_feature_idx", model.required("max_feature_idx")?)?;
        model.features = last_feature.saturating_add(1);
        ModelError::limit("max_feature_idx", "features", model.features, FEATURES_MAX)?;
        let groups = "num_tree_per_iteration";
        model.groups = number(groups, model.required(groups)?)?;
        ModelError::limit(groups, "classes", model.groups, CLASSES_MAX)?;
        if model.groups == 0 {
            return Err(ModelError::member(groups, "must be at least 1"));
        }
        Ok(model)
    }

    fn value(&self, key: &str) -> Option<&'a str> {
        let at = HEADER.iter().position(|known| *known == key)?;
        self.header.get(at).copied().flatten()
    }

    fn required(&self, key: &str) -> Result<&'a str, ModelError> {
        self.value(key).ok_or_else(|| ModelError::member(key, "is missing"))
    }

    fn read_trees(&mut self, lines: &mut Lines<'a>) -> Result<(), ModelError> {
        let mut tree = TreeLists::default();
        let mut index = 0_usize;
        loop {
            lines.skip_empty();
            let Some(line) = lines.next() else {
                return Err(lines.syntax("the file ends before 'end of trees'"));
            };
            if line == END_OF_TREES {
                break;
            }
            let place = shown(line);
            if line != format!("Tree={index}") {
                let text = format!("'Tree={index}' or 'end of trees' must be here, not '{place}'");
                return Err(lines.syntax(text));
            }
            let mut values = [None; KEYS.len()];
            while let Some(line) = lines.peek().filter(|line| !line.is_empty()) {
                set(&KEYS, &mut values, line, &place)?;
                lines.next();
            }
            tree.read(&place, &values, self.features)?;
            let unreached = self.forest.add(&ListedTree { lists: &tree, place: &place })?;
            if unreached != 0 {
                let text = format!("the root does not reach {unreached} splits or leaves");
                return Err(ModelError::member(place, text));
            }
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            for (at, feature) in tree.features.iter().enumerate() {
                #[allow(clippy::cast_possible_truncation, reason = "a single in LightGBM")]
                let gain = tree.gains.get(at).copied().unwrap_or(0.0) as f32;
                let feature = u32::try_from(*feature).unwrap_or(0);
                self.gains.push((number, feature, if gain.is_finite() { gain } else { 0.0 }));
            }
            index = index.saturating_add(1);
        }
        if index == 0 {
            return Err(ModelError::member("Tree=0", "is missing: the model has no trees"));
        }
        if !index.is_multiple_of(self.groups) {
            let text = format!("{index} trees are not a multiple of it");
            return Err(ModelError::member("num_tree_per_iteration", text));
        }
        let sizes = self.value("tree_sizes").map(|sizes| sizes.split_ascii_whitespace().count());
        if let Some(sizes) = sizes.filter(|sizes| *sizes != index) {
            return Err(ModelError::member(
                "tree_sizes",
                format!("{sizes} sizes, but {index} trees"),
            ));
        }
        Ok(())
    }

    /// Reads what follows the trees: importances, parameters, the categories of pandas.
    fn read_rest(&mut self, lines: &mut Lines<'a>) -> Result<(), ModelError> {
        loop {
            lines.skip_empty();
            let Some(line) = lines.next() else { return Ok(()) };
            if let Some(categories) = line.strip_prefix("pandas_categorical:") {
                self.pandas_categorical = Some(categories);
                continue;
            }
            match line {
                "feature_importances:" | "feature importances:" => {
                    while lines.peek().is_some_and(|line| !line.trim().is_empty()) {
                        lines.next();
                    }
                }
                "parameters:" => {
                    while let Some(line) = lines.next().filter(|line| *line != "end of parameters")
                    {
                        let features = line.strip_prefix("[categorical_feature: ");
                        let features = features.and_then(|line| line.strip_suffix(']'));
                        self.category_features = features.or(self.category_features);
                    }
                }
                _ => return Err(ModelError::UnknownMember { place: shown(line) }),
            }
        }
    }

    fn finish(mut self, options: &TreesOptions) -> Result<Trees, ModelError> {
        let features = self.named_features()?;
        let Meaning { output, scale, group } = self.meaning(options)?;
        let trees = self.forest.trees().len();
        let iterations = options.iterations_of(trees.checked_div(self.groups).unwrap_or(0))?;
        let first = iterations.start.saturating_mul(self.groups);
        let kept: Vec<usize> = (first..iterations.end.saturating_mul(self.groups)).collect();
        let importance = self.importance(&kept);
        self.forest.keep(&kept);
        let groups = (0..self.groups).map(|group| {
            let trees = (group..kept.len()).step_by(self.groups);
            (0.0, trees.collect())
        });
        let groups = groups.collect();
        let iterations = iterations.len();
        #[allow(clippy::cast_precision_loss, reason = "at most 4,000,000")]
        let divisor = if self.averages { iterations as f64 } else { 1.0 };
        Ok(Trees::new(Parts {
            features,
            output,
            scale,
            divisor,
            group,
            arithmetic: Arithmetic::Double(Ensemble::new(self.forest, groups)),
            importance,
            iterations,
            best_iteration: None,
        }))
    }

    fn named_features(&self) -> Result<Vec<Feature>, ModelError> {
        let names = self.required("feature_names")?.split_ascii_whitespace();
        let mut features: Vec<Feature> =
            names.map(|name| Feature::number(name.to_owned())).collect();
        let infos: Vec<&str> = self.required("feature_infos")?.split_ascii_whitespace().collect();
        for (place, length) in [("feature_names", features.len()), ("feature_infos", infos.len())] {
            if length != self.features {
                let text =
                    format!("{length} features, but max_feature_idx + 1 is {}", self.features);
                return Err(ModelError::member(place, text));
            }
        }
        // `[low:high]` for numbers, codes for categories.
        let by_info = infos.iter().enumerate();
        let by_info = by_info.filter(|(_, info)| !info.starts_with('[') && **info != "none");
        let by_info: Vec<usize> = by_info.map(|(at, _)| at).collect();
        let by_parameter = self.category_features.unwrap_or_default().split(',');
        let by_parameter: Option<Vec<usize>> = by_parameter
            .filter(|feature| !feature.is_empty())
            .map(|feature| feature.trim().parse().ok().filter(|at| *at < self.features))
            .collect();
        let by_parameter = by_parameter.unwrap_or_default();
        for at in by_info.iter().chain(&by_parameter) {
            if let Some(feature) = features.get_mut(*at) {
                feature.set_categories(Vec::new());
            }
        }
        let lists = self.pandas_lists()?;
        if lists.is_empty() {
            return Ok(features);
        }
        let Some(places) = [by_parameter, by_info].into_iter().find(|at| at.len() == lists.len())
        else {
            let text = format!(
                "{} lists, but the model has another number of categorical features; ordered \
                 categories count as numbers: pass their codes to LightGBM as numbers",
                lists.len()
            );
            return Err(ModelError::member("pandas_categorical", text));
        };
        for (at, categories) in places.into_iter().zip(lists) {
            if let Some(feature) = features.get_mut(at) {
                feature.set_categories(categories);
            }
        }
        Ok(features)
    }

    /// The categories of each column that pandas had as categorical.
    fn pandas_lists(&self) -> Result<Vec<Vec<Category>>, ModelError> {
        let place = "pandas_categorical";
        let Some(text) = self.pandas_categorical.map(str::trim) else { return Ok(Vec::new()) };
        let json = Json::parse(text.as_bytes())
            .map_err(|error| ModelError::member(place, error.to_string()))?;
        let lists = match json {
            Json::Null => return Ok(Vec::new()),
            Json::List(lists) => lists,
            _ => return Err(ModelError::member(place, "must be a list of lists")),
        };
        let mut all = Vec::new();
        for (at, list) in lists.into_iter().enumerate() {
            let Json::List(list) = list else {
                return Err(ModelError::member(format!("{place}[{at}]"), "must be a list"));
            };
            let category = |json| match json {
                Json::Text(text) => Some(Category::Text(text.into_owned())),
                Json::Bool(is_true) => Some(Category::Bool(is_true)),
                Json::Number(number) => number.parse().ok().map(Category::Number),
                _ => None,
            };
            let categories: Option<Vec<Category>> = list.into_iter().map(category).collect();
            let text = "must be texts, numbers, true or false";
            all.push(categories.ok_or_else(|| ModelError::member(format!("{place}[{at}]"), text))?);
        }
        Ok(all)
    }

    fn meaning(&self, options: &TreesOptions) -> Result<Meaning, ModelError> {
        let place = "objective";
        let objective = self.required(place)?;
        let mut words = objective.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let unsupported = |found: &str| ModelError::Unsupported {
            place: place.to_owned(),
            found: shown(found),
            supported: OBJECTIVES,
        };
        let (mut sigmoid, mut classes) = (1.0, None);
        for word in words {
            match (name, word.split_once(':')) {
                ("binary" | "multiclassova", Some(("sigmoid", value))) => {
                    sigmoid = number(place, value)?;
                }
                ("multiclass" | "multiclassova", Some(("num_class", value))) => {
                    classes = Some(number(place, value)?);
                }
                // `regression sqrt` is one of these.
                _ => return Err(unsupported(objective)),
            }
        }
        if !(sigmoid > 0.0 && f64::is_finite(sigmoid)) {
            return Err(ModelError::member(place, "sigmoid must be above 0 and finite"));
        }
        let is_multi = name.starts_with("multiclass");
        let num_class: usize = number("num_class", self.required("num_class")?)?;
        let expected = if is_multi { classes.unwrap_or(0) } else { 1 };
        if num_class != expected || self.groups != expected || is_multi && expected < 2 {
            let text = format!("{num_class} classes and {} trees an iteration", self.groups);
            return Err(ModelError::member("num_class", format!("{text} for {objective}")));
        }
        match name {
            "binary" | "cross_entropy" => {
                let scale = if options.class_of(2)? == 1 { sigmoid } else { -sigmoid };
                Ok(Meaning { output: Output::LogOdds, scale, group: 0 })
            }
            "multiclass" => {
                let group = options.class_of(expected)?;
                Ok(Meaning { output: Output::ClassOfSeveral(group), scale: 1.0, group })
            }
            "multiclassova" => {
                let group = options.class_of(expected)?;
                Ok(Meaning { output: Output::LogOdds, scale: sigmoid, group })
            }
            "regression" | "regression_l1" | "huber" | "fair" | "quantile" | "mape" => {
                options.no_class()?;
                Ok(Meaning { output: Output::Number, scale: 1.0, group: 0 })
            }
            _ => Err(unsupported(objective)),
        }
    }

    fn importance(&self, kept: &[usize]) -> Vec<f64> {
        let trees = kept.first().copied().unwrap_or(1)..=kept.last().copied().unwrap_or(0);
        let kept = self.gains.iter().filter(|(tree, ..)| trees.contains(&(*tree as usize)));
        let has_gains = kept.clone().any(|(_, _, gain)| *gain > 0.0);
        let mut importance = vec![0.0; self.features];
        for (_, feature, gain) in kept {
            if let Some(sum) = importance.get_mut(*feature as usize) {
                *sum += if has_gains { f64::from(*gain) } else { 1.0 };
            }
        }
        importance
    }
}

/// What the sum of the trees means.
struct Meaning {
    output: Output,
    scale: f64,
    group: usize,
}

const END_OF_TREES: &str = "end of trees";

fn number<T: FromStr>(place: &str, text: &str) -> Result<T, ModelError> {
    let invalid = |_| ModelError::member(place, format!("'{}' is no such number", shown(text)));
    text.trim().parse().map_err(|error: T::Err| invalid(error))
}

const KEYS: [&str; 22] = [
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
struct TreeLists {
    leaves: usize,
    features: Vec<i32>,
    gains: Vec<f64>,
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
struct Values<'v, 'a> {
    place: &'v str,
    values: &'v [Option<&'a str>; KEYS.len()],
}

impl<'a> Values<'_, 'a> {
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
        self.optional_list(key, length, into).map(drop)
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
        for (at, token) in text.split_ascii_whitespace().enumerate() {
            let Ok(number) = token.parse() else {
                let place = format!("{}[{at}]", self.place(key));
                return Err(ModelError::member(
                    place,
                    format!("'{}' is no such number", shown(token)),
                ));
            };
            into.push(number);
        }
        // A tree of one leaf may have nothing in its lists.
        if into.len() == length || into.is_empty() && self.get(key).is_none_or(|_| length == 1) {
            return Ok(into.len() == length);
        }
        let text = format!("{} numbers, but there must be {length}", into.len());
        Err(ModelError::member(self.place(key), text))
    }
}

impl TreeLists {
    fn read(
        &mut self,
        place: &str,
        values: &[Option<&str>; KEYS.len()],
        features: usize,
    ) -> Result<(), ModelError> {
        let values = Values { place, values };
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
        if self.leaf_values.len() != leaves {
            return Err(ModelError::member(values.place("leaf_value"), "has no numbers"));
        }
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
    fn read_covers(&mut self, values: &Values<'_, '_>, splits: usize) -> Result<(), ModelError> {
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

    fn read_sets(&mut self, values: &Values<'_, '_>) -> Result<(), ModelError> {
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

    fn read_linear(&mut self, values: &Values<'_, '_>, features: usize) -> Result<(), ModelError> {
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
struct ListedTree<'t> {
    lists: &'t TreeLists,
    place: &'t str,
}

impl ListedTree<'_> {
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

    fn test(&self, at: usize, decision: u8) -> Result<Test<f64>, ModelError> {
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
            0 => Ok(Test::AtMost { threshold, missing_left: 0.0 <= threshold }),
            1 => Ok(Test::AtMostOrZero { threshold, missing_left }),
            2 => Ok(Test::AtMost { threshold, missing_left }),
            _ => Err(self.member("decision_type", at, format!("{decision} is unknown"))),
        }
    }

    fn set(&self, at: usize, number: f64) -> Result<Test<f64>, ModelError> {
        let lists = self.lists;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
        let set = (number.fract() == 0.0 && number >= 0.0).then_some(number as usize);
        let range = set.and_then(|set| {
            let (start, end) = (lists.set_ends.get(set)?, lists.set_ends.get(set.checked_add(1)?)?);
            lists.set_words.get(*start..*end)
        });
        match range {
            Some(words) => Ok(Test::BitsLeft { words: words.to_vec() }),
            None => Err(self.member("threshold", at, format!("{number} is no set of categories"))),
        }
    }
}

impl RawTree<f64> for ListedTree<'_> {
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

    fn fault(&self, at: usize, side: usize, text: String) -> ModelError {
        self.member(if side == 0 { "left_child" } else { "right_child" }, at, text)
    }

    fn tree_fault(&self, text: String) -> ModelError {
        ModelError::member(self.place, text)
    }
}
