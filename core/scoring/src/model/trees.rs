//! Boosted trees of another library, and their results.

use super::block::{Block, ROWS, TreePlan};
use super::error::ModelError;
use super::forest::Forest;
use super::real::Real;
use super::shapley::{Quadrature, Shapley, mean};
use crate::characteristic::Category;
use lendwright_types::internal::sort::CompactSort as _;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

/// Boosted trees that another library has trained, evaluated in the arithmetic of that library.
///
/// [`from_xgboost`](Self::from_xgboost) reads a file of XGBoost, [`from_lightgbm`](Self::from_lightgbm) one of
/// LightGBM. The margins are equal to the library's to the bit: XGBoost's in single precision
/// (`predict(…, output_margin=True)`), LightGBM's in double precision (`predict(…, raw_score=True)`).
///
/// A row is a slice with one value for each of [`features`](Self::features), in their order. A missing value is NaN.
/// A category is its [`code`](Feature::code). If the slice is too short, the rest is missing.
///
/// # Example
/// ```
/// use lendwright_scoring::model::{Trees, TreesOptions};
///
/// // Below 0.5 the left leaf, -0.25, otherwise the right leaf, 0.75. A missing value goes left.
/// let file = br#"{"version": [3, 2, 0], "learner": {
///     "attributes": {}, "feature_names": ["DBR"], "feature_types": ["float"],
///     "learner_model_param": {"base_score": "[5E-1]", "boost_from_average": "1",
///         "num_class": "0", "num_feature": "1", "num_target": "1"},
///     "objective": {"name": "binary:logistic", "reg_loss_param": {"scale_pos_weight": "1"}},
///     "gradient_booster": {"name": "gbtree", "model": {
///         "gbtree_model_param": {"num_parallel_tree": "1", "num_trees": "1"}, "tree_info": [0],
///         "trees": [{"id": 0,
///             "tree_param": {"num_deleted": "0", "num_feature": "1", "num_nodes": "3",
///                 "size_leaf_vector": "1"},
///             "left_children": [1, -1, -1], "right_children": [2, -1, -1],
///             "parents": [2147483647, 0, 0], "split_indices": [0, 0, 0],
///             "split_conditions": [5E-1, -2.5E-1, 7.5E-1], "default_left": [1, 0, 0],
///             "sum_hessian": [1E2, 7E1, 3E1], "loss_changes": [9E0, 0E0, 0E0],
///             "base_weights": [0E0, -2.5E-1, 7.5E-1]}]}}}}"#;
/// let trees = Trees::from_xgboost(file, &TreesOptions::default())?;
///
/// assert_eq!(trees.features()[0].name, "DBR");
/// assert_eq!(trees.margin(&[0.25]), -0.25);
/// assert_eq!(trees.margin(&[0.5]), 0.75);
/// assert_eq!(trees.margin(&[f64::NAN]), -0.25);
///
/// // The mean over the 100 applicants of the training is 0.05; a ratio of 0.5 adds 0.7.
/// let [of_ratio, bias] = trees.contributions(&[0.5])[..] else { panic!() };
/// assert!((of_ratio - 0.7).abs() < 1e-12 && (bias - 0.05).abs() < 1e-12);
/// # Ok::<(), lendwright_scoring::model::ModelError>(())
/// ```
#[derive(Clone)]
pub struct Trees {
    features: Vec<Feature>,
    output: Output,
    /// The log-odds of a margin are `scale · (margin / divisor)`.
    scale: f64,
    /// The number of iterations if the library takes their mean, otherwise 1.
    divisor: f64,
    /// The place of the requested class among the ensemble's groups.
    group: usize,
    arithmetic: Arithmetic,
    importance: Vec<f64>,
    iterations: usize,
    best_iteration: Option<usize>,
}

/// The part of a model that is read.
///
/// ```
/// use lendwright_scoring::model::TreesOptions;
///
/// let mut options = TreesOptions::default();
/// options.class = Some(2);
/// options.iterations = Some(0..50);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TreesOptions {
    /// The number of the class. The model then predicts the log-odds of this class. For a model of two classes it is 1
    /// if left out. A model of more classes needs it, and a regression must not have it.
    pub class: Option<usize>,
    /// The iterations of boosting; only their trees count. All if it is left out, as for `Booster.predict` of both
    /// libraries. (XGBoost's wrapper for scikit-learn stops after [`best_iteration`](Trees::best_iteration).)
    pub iterations: Option<Range<usize>>,
    /// Features and their categories, in the order of the codes: for a file that does not name them, or names them
    /// wrongly. XGBoost before 3.1 writes no names. Later versions may cut names with letters outside ASCII at the
    /// wrong bytes, and a file with such names is refused without this.
    pub categories: Vec<(String, Vec<Category>)>,
}

/// A feature of a model.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Feature {
    /// Its name in the file.
    pub name: String,
    /// Whether its values are codes of categories.
    pub is_category: bool,
    /// The categories, in the order of their codes, if the file has them.
    pub categories: Vec<Category>,
    /// The places of the categories, sorted by category.
    order: Vec<usize>,
}

/// The meaning of [`Trees::predict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Output {
    /// The log-odds of a class, which the margin alone gives.
    LogOdds,
    /// The log-odds of this class against all others, which the margins of all classes give.
    ClassOfSeveral(usize),
    /// The number that a regression predicts.
    Number,
}

#[derive(Clone, Debug)]
pub(super) enum Arithmetic {
    Single(Ensemble<f32>),
    Double(Ensemble<f64>),
}

/// The trees by class.
#[derive(Clone, Debug)]
pub(super) struct Ensemble<N> {
    forest: Forest<N>,
    quadrature: Quadrature,
    groups: Vec<ClassTrees<N>>,
}

#[derive(Clone, Debug)]
struct ClassTrees<N> {
    /// The margin before the first tree.
    base: N,
    trees: Vec<usize>,
    plan: TreePlan<N>,
    /// The mean of the margin over the cover.
    mean: f64,
}

/// What a reader has read.
pub(super) struct Parts {
    pub(super) features: Vec<Feature>,
    pub(super) output: Output,
    pub(super) scale: f64,
    pub(super) divisor: f64,
    pub(super) group: usize,
    pub(super) arithmetic: Arithmetic,
    pub(super) importance: Vec<f64>,
    pub(super) iterations: usize,
    pub(super) best_iteration: Option<usize>,
}

impl<N: Real> Ensemble<N> {
    /// Ensemble of trees, each with its base and its trees' numbers, in the order of their sum.
    pub(super) fn new(forest: Forest<N>, groups: Vec<(N, Vec<usize>)>) -> Self {
        let quadrature = Quadrature::new(forest.trees());
        let groups = groups.into_iter().map(|(base, trees)| {
            let plan = TreePlan::new(&forest, &trees);
            let each = trees.iter().filter_map(|at| forest.trees().get(*at));
            let mean = each.fold(base.to_f64(), |sum, tree| sum + mean(&forest, tree));
            ClassTrees { base, trees, plan, mean }
        });
        let groups = groups.collect();
        Self { forest, quadrature, groups }
    }

    fn margin(&self, row: &[N], group: usize) -> f64 {
        let Some(group) = self.groups.get(group) else { return 0.0 };
        let trees = group.trees.iter().filter_map(|at| self.forest.trees().get(*at));
        let value = |column: usize| row.get(column).copied().unwrap_or(N::NAN);
        let sum = trees.fold(group.base, |sum, tree| {
            sum.plus(self.forest.leaf_value(self.forest.leaf_of(tree, row), value))
        });
        sum.to_f64()
    }

    /// Gives `work` the row's values in the forest's columns.
    fn with_row<T>(&self, values: &[f64], work: impl FnOnce(&[N]) -> T) -> T {
        const COLUMNS: usize = 64;
        let used = self.forest.used();
        let value =
            |feature: &u32| N::of_input(values.get(*feature as usize).copied().unwrap_or(f64::NAN));
        if used.len() <= COLUMNS {
            let mut row = [N::NAN; COLUMNS];
            for (value_of, feature) in row.iter_mut().zip(used) {
                *value_of = value(feature);
            }
            return work(row.get(..used.len()).unwrap_or_default());
        }
        let row: Vec<N> = used.iter().map(value).collect();
        work(&row)
    }

    /// The margins of these groups for each row, one group after another for [`ROWS`] rows at a time.
    fn each_block<'v>(
        &self,
        rows: usize,
        values: impl Fn(usize) -> &'v [f64],
        groups: &[ClassTrees<N>],
        mut take: impl FnMut(usize, usize, f64),
    ) {
        let mut block = Block::new(self.forest.used().len());
        let mut start = 0;
        while start < rows {
            block.fill(self.forest.used(), |feature| {
                values(feature).get(start..).unwrap_or_default()
            });
            for (number, group) in groups.iter().enumerate() {
                let mut sums = TreePlan::sums(group.base);
                group.plan.add(&self.forest, &block, &mut sums);
                for (row, sum) in (start..rows).zip(sums.as_flattened()) {
                    take(number, row, sum.to_f64());
                }
            }
            start = start.saturating_add(ROWS);
        }
    }

    fn margins<'v>(&self, group: usize, values: impl Fn(usize) -> &'v [f64], out: &mut [f64]) {
        let rows = out.len();
        let groups = self.groups.get(group..).and_then(|groups| groups.get(..1));
        self.each_block(rows, values, groups.unwrap_or_default(), |_, row, margin| {
            if let Some(out) = out.get_mut(row) {
                *out = margin;
            }
        });
    }

    /// Shapley values by column, without those of the base.
    fn contributions(&self, row: &[N], group: usize, values: &mut [f64]) {
        let mut shapley = Shapley::new(row.len());
        let trees = self.groups.get(group).into_iter().flat_map(|group| &group.trees);
        for tree in trees.filter_map(|at| self.forest.trees().get(*at)) {
            shapley.add(&self.forest, tree, &self.quadrature, row, values);
        }
    }
}

/// Calls `$work` with the ensemble in the model's own numbers.
macro_rules! with_ensemble {
    ($trees:expr, $ensemble:ident => $work:expr) => {
        match &$trees.arithmetic {
            Arithmetic::Single($ensemble) => $work,
            Arithmetic::Double($ensemble) => $work,
        }
    };
}

impl Trees {
    pub(super) fn new(parts: Parts) -> Self {
        let Parts { features, output, scale, divisor, group, .. } = parts;
        let Parts { arithmetic, importance, iterations, best_iteration, .. } = parts;
        Self {
            features,
            output,
            scale,
            divisor,
            group,
            arithmetic,
            importance,
            iterations,
            best_iteration,
        }
    }

    /// The features, in the order of a row's values.
    #[must_use]
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The meaning of [`predict`](Self::predict).
    #[must_use]
    pub fn output(&self) -> Output {
        self.output
    }

    /// The number of iterations that count.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.iterations
    }

    /// The best iteration that early stopping has found, counted from 0, if the file has it. It does not change the
    /// model. XGBoost's wrapper for scikit-learn counts no trees after it, `Booster.predict` counts
    /// all.
    #[must_use]
    pub fn best_iteration(&self) -> Option<usize> {
        self.best_iteration
    }

    /// For each feature the total gain of its splits, or the number of its splits if the file has no gains. Trees that
    /// do not count are left out.
    #[must_use]
    pub fn importance(&self) -> &[f64] {
        &self.importance
    }

    /// The sum of the trees for one row: of XGBoost the margin with its base, of LightGBM the raw score.
    #[must_use]
    pub fn margin(&self, values: &[f64]) -> f64 {
        with_ensemble!(self, ensemble => ensemble.with_row(values, |row| ensemble.margin(row, self.group)))
    }

    /// The margins of many rows, with the same bits as [`margin`](Self::margin).
    ///
    /// `columns` has the values of each feature, one for each row. A column that is too short or not there is
    /// missing in the rest of the rows. The number of rows is that of `out`.
    pub fn margins(&self, columns: &[&[f64]], out: &mut [f64]) {
        let values = |feature: usize| columns.get(feature).copied().unwrap_or_default();
        with_ensemble!(self, ensemble => ensemble.margins(self.group, values, out));
    }

    /// What the model predicts for one row: log-odds, or a number ([`output`](Self::output)).
    #[must_use]
    pub fn predict(&self, values: &[f64]) -> f64 {
        let Output::ClassOfSeveral(_) = self.output else {
            return self.of_margin(self.margin(values));
        };
        with_ensemble!(self, ensemble => ensemble.with_row(values, |row| {
            let margins = (0..ensemble.groups.len()).map(|group| ensemble.margin(row, group));
            let mut odds = ClassOdds::new(self.group);
            margins.enumerate().for_each(|(group, margin)| odds.add(group, margin / self.divisor));
            odds.log_odds()
        }))
    }

    /// What the model predicts for many rows, with the same bits as [`predict`](Self::predict). The columns are as for
    /// [`margins`](Self::margins).
    pub fn predictions(&self, columns: &[&[f64]], out: &mut [f64]) {
        let Output::ClassOfSeveral(_) = self.output else {
            self.margins(columns, out);
            for out in out {
                *out = self.of_margin(*out);
            }
            return;
        };
        let values = |feature: usize| columns.get(feature).copied().unwrap_or_default();
        with_ensemble!(self, ensemble => {
            let mut odds = vec![ClassOdds::new(self.group); ROWS];
            let last = ensemble.groups.len().saturating_sub(1);
            ensemble.each_block(out.len(), values, &ensemble.groups, |group, row, margin| {
                let Some(odds) = odds.get_mut(row % ROWS) else { return };
                odds.add(group, margin / self.divisor);
                if group == last {
                    if let Some(out) = out.get_mut(row) {
                        *out = odds.log_odds();
                    }
                    *odds = ClassOdds::new(self.group);
                }
            });
        });
    }

    /// The log-odds or the number of a margin. For a class of several the margins of the others are needed too, and
    /// this is the class's margin.
    #[must_use]
    pub fn of_margin(&self, margin: f64) -> f64 {
        self.scale * (margin / self.divisor)
    }

    /// The exact Shapley values of each feature for one row, and the bias as the last one. Their sum is the
    /// [`margin`](Self::margin); for a class of several, that of the class.
    ///
    /// Each tree is a game. An unknown feature goes both ways at its splits, by the cover of the training rows.
    /// XGBoost calls them `pred_contribs`, LightGBM `pred_contrib`. The bias is the mean over the cover, with what
    /// the library's roundings add to the margin. For LightGBM's linear trees, which its own library has no
    /// contributions for, the part that a leaf adds to its constant is divided equally among the leaf's
    /// features.
    #[must_use]
    pub fn contributions(&self, values: &[f64]) -> Vec<f64> {
        let mut contributions = vec![0.0; self.features.len()];
        let margin = with_ensemble!(self, ensemble => ensemble.with_row(values, |row| {
            let mut by_column = vec![0.0; row.len()];
            ensemble.contributions(row, self.group, &mut by_column);
            for (value, feature) in by_column.iter().zip(ensemble.forest.used()) {
                if let Some(contribution) = contributions.get_mut(*feature as usize) {
                    *contribution = *value;
                }
            }
            ensemble.margin(row, self.group)
        }));
        let sum: f64 = contributions.iter().sum();
        contributions.push(margin - sum);
        contributions
    }

    /// The mean of the margin over the cover of the training rows, the bias without roundings.
    #[must_use]
    pub fn mean(&self) -> f64 {
        with_ensemble!(self, ensemble => ensemble.groups.get(self.group).map_or(0.0, |group| group.mean))
    }

    /// The thresholds of a feature's splits, sorted. The result changes only there.
    ///
    /// - XGBoost: a value that is equal to a threshold goes with those above it. XGBoost compares in single precision, so
    ///   a double slightly below a threshold may count as equal to it.
    /// - LightGBM: a value that is equal to a threshold goes with those below it.
    #[must_use]
    pub fn thresholds(&self, feature: usize) -> Vec<f64> {
        let mut thresholds = Vec::new();
        let Ok(feature) = u32::try_from(feature) else { return thresholds };
        match &self.arithmetic {
            Arithmetic::Single(ensemble) => {
                ensemble.forest.thresholds_of(feature, &mut thresholds);
                for threshold in &mut thresholds {
                    *threshold = f64::from(f32::of_sum(*threshold).next_up());
                }
            }
            Arithmetic::Double(ensemble) => ensemble.forest.thresholds_of(feature, &mut thresholds),
        }
        thresholds
    }
}

impl fmt::Debug for Trees {
    /// Without the trees, which may be millions of nodes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trees = with_ensemble!(self, ensemble => ensemble.forest.trees().len());
        f.debug_struct("Trees")
            .field("features", &self.features.len())
            .field("output", &self.output)
            .field("iterations", &self.iterations)
            .field("trees", &trees)
            .finish_non_exhaustive()
    }
}

impl Feature {
    /// A feature with numbers as values.
    pub(super) fn number(name: String) -> Self {
        Self { name, is_category: false, categories: Vec::new(), order: Vec::new() }
    }

    /// Makes it a feature of categories; the list is empty if the file does not name them.
    pub(super) fn set_categories(&mut self, categories: Vec<Category>) {
        self.is_category = true;
        self.order = (0..categories.len()).collect();
        self.order.compact_sort_by(|a, b| match (categories.get(*a), categories.get(*b)) {
            (Some(a), Some(b)) => compare(a, b),
            _ => Ordering::Equal,
        });
        self.categories = categories;
    }

    /// The code of a category, as the value of a row. A category that the model has not seen has the code -1, which
    /// is none of the model's.
    ///
    /// If the file does not name its categories, a number is its own code.
    #[must_use]
    pub fn code(&self, category: &Category) -> f64 {
        if self.categories.is_empty() {
            return match category {
                Category::Number(number) => *number,
                Category::Bool(is_true) => f64::from(*is_true),
                Category::Text(_) => UNSEEN,
            };
        }
        let at = self.order.binary_search_by(|at| match self.categories.get(*at) {
            Some(known) => compare(known, category),
            None => Ordering::Less,
        });
        let place = at.ok().and_then(|at| self.order.get(at)).copied();
        #[allow(clippy::cast_precision_loss, reason = "below 2^31")]
        place.map_or(UNSEEN, |place| place as f64)
    }
}

/// The code of an unseen category: both libraries send it where all categories go that a split does not list.
const UNSEEN: f64 = -1.0;

fn compare(a: &Category, b: &Category) -> Ordering {
    let rank = |category: &Category| match category {
        Category::Bool(_) => 0,
        Category::Number(_) => 1,
        Category::Text(_) => 2,
    };
    match (a, b) {
        (Category::Bool(a), Category::Bool(b)) => a.cmp(b),
        // -0 is 0.
        (Category::Number(a), Category::Number(b)) => (a + 0.0).total_cmp(&(b + 0.0)),
        (Category::Text(a), Category::Text(b)) => a.cmp(b),
        (a, b) => rank(a).cmp(&rank(b)),
    }
}

/// The log-odds of one class against the others, from the margins of all.
#[derive(Clone, Copy)]
struct ClassOdds {
    class: usize,
    margin: f64,
    /// The sum of the others is `exp(max) · sum`.
    max: f64,
    sum: f64,
}

impl ClassOdds {
    fn new(class: usize) -> Self {
        Self { class, margin: 0.0, max: f64::NEG_INFINITY, sum: 0.0 }
    }

    fn add(&mut self, class: usize, margin: f64) {
        if class == self.class {
            self.margin = margin;
        } else if margin > self.max {
            self.sum = self.sum * libm::exp(self.max - margin) + 1.0;
            self.max = margin;
        } else {
            self.sum += libm::exp(margin - self.max);
        }
    }

    /// The probability stays 1e-15 away from 0 and 1.
    fn log_odds(self) -> f64 {
        let limit = libm::log((1.0 - 1e-15) / 1e-15);
        (self.margin - self.max - libm::log(self.sum)).clamp(-limit, limit)
    }
}

impl TreesOptions {
    /// The requested class of so many.
    pub(super) fn class_of(&self, classes: usize) -> Result<usize, ModelError> {
        match self.class {
            None if classes == 2 => Ok(1),
            None => {
                let text = format!("must be given: the model has {classes} classes");
                Err(ModelError::option("class", text))
            }
            Some(class) if class < classes => Ok(class),
            Some(class) => {
                let text = format!("{class} is out of range: the model has {classes} classes");
                Err(ModelError::option("class", text))
            }
        }
    }

    /// Refuses a class.
    pub(super) fn no_class(&self) -> Result<(), ModelError> {
        match self.class {
            None => Ok(()),
            Some(_) => Err(ModelError::option("class", "must be left out: this is a regression")),
        }
    }

    /// Whether the categories of a feature are given.
    pub(super) fn has_categories(&self, feature: &str) -> bool {
        self.categories.iter().any(|(name, _)| name == feature)
    }

    /// Gives features the categories of the options.
    pub(super) fn name_categories(&self, features: &mut [Feature]) -> Result<(), ModelError> {
        for (name, categories) in &self.categories {
            match features.iter_mut().find(|feature| feature.name == *name) {
                Some(feature) if feature.is_category => feature.set_categories(categories.clone()),
                Some(_) => {
                    let text = format!("'{name}' is no categorical feature of the model");
                    return Err(ModelError::option("categories", text));
                }
                None => {
                    let text = format!("the model has no feature '{name}'");
                    return Err(ModelError::option("categories", text));
                }
            }
        }
        Ok(())
    }

    /// The requested iterations of so many.
    pub(super) fn iterations_of(&self, iterations: usize) -> Result<Range<usize>, ModelError> {
        let Some(chosen) = self.iterations.clone() else { return Ok(0..iterations) };
        if chosen.is_empty() || chosen.end > iterations {
            let Range { start, end } = chosen;
            let text = format!("{start}..{end} is no part of the model's 0..{iterations}");
            return Err(ModelError::option("iterations", text));
        }
        Ok(chosen)
    }
}
