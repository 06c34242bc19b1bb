//! Texts that are damaged at random.

use lendwright_tests::payments::Random;

/// Texts to insert: meaningful parts of templates and messages, and difficult parts of Unicode.
const PARTS: [&str; 60] = [
    "{{",
    "}}",
    "{{amount}}",
    "{{money}}",
    "{{balance:x}}",
    "{{merchant}}",
    "{{*}}",
    "{{word?}}",
    "{{...}}",
    "{{^}}",
    "{{$}}",
    "{{date}}",
    "{{time}}",
    "{{card}}",
    "{{account}}",
    "\\{{",
    "{",
    ":",
    "?",
    " ",
    "  ",
    "\n",
    "\\n",
    "\t",
    "\u{a0}",
    "\u{3000}",
    "EGP",
    "Rs.",
    "جنيه",
    "₦",
    "ريال",
    "1,234.56",
    "٧٥٥٫٠٠",
    "1٬000٬000",
    "-0",
    "999999999999.9999",
    "1000000000000",
    "5k",
    "٫",
    "٬",
    ".",
    ",",
    "*1234",
    "05/03/2026",
    "31-13-99",
    "12:16",
    "OTP 482913",
    "declined",
    "مرفوضة",
    "\u{200f}",
    "\u{202e}",
    "\u{200d}",
    "\u{640}",
    "\u{fdfa}",
    "ﷺ",
    "e\u{301}\u{301}\u{301}",
    "İ",
    "ß",
    "\u{1d7d7}",
    "\u{fe0f}",
];

/// A source of damage, the same for the same seed.
pub struct Damage(Random);

impl From<u64> for Damage {
    fn from(seed: u64) -> Self {
        Self(Random(seed))
    }
}

impl Damage {
    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.below(end.max(1))
    }

    /// True once in so many times.
    pub fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    /// One of several values.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        self.0.of(all)
    }

    /// One of several texts with some bytes changed. One in five is unchanged, and one in sixteen is quite different.
    pub fn text(&mut self, seeds: &[String]) -> String {
        let mut bytes = self.seed(seeds);
        if self.one_in(16) {
            bytes = (0..self.below(200)).map(|_| self.byte()).collect();
        } else if !self.one_in(5) {
            self.change(&mut bytes, seeds);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Changes some bytes.
    pub fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[String]) {
        for _ in 0..=self.below(2) {
            let at = self.place(bytes.len());
            match self.below(9) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => bytes.insert(at, self.byte()),
                2 => {
                    let until = at + self.place((bytes.len() - at).min(12));
                    drop(bytes.drain(at..until));
                }
                3 => {
                    let until = at + self.place((bytes.len() - at).min(30));
                    let again = bytes[at..until].to_vec();
                    bytes.splice(at..at, again);
                }
                4 => {
                    let other = self.seed(seeds);
                    let from = self.place(other.len());
                    bytes.truncate(at);
                    bytes.extend(&other[from..]);
                }
                5 if self.one_in(30) => {
                    let part = self.of(&PARTS).repeat(1 + self.place(2_000));
                    bytes.splice(at..at, part.into_bytes());
                }
                _ => drop(bytes.splice(at..at, self.of(&PARTS).bytes())),
            }
        }
    }

    fn seed(&mut self, seeds: &[String]) -> Vec<u8> {
        let at = self.below(seeds.len() as u64);
        seeds[usize::try_from(at).unwrap()].clone().into_bytes()
    }

    /// A place in so many bytes, or after the last one.
    fn place(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64 + 1)).unwrap()
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }
}
