//! Prints what the peers of a table are asked about, one row a line: `inputs NAME`.

use lendwright_benches::applicants::applicants;
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
        Some(("loans", months)) => print(loans::made(number(months))),
        Some(("flows", months)) => print(flows::made(number(months).into())),
        _ => panic!("there is no input '{name}'"),
    }
}

fn number(months: &str) -> u16 {
    months.parse().expect("an input's months are a number")
}

fn print(rows: impl IntoIterator<Item = impl Display>) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    rows.into_iter().try_for_each(|row| writeln!(out, "{row}"))
}
