//! `LW_…_INIT` for each struct of the C header that callers fill. It gives every member a value, so no compiler
//! warns of a missing one, in C and in C++.

use std::fmt::Write as _;

/// Structs without a size that callers fill. Their members never change, since callers pass arrays of them.
const FILLED: [&str; 5] = ["lw_header", "lw_flow", "lw_dated", "lw_sms_message", "lw_import_row"];

const OPENING: &str = "\
/* The initialisers of the structs that you fill. They set the size, if the struct begins with one, and zero for every
   other member.

       lw_input input = LW_INPUT_INIT;

   In C, the initialiser of an array leaves the other items zero, also their size. Set the size in each item, except in
   arrays of decisions. */
";

/// Writes the macros for a header from cbindgen.
pub(super) fn of(header: &str) -> String {
    let mut text = OPENING.to_owned();
    let structs = header.split("\ntypedef struct {\n").skip(1);
    for (members, rest) in structs.filter_map(|text| text.split_once("\n} ")) {
        let name = rest.split(';').next().unwrap_or_default();
        let members: Vec<&str> = members.lines().map(str::trim).filter(|l| is_member(l)).collect();
        let is_sized = members.first() == Some(&"size_t size;");
        if !is_sized && !FILLED.contains(&name) {
            continue;
        }
        let values = members.iter().map(|member| match *member {
            "size_t size;" => format!("sizeof({name})"),
            member => zero(header, member),
        });
        let _ = writeln!(text, "#define {}_INIT \\", name.to_uppercase());
        let _ = writeln!(text, "    {{{}}}", values.collect::<Vec<_>>().join(", "));
    }
    text
}

fn is_member(line: &str) -> bool {
    !line.starts_with(['/', '*'])
}

/// Returns the zero value of a member, by its declaration.
fn zero(header: &str, declared: &str) -> String {
    let declared = declared.trim_end_matches(';');
    if let Some((before, length)) = declared.strip_suffix(']').and_then(|d| d.split_once('[')) {
        let length: usize = length.parse().expect("an array's length is a number");
        return format!("{{{}}}", vec![zero(header, before); length].join(", "));
    }
    let (kind, name) = declared.rsplit_once(' ').unwrap_or((declared, ""));
    match kind {
        _ if name.starts_with('*') || declared.contains('(') => "NULL".into(),
        "lw_bytes" => "{NULL, 0}".into(),
        "bool" => "false".into(),
        "double" => "0.0".into(),
        // C++ does not accept a number as an enum.
        _ => zero_of_enum(header, kind).unwrap_or_else(|| "0".into()),
    }
}

fn zero_of_enum(header: &str, name: &str) -> Option<String> {
    let variants = header.split(&format!("\nenum {name}\n")).nth(1)?.split("\n};").next()?;
    let zero = variants.lines().find_map(|line| line.trim().strip_suffix(" = 0,"))?;
    Some(zero.to_owned())
}
