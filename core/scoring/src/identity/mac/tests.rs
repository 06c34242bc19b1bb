#![allow(clippy::unwrap_used)]

use super::{Mac, Pepper, PepperError, Peppers, mac_under};

fn pepper(kid: &str, byte: u8) -> Pepper {
    Pepper::new(kid, &[byte; 32]).unwrap()
}

/// RFC 4231, test case 2.
#[test]
fn the_code_is_that_of_the_rfc() {
    let expected = [
        0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24, 0x26, 0x08, 0x95, 0x75,
        0xc7, 0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27, 0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec,
        0x38, 0x43,
    ];
    assert_eq!(mac_under(b"Jefe", b"what do ya want for nothing?").as_bytes(), &expected);
}

#[test]
fn a_secret_verifies_under_the_pepper_it_was_stamped_with() {
    let old = pepper("old", 1);
    let stamp = old.stamp(b"secret");
    let peppers = Peppers::new(pepper("new", 2), vec![old]).unwrap();
    assert!(peppers.verify(Some(&stamp), b"secret"));
    assert!(!peppers.verify(Some(&stamp), b"Secret"));
    assert!(!peppers.verify(None, b"secret"));
}

#[test]
fn a_stamp_whose_pepper_is_gone_or_changed_never_verifies() {
    let stamp = pepper("old", 1).stamp(b"secret");
    assert!(!Peppers::new(pepper("new", 2), vec![]).unwrap().verify(Some(&stamp), b"secret"));
    assert!(!Peppers::new(pepper("old", 2), vec![]).unwrap().verify(Some(&stamp), b"secret"));
    // Not even where the pepper's bytes are still there under another name.
    assert!(!Peppers::new(pepper("new", 1), vec![]).unwrap().verify(Some(&stamp), b"secret"));
}

#[test]
fn a_token_can_be_looked_up_under_every_pepper() {
    let peppers = Peppers::new(pepper("b", 2), vec![pepper("a", 1)]).unwrap();
    let stamps: Vec<_> = peppers.stamps(b"token").collect();
    assert_eq!(stamps, [pepper("b", 2).stamp(b"token"), pepper("a", 1).stamp(b"token")]);
}

#[test]
fn poor_peppers_are_refused() {
    assert_eq!(
        Pepper::new("k", &[7; 31]).unwrap_err().to_string(),
        "pepper 'k' has 31 bytes; at least 32 random ones are needed"
    );
    for kid in ["", "a b", "ü", &"k".repeat(33)] {
        assert!(matches!(Pepper::new(kid, &[7; 32]), Err(PepperError::Name { .. })), "{kid:?}");
    }
    let twice = Peppers::new(pepper("k", 1), vec![pepper("k", 2)]);
    assert_eq!(twice.unwrap_err(), PepperError::Twice { kid: "k".to_owned() });
}

#[test]
fn nothing_secret_is_shown() {
    let pepper = pepper("k", 0x41);
    assert_eq!(format!("{pepper:?}"), "Pepper(k)");
    assert_eq!(format!("{:?}", pepper.stamp(b"secret")), "Stamp { kid: \"k\", mac: Mac }");
}

#[test]
fn only_32_bytes_are_a_code() {
    assert!(Mac::from_bytes(&[0; 31]).is_none() && Mac::from_bytes(&[0; 33]).is_none());
    let mac = pepper("k", 1).mac(b"secret");
    assert_eq!(Mac::from_bytes(mac.as_bytes()), Some(mac));
}
