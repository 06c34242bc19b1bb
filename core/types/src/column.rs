//! Input columns: whole numbers, and texts.

/// A column of whole numbers, which several threads may read. Every slice of them is one.
pub trait Column: Sync {
    /// Returns the number of rows.
    fn rows(&self) -> usize;

    /// Returns the number in a row; `None` for a row without a number, and past the end.
    fn at(&self, row: usize) -> Option<i128>;
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Column for [$number] {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<i128> {
                self.get(row).map(|number| i128::from(*number))
            }
        }

        impl Column for &[$number] {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<i128> {
                (**self).at(row)
            }
        }

        impl Column for Vec<$number> {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<i128> {
                self.as_slice().at(row)
            }
        })+
    };
}
numbers!(i8, i16, i32, i64, u8, u16, u32, u64);

impl Column for Vec<Option<i64>> {
    fn rows(&self) -> usize {
        self.len()
    }

    fn at(&self, row: usize) -> Option<i128> {
        self.get(row).copied().flatten().map(i128::from)
    }
}

/// A column of texts, which several threads may read. Every slice of them is one.
pub trait Texts: Sync {
    /// Returns the number of rows.
    fn rows(&self) -> usize;

    /// Returns the text in a row; `None` for a row without a text, and past the end.
    fn at(&self, row: usize) -> Option<&str>;

    /// Returns the error text for a row without a value.
    fn lack(&self) -> &'static str {
        "is no text"
    }
}

macro_rules! texts {
    ($($text:ty => $read:expr;)+) => {
        $(impl Texts for [$text] {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<&str> {
                self.get(row).and_then($read)
            }
        }

        impl Texts for &[$text] {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<&str> {
                Texts::at(*self, row)
            }
        }

        impl Texts for Vec<$text> {
            fn rows(&self) -> usize {
                self.len()
            }

            fn at(&self, row: usize) -> Option<&str> {
                Texts::at(self.as_slice(), row)
            }
        })+
    };
}
texts! {
    &str => |text| Some(*text);
    String => |text| Some(text.as_str());
    Option<&str> => |text| *text;
    Option<String> => |text| text.as_deref();
}
