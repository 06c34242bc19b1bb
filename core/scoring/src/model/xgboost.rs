//! Reads XGBoost's models, JSON and UBJSON, as versions 1.0 to 3.x write them.
//!
//! Both have the same structure, so one interpreter reads them from one [`Document`]. Traps of the format:
//!
//! - `base_score` is `"5E-1"` before 3.1 and `"[5E-1]"` since; a probability for the logistic objectives, except
//!   `binary:logitraw`.
//! - `default_left` is true or false before 1.6, otherwise 1 or 0.
//! - `cats` (3.1) has the categories' names as bytes; older files have only codes. The condition of a categorical
//!   split means nothing.
//! - XGBoost cuts the names of categories from pandas at the wrong bytes if they have letters outside ASCII.
//! - `gradient_booster` stands before `learner_model_param`, so features are counted at the end.

use super::document::Document;
use super::error::{CLASSES_MAX, FEATURES_MAX, ModelError, NODES_MAX, refuse_other_files};
use super::forest::Forest;
use super::trees::{Arithmetic, Ensemble, Feature, Output, Parts, Trees, TreesOptions};
use super::xgboost_tree::{XgboostLists, XgboostTree, count, missing, scalar_leaves};
use crate::characteristic::Category;

const INSTEAD: &str = "save the model with booster.save_model('model.json') or ('model.ubj')";
const BOOSTERS: &str = "gbtree, dart";
const OBJECTIVES: &str =
    "binary:logistic, binary:logitraw, reg:logistic, reg:squarederror, multi:softprob";
const FEATURE_TYPES: &str = "float, int, i, q, c";
/// The most numbers of a version that are read; a version has three.
const VERSION_MAX: usize = 100;
/// The most categories of all features.
const CATEGORIES_MAX: usize = 1_000_000;
/// The most bytes of the names of one feature's categories.
const NAME_BYTES_MAX: usize = 4 * 1024 * 1024;

impl Trees {
    /// Reads a model of XGBoost: the bytes of a file that `Booster.save_model` has written, JSON or UBJSON.
    ///
    /// It reads `gbtree` and `dart`, with the objectives `binary:logistic`, `binary:logitraw`, `reg:logistic`,
    /// `reg:squarederror` and `multi:softprob`. It takes at most the file's size in memory, 6 times, and 64 MiB.
    ///
    /// # Errors
    /// A [`ModelError`] that names the place, for:
    /// - a file that is not a model of XGBoost
    /// - an unknown member; an objective or a booster that is not supported
    /// - values that contradict each other: a child out of range, a circle, lists of different lengths
    /// - more than 256 MiB, 4,000,000 nodes, 512 splits on a path, 100,000 features or 1,000 classes
    /// - options that don't fit the model
    pub fn from_xgboost(bytes: &[u8], options: &TreesOptions) -> Result<Self, ModelError> {
        refuse_other_files(bytes, INSTEAD)?;
        if bytes.trim_ascii_start().first().is_some_and(|first| *first != b'{') {
            let text = format!("a model of XGBoost begins with '{{': {INSTEAD}");
            return Err(ModelError::Syntax { at: 0, text });
        }
        let binary = matches!(bytes, [b'{', b'i' | b'U' | b'I' | b'l' | b'L', ..]);
        let mut document = Document::new(bytes, binary);
        let mut model = XgboostModel::default();
        document.members(&mut |document, name| match name {
            "learner" => model.learner(document),
            "version" => model.version(document),
            _ => Err(document.unknown()),
        })?;
        document.end()?;
        model.finish(options)
    }
}

/// What was read so far.
#[derive(Default)]
struct XgboostModel {
    has_learner: bool,
    has_version: bool,
    feature_names: Vec<String>,
    feature_types: Vec<String>,
    best_iteration: Option<usize>,
    objective: Option<String>,
    /// A member of the objective that is unknown.
    unknown: Option<ModelError>,
    base_scores: Option<Vec<f32>>,
    num_class: usize,
    num_feature: Option<usize>,
    booster: Booster,
}

struct Booster {
    name: Option<String>,
    forest: Forest<f32>,
    has_trees: bool,
    num_trees: Option<usize>,
    num_parallel_tree: Option<usize>,
    tree_info: Vec<i32>,
    iteration_ends: Option<Vec<i32>>,
    weight_drop: Option<Vec<f32>>,
    categories: Vec<Names>,
    /// The features that categorical splits read.
    category_features: Vec<bool>,
    /// Tree, feature and gain of each split.
    gains: Vec<(u32, u32, f32)>,
    /// The highest number of a feature, and its place.
    feature_max: Option<(usize, String)>,
    tree: XgboostLists,
}

impl Default for Booster {
    fn default() -> Self {
        Self {
            name: None,
            forest: Forest::new(),
            has_trees: false,
            num_trees: None,
            num_parallel_tree: None,
            tree_info: Vec::new(),
            iteration_ends: None,
            weight_drop: None,
            categories: Vec::new(),
            category_features: Vec::new(),
            gains: Vec::new(),
            feature_max: None,
            tree: XgboostLists::default(),
        }
    }
}

const LEARNER: &str = "/learner";
const PARAM: &str = "/learner/learner_model_param";

impl XgboostModel {
    fn version(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        self.has_version = true;
        let mut version: Vec<i32> = Vec::new();
        document.numbers_up_to(VERSION_MAX, &mut version)?;
        match version[..] {
            [1..=3, _, _] => Ok(()),
            [major, ..] if major > 3 => {
                let version: Vec<String> = version.iter().map(i32::to_string).collect();
                let text =
                    format!("XGBoost {} is newer than 3, the newest known", version.join("."));
                Err(document.fault(text))
            }
            _ => Err(document.fault("must be a version of XGBoost: three numbers, from 1 on")),
        }
    }

    fn learner(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        self.has_learner = true;
        document.members(&mut |document, name| match name {
            "attributes" => self.attributes(document),
            "feature_names" => texts(document, &mut self.feature_names),
            "feature_types" => texts(document, &mut self.feature_types),
            "gradient_booster" => self.booster.read(document, false),
            "learner_model_param" => self.parameters(document),
            "objective" => self.objective(document),
            _ => Err(document.unknown()),
        })
    }

    /// What the host has written into the model. Only early stopping is of interest.
    fn attributes(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        document.members(&mut |document, name| {
            if name != "best_iteration" {
                return document.skip();
            }
            self.best_iteration = document.text()?.parse().ok();
            Ok(())
        })
    }

    fn parameters(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        document.members(&mut |document, name| match name {
            "base_score" => {
                let text = document.text()?;
                let scores = base_scores(&text).ok_or_else(|| {
                    document.fault(format!("'{text}' must be a finite number or a list of such"))
                })?;
                ModelError::limit(&document.place(), "values", scores.len(), CLASSES_MAX)?;
                self.base_scores = Some(scores);
                Ok(())
            }
            "num_class" => {
                self.num_class = count(document)?;
                ModelError::limit(&document.place(), "classes", self.num_class, CLASSES_MAX)
            }
            "num_feature" => {
                let features = count(document)?;
                self.num_feature = Some(features);
                ModelError::limit(&document.place(), "features", features, FEATURES_MAX)
            }
            "num_target" => match count(document)? {
                0 | 1 => Ok(()),
                targets => Err(ModelError::Unsupported {
                    place: document.place(),
                    found: targets.to_string(),
                    supported: "1",
                }),
            },
            "boost_from_average" => document.skip(),
            _ => Err(document.unknown()),
        })
    }

    fn objective(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        document.members(&mut |document, name| match name {
            "name" => {
                self.objective = Some(document.text()?.into_owned());
                Ok(())
            }
            // The name decides; of another objective they would be others.
            "reg_loss_param" | "softmax_multiclass_param" => document.skip(),
            // An unknown objective is refused first.
            _ => {
                self.unknown = Some(document.unknown());
                document.skip()
            }
        })
    }

    fn finish(mut self, options: &TreesOptions) -> Result<Trees, ModelError> {
        if !self.has_learner {
            return Err(missing(LEARNER));
        }
        if !self.has_version {
            return Err(missing("/version"));
        }
        let num_feature =
            self.num_feature.ok_or_else(|| missing(&format!("{PARAM}/num_feature")))?;
        let features = self.features(num_feature, options)?;
        let XgboostOutput { output, group, is_probability, classes, scale } =
            self.meaning(options)?;
        if let Some(unknown) = self.unknown.take() {
            return Err(unknown);
        }
        let bases = self.bases(classes, is_probability)?;
        let (iterations, tree_range) = self.booster.iterations(classes, options)?;
        let groups = self.booster.groups(classes, bases, tree_range)?;
        let importance = self.booster.importance(num_feature, &groups);
        let kept: Vec<usize> = {
            let mut kept: Vec<usize> =
                groups.iter().flat_map(|(_, trees)| trees).copied().collect();
            kept.sort_unstable();
            kept
        };
        let mut forest = self.booster.forest;
        forest.keep(&kept);
        let first = kept.first().copied().unwrap_or(0);
        let renumbered = groups.into_iter().map(|(base, trees)| {
            (base, trees.into_iter().map(|tree| tree.saturating_sub(first)).collect())
        });
        let arithmetic = Arithmetic::Single(Ensemble::new(forest, renumbered.collect()));
        Ok(Trees::new(Parts {
            features,
            output,
            scale,
            divisor: 1.0,
            group,
            arithmetic,
            importance,
            iterations,
            best_iteration: self.best_iteration,
        }))
    }

    fn features(
        &mut self,
        num_feature: usize,
        options: &TreesOptions,
    ) -> Result<Vec<Feature>, ModelError> {
        if let Some((feature, place)) = &self.booster.feature_max
            && *feature >= num_feature
        {
            let text = format!("feature {feature} is out of range: the model has {num_feature}");
            return Err(ModelError::member(place, text));
        }
        let lists = [
            ("/learner/feature_names", self.feature_names.len()),
            ("/learner/feature_types", self.feature_types.len()),
            ("/learner/gradient_booster/model/cats/enc", self.booster.categories.len()),
        ];
        for (place, length) in lists {
            if length != 0 && length != num_feature {
                let text = format!("{length} features, but num_feature is {num_feature}");
                return Err(ModelError::member(place, text));
            }
        }
        let names = std::mem::take(&mut self.feature_names);
        let mut features: Vec<Feature> = names.into_iter().map(Feature::number).collect();
        if features.is_empty() {
            features = (0..num_feature).map(|at| Feature::number(format!("f{at}"))).collect();
        }
        for (at, kind) in self.feature_types.iter().enumerate() {
            let is_category = match kind.as_str() {
                "c" => true,
                "float" | "int" | "i" | "q" => false,
                _ => {
                    return Err(ModelError::Unsupported {
                        place: format!("/learner/feature_types/{at}"),
                        found: kind.clone(),
                        supported: FEATURE_TYPES,
                    });
                }
            };
            if let Some(feature) = features.get_mut(at).filter(|_| is_category) {
                feature.set_categories(Vec::new());
            }
        }
        for (feature, is_category) in features.iter_mut().zip(&self.booster.category_features) {
            if *is_category {
                feature.set_categories(Vec::new());
            }
        }
        let categories = std::mem::take(&mut self.booster.categories);
        for (at, (feature, names)) in features.iter_mut().zip(categories).enumerate() {
            match names {
                Names::None => {}
                Names::Known(categories) => feature.set_categories(categories),
                Names::NotAscii if options.has_categories(&feature.name) => {}
                Names::NotAscii => {
                    let place = format!("/learner/gradient_booster/model/cats/enc/{at}/values");
                    let text = "names with letters outside ASCII, which XGBoost may have cut at the \
                                wrong bytes: give the categories in the options, in the order of \
                                their codes";
                    return Err(ModelError::member(place, text));
                }
            }
        }
        options.name_categories(&mut features)?;
        Ok(features)
    }

    /// What the objective makes of the margins.
    fn meaning(&self, options: &TreesOptions) -> Result<XgboostOutput, ModelError> {
        let place = "/learner/objective/name";
        let name = self.objective.as_deref().ok_or_else(|| missing(place))?;
        let classes = self.num_class;
        let (is_multi, is_probability) = match name {
            "binary:logistic" | "reg:logistic" => (false, true),
            "binary:logitraw" | "reg:squarederror" => (false, false),
            "multi:softprob" => (true, false),
            _ => {
                return Err(ModelError::Unsupported {
                    place: place.to_owned(),
                    found: name.to_owned(),
                    supported: OBJECTIVES,
                });
            }
        };
        let place = format!("{PARAM}/num_class");
        if is_multi {
            if classes < 2 {
                return Err(ModelError::member(place, format!("{classes} classes for {name}")));
            }
            let class = options.class_of(classes)?;
            let output = Output::ClassOfSeveral(class);
            return Ok(XgboostOutput { output, group: class, is_probability, classes, scale: 1.0 });
        }
        if classes > 1 {
            return Err(ModelError::member(place, format!("{classes} classes for {name}")));
        }
        let meaning = XgboostOutput {
            output: Output::Number,
            group: 0,
            is_probability,
            classes: 1,
            scale: 1.0,
        };
        if name == "reg:squarederror" {
            options.no_class()?;
            return Ok(meaning);
        }
        let scale = if options.class_of(2)? == 1 { 1.0 } else { -1.0 };
        Ok(XgboostOutput { output: Output::LogOdds, scale, ..meaning })
    }

    /// The margin of each class before its first tree.
    fn bases(&self, classes: usize, is_probability: bool) -> Result<Vec<f32>, ModelError> {
        let place = format!("{PARAM}/base_score");
        let scores = self.base_scores.as_ref().ok_or_else(|| missing(&place))?;
        let scores = match scores[..] {
            [score] => vec![score; classes],
            _ if scores.len() == classes => scores.clone(),
            _ => {
                let text = format!("{} values for {classes} classes", scores.len());
                return Err(ModelError::member(place, text));
            }
        };
        if !is_probability {
            return Ok(scores);
        }
        if let Some(score) = scores.iter().find(|score| !(0.0..=1.0).contains(*score)) {
            return Err(ModelError::member(place, format!("{score} must be a probability")));
        }
        Ok(scores.into_iter().map(log_odds).collect())
    }
}

/// What the sum of the trees means.
struct XgboostOutput {
    output: Output,
    group: usize,
    /// Whether the base is a probability.
    is_probability: bool,
    classes: usize,
    scale: f64,
}

/// `−ln(1/p − 1)` in single precision. The logarithm is the exact one, rounded once.
#[allow(clippy::cast_possible_truncation, reason = "rounded to single precision")]
fn log_odds(p: f32) -> f32 {
    let p = p.clamp(1e-6, 1.0 - 1e-6);
    -(libm::log(f64::from(1.0 / p - 1.0)) as f32)
}

fn base_scores(text: &str) -> Option<Vec<f32>> {
    let text = text.trim();
    let list = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let scores = list.split(',').map(|score| {
        let is_number = |byte: u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let score = score.trim();
        score.bytes().all(is_number).then(|| score.parse::<f32>().ok())?
    });
    scores.map(|score| score.filter(|score| score.is_finite())).collect()
}

fn texts(document: &mut Document<'_>, into: &mut Vec<String>) -> Result<(), ModelError> {
    document.elements(&mut |document, index| {
        if index >= FEATURES_MAX {
            let place = document.place();
            ModelError::limit(&place, "features", index.saturating_add(1), FEATURES_MAX)?;
        }
        into.push(document.text()?.into_owned());
        Ok(())
    })
}

impl Booster {
    /// Reads a booster. The one of `dart` has one of `gbtree` in itself.
    fn read(&mut self, document: &mut Document<'_>, is_inner: bool) -> Result<(), ModelError> {
        document.members(&mut |document, name| match name {
            "name" => {
                let name = document.text()?;
                let is_known = name == "gbtree" || name == "dart" && !is_inner;
                if !is_known {
                    return Err(ModelError::Unsupported {
                        place: document.place(),
                        found: name.into_owned(),
                        supported: BOOSTERS,
                    });
                }
                if !is_inner {
                    self.name = Some(name.into_owned());
                }
                Ok(())
            }
            "model" => self.model(document),
            "gbtree" if !is_inner => self.read(document, true),
            "weight_drop" if !is_inner => {
                let mut weights: Vec<f32> = Vec::new();
                document.numbers_up_to(NODES_MAX, &mut weights)?;
                if let Some(at) = weights.iter().position(|weight| !weight.is_finite()) {
                    return Err(document.fault_at(at, "must be finite"));
                }
                self.weight_drop = Some(weights);
                Ok(())
            }
            _ => Err(document.unknown()),
        })
    }

    fn model(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        if self.has_trees {
            return Err(document.fault("a second model"));
        }
        document.members(&mut |document, name| match name {
            "cats" => self.cats(document),
            "gbtree_model_param" => document.members(&mut |document, name| match name {
                "num_trees" => {
                    self.num_trees = Some(count(document)?);
                    Ok(())
                }
                "num_parallel_tree" => {
                    self.num_parallel_tree = Some(count(document)?.max(1));
                    Ok(())
                }
                "size_leaf_vector" => scalar_leaves(document),
                _ => Err(document.unknown()),
            }),
            "iteration_indptr" => {
                let mut ends: Vec<i32> = Vec::new();
                document.numbers_up_to(NODES_MAX, &mut ends)?;
                self.iteration_ends = Some(ends);
                Ok(())
            }
            "tree_info" => document.numbers_up_to(NODES_MAX, &mut self.tree_info),
            "trees" => {
                self.has_trees = true;
                document.elements(&mut |document, index| self.tree(document, index))
            }
            // A linear booster's model stands before its name.
            "boosted_rounds" | "weights" => Err(ModelError::Unsupported {
                place: "/learner/gradient_booster/name".to_owned(),
                found: "gblinear".to_owned(),
                supported: BOOSTERS,
            }),
            _ => Err(document.unknown()),
        })
    }

    /// The names of categories.
    fn cats(&mut self, document: &mut Document<'_>) -> Result<(), ModelError> {
        let mut total = 0_usize;
        document.members(&mut |document, name| match name {
            "enc" => document.elements(&mut |document, index| {
                if index >= FEATURES_MAX {
                    let place = document.place();
                    ModelError::limit(&place, "features", index.saturating_add(1), FEATURES_MAX)?;
                }
                let categories = categories(document)?;
                if let Names::Known(categories) = &categories {
                    total = total.saturating_add(categories.len());
                }
                if total > CATEGORIES_MAX {
                    ModelError::limit(&document.place(), "categories", total, CATEGORIES_MAX)?;
                }
                self.categories.push(categories);
                Ok(())
            }),
            "feature_segments" | "sorted_idx" => document.count_numbers().map(drop),
            _ => Err(document.unknown()),
        })
    }

    fn tree(&mut self, document: &mut Document<'_>, index: usize) -> Result<(), ModelError> {
        let lists = &mut self.tree;
        lists.read(document)?;
        let place = document.place();
        lists.check(&place, index)?;
        let tree = XgboostTree { lists, place: &place };
        let unreached = self.forest.add(&tree)?;
        if let Some(deleted) = lists.num_deleted
            && deleted != unreached
        {
            let text =
                format!("the root does not reach {unreached} nodes, num_deleted is {deleted}");
            return Err(ModelError::member(place, text));
        }
        let tree = u32::try_from(index).unwrap_or(u32::MAX);
        for at in 0..lists.num_nodes {
            let (Some(feature), true) = (lists.feature(at), lists.is_split(at)) else { continue };
            if self.feature_max.as_ref().is_none_or(|(max, _)| *max < feature as usize) {
                self.feature_max = Some((feature as usize, format!("{place}/split_indices/{at}")));
            }
            let gain = lists.loss_changes.get(at).copied().unwrap_or(0.0);
            self.gains.push((tree, feature, if gain.is_finite() { gain } else { 0.0 }));
            // A node that nothing reaches may have any number, which must not become a length.
            if (feature as usize) < FEATURES_MAX && lists.category_set(at).is_some() {
                let feature = feature as usize;
                if self.category_features.len() <= feature {
                    self.category_features.resize(feature.saturating_add(1), false);
                }
                if let Some(is_category) = self.category_features.get_mut(feature) {
                    *is_category = true;
                }
            }
        }
        Ok(())
    }

    /// The number of iterations that count, and their trees.
    fn iterations(
        &self,
        classes: usize,
        options: &TreesOptions,
    ) -> Result<(usize, std::ops::Range<usize>), ModelError> {
        let place = "/learner/gradient_booster/model";
        let trees = self.forest.trees().len();
        if self.name.is_none() {
            return Err(missing("/learner/gradient_booster/name"));
        }
        let num_trees = self.num_trees.unwrap_or(trees);
        if trees != num_trees || trees != self.tree_info.len() {
            let info = self.tree_info.len();
            let text = format!("{trees} trees, num_trees is {num_trees}, tree_info has {info}");
            return Err(ModelError::member(place, text));
        }
        if trees == 0 {
            return Err(ModelError::member(format!("{place}/trees"), "the model has no trees"));
        }
        let ends: Option<Vec<usize>> = if let Some(ends) = &self.iteration_ends {
            ends.iter().map(|end| usize::try_from(*end).ok()).collect()
        } else {
            let parallel = self.num_parallel_tree.unwrap_or_else(|| self.first_run(classes));
            let each = classes.saturating_mul(parallel).max(1);
            Some((0..=trees).step_by(each).collect())
        };
        let rises = |ends: &Vec<usize>| {
            ends.is_sorted() && ends.first() == Some(&0) && ends.last() == Some(&trees)
        };
        let Some(ends) = ends.filter(rises) else {
            let place = format!("{place}/iteration_indptr");
            return Err(ModelError::member(place, format!("must rise from 0 to {trees} trees")));
        };
        let chosen = options.iterations_of(ends.len().saturating_sub(1))?;
        let end = |at: usize| ends.get(at).copied().unwrap_or(trees);
        Ok((chosen.len(), end(chosen.start)..end(chosen.end)))
    }

    /// The trees of a class in an iteration, for files before 1.6, which do not have the number: with several classes
    /// they stand together. With one it is 1, as later versions of XGBoost take it.
    fn first_run(&self, classes: usize) -> usize {
        let first = self.tree_info.first();
        let run = self.tree_info.iter().take_while(|class| Some(*class) == first);
        if classes > 1 { run.count().max(1) } else { 1 }
    }

    /// The trees of each class, in the order of their sum; dart's weights are multiplied into the leaves.
    fn groups(
        &mut self,
        classes: usize,
        bases: Vec<f32>,
        range: std::ops::Range<usize>,
    ) -> Result<Vec<(f32, Vec<usize>)>, ModelError> {
        match (self.name.as_deref(), &self.weight_drop) {
            (Some("dart"), Some(weights)) => {
                let trees = self.forest.trees().len();
                if weights.len() != trees {
                    let text = format!("{} weights for {trees} trees", weights.len());
                    let place = "/learner/gradient_booster/weight_drop";
                    return Err(ModelError::member(place, text));
                }
                for (tree, weight) in weights.iter().enumerate() {
                    if !self.forest.scale(tree, |leaf| leaf * weight) {
                        let place = format!("/learner/gradient_booster/weight_drop/{tree}");
                        let text = "a leaf of its tree times this is not finite";
                        return Err(ModelError::member(place, text));
                    }
                }
            }
            (Some("dart"), None) => return Err(missing("/learner/gradient_booster/weight_drop")),
            (_, Some(_)) => {
                let place = "/learner/gradient_booster/weight_drop";
                return Err(ModelError::member(place, "weights of dart for gbtree"));
            }
            (_, None) => {}
        }
        let mut groups: Vec<(f32, Vec<usize>)> =
            bases.into_iter().map(|base| (base, Vec::new())).collect();
        for (tree, class) in self.tree_info.iter().enumerate() {
            let group = usize::try_from(*class).ok().and_then(|class| groups.get_mut(class));
            let Some((_, trees)) = group else {
                let place = format!("/learner/gradient_booster/model/tree_info/{tree}");
                let text = format!("class {class} is out of range: the model has {classes}");
                return Err(ModelError::member(place, text));
            };
            if range.contains(&tree) {
                trees.push(tree);
            }
        }
        Ok(groups)
    }

    fn importance(&self, features: usize, groups: &[(f32, Vec<usize>)]) -> Vec<f64> {
        let mut counts = vec![false; self.forest.trees().len()];
        for tree in groups.iter().flat_map(|(_, trees)| trees) {
            if let Some(counts) = counts.get_mut(*tree) {
                *counts = true;
            }
        }
        let kept = |tree: u32| counts.get(tree as usize).copied().unwrap_or(false);
        let kept = self.gains.iter().filter(|(tree, ..)| kept(*tree));
        let has_gains = kept.clone().any(|(_, _, gain)| *gain > 0.0);
        let mut importance = vec![0.0; features];
        for (_, feature, gain) in kept {
            if let Some(sum) = importance.get_mut(*feature as usize) {
                *sum += if has_gains { f64::from(*gain) } else { 1.0 };
            }
        }
        importance
    }
}

/// The names of a feature's categories.
enum Names {
    /// A feature of numbers.
    None,
    Known(Vec<Category>),
    /// Texts that may be cut at the wrong bytes.
    NotAscii,
}

/// Reads the names of one feature's categories.
fn categories(document: &mut Document<'_>) -> Result<Names, ModelError> {
    let (mut offsets, mut values) = (None, Vec::<f64>::new());
    document.members(&mut |document, name| match name {
        "offsets" => {
            let mut list: Vec<i32> = Vec::new();
            document.numbers_up_to(CATEGORIES_MAX.saturating_add(1), &mut list)?;
            offsets = Some(list);
            Ok(())
        }
        "type" => document.skip(),
        "values" => document.numbers_up_to(NAME_BYTES_MAX, &mut values),
        _ => Err(document.unknown()),
    })?;
    if values.is_empty() {
        return Ok(Names::None);
    }
    let Some(offsets) = offsets else {
        ModelError::limit(&document.place(), "categories", values.len(), CATEGORIES_MAX)?;
        return Ok(Names::Known(values.into_iter().map(Category::Number).collect()));
    };
    // Bytes are written as signed numbers.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    let byte = |value: f64| {
        let is_byte = value.fract() == 0.0 && (-128.0..256.0).contains(&value);
        is_byte.then_some((value as i32 & 0xff) as u8)
    };
    let bytes: Option<Vec<u8>> = values.into_iter().map(byte).collect();
    let bytes = bytes.ok_or_else(|| document.fault("values must be bytes"))?;
    if !bytes.is_ascii() {
        return Ok(Names::NotAscii);
    }
    let mut categories = Vec::new();
    for (start, end) in offsets.iter().zip(offsets.iter().skip(1)) {
        let range = usize::try_from(*start).ok().zip(usize::try_from(*end).ok());
        let text = range.and_then(|(start, end)| bytes.get(start..end));
        let text = text.and_then(|text| std::str::from_utf8(text).ok());
        let Some(text) = text else {
            return Err(document.fault(format!("{start} to {end} are no bytes of values")));
        };
        categories.push(Category::Text(text.to_owned()));
    }
    Ok(Names::Known(categories))
}
