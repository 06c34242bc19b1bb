//! The lists for generated applicants. The ids are those of the sample's own mappings.

/// An area of the sample mapping `Areas`: a governorate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleArea {
    /// The name.
    pub name: &'static str,
    /// The id, from 1.
    pub id: u32,
    /// The two digits of the governorate in a national id.
    pub code: u32,
}

/// A job of the sample mapping `Jobs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleJob {
    /// The name.
    pub name: &'static str,
    /// The id, from 1.
    pub id: u32,
    /// The monthly income in whole Egyptian pounds after some years. It is invented, like everything else.
    pub income_egp: u32,
    /// The `Income_Type` of people with this job.
    pub income_type: &'static str,
    /// Whether it needs a Bachelor's degree or more.
    pub needs_degree: bool,
}

/// The sample mapping `Areas`: the governorates of Egypt with their codes in national ids.
pub const AREAS: &[SampleArea] = &[
    area("Cairo", 1, 1),
    area("Alexandria", 2, 2),
    area("Port Said", 3, 3),
    area("Suez", 4, 4),
    area("Damietta", 5, 11),
    area("Dakahlia", 6, 12),
    area("Sharqia", 7, 13),
    area("Qalyubia", 8, 14),
    area("Kafr El Sheikh", 9, 15),
    area("Gharbia", 10, 16),
    area("Monufia", 11, 17),
    area("Beheira", 12, 18),
    area("Ismailia", 13, 19),
    area("Giza", 14, 21),
    area("Beni Suef", 15, 22),
    area("Fayoum", 16, 23),
    area("Minya", 17, 24),
    area("Asyut", 18, 25),
    area("Sohag", 19, 26),
    area("Qena", 20, 27),
    area("Aswan", 21, 28),
    area("Luxor", 22, 29),
    area("Red Sea", 23, 31),
    area("New Valley", 24, 32),
    area("Matrouh", 25, 33),
    area("North Sinai", 26, 34),
    area("South Sinai", 27, 35),
];

/// The sample mapping `Jobs`.
pub const JOBS: &[SampleJob] = &[
    job("Accountant", 1, 14_000, PRIVATE).of_graduates(),
    job("Engineer", 2, 19_000, PRIVATE).of_graduates(),
    job("Software Developer", 3, 26_000, PRIVATE).of_graduates(),
    job("Sales Representative", 4, 11_000, PRIVATE),
    job("Driver", 5, 9_500, PRIVATE),
    job("Security Guard", 6, 8_000, PRIVATE),
    job("Pharmacist", 7, 15_000, PRIVATE).of_graduates(),
    job("Factory Worker", 8, 9_000, PRIVATE),
    job("Civil Servant", 9, 9_500, PUBLIC),
    job("Teacher", 10, 10_000, PUBLIC).of_graduates(),
    job("Nurse", 11, 10_500, PUBLIC),
    job("Physician", 12, 18_000, PUBLIC).of_graduates(),
    job("Craftsman", 13, 10_500, SELF_EMPLOYED),
    job("Freelancer", 14, 13_000, SELF_EMPLOYED),
    job("Street Vendor", 15, 7_500, SELF_EMPLOYED),
    job("Shop Owner", 16, 18_000, OWNER),
    job("Contractor", 17, 24_000, OWNER),
    job("Workshop Owner", 18, 16_000, OWNER),
];

/// The sample mapping `Cars`: name and id.
pub const CARS: &[(&str, u32)] = &[
    ("Fiat 128", 1),
    ("Lada", 2),
    ("Daewoo Lanos", 3),
    ("Hyundai Verna", 4),
    ("Nissan Sunny", 5),
    ("Chevrolet Optra", 6),
    ("Renault Logan", 7),
    ("Toyota Corolla", 8),
    ("Kia Sportage", 9),
    ("Skoda Octavia", 10),
];

/// The sample mapping `Languages`: name and id.
pub const LANGUAGES: &[(&str, u32)] = &[("Arabic", 1), ("English", 2), ("French", 3)];

pub(crate) const PRIVATE: &str = "Private Sector Employee";
pub(crate) const PUBLIC: &str = "Public Sector Employee";
pub(crate) const SELF_EMPLOYED: &str = "Self Employed";
pub(crate) const OWNER: &str = "Business Owner";
pub(crate) const RETIRED: &str = "Retired";

pub(crate) const MEN: &[&str] = &[
    "Ahmed", "Mohamed", "Mahmoud", "Mostafa", "Ali", "Omar", "Khaled", "Hassan", "Hussein",
    "Ibrahim", "Youssef", "Karim", "Tarek", "Amr", "Sherif", "Hany", "Wael", "Ayman", "Ashraf",
    "Gamal", "Samir", "Adel", "Nabil", "Ramy", "Fady", "Mina", "George", "Peter", "Islam", "Osama",
    "Hazem", "Tamer", "Walid", "Yasser", "Sayed", "Ramadan", "Shaaban", "Reda", "Magdy", "Essam",
];

pub(crate) const WOMEN: &[&str] = &[
    "Mona",
    "Fatma",
    "Aya",
    "Mariam",
    "Nour",
    "Heba",
    "Dina",
    "Rania",
    "Sara",
    "Salma",
    "Yasmin",
    "Nada",
    "Eman",
    "Amal",
    "Hanan",
    "Samia",
    "Nadia",
    "Laila",
    "Hoda",
    "Soha",
    "Doaa",
    "Asmaa",
    "Esraa",
    "Reham",
    "Shaimaa",
    "Marwa",
    "Noha",
    "Ghada",
    "Abeer",
    "Mervat",
    "Nermin",
    "Marina",
    "Christine",
    "Irini",
    "Zeinab",
    "Aisha",
    "Rasha",
    "Walaa",
    "Basma",
    "Hala",
];

pub(crate) const FAMILY_NAMES: &[&str] = &[
    "Hassan",
    "Ibrahim",
    "Mahmoud",
    "Abdallah",
    "El-Sayed",
    "Mostafa",
    "Soliman",
    "Fathy",
    "Naguib",
    "Farouk",
    "Shawky",
    "Mansour",
    "Salem",
    "Kamel",
    "Fouad",
    "Ramzy",
    "Habib",
    "Girgis",
    "Hanna",
    "Tawfik",
    "Zaki",
    "Ismail",
    "Othman",
    "Darwish",
    "Shehata",
    "Gaber",
    "Metwally",
    "Helmy",
    "Sabry",
    "Rizk",
    "El-Masry",
    "El-Shazly",
    "El-Naggar",
    "El-Gohary",
    "Attia",
    "Badawy",
    "Barakat",
    "Hegazy",
    "Khalil",
    "Lotfy",
    "Morsi",
    "Nassar",
    "Ragab",
    "Saad",
    "Selim",
    "Younis",
    "Wahba",
    "Eid",
    "Ghanem",
    "Amin",
];

const fn area(name: &'static str, id: u32, code: u32) -> SampleArea {
    SampleArea { name, id, code }
}

const fn job(name: &'static str, id: u32, income_egp: u32, income_type: &'static str) -> SampleJob {
    SampleJob { name, id, income_egp, income_type, needs_degree: false }
}

impl SampleJob {
    const fn of_graduates(self) -> Self {
        Self { needs_degree: true, ..self }
    }
}
