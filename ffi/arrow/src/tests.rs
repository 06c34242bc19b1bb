#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::undocumented_unsafe_blocks)]
#![allow(clippy::arithmetic_side_effects, clippy::multiple_unsafe_ops_per_block)]

use crate::abi::{ArrowArray, ArrowSchema};
use crate::export::name_of;
use crate::{
    Chunks, ColumnError, ColumnType, Ints, Node, OptionalColumns, OwnedArray, PortfolioColumns,
    Strings, TransactionsIn, find,
};
use lendwright::Zone;
use lendwright::analytics::TransactionsBuilder;
use lendwright::currency::EGP;
use lendwright::lending::Profile;
use lendwright::lending::portfolio::{Column, Loans, Portfolio};
use std::ffi::{CStr, c_void};
use std::ops::ControlFlow;
use std::sync::Arc;

fn taken(node: &Node) -> OwnedArray {
    let (mut array, mut schema) = (node.array(), node.schema());
    let taken = unsafe { OwnedArray::from(&raw mut array, &raw mut schema) };
    assert!(array.release.is_none() && schema.release.is_none());
    taken
}

/// A column that another library owns. It is read in place, so it is never released here.
fn foreign<T>(
    format: &CStr,
    values: &[T],
    bits: Option<&[u8]>,
    offset: i64,
) -> (ArrowSchema, ArrowArray) {
    unsafe extern "C" fn nothing(_: *mut ArrowArray) {}
    let bits = bits.map_or(std::ptr::null(), |bits| bits.as_ptr().cast());
    let buffers: Vec<*const c_void> = vec![bits, values.as_ptr().cast()];
    let array = ArrowArray {
        length: i64::try_from(values.len()).unwrap() - offset,
        null_count: -1,
        offset,
        n_buffers: 2,
        buffers: Vec::leak(buffers).as_mut_ptr(),
        release: Some(nothing),
        ..ArrowArray::EMPTY
    };
    (ArrowSchema { format: format.as_ptr(), ..ArrowSchema::EMPTY }, array)
}

fn read<T>(format: &CStr, values: &[T], wanted: ColumnType) -> Result<Vec<Option<i128>>, String> {
    let (schema, array) = foreign(format, values, None, 0);
    let ints = unsafe { Ints::from_array("starts", &schema, &array, wanted) };
    let ints = ints.map_err(|error| error.to_string())?;
    Ok((0..ints.rows()).map(|row| ints.at(row)).collect())
}

#[test]
fn a_column_comes_back_with_its_nulls_and_is_freed_once() {
    let numbers = Arc::new((0..20).collect::<Vec<i64>>());
    let node = Node::int64("amount", &numbers, |number| number % 3 == 0);
    let ints = taken(&node).ints("amount", ColumnType::Whole).unwrap();
    drop(node);
    assert_eq!((ints.rows(), ints.at(3), ints.at(4), ints.at(20)), (20, None, Some(4), None));
    assert!(Arc::strong_count(&numbers) > 1);
    drop(ints);
    assert_eq!(Arc::strong_count(&numbers), 1);
}

#[test]
fn chunks_are_read_as_one_column() {
    let mut chunks = Chunks::default();
    for numbers in [vec![1, 2], vec![], vec![3]] {
        let node = Node::int64("months", &Arc::new(numbers), |_| false);
        chunks.push(taken(&node).ints("months", ColumnType::Whole).unwrap());
    }
    let read: Vec<_> = (0..4).map(|row| chunks.at(row)).collect();
    assert_eq!((chunks.rows(), read), (3, vec![Some(1), Some(2), Some(3), None]));
}

#[test]
fn every_width_of_numbers_days_and_decimals_is_read_at_its_offset() {
    let days = |format, values: &[i64]| read(format, values, ColumnType::Days).unwrap();
    assert_eq!(days(c"tdm", &[86_400_000]), [Some(1)]);
    assert_eq!(days(c"tss:", &[-86_400]), [Some(-1)]);
    assert_eq!(days(c"tsu:", &[0]), [Some(0)]);
    assert_eq!(days(c"tsn:", &[172_800_000_000_000]), [Some(2)]);
    assert_eq!(read(c"tdD", &[20_484_i32], ColumnType::Days), Ok(vec![Some(20_484)]));
    assert_eq!(read(c"C", &[255_u8], ColumnType::Whole), Ok(vec![Some(255)]));
    assert_eq!(read(c"c", &[-1_i8], ColumnType::Whole), Ok(vec![Some(-1)]));
    assert_eq!(read(c"L", &[u64::MAX], ColumnType::Whole), Ok(vec![Some(u64::MAX.into())]));
    let cents = ColumnType::Units { decimals: 2 };
    assert_eq!(read(c"d:10,1", &[125_i128, -5], cents), Ok(vec![Some(1_250), Some(-50)]));
    assert_eq!(read(c"d:18,4,64", &[12_500_i64], cents), Ok(vec![Some(125)]));
    assert_eq!(read(c"d:38,0", &[i128::MAX], cents), Ok(vec![Some(i128::MAX)]));
    let (schema, array) = foreign(c"s", &[7_i16, 8, 9, 10], Some(&[0b1010]), 1);
    let ints = unsafe { Ints::from_array("months", &schema, &array, ColumnType::Whole) }.unwrap();
    assert_eq!((0..3).map(|row| ints.at(row)).collect::<Vec<_>>(), [Some(8), None, Some(10)]);
}

#[test]
fn what_no_column_can_hold_is_refused_by_name() {
    let said = |format, wanted| read(format, &[5_i64], wanted).unwrap_err();
    assert_eq!(
        said(c"g", ColumnType::Units { decimals: 2 }),
        "starts: Arrow's type 'g' holds neither whole numbers nor decimals"
    );
    assert_eq!(
        said(c"tdD", ColumnType::Whole),
        "starts: Arrow's type 'tdD' holds no whole numbers"
    );
    assert_eq!(
        said(c"tss:Africa/Cairo", ColumnType::Days),
        "starts: Arrow's type 'tss:Africa/Cairo' holds neither days nor whole numbers of them"
    );
    assert_eq!(
        said(c"tss:", ColumnType::Days),
        "starts: row 0 must not be finer than the column's unit"
    );
    let (schema, mut array) = foreign(c"l", &[5_i64], None, 0);
    array.length = -1;
    let broken = unsafe { Ints::from_array("starts", &schema, &array, ColumnType::Whole) };
    assert_eq!(broken.unwrap_err().to_string(), "starts: is no Arrow array, or a released one");
}

/// A column of texts that another library owns, with these bytes in each row.
fn foreign_texts(rows: &[&[u8]]) -> (ArrowSchema, ArrowArray) {
    let mut offsets = vec![0_i32];
    for row in rows {
        offsets.push(offsets.last().unwrap() + i32::try_from(row.len()).unwrap());
    }
    let (_, array) = foreign(c"u", &vec![0_u8; rows.len()], None, 0);
    let (offsets, data) = (Vec::leak(offsets), Vec::leak(rows.concat()));
    let buffers: Vec<*const c_void> =
        vec![std::ptr::null(), offsets.as_ptr().cast(), data.as_ptr().cast()];
    let array = ArrowArray { n_buffers: 3, buffers: Vec::leak(buffers).as_mut_ptr(), ..array };
    (ArrowSchema { format: c"u".as_ptr(), ..ArrowSchema::EMPTY }, array)
}

/// A table that another library owns, with so many rows from an offset on. None of its memory is freed.
fn table(columns: Vec<(&CStr, (ArrowSchema, ArrowArray))>, offset: i64, length: i64) -> OwnedArray {
    table_of(columns, offset, length, None)
}

/// The same table. Rows with a bit 0 are null.
fn table_of(
    columns: Vec<(&CStr, (ArrowSchema, ArrowArray))>,
    offset: i64,
    length: i64,
    bits: Option<&'static u8>,
) -> OwnedArray {
    unsafe extern "C" fn nothing(_: *mut ArrowArray) {}
    unsafe extern "C" fn no_more(_: *mut ArrowSchema) {}
    let (mut fields, mut children) = (Vec::new(), Vec::new());
    for (name, (schema, array)) in columns {
        let schema = ArrowSchema { name: name.as_ptr(), ..schema };
        fields.push(Box::into_raw(Box::new(schema)));
        children.push(Box::into_raw(Box::new(array)));
    }
    let count = i64::try_from(fields.len()).unwrap();
    let mut schema = ArrowSchema {
        format: c"+s".as_ptr(),
        n_children: count,
        children: Vec::leak(fields).as_mut_ptr(),
        release: Some(no_more),
        ..ArrowSchema::EMPTY
    };
    let mut array = ArrowArray {
        length,
        offset,
        null_count: bits.map_or(0, |_| 1),
        n_buffers: 1,
        buffers: Vec::leak(vec![
            bits.map_or(std::ptr::null(), std::ptr::from_ref).cast::<c_void>(),
        ])
        .as_mut_ptr(),
        n_children: count,
        children: Vec::leak(children).as_mut_ptr(),
        release: Some(nothing),
        ..ArrowArray::EMPTY
    };
    unsafe { OwnedArray::from(&raw mut array, &raw mut schema) }
}

fn refused(taken: OwnedArray) -> ColumnError {
    TransactionsIn::from_table(&Arc::new(taken)).map(drop).unwrap_err()
}

#[test]
fn a_damaged_text_and_a_time_of_day_are_refused_by_column_row_and_value() {
    let ids: [&[u8]; 3] = [b"a", b"b", b"c"];
    let days = [20_455_i32, 20_456, 20_457];
    let minor = [-1_i64, -2, -3];
    let damaged: [&[u8]; 3] = [b"Metro", b"El \xffAbd", b""];
    let error = refused(table(
        vec![
            (c"txn_id", foreign_texts(&ids)),
            (c"date", foreign(c"tdD", &days, None, 0)),
            (c"amount", foreign(c"l", &minor, None, 0)),
            (c"merchant", foreign_texts(&damaged)),
        ],
        0,
        3,
    ));
    assert_eq!(error.to_string(), "merchant: row 1 must be a text of UTF-8 and of at most 1 MiB");
    assert_eq!(error.clone().after(40).cell, Some((41, "El \u{fffd}Abd".to_owned())));
    let of_call = lendwright::Error::from(error.after(40)).detail();
    assert_eq!(of_call.field.as_deref(), Some("rows/41/merchant"));
    assert_eq!(of_call.value.as_deref(), Some("El \u{fffd}Abd"));
    let times = [0_i64, 86_400, 86_461];
    let error = refused(table(
        vec![
            (c"txn_id", foreign_texts(&ids)),
            (c"date", foreign(c"tss:", &times, None, 0)),
            (c"amount", foreign(c"l", &minor, None, 0)),
        ],
        0,
        3,
    ));
    assert_eq!(error.cell, Some((2, "86461".to_owned())));
}

#[test]
fn whole_numbers_are_no_dates_of_transactions() {
    let ids: [&[u8]; 1] = [b"a"];
    let of = |date: (ArrowSchema, ArrowArray)| {
        let amount = foreign(c"l", &[-1_i64], None, 0);
        let columns = vec![(c"txn_id", foreign_texts(&ids)), (c"date", date), (c"amount", amount)];
        TransactionsIn::from_table(&Arc::new(table(columns, 0, 1))).map(drop)
    };
    for format in [c"i", c"I"] {
        let error = of(foreign(format, &[20_260_105_i32], None, 0)).unwrap_err();
        assert_eq!((&*error.column, error.cell), ("date", None));
        assert!(error.reason.starts_with("holds whole numbers"), "{}", error.reason);
    }
    assert_eq!(of(foreign(c"tdD", &[20_455_i32], None, 0)), Ok(()));
}

#[test]
fn what_transactions_are_refused_for_is_what_is_wrong_with_them() {
    let ids: [&[u8]; 2] = [b"a", b"b"];
    let columns = |amount: (ArrowSchema, ArrowArray), category: (ArrowSchema, ArrowArray)| {
        let date = foreign(c"tdD", &[20_455_i32, 20_456], None, 0);
        vec![
            (c"txn_id", foreign_texts(&ids)),
            (c"date", date),
            (c"amount", amount),
            (c"category", category),
        ]
    };
    let of = |amount, category| table(columns(amount, category), 0, 2);
    let minor = || foreign(c"l", &[-1_i64, -2], None, 0);
    // A run-end encoded array has no buffers, and neither has an array of nulls.
    let without_buffers = |format: &'static CStr| {
        let (schema, array) = foreign(format, &[0_u8; 2], None, 0);
        (schema, ArrowArray { n_buffers: 0, ..array })
    };
    let said = |taken| refused(taken).to_string();
    assert_eq!(
        said(of(minor(), without_buffers(c"+r"))),
        "category: Arrow's type '+r' is run-end encoded, which is not read: decode it"
    );
    assert_eq!(
        said(of(without_buffers(c"+r"), foreign_texts(&ids))),
        "amount: Arrow's type '+r' is run-end encoded, which is not read: decode it"
    );
    assert_eq!(said(of(minor(), minor())), "category: Arrow's type 'l' holds no texts");
    assert_eq!(
        said(of(foreign(c"d:60,2,256", &[0_i128; 4], None, 0), foreign_texts(&ids))),
        "amount: Arrow's type 'd:60,2,256' is a decimal of 256 bits: cast it to one of at most 128"
    );
    assert_eq!(
        said(of(without_buffers(c"n"), foreign_texts(&ids))),
        "amount: has nulls alone, and must be there"
    );
    let error = refused(table_of(columns(minor(), foreign_texts(&ids)), 0, 2, Some(&0b01)));
    assert_eq!((&*error.column, error.cell), ("rows/1", None));
    assert!(
        error.reason.starts_with("is null, and a table's rows must be there"),
        "{}",
        error.reason
    );
}

#[test]
fn of_a_part_of_a_table_only_its_own_rows_are_looked_at() {
    let ids: [&[u8]; 4] = [b"a", b"b", b"c", b"d"];
    let merchants: [&[u8]; 4] = [b"\xff", b"Metro", b"El Abd", b"\xff"];
    // The first and the last one have a time of day.
    let (times, minor) = ([1_i64, 86_400, 172_800, 172_801], [0_i64, -2, -3, 0]);
    let part = |offset, length| {
        let columns = vec![
            (c"txn_id", foreign_texts(&ids)),
            (c"date", foreign(c"tss:", &times, None, 0)),
            (c"amount", foreign(c"l", &minor, None, 0)),
            (c"merchant", foreign_texts(&merchants)),
        ];
        table(columns, offset, length)
    };
    let rows = TransactionsIn::from_table(&Arc::new(part(1, 2))).unwrap();
    let mut builder = TransactionsBuilder::new();
    rows.columns(EGP, Zone::CAIRO).push_into(&mut builder).unwrap();
    let set = builder.finish().unwrap();
    let read: Vec<_> = set.rows().iter().map(|row| (row.txn_id(), row.amount())).collect();
    assert_eq!(read, [("b", -2), ("c", -3)]);
    assert_eq!(refused(part(2, 2)).cell, Some((1, "172801".to_owned())));
    assert_eq!(refused(part(2, 3)).reason, "is shorter than its table");
    assert_eq!(refused(part(i64::MAX, 1)).reason, "is shorter than its table");
}

#[test]
fn a_table_of_loans_becomes_a_table_of_costs() {
    let column = |name, numbers: Vec<i64>| Node::int64(name, &Arc::new(numbers), |_| false);
    let table = Node::table(
        "",
        vec![
            column("months", vec![12, 0]),
            column("amount", vec![1_200_000, 1]),
            column("rate", vec![24_000_000, 0]),
            Node::date32("start", &Arc::new(vec![20_484, 20_484])),
        ],
    );
    let (mut schema, mut array) = (table.schema(), table.array());
    let ints = |name, wanted| unsafe { find(&schema, &array, name, wanted) };
    let amounts = ints("amount", ColumnType::Units { decimals: 2 }).unwrap();
    let rates = ints("rate", ColumnType::Units { decimals: 6 }).unwrap();
    let (months, starts) =
        (ints("months", ColumnType::Whole).unwrap(), ints("start", ColumnType::Days).unwrap());
    let bits: [*const c_void; 1] = [[1_u8].as_ptr().cast()];
    let counted = ArrowArray { null_count: -1, buffers: bits.as_ptr().cast_mut(), ..table.array() };
    let nulls = unsafe { find(&schema, &counted, "amount", ColumnType::Whole) };
    let nulls = nulls.unwrap_err();
    assert!(nulls.column == "rows/1" && nulls.reason.starts_with("is null"), "{nulls}");
    let bits: [*const c_void; 1] = [[0b110_u8].as_ptr().cast()];
    let counted = ArrowArray { buffers: bits.as_ptr().cast_mut(), ..counted };
    let of_second = ArrowArray { offset: 1, length: 1, ..counted };
    let rows = unsafe { find(&schema, &of_second, "amount", ColumnType::Whole) }.unwrap();
    assert_eq!((rows.rows(), rows.at(0)), (1, Some(1)), "no row of this part is null");
    assert_eq!(
        ints("name", ColumnType::Whole).unwrap_err().to_string(),
        "name: the table has no such column"
    );
    let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let mut laid =
        PortfolioColumns::room(2, loans.most_rows(), OptionalColumns { aprc: true, rows: true });
    let mut portfolio = Portfolio::new(Profile::default(), EGP);
    let faults =
        portfolio.lay_out(&loans, &mut laid.part(0..2), |_| ControlFlow::Continue(())).unwrap();
    laid.settle(0..2, 0, faults);
    laid.cut();
    assert_eq!((laid.faults.len(), laid.due.len()), (1, 12));
    let costs = laid.into_table();
    let (mut made, mut form) = (costs.array(), costs.schema());
    let instalment = unsafe { find(&form, &made, "instalment", ColumnType::Whole) }.unwrap();
    assert_eq!((instalment.at(0), instalment.at(1)), (Some(113_472), None));
    let names = unsafe { std::slice::from_raw_parts(form.children, 5) };
    let names: Vec<_> = names.iter().map(|child| name_of(unsafe { (**child).name })).collect();
    assert_eq!(names, ["instalment", "last_instalment", "total_interest", "aprc", "rows"]);
    for (array, schema) in [(&mut array, &mut schema), (&mut made, &mut form)] {
        unsafe { array.release.unwrap()(array) };
        unsafe { schema.release.unwrap()(schema) };
        assert!(array.release.is_none() && schema.release.is_none());
    }
}

/// A column of texts that another library owns, with these offsets.
fn offset_by<T: Copy + 'static>(format: &'static CStr, offsets: &[T]) -> (ArrowSchema, ArrowArray) {
    let rows = offsets.len() - 1;
    let (_, array) = foreign(c"u", &vec![0_u8; rows], None, 0);
    let (offsets, data) = (Vec::leak(offsets.to_vec()), Vec::leak(vec![b'x'; 16]));
    let buffers: Vec<*const c_void> =
        vec![std::ptr::null(), offsets.as_ptr().cast(), data.as_ptr().cast()];
    let array = ArrowArray { n_buffers: 3, buffers: Vec::leak(buffers).as_mut_ptr(), ..array };
    (ArrowSchema { format: format.as_ptr(), ..ArrowSchema::EMPTY }, array)
}

fn read_texts(column: (ArrowSchema, ArrowArray)) -> Result<Vec<Option<String>>, String> {
    use lendwright::Texts as _;
    let rows = column.1.length;
    let taken = Arc::new(table(vec![(c"merchant", column)], 0, rows));
    let column = Strings::of_table(&taken, "merchant").map_err(|error| error.to_string())?;
    column.check("merchant").map_err(|error| {
        assert!(error.cell.as_ref().is_none_or(|(_, value)| value.is_empty()), "{error:?}");
        error.to_string()
    })?;
    Ok((0..column.rows()).map(|row| column.at(row).map(str::to_owned)).collect())
}

#[test]
fn lying_offsets_are_refused_before_any_text_is_read() {
    let fair = read_texts(offset_by(c"u", &[0_i32, 4, 8, 8]));
    assert_eq!(fair, Ok(vec![Some("xxxx".into()), Some("xxxx".into()), Some(String::new())]));
    assert_eq!(read_texts(offset_by(c"U", &[2_i64, 4])), Ok(vec![Some("xx".into())]));
    let do_not_rise = Err("merchant: has offsets that do not rise".to_owned());
    for offsets in [
        vec![0_i32, 4_096, 8, 8],
        vec![0, i32::MAX, 8, 8],
        vec![-4, 4, 8, 8],
        vec![0, 4, -8, 8],
        vec![8, 4, 8, 8],
        vec![0, 4, 8, i32::MIN],
    ] {
        assert_eq!(read_texts(offset_by(c"u", &offsets)), do_not_rise, "{offsets:?}");
        let wide: Vec<i64> = offsets.iter().map(|offset| i64::from(*offset) << 31).collect();
        assert_eq!(read_texts(offset_by(c"U", &wide)), do_not_rise, "{wide:?}");
    }
    // The end of the data is unknown. So a text that is longer than any accepted text is not read.
    let too_long =
        |row| Err(format!("merchant: row {row} must be a text of UTF-8 and of at most 1 MiB"));
    assert_eq!(read_texts(offset_by(c"u", &[0, i32::MAX])), too_long(0));
    assert_eq!(read_texts(offset_by(c"U", &[0_i64, 4, 1 << 62])), too_long(1));
    assert_eq!(read_texts(offset_by(c"U", &[0_i64, 4, i64::MAX])), too_long(1));
}

#[test]
fn offsets_outside_of_a_slice_are_not_read() {
    use lendwright::Texts as _;
    let slice = |offset: i64, rows: i64| {
        // Only the second and third of five values have offsets that rise.
        let column = offset_by(c"u", &[9_000_i32, 0, 4, 8, -7, i32::MAX]);
        let taken = Arc::new(table(vec![(c"merchant", column)], offset, rows));
        Strings::of_table(&taken, "merchant").map(|column| column.rows()).ok()
    };
    assert_eq!(slice(1, 2), Some(2));
    assert_eq!((slice(0, 2), slice(1, 3), slice(3, 2)), (None, None, None));
    assert_eq!(slice(5, 0), Some(0));
}

#[test]
fn dictionaries_are_one_deep() {
    // Each column is read once, and none of its memory is freed.
    let keys = |(schema, array): (ArrowSchema, ArrowArray)| {
        let (keys, of_keys) = foreign(c"i", &[0_i32], None, 0);
        (
            ArrowSchema { dictionary: Box::into_raw(Box::new(schema)), ..keys },
            ArrowArray { dictionary: Box::into_raw(Box::new(array)), ..of_keys },
        )
    };
    let texts = || offset_by(c"u", &[0_i32, 4]);
    assert_eq!(read_texts(keys(texts())), Ok(vec![Some("xxxx".into())]));
    let deep = Err("merchant: is a dictionary of a dictionary".to_owned());
    assert_eq!(read_texts(keys(keys(texts()))), deep);
    // A dictionary that is its own dictionary never ends.
    let (schema, array) = keys(texts());
    unsafe {
        (*schema.dictionary).dictionary = schema.dictionary;
        (*array.dictionary).dictionary = array.dictionary;
    }
    assert_eq!(read_texts((schema, array)), deep);
}
