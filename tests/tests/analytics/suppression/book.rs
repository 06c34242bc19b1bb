//! A book of generated borrowers with snapshots of several months, and all answers about them.

use super::elimination::Published;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::payments::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The days of the snapshots.
pub(crate) const DATES: [&str; 3] = ["2026-03-31", "2026-04-30", "2026-05-31"];
/// The periods of the questions.
pub(crate) const PERIODS: [&str; 4] = ["last_month", "last_3m", "last_6m", "last_12m"];
/// The variables of the questions, with the existing categories.
const VARIABLES: [&str; 15] = [
    "total_income",
    "total_spending",
    "net_cash_flow",
    "savings_rate",
    "spending_to_income",
    "spending:food",
    "spending:rent",
    "spending:travel",
    "cash_share",
    "recurring_share",
    "txn_count",
    "avg_txn_amount",
    "loan_repayment_to_income",
    "fees",
    "balance_median",
];

/// The possible numbers of dependents. High numbers are rare, so that some buckets are too small.
const DEPENDENTS: [u64; 12] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 4];

pub(crate) struct Book {
    engine: Engine,
    users: Vec<String>,
    /// All spending, with its category and channel.
    spent: Vec<Spent>,
    /// The grouping values of each borrower at each date.
    tuples: BTreeMap<&'static str, Vec<[String; 2]>>,
    people: usize,
    seed: u64,
}

/// An amount that a borrower has spent.
struct Spent {
    user: usize,
    /// `YYYY-MM`.
    month: String,
    /// The category and the channel; empty if there is none.
    under: BTreeMap<&'static str, String>,
}

/// All available answers about peers and groups.
#[derive(Debug, PartialEq)]
pub(crate) struct Answers {
    /// The answers by date, period and borrower.
    pub(crate) compared: BTreeMap<(String, String, usize), Compared>,
    /// The groups with their sizes, by date.
    pub(crate) listed: BTreeMap<String, BTreeMap<String, usize>>,
}

/// One answer.
#[derive(Debug, PartialEq)]
pub(crate) struct Compared {
    /// The group's id.
    pub(crate) group: String,
    /// Its definition.
    pub(crate) definition: String,
    /// The group's quartiles and mean, by variable.
    pub(crate) figures: BTreeMap<&'static str, [String; 4]>,
    /// The variables with a mean that one or two members dominate.
    dominated: BTreeSet<String>,
    /// The variables of which the borrower has a value.
    has_value: BTreeSet<&'static str>,
    /// The whole body, for a borrower in the snapshot. For other borrowers, it shows their present history.
    body: String,
}

impl Book {
    pub(crate) fn new(people: usize, seed: u64) -> Self {
        let at = time::parse_instant("2026-06-15T12:00:00Z").unwrap();
        let config = Config::default().clock(FixedClock::at(at));
        let engine = Engine::open_with(Memory::new(), config).unwrap();
        let mut random = Random(seed);
        run(&engine, "set_mappings", r#"{"Areas": {"a": 1, "b": 2, "c": 3, "d": 4}}"#);
        let mut profiles: Vec<(u64, u64)> = (0..people)
            .map(|_| (random.of(&[1, 1, 1, 1, 2, 2, 3, 4]), random.of(&DEPENDENTS)))
            .collect();
        let rows: Vec<String> = profiles.iter().enumerate().map(person).collect();
        let rows = format!(r#"{{"rows": [{}]}}"#, rows.join(","));
        let (imported, _) = call(&engine, "import_borrowers", &rows);
        let uuids = imported.get("UUIDs").and_then(Json::items).unwrap();
        let users = uuids.iter().map(|uuid| uuid.as_text().unwrap().to_owned()).collect();
        let mut book =
            Self { engine, users, spent: Vec::new(), tuples: BTreeMap::new(), people, seed };
        for user in 0..people {
            let rows = history(user, &mut random);
            book.import(&rows, user);
            book.spent.extend(rows.split_terminator(';').filter_map(|row| spent(user, row)));
        }
        for date in DATES {
            // Some borrowers move to another area, and some have a child.
            for _ in 0..people / 30 {
                let user = usize::try_from(random.below(people as u64)).unwrap();
                profiles[user] = (random.of(&[1, 2, 3, 4]), random.of(&[0, 1, 4]));
                book.update(user, profiles[user]);
            }
            let bucket = |(area, dependents): &(u64, u64)| {
                let band = match dependents {
                    0 => "0",
                    1 | 2 => "1–2",
                    _ => "3+",
                };
                [area.to_string(), band.to_owned()]
            };
            book.tuples.insert(date, profiles.iter().map(bucket).collect());
            run(&book.engine, "make_peer_snapshot", &format!(r#"{{"as_of": "{date}"}}"#));
        }
        book
    }

    /// Another book with the same seed.
    pub(crate) fn again(&self) -> Self {
        let again = Self::new(self.people, self.seed);
        // The public ids are random. The answers contain only the borrower's own one.
        assert_eq!(again.tuples, self.tuples);
        again
    }

    /// Writes transactions of all times, corrects some, and moves some borrowers.
    pub(crate) fn write_more(&self) {
        let mut random = Random(self.seed ^ 1);
        for user in 0..self.people {
            let mut rows = String::new();
            for day in ["2026-02-11", "2026-03-31", "2026-05-30", "2026-06-14"] {
                let amount = 1 + random.below(90_000);
                let _ = write!(
                    rows,
                    r#"{{"txn_id": "late {day}", "date": "{day}", "amount": -{amount}, "category": "food"}};"#
                );
            }
            rows.push_str(r#"{"txn_id": "first", "date": "2025-06-20", "amount": -77777};"#);
            self.import(&rows, user);
        }
        for user in 0..self.people / 2 {
            self.update(user, (random.of(&[1, 2, 3, 4]), random.of(&[0, 1, 4])));
        }
    }

    /// Runs all questions.
    pub(crate) fn gather(&self) -> Answers {
        let (mut compared, mut listed) = (BTreeMap::new(), BTreeMap::new());
        for date in DATES {
            let groups = self.groups(date);
            listed.insert(date.to_owned(), groups);
            for (user, uuid) in self.users.iter().enumerate() {
                for period in PERIODS {
                    let key = (date.to_owned(), period.to_owned(), user);
                    compared.insert(key, self.compare(uuid, date, period));
                }
            }
        }
        Answers { compared, listed }
    }

    /// The groups of all buckets with enough members. A bucket of an area overlaps with the buckets of its parts.
    pub(crate) fn overlapping(
        &self,
        answers: &Answers,
        date: &str,
        k_min: usize,
    ) -> Vec<BTreeSet<usize>> {
        let mut groups: BTreeMap<&[String], BTreeSet<usize>> = BTreeMap::new();
        for (user, tuple) in self.tuples[date].iter().enumerate() {
            let key = (date.to_owned(), PERIODS[1].to_owned(), user);
            if answers.compared[&key].group != "N/A" {
                for depth in 0..=tuple.len() {
                    groups.entry(&tuple[..depth]).or_default().insert(user);
                }
            }
        }
        groups.into_values().filter(|group| group.len() >= k_min).collect()
    }

    /// The published sums over the whole portfolio, month by month: without groups, and by one dimension.
    pub(crate) fn portfolio(&self, by: &'static str) -> Vec<Vec<Published>> {
        let request = format!(r#"{{"type": "spending", "period": "last_12m", "by": ["{by}"]}}"#);
        let (body, _) = call(&self.engine, "aggregate_transactions", &request);
        let mut months = Vec::new();
        for bucket in body.get("buckets").and_then(Json::items).unwrap() {
            let month = text(bucket, "start")[..7].to_owned();
            let in_month = || self.spent.iter().filter(|spent| spent.month == month);
            let groups = bucket.get("groups").and_then(Json::items).unwrap();
            let key = |group: &Json<'_>| group.at("/key/0").unwrap().as_text().unwrap().to_owned();
            let keys: BTreeSet<String> = groups.iter().map(key).collect();
            let of = |key: &String| sum_of(in_month().filter(|spent| spent.under[by] == *key));
            let mut published: Vec<Published> = keys.iter().map(of).collect();
            if shown(bucket.get("other").unwrap(), "spending") != NOT_AVAILABLE {
                let others = in_month().filter(|spent| !keys.contains(&spent.under[by]));
                published.push(sum_of(others));
            }
            if shown(bucket, "spending") != NOT_AVAILABLE {
                published.push(sum_of(in_month()));
            }
            months.push(published);
        }
        months
    }

    /// The sums of each month if every group were published, however small.
    pub(crate) fn all_groups(&self, by: &'static str) -> Vec<Vec<Published>> {
        let mut months: BTreeMap<&str, BTreeMap<&str, Vec<&Spent>>> = BTreeMap::new();
        for spent in &self.spent {
            let groups = months.entry(&spent.month).or_default();
            groups.entry(&spent.under[by]).or_default().push(spent);
        }
        let sums = |groups: BTreeMap<&str, Vec<&Spent>>| {
            groups.into_values().map(|group| sum_of(group.into_iter())).collect()
        };
        months.into_values().map(sums).collect()
    }

    fn groups(&self, date: &str) -> BTreeMap<String, usize> {
        let (listed, _) =
            call(&self.engine, "get_peer_groups", &format!(r#"{{"as_of": "{date}"}}"#));
        let groups = listed.get("groups").and_then(Json::items).unwrap();
        let size = |group: &Json<'_>| shown(group, "size_at_least").parse().unwrap();
        groups.iter().map(|group| (text(group, "id"), size(group))).collect()
    }

    fn compare(&self, uuid: &str, date: &str, period: &str) -> Compared {
        let vars: Vec<String> = VARIABLES.iter().map(|name| format!("\"{name}\"")).collect();
        let vars = vars.join(",");
        let request = format!(
            r#"{{"user_id": "{uuid}", "as_of": "{date}", "period": "{period}", "vars": [{vars}]}}"#
        );
        let (body, _) = call(&self.engine, "compare_peers", &request);
        let group = body.get("peer_group").unwrap();
        let mut answer = Compared {
            group: text(group, "id"),
            definition: group.get("definition").unwrap().to_string(),
            figures: BTreeMap::new(),
            dominated: dominated(&body),
            has_value: BTreeSet::new(),
            body: String::new(),
        };
        if answer.group != "N/A" {
            answer.body = body.to_string();
        }
        let variables = body.get("variables").and_then(Json::items).unwrap();
        for (name, variable) in VARIABLES.iter().zip(variables) {
            assert_eq!(text(variable, "name"), *name);
            let figures = ["p25", "median", "p75", "mean"].map(|figure| shown(variable, figure));
            answer.figures.insert(*name, figures);
            if shown(variable, "user_value") != NOT_AVAILABLE {
                answer.has_value.insert(*name);
            }
        }
        answer
    }

    fn import(&self, rows: &str, user: usize) {
        let uuid = &self.users[user];
        let with_user = |row: &str| row.replacen('{', &format!(r#"{{"user_id": "{uuid}", "#), 1);
        let rows: Vec<String> = rows.split_terminator(';').map(with_user).collect();
        let rows = format!(r#"{{"rows": [{}]}}"#, rows.join(","));
        run(&self.engine, "import_transactions", &rows);
    }

    fn update(&self, user: usize, (area, dependents): (u64, u64)) {
        let uuid = &self.users[user];
        let request = format!(
            r#"{{"UUID": "{uuid}", "Area": {area}, "Number_of_Dependents": {dependents}}}"#
        );
        run(&self.engine, "update_borrower", &request);
    }
}

impl Answers {
    /// The definition of a group.
    pub(crate) fn definition(&self, date: &str, id: &str) -> String {
        let mut of_date = self.compared.iter().filter(|((of, _, _), _)| of == date);
        let (_, found) = of_date.find(|(_, answer)| answer.group == id).unwrap();
        found.definition.clone()
    }

    /// The published mean income of a group, in minor units.
    pub(crate) fn mean(&self, date: &str, period: &str, group: &BTreeSet<usize>) -> Option<i64> {
        let user = *group.first()?;
        let answer = &self.compared[&(date.to_owned(), period.to_owned(), user)];
        answer.figures["total_income"][3].replace('.', "").parse().ok()
    }

    /// The published means for a group's members, each as the sum of its values. The means are treated as exact, and
    /// the number of members with a value as known.
    pub(crate) fn means(
        &self,
        date: &str,
        period: &str,
        group: &BTreeSet<usize>,
    ) -> Vec<Published> {
        let of = |user: usize| &self.compared[&(date.to_owned(), period.to_owned(), user)];
        let told = |name: &&&'static str| {
            group.iter().any(|user| of(*user).figures[**name][3] != NOT_AVAILABLE)
        };
        let with_value = |name: &'static str| {
            group.iter().copied().filter(move |user| of(*user).has_value.contains(name))
        };
        VARIABLES
            .iter()
            .filter(told)
            .map(|name| Published {
                values: with_value(name).flat_map(|user| parts(user, name)).collect(),
            })
            .collect()
    }
}

impl Compared {
    /// The published means of the group, by their parts. The group's spending without a category is added, because an
    /// attacker may know it.
    pub(crate) fn told(&self) -> Vec<Published> {
        let told = self.figures.iter().filter(|(_, figures)| figures[3] != NOT_AVAILABLE);
        told.map(|(name, _)| *name).chain(["no category"]).map(mean_of_group).collect()
    }

    /// The means that are hidden because one or two members dominate them.
    pub(crate) fn dominated(&self) -> impl Iterator<Item = (&str, Published)> {
        self.dominated.iter().map(|name| (&**name, mean_of_group(name)))
    }
}

/// A mean of a group, as a single unit.
pub(crate) fn mean_of_group(name: &str) -> Published {
    Published { values: parts(0, name).into_iter().collect() }
}

fn dominated(body: &Json<'_>) -> BTreeSet<String> {
    let suppressed = body.get("suppressed").and_then(Json::items).unwrap().iter();
    let dominated =
        suppressed.filter(|one| text(one, "reason") == "mean is dominated by one or two");
    dominated.map(|one| text(one, "name")).collect()
}

fn run(engine: &Engine, operation: &str, request: &str) {
    let _ = call(engine, operation, request);
}

const NOT_AVAILABLE: &str = "\"N/A\"";

/// The parts of a borrower's variable, for variables that follow from others.
fn parts(user: usize, name: &str) -> Vec<((usize, String), i64)> {
    let part = |name: &str, times| ((user, name.to_owned()), times);
    let spending = |times| {
        ["spending:food", "spending:rent", "spending:travel", "no category"]
            .map(|name| part(name, times))
    };
    match name {
        "total_spending" => spending(1).into(),
        "net_cash_flow" => spending(-1).into_iter().chain([part("total_income", 1)]).collect(),
        "savings_rate" => vec![part("spending_to_income", -1)],
        name => vec![part(name, 1)],
    }
}

/// The sum of this spending.
fn sum_of<'s>(spent: impl Iterator<Item = &'s Spent>) -> Published {
    let value = |spent: &Spent| {
        let Spent { user, month, under } = spent;
        ((*user, format!("{month} {} {}", under["category"], under["channel"])), 1)
    };
    Published { values: spent.map(value).collect() }
}

/// The spending in a row; `None` for income.
fn spent(user: usize, row: &str) -> Option<Spent> {
    let row = Json::parse(row.as_bytes()).unwrap();
    let is_out = row.get("amount").unwrap().to_string().starts_with('-');
    let of = |member| row.get(member).and_then(Json::as_text).unwrap_or_default().to_owned();
    let under = ["category", "channel"].map(|dimension| (dimension, of(dimension))).into();
    is_out.then(|| Spent { user, month: of("date")[..7].to_owned(), under })
}

fn shown(json: &Json<'_>, member: &str) -> String {
    json.get(member).unwrap().to_string()
}

fn person((at, (area, dependents)): (usize, &(u64, u64))) -> String {
    format!(
        r#"{{"Phone_Number": "+20100{at:07}", "National_ID_Number": "N/A", "autofill": true, "profile": {{"Area": {area}, "Number_of_Dependents": {dependents}}}}}"#
    )
}

/// Transactions from some month on: a salary for most borrowers, a rent for many, food, cash and fees.
fn history(user: usize, random: &mut Random) -> String {
    let begins = random.below(9);
    let salary = if random.below(8) == 0 { 0 } else { 4_000 + random.below(9_000) };
    let rent = if random.below(3) == 0 { 0 } else { 900 + random.below(2_000) };
    let mut rows = String::from(r#"{"txn_id": "first", "date": "2025-07-01", "amount": -1};"#);
    if begins > 0 {
        rows.clear();
    }
    for month in begins..12 {
        let (year, number) = if month < 6 { (2025, month + 7) } else { (2026, month - 5) };
        let mut add = |day: u64, amount: u64, sign: &str, rest: &str| {
            if amount > 0 {
                let id = format!("{user}-{month}-{day}");
                let _ = write!(
                    rows,
                    r#"{{"txn_id": "{id}", "date": "{year}-{number:02}-{day:02}", "amount": {sign}{amount}{rest}}};"#
                );
            }
        };
        // Few borrowers travel, and few pay online.
        let travels = u64::from(user.is_multiple_of(25));
        add(
            2,
            travels * (50 + random.below(900)),
            "-",
            r#", "category": "travel", "channel": "online""#,
        );
        add(1, salary, "", r#", "kind": "salary", "balance_after": 12000"#);
        add(
            3,
            rent,
            "-",
            r#", "category": "rent", "counterparty": "landlord", "channel": "transfer""#,
        );
        add(
            9,
            100 + random.below(1_500),
            "-",
            r#", "category": "food", "balance_after": 3000, "channel": "card""#,
        );
        add(12, random.below(2) * random.below(800), "-", r#", "kind": "cash", "channel": "atm""#);
        add(20, random.below(2) * random.below(40), "-", r#", "kind": "fee""#);
        add(25, random.below(3) * random.below(300), "-", r#", "kind": "loan_repayment""#);
    }
    rows
}
