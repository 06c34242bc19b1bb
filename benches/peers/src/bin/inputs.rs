//! Prints the input for a table's peers, one row on each line: `inputs NAME`.

use lendwright::analytics::churn::Customer;
use lendwright_benches::applicants::applicants;
use lendwright_benches::segments::{customers, heaps, uniform};
use lendwright_benches::transactions::{CATEGORIES, Made, merchant, of_user};
use lendwright_peers::rules::{APPLICANTS, json};
use lendwright_peers::{flows, loans, messages};
use std::fmt::Display;
use std::io::Write as _;

fn main() -> std::io::Result<()> {
    let name = lendwright_peers::name();
    match name.split_once('_') {
        None if name == "messages" => print(messages::lines()),
        None if name == "unread" => print(messages::unread()),
        None if name == "applicants" => print(applicants(APPLICANTS).iter().map(json)),
        None if name == "features" => print(features()),
        None if name == "customers" => print(customers().iter().map(customer)),
        Some(("points", "heaps")) => print(heaps().iter().map(point)),
        Some(("points", "uniform")) => print(uniform().iter().map(point)),
        Some(("transactions", users)) => print(rows(users.parse().expect("a number of users"))),
        Some(("loans", months)) => print(loans::made(number(months))),
        Some(("flows", months)) => print(flows::made(number(months).into())),
        _ => panic!("there is no input '{name}'"),
    }
}

/// 100,000 rows of 15 features around 0, with three decimals; one of 20 values is missing.
fn features() -> impl Iterator<Item = String> {
    let mut state = 4_u64;
    let mut random = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / 2_f64.powi(53)
    };
    let mut value = move || {
        let sum = random() + random() + random() + random();
        if random() < 0.05 { f64::NAN } else { ((sum - 2.0) * 1_700.0).round() / 1_000.0 }
    };
    (0..100_000).map(move |_| point(&std::array::from_fn::<f64, 15, _>(|_| value())))
}

fn customer(Customer { repeats, last, known }: &Customer) -> String {
    format!("{repeats} {last} {known}")
}

fn point(values: &[f64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A heading, and the transactions of so many users.
fn rows(users: usize) -> impl Iterator<Item = String> {
    let line = |user: usize, row: Made| {
        let (merchant, category) = (merchant(row.merchant), CATEGORIES[usize::from(row.category)]);
        format!("{user:06},{},{},{merchant},{category}", row.day, row.amount)
    };
    let of_user = move |user| of_user(user).into_iter().map(move |row| line(user, row));
    std::iter::once("user,day,amount,merchant,category".to_owned())
        .chain((0..users).flat_map(of_user))
}

fn number(months: &str) -> u16 {
    months.parse().expect("an input's months are a number")
}

fn print(rows: impl IntoIterator<Item = impl Display>) -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    rows.into_iter().try_for_each(|row| writeln!(out, "{row}"))?;
    out.flush()
}
