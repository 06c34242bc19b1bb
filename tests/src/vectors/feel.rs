//! The part of FEEL that the kit's cases on logic and comparison use.

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Feel {
    Null,
    Bool(bool),
    /// The digits.
    Number(String),
    Text(String),
    /// The text inside `date("…")`.
    Date(String),
    /// A time, a date and time, or a duration, and how it was written.
    Temporal(&'static str),
    List(Vec<Feel>),
    Context,
    Range(Box<Range>),
    /// A comparison without its left side: `< 5`.
    Unary(String, Box<Feel>),
    Name(String),
    Call(String, Vec<(Option<String>, Feel)>),
    Compare(Box<Feel>, String, Box<Feel>),
    Between(Box<Feel>, Box<Feel>, Box<Feel>),
    In(Box<Feel>, Vec<Feel>),
    And(Box<Feel>, Box<Feel>),
    Or(Box<Feel>, Box<Feel>),
    /// Arithmetic, filters and paths.
    Other(&'static str),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) low: Feel,
    pub(super) high: Feel,
    pub(super) low_open: bool,
    pub(super) high_open: bool,
}

/// Reads a whole expression. The error names the token that can't be read.
pub(super) fn parse(text: &str) -> Result<Feel, String> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    let whole = reader.or()?;
    match reader.peek() {
        None => Ok(whole),
        Some(token) => Err(format!("{token:?} is not read")),
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Sign(&'static str),
    Word(String),
    Number(String),
    Text(String),
    /// `@"…"`.
    At(String),
}

const SIGNS: [&str; 23] = [
    "..", "**", "<=", ">=", "!=", "[", "]", "(", ")", "{", "}", ",", ":", "<", ">", "=", "+", "-",
    "*", "/", "@", ".", "|",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let after = if first == '"' {
            let (text, after) = string(rest)?;
            let at = tokens.pop_if(|token| *token == Token::Sign("@")).is_some();
            tokens.push(if at { Token::At(text) } else { Token::Text(text) });
            after
        } else if first.is_ascii_digit() {
            let number = number(rest);
            tokens.push(Token::Number(number.to_owned()));
            &rest[number.len()..]
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            &rest[end..]
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| format!("{first:?} is not read"))?;
            tokens.push(Token::Sign(sign));
            &rest[sign.len()..]
        };
        rest = after.trim_start();
    }
    Ok(tokens)
}

/// Digits, fraction and exponent; `1..10` is a range and not a fraction.
fn number(text: &str) -> &str {
    let digits = |from: usize| {
        text[from..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| from + n)
    };
    let mut end = digits(0);
    if text[end..].starts_with('.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    &text[..end]
}

/// A string literal, and the text after it.
fn string(text: &str) -> Result<(String, &str), String> {
    let mut value = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((value, &text[at + 1..])),
            '\\' => match chars.next().ok_or("a string ends in a backslash")?.1 {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                't' => value.push('\t'),
                'u' => {
                    let hex: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    let code = u32::from_str_radix(&hex, 16).map_err(|e| e.to_string())?;
                    value.push(char::from_u32(code).ok_or("a surrogate stands alone")?);
                }
                quoted @ ('"' | '\\' | '\'') => value.push(quoted),
                // As in the kit's engines, an unknown escape keeps its backslash.
                other => value.extend(['\\', other]),
            },
            c => value.push(c),
        }
    }
    Err("a string is not closed".to_owned())
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn or(&mut self) -> Result<Feel, String> {
        let mut left = self.and()?;
        while self.word("or") {
            left = Feel::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Feel, String> {
        let mut left = self.comparison()?;
        while self.word("and") {
            left = Feel::And(Box::new(left), Box::new(self.comparison()?));
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Result<Feel, String> {
        let left = Box::new(self.operand()?);
        if let Some(operator) = self.comparator() {
            return Ok(Feel::Compare(left, operator.to_owned(), Box::new(self.operand()?)));
        }
        if self.word("between") {
            let low = Box::new(self.operand()?);
            self.word("and").then_some(()).ok_or("between has no and")?;
            return Ok(Feel::Between(left, low, Box::new(self.operand()?)));
        }
        if self.word("in") {
            return Ok(Feel::In(left, self.tests()?));
        }
        Ok(*left)
    }

    /// The right side of `in`: one test, or several in parentheses.
    fn tests(&mut self) -> Result<Vec<Feel>, String> {
        let start = self.at;
        if let Ok(test) = self.test()
            && self.peek().is_none_or(|token| *token != Token::Sign(","))
        {
            return Ok(vec![test]);
        }
        self.at = start;
        self.expect("(")?;
        let mut tests = vec![self.test()?];
        while self.sign(",") {
            tests.push(self.test()?);
        }
        self.expect(")")?;
        Ok(tests)
    }

    fn test(&mut self) -> Result<Feel, String> {
        let start = self.at;
        if self.sign("(") {
            // A parenthesis begins a range or contains one test.
            self.at = start;
            if let Ok(range) = self.range() {
                return Ok(range);
            }
            self.at = start;
            self.expect("(")?;
            let inner = self.test()?;
            self.expect(")")?;
            return Ok(inner);
        }
        match self.comparator() {
            Some(operator) => Ok(Feel::Unary(operator.to_owned(), Box::new(self.operand()?))),
            None => self.operand(),
        }
    }

    fn operand(&mut self) -> Result<Feel, String> {
        let value = self.primary()?;
        match self.peek() {
            Some(Token::Sign("[")) => {
                self.at += 1;
                self.or()?;
                self.expect("]")?;
                Ok(Feel::Other("a filter"))
            }
            Some(Token::Sign("+" | "-" | "*" | "/" | "**")) => {
                self.at += 1;
                self.operand()?;
                Ok(Feel::Other("arithmetic"))
            }
            _ => Ok(value),
        }
    }

    fn primary(&mut self) -> Result<Feel, String> {
        let start = self.at;
        match self.next().ok_or("the expression ends too soon")? {
            Token::Number(digits) => Ok(Feel::Number(digits)),
            Token::Text(text) => Ok(Feel::Text(text)),
            Token::At(text) => Ok(at_literal(text)),
            Token::Sign("-") => match self.primary()? {
                Feel::Number(digits) => Ok(Feel::Number(format!("-{digits}"))),
                other => Err(format!("a minus stands before {other:?}")),
            },
            Token::Sign("{") => self.context(),
            Token::Sign("[" | "]" | "(") => {
                self.at = start;
                if let Ok(range) = self.range() {
                    return Ok(range);
                }
                self.at = start;
                if self.sign("[") { self.list() } else { self.parenthesis() }
            }
            Token::Word(word) => self.named(word),
            token @ Token::Sign(_) => Err(format!("{token:?} is not read")),
        }
    }

    /// `[low..high]` with either kind of bracket on either end.
    fn range(&mut self) -> Result<Feel, String> {
        let low_open = match self.next() {
            Some(Token::Sign("[")) => false,
            Some(Token::Sign("(" | "]")) => true,
            _ => return Err("no range".to_owned()),
        };
        let low = self.primary()?;
        self.expect("..")?;
        let high = self.primary()?;
        let high_open = match self.next() {
            Some(Token::Sign("]")) => false,
            Some(Token::Sign(")" | "[")) => true,
            _ => return Err("no range".to_owned()),
        };
        Ok(Feel::Range(Box::new(Range { low, high, low_open, high_open })))
    }

    fn list(&mut self) -> Result<Feel, String> {
        let mut items = Vec::new();
        while !self.sign("]") {
            items.push(self.or()?);
            if !self.sign(",") && self.peek() != Some(&Token::Sign("]")) {
                return Err("a list is not closed".to_owned());
            }
        }
        Ok(Feel::List(items))
    }

    /// `(< 5)` is a range, and `(1 + 2)` is a value.
    fn parenthesis(&mut self) -> Result<Feel, String> {
        self.expect("(")?;
        let inner = match self.comparator() {
            Some(operator) => Feel::Unary(operator.to_owned(), Box::new(self.operand()?)),
            None => self.or()?,
        };
        self.expect(")")?;
        Ok(inner)
    }

    fn context(&mut self) -> Result<Feel, String> {
        let mut depth = 1;
        while depth > 0 {
            match self.next().ok_or("a context is not closed")? {
                Token::Sign("{") => depth += 1,
                Token::Sign("}") => depth -= 1,
                _ => {}
            }
        }
        Ok(Feel::Context)
    }

    /// A word: a constant, a name of one word, or a function of several.
    fn named(&mut self, first: String) -> Result<Feel, String> {
        match first.as_str() {
            "null" => return Ok(Feel::Null),
            "true" => return Ok(Feel::Bool(true)),
            "false" => return Ok(Feel::Bool(false)),
            _ => {}
        }
        let mut name = first;
        if name == "date" && self.word("and") {
            self.word("time").then_some(()).ok_or("date and is no function")?;
            "date and time".clone_into(&mut name);
        }
        if !self.sign("(") {
            return Ok(Feel::Name(name));
        }
        let mut arguments = Vec::new();
        while !self.sign(")") {
            let label = match (self.tokens.get(self.at), self.tokens.get(self.at + 1)) {
                (Some(Token::Word(label)), Some(Token::Sign(":"))) => Some(label.clone()),
                _ => None,
            };
            self.at += if label.is_some() { 2 } else { 0 };
            arguments.push((label, self.or()?));
            if !self.sign(",") && self.peek() != Some(&Token::Sign(")")) {
                return Err("arguments are not closed".to_owned());
            }
        }
        Ok(match (name.as_str(), arguments.as_slice()) {
            ("date", [(None, Feel::Text(text))]) => Feel::Date(text.clone()),
            ("time", _) => Feel::Temporal("a time"),
            ("date and time", _) => Feel::Temporal("a date and time"),
            ("duration", _) => Feel::Temporal("a duration"),
            _ => Feel::Call(name, arguments),
        })
    }

    fn comparator(&mut self) -> Option<&'static str> {
        ["<=", ">=", "!=", "<", ">", "="].into_iter().find(|sign| self.sign(sign))
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<Token> {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned()
    }

    fn sign(&mut self, sign: &str) -> bool {
        let here = matches!(self.peek(), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(here);
        here
    }

    fn word(&mut self, word: &str) -> bool {
        let here = matches!(self.peek(), Some(Token::Word(found)) if found == word);
        self.at += usize::from(here);
        here
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        self.sign(sign).then_some(()).ok_or_else(|| format!("{sign:?} is missing"))
    }
}

/// `@"…"`: a day, or another value of time. The letters in the text decide which one.
fn at_literal(text: String) -> Feel {
    if text.trim_start_matches('-').starts_with('P') {
        Feel::Temporal("a duration")
    } else if text.contains('T') {
        Feel::Temporal("a date and time")
    } else if text.contains(':') {
        Feel::Temporal("a time")
    } else {
        Feel::Date(text)
    }
}
