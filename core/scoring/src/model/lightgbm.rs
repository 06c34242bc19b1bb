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

use super::error::{CLASSES_MAX, FEATURES_MAX, ModelError, refuse_other_files};
use super::forest::Forest;
use super::lightgbm_tree::{KEYS, LightGbmLists, LightGbmTree, join, number, shown};
use super::trees::{Arithmetic, Ensemble, Feature, Output, Parts, Trees, TreesOptions};
use crate::characteristic::Category;
use lendwright_types::json::Json;

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
    /// A [`ModelError`] that names the place, for:
    /// - a file that is not a model of LightGBM
    /// - an unknown key; an objective that is not supported
    /// - values that contradict each other: a child out of range, a circle, lists of different lengths
    /// - more than 256 MiB, 4,000,000 nodes, 512 splits on a path, 100,000 features or 1,000 classes
    /// - options that don't fit the model
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
        let mut lines = Lines { text, at: 0, line_at: 0, next: None };
        if lines.next().map(str::trim_end) != Some("tree") {
            let text = "a model of LightGBM begins with the line 'tree'".to_owned();
            return Err(ModelError::Syntax { at: 0, text });
        }
        let mut model = LightGbmModel::read_header(&mut lines)?;
        model.read_trees(&mut lines)?;
        model.read_rest(&mut lines)?;
        model.finish(options)
    }
}

/// The lines of a file, of which one can be looked at before it is taken.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    /// Where the last line that was looked at begins.
    line_at: usize,
    next: Option<&'a str>,
}

impl<'a> Lines<'a> {
    fn peek(&mut self) -> Option<&'a str> {
        if self.next.is_none() {
            self.line_at = self.at;
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
        ModelError::Syntax { at: self.line_at, text: text.into() }
    }
}

struct LightGbmModel<'a> {
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

impl<'a> LightGbmModel<'a> {
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
        let mut tree = LightGbmLists::default();
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
            let unreached = self.forest.add(&LightGbmTree { lists: &tree, place: &place })?;
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
                    loop {
                        // A file that was cut here would have lost the categories of pandas, too.
                        let Some(line) = lines.next() else {
                            return Err(lines.syntax("the file ends before 'end of parameters'"));
                        };
                        if line == "end of parameters" {
                            break;
                        }
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
        let mut features = self.named_features()?;
        options.name_categories(&mut features)?;
        let LightGbmOutput { output, scale, group } = self.meaning(options)?;
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

    fn meaning(&self, options: &TreesOptions) -> Result<LightGbmOutput, ModelError> {
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
                Ok(LightGbmOutput { output: Output::LogOdds, scale, group: 0 })
            }
            "multiclass" => {
                let group = options.class_of(expected)?;
                Ok(LightGbmOutput { output: Output::ClassOfSeveral(group), scale: 1.0, group })
            }
            "multiclassova" => {
                let group = options.class_of(expected)?;
                Ok(LightGbmOutput { output: Output::LogOdds, scale: sigmoid, group })
            }
            "regression" | "regression_l1" | "huber" | "fair" | "quantile" | "mape" => {
                options.no_class()?;
                Ok(LightGbmOutput { output: Output::Number, scale: 1.0, group: 0 })
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
struct LightGbmOutput {
    output: Output,
    scale: f64,
    group: usize,
}

const END_OF_TREES: &str = "end of trees";
