//! Vectors that the library can't express are counted with their reason, and the run goes on.

use lendwright_tests::{Folder, alone, passed};
use std::path::Path;

/// Writes a file of vectors.
fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// Runs one test of this program on other vectors. Returns whether it passed, and what it printed.
fn on(folder: &Folder, test: &str) -> (bool, String) {
    let mut program = alone("vectors", test);
    let vectors = program.env("LENDWRIGHT_VECTORS", &folder.0);
    let out = vectors.env("LENDWRIGHT_ALLOW_SKIPS", "vectors").output().unwrap();
    let said = [&out.stdout[..], &out.stderr].concat();
    (passed(&out, 1), String::from_utf8_lossy(&said).into_owned())
}

/// Runs one test on vectors of which it can't express some, and looks for lines in what it prints.
fn counts(test: &str, files: &[(&str, &str)], lines: &[&str]) {
    let folder = Folder::new();
    for (name, text) in files {
        write(&folder.0, name, text);
    }
    let (is_passed, said) = on(&folder, test);
    assert!(is_passed, "{said}");
    for line in lines {
        assert!(said.lines().any(|found| found == *line), "{line} is not in\n{said}");
    }
}

#[test]
fn schedules_days_and_sums_that_can_t_be_expressed_are_counted() {
    let annuity = r#"{"vectors": [
        {"id": "ours", "inputs": {"principal": "100", "annual_rate_percent": "12", "start": "2026-01-01", "n": 2,
         "days_in_year": 360, "days_in_month": 30}, "expected": {"rows": [
         {"principal": "49.75", "interest": "1.00", "total": "50.75", "balance": "50.25"},
         {"principal": "50.25", "interest": "0.50", "total": "50.75", "balance": "0.00"}]}},
        {"id": "a third", "inputs": {"principal": "33.(3)", "annual_rate_percent": "12", "start": "2026-01-01", "n": 2,
         "days_in_year": 360, "days_in_month": 30}, "expected": {"rows": []}},
        {"id": "a long year", "inputs": {"principal": "100", "annual_rate_percent": "12", "start": "2026-01-01", "n": 2,
         "days_in_year": 400, "days_in_month": 30}, "expected": {"rows": []}},
        {"id": "moons", "inputs": {"principal": "100", "annual_rate_percent": "12", "start": "2026-01-01", "n": 2,
         "unit": "MOONS", "days_in_year": 360, "days_in_month": 30}, "expected": {"rows": []}}]}"#;
    let days = r#"{"vectors": [
        {"id": "ours", "inputs": {"convention": "30/360 Bond"},
         "expected": {"cases": [{"start": "2006-08-20", "end": "2007-02-20", "days": 180}]}},
        {"id": "31", "inputs": {"convention": "31/360"},
         "expected": {"cases": [{"start": "2006-08-20", "end": "2007-02-20", "days": 180}]}},
        {"id": "a third", "inputs": {"start": "2026-01-01", "end": "2026-05-01"},
         "expected": {"year_fractions": {"30/360 Bond": "0.(3)"}}}]}"#;
    let sums = r#"{"vectors": [
        {"id": "ours", "inputs": {"amounts": ["1.005", "1"]}, "expected": {"total": "2.01"}},
        {"id": "a third", "inputs": {"value": "0.333…"}, "expected": {"dp2": "0.33"}}]}"#;
    counts(
        "servicing",
        &[
            ("servicing/schedule_annuity.json", annuity),
            ("servicing/day_count.json", days),
            ("servicing/rounding.json", sums),
            (
                "credit/refs/lendingclub_instalments_even.csv",
                "row,amount,months,rate,instalment,agrees\n1,1200,12,0,100,1\n2,1/3,12,0,100,1\n",
            ),
        ],
        &[
            "servicing/schedule_annuity: 1 of 1, 3 not expressible",
            "    amount 33.(3): a third (1)",
            "    400 days in year and 30 in month: a long year (1)",
            "    unit MOONS: moons (1)",
            "servicing/day_count: 1 of 1, 2 not expressible",
            "    day count 31/360: 31 (1)",
            "    fraction 0.(3): a third (1)",
            "servicing/rounding: 1 of 1, 1 not expressible",
            "    amount 0.333…: a third (1)",
            "credit/lendingclub_instalments_even: 1 of 1, 1 not expressible",
            "    amount 1/3: 2 (1)",
        ],
    );
}

#[test]
fn rates_that_can_t_be_expressed_are_counted() {
    let reg_z = r#"{"vectors": [
        {"id": "ours", "inputs": {"amount_financed": "100", "advance_date": "2026-01-10", "unit_period": "1 month",
         "payments": [{"date": "2026-02-10", "amount": "101"}]}, "expected": {"apr_percent": "12.00"}},
        {"id": "moons", "inputs": {"amount_financed": "100", "advance_date": "2026-01-10", "unit_period": "1 moon",
         "payments": []}, "expected": {"apr_percent": "12.00"}},
        {"id": "months", "inputs": {"amount_financed": "100", "advance_date": "2026-01-10", "unit_period": "90 years",
         "payments": []}, "expected": {"apr_percent": "12.00"}}]}"#;
    let aprc = r#"{"vectors": [
        {"id": "ours", "inputs": {"drawdowns": [{"amount": "100", "years": "0"}],
         "repayments": [{"amount": "110", "years": "1"}]}, "expected": {"aprc_percent_1dp": "10.0"}},
        {"id": "a third", "inputs": {"drawdowns": [{"amount": "100/3", "years": "0"}],
         "repayments": [{"amount": "110", "years": "1"}]}, "expected": {"aprc_percent_1dp": "10.0"}},
        {"id": "31", "inputs": {"day_count": "31/360", "start": "2026-01-01", "principal": "100", "payments": []},
         "expected": {"aprc_percent_1dp": "10.0"}}]}"#;
    let tvm = r#"{"vectors": [
        {"id": "ours", "inputs": {"function": "fv", "rate": "0.1", "nper": 1, "pv": "-100"},
         "expected": {"value": "110"}},
        {"id": "unknown", "inputs": {"function": "accrint"}, "expected": {"value": "1"}},
        {"id": "huge", "inputs": {"function": "fv", "rate": "1e400", "nper": 1, "pv": "-100"},
         "expected": {"value": "1"}}]}"#;
    let xirr = r#"{"vectors": [
        {"id": "ours", "inputs": {"flows": [{"date": "2026-01-01", "amount": "-100"},
         {"date": "2027-01-01", "amount": "110"}]}, "expected": {"xirr": "0.1", "abs_tolerance": "1e-9"}},
        {"id": "31", "inputs": {"day_count": "31/360", "flows": []}, "expected": {"xirr": "0.1"}},
        {"id": "no day", "inputs": {"flows": [{"date": "2026-02-30", "amount": "-100"}]}, "expected": {"xirr": "0.1"}}]}"#;
    counts(
        "servicing_rates",
        &[
            ("servicing/apr_reg_z.json", reg_z),
            ("servicing/aprc_eu.json", aprc),
            ("servicing/tvm.json", tvm),
            ("servicing/xirr.json", xirr),
        ],
        &[
            "servicing/apr_reg_z: 1 of 1, 2 not expressible",
            "    unit period 1 moon: moons (1)",
            "    unit period 90 years: months (1)",
            "servicing/aprc_eu: 1 of 1, 2 not expressible",
            "    amount 100/3: a third (1)",
            "    day count 31/360: 31 (1)",
            "servicing/tvm: 1 of 1, 2 not expressible",
            "    function accrint: unknown (1)",
            "    number 1e400: huge (1)",
            "servicing/xirr: 1 of 1, 2 not expressible",
            "    date 2026-02-30: no day (1)",
        ],
    );
}

#[test]
fn rules_messages_and_streams_that_can_t_be_expressed_are_counted() {
    let model = r#"<definitions>
        <decision name="ours"><literalExpression><text>1 = 1</text></literalExpression></decision>
        <decision name="huge"><literalExpression><text>1 &lt; 1e400</text></literalExpression></decision>
        </definitions>"#;
    let result = |name: &str| {
        format!(
            r#"<testCase id="{name}"><resultNode name="{name}"><expected>
            <value type="boolean">true</value></expected></resultNode></testCase>"#
        )
    };
    let tests = format!("<testCases>{}{}</testCases>", result("ours"), result("huge"));
    counts(
        "rules",
        &[
            ("rules/dmn-tck/0068-feel-equality/0068-feel-equality.dmn", model),
            ("rules/dmn-tck/0068-feel-equality/0068-feel-equality-test-01.xml", &tests),
        ],
        &["rules/0068-feel-equality: 1 of 1, 1 not expressible", "    number 1e400: huge (1)"],
    );
    let messages = r#"[
        {"id": "a third", "bank": "Bank", "text": "Paid EGP 0.(3)", "expected": {"amount": "0.(3)", "direction": "debit"}},
        {"id": "beside", "bank": "Bank", "text": "Paid EGP 1", "expected": {"amount": "1", "direction": "sideways"}}]"#;
    counts(
        "sms",
        &[("sms/bank.json", messages)],
        &[
            "sms/bank/read: 0 of 0, 2 not expressible",
            "    amount 0.(3): a third (1)",
            "    direction sideways: beside (1)",
        ],
    );
    let labels = r#"{"files": {"a.json": [
        {"description": "Gym", "direction": "OUTFLOW"},
        {"description": "Rent", "direction": "OUTFLOW", "frequency": "EVERY_MOON"}], "b.json": []}}"#;
    let row = |amount: &str| {
        let date = r#""date_transacted": "2026-01-05", "description": "Gym""#;
        format!(
            r#"{{"override_accounts": [{{"transactions": [{{{date}, "amount": {amount}}}]}}]}}"#
        )
    };
    counts(
        "pfm",
        &[
            ("pfm/plaid_sandbox_recurring_labels.json", labels),
            ("pfm/data/plaid_sandbox/a.json", &row("12.5")),
            ("pfm/data/plaid_sandbox/b.json", &row(r#""1/3""#)),
        ],
        &[
            "pfm/plaid_sandbox_recurring_labels: 1 of 1, 2 not expressible",
            "    frequency EVERY_MOON: Rent (1)",
            "    amount 1/3: b.json (1)",
        ],
    );
}

#[test]
fn a_file_that_can_t_be_read_is_a_failure_and_hides_no_other() {
    let folder = Folder::new();
    write(&folder.0, "servicing/day_count.json", "no JSON");
    write(
        &folder.0,
        "servicing/due_dates.json",
        r#"{"vectors": [{"id": "ours", "inputs": {"start": "2026-01-01", "n": 1}, "expected": {"due_dates": []}},
            {"id": "nothing", "inputs": {}, "expected": {}}]}"#,
    );
    let (is_passed, said) = on(&folder, "servicing");
    assert!(!is_passed, "{said}");
    assert!(said.contains("    FAILED servicing/due_dates: ours: "), "{said}");
    assert!(said.contains("    FAILED servicing/due_dates: nothing: it has no date"), "{said}");
    assert!(said.contains("servicing/penalties"), "the other files are looked for: {said}");
}
