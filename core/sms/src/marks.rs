//! Words that the guard reads clauses by: the beginnings of conditions and instructions, and their subjects.
//! Data.
//!
//! To add a word, add it to its line and raise the lexicon's version. Words are folded, and compared as whole words.

/// The effects of a word in a clause, as bits: a word may have several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark(u64);

impl Mark {
    /// It has no effect.
    pub(super) const NONE: Self = Self(0);
    /// It begins a condition.
    pub(super) const IF: Self = Self(1);
    /// Two words that begin one together: `in case`.
    pub(super) const IN: Self = Self(1 << 1);
    /// The second one of them.
    pub(super) const CASE: Self = Self(1 << 2);
    /// It bids the customer to get in touch.
    pub(super) const CALL: Self = Self(1 << 3);
    /// It tells the customer to do something unrelated to the transaction, or thanks the customer.
    pub(super) const BID: Self = Self(1 << 4);
    /// It comes before an instruction: `please call`.
    pub(super) const PLEASE: Self = Self(1 << 5);
    /// It reports an event with a participle, or denies it.
    pub(super) const HAPPENED: Self = Self(1 << 6);
    /// It follows a noun and makes that a subject: no bid.
    pub(super) const VERB: Self = Self(1 << 7);
    /// It begins a question.
    pub(super) const ASKS: Self = Self(1 << 8);
    /// A separate clause follows.
    pub(super) const BECAUSE: Self = Self(1 << 9);
    /// This transaction, as a subject.
    pub(super) const OWN: Self = Self(1 << 10);
    /// Another subject, which can be charged and paid too: balances, bills, orders.
    pub(super) const OTHER: Self = Self(1 << 11);
    /// A balance or limit.
    pub(super) const BALANCE: Self = Self(1 << 23);
    /// Another subject that does not belong to this transaction: points, offers, messages.
    pub(super) const APART: Self = Self(1 << 12);
    /// It makes the next noun another one: `your next payment`.
    pub(super) const NEXT: Self = Self(1 << 13);
    /// It reports that money moves.
    pub(super) const MOVES: Self = Self(1 << 14);
    /// Names have it, too.
    pub(super) const NAME: Self = Self(1 << 15);
    /// It comes between a label and its number: `total due is EGP 500`.
    pub(super) const FILLS: Self = Self(1 << 16);
    /// It joins the following text to the wording.
    pub(super) const JOINS: Self = Self(1 << 17);
    /// Things on offer: loans, points, discounts.
    pub(super) const GIFT: Self = Self(1 << 18);
    /// It begins a purpose.
    pub(super) const TO: Self = Self(1 << 19);
    /// It always is an instruction or a thank-you.
    pub(super) const SURE: Self = Self(1 << 20);
    /// Plurals of words for a transaction: `pending transactions`.
    pub(super) const PLURAL: Self = Self(1 << 21);
    /// A code must be kept secret.
    pub(super) const KEPT: Self = Self(1 << 22);

    /// It reports a past event.
    pub(super) const PAST: Self = Self(1 << 24);
    /// It is next to a label and adds no meaning: `this is only a test`.
    pub(super) const BARE: Self = Self(1 << 25);
    /// A label. The phrases of one word that are labels have it, and words that are labels next to these: `refused`.
    pub(super) const LABEL: Self = Self(1 << 26);
    /// It makes several a few that are known: `your transactions`.
    pub(super) const THESE: Self = Self(1 << 27);
    /// It always is a warning.
    pub(super) const WARNS: Self = Self(1 << 28);

    /// A matter of the customer that is never this transaction: `your complaint`.
    pub(super) const ASIDE: Self = Self(1 << 29);
    /// It reports the words of others.
    pub(super) const TELLS: Self = Self(1 << 30);
    /// It asks for the customer's opinion.
    pub(super) const RATES: Self = Self(1 << 31);
    /// It may begin a clause about this transaction, or describe it, without contradicting it.
    pub(super) const KNOWN: Self = Self(1 << 33);
    /// Actions of the customer with money, after `before`.
    pub(super) const PAYS: Self = Self(1 << 32);

    /// A phrase begins with it.
    pub(super) const FIRST: Self = Self(1 << 34);
    /// It begins a phrase that contradicts the movement of money.
    pub(super) const SPEAKS: Self = Self(1 << 35);
    /// It is such a phrase on its own.
    pub(super) const ALONE: Self = Self(1 << 36);
    /// It is such a label on its own: within a name only a few of them count.
    pub(super) const ONLY_LABEL: Self = Self(1 << 37);
    /// It is such a phrase if it is the whole clause.
    pub(super) const ONLY_BARE: Self = Self(1 << 38);
    /// It begins a phrase that counts before the wording.
    pub(super) const LEADS: Self = Self(1 << 39);
    /// It has the ending of a participle, and reports a completed transaction or no outcome; names among them.
    pub(super) const ENDED: Self = Self(1 << 40);

    /// Whether the clause analysis uses it.
    pub(super) const fn is_read(self) -> bool {
        self.0 & (Self::FIRST.0 - 1) != 0
    }

    /// Whether it does this, or one of these.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both.
    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The words by their effects.
pub(super) const MARKS: &[(Mark, &str)] = &[
    (
        Mark::IF,
        "if, incase, whether, لو, اذا, بحال, si, se, ikiwa, kama, agar, yadi, avoid, avoids, prevent, لتجنب, تجنب, تفادي",
    ),
    (Mark::IN, "in, في"),
    (Mark::CASE, "case, event, حال, حالة, حالات"),
    (
        Mark::CALL,
        "call, dial, sms, text, reply, forward, fwd, contact, report, whatsapp, email, chat, visit, click, press, tap, \
         ring, phone, كلم, كلمنا, كلموا, كلمونا, اتصل, اتصلوا, اطلب, اطلبوا, ارسل, ارسلوا, ابعت, ابعتلنا, راسلنا, تواصل, تواصلوا, بلغ, \
         بلغنا, ابلغ, ابلغنا, اضغط, زوروا, زور, زر, قم, ادخل, افتح, piga, bonyeza",
    ),
    (
        Mark::BID,
        "اتأكد, تأكد, ادعي, غطي, احفظ, send, check, get, earn, enjoy, download, activate, register, update, save, keep, win, shop, convert, turn, split, \
         pay, invite, refer, upgrade, subscribe, join, try, discover, explore, view, see, find, stay, avoid, protect, \
         remember, rate, switch, buy, spend, redeem, follow, like, apply, renew, set, manage, track, sign, log, go, open, \
         scan, learn, read, know, beware, dont, do, never, always, thank, thanks, welcome, install, share, block, look, \
         be, verify, watch, ask, shield, secure, travel, need, want, make, control, choose, claim, \
         العب, ادعو, ادع, اعزم, اوقف, استمتع, استمتعوا, اعرف, تابع, تابعنا, حمل, حمله, نزل, سدد, ادفع, اشحن, جدد, فعل, راجع, احذر, احذروا, احترس, \
         انتبه, استخدم, قسط, قسطي, قسطوا, وفر, استفد, اكتشف, شارك, شوف, جرب, سجل, حول, اختار, اختر, تسوق, استبدل, شكرا, \
         نشكرك, نشكركم, اهلا, دلوقتي, قدم, اشترك, اكسب, اربح, احصل, تجنب, حدث, احم, خلي, خد",
    ),
    (
        Mark::PLEASE,
        "please, pls, plz, kindly, just, simply, also, and, or, then, now, so, dear, customer, immediately, pleas, يرجى, برجاء, رجاء, الرجاء, نرجو",
    ),
    (
        Mark::HAPPENED,
        "was, were, is, are, has, have, had, been, got, gets, wasnt, werent, isnt, hasnt, havent, could, couldnt, did, \
         didnt, does, doesnt, will, wont, shall, would, تم, تمت, لم, لن, جرى, سيتم, هيتم, ستتم, سوف, اترفض, اترفضت, \
         اتلغت, اتلغى, اتعكست, اترجع, اترجعت, متمتش, ماتمتش",
    ),
    (
        Mark::VERB,
        "will, is, was, has, may, shall, can, are, of, were, would, have, had, not, no, failed, declined, returned, bounced, rejected",
    ),
    (
        Mark::ASKS,
        "was, is, did, didnt, has, have, do, does, dont, not, any, why, what, need, want, lost, wasnt, werent, isnt, are, \
         were, havent, got, looking, هل, مش, عايز, محتاج, عندك, لسه",
    ),
    (
        Mark::BECAUSE,
        "as, because, since, but, however, although, though, cause, لأن, لانه, لانها, لأنك, لكن, ولكن, حيث, بسبب",
    ),
    (
        Mark::OWN,
        "transaction, txn, trx, tran, trans, tx, transfer, payment, purchase, amount, money, fund, funds, salary, deposit, \
         withdrawal, cheque, check, chq, sum, it, debit, refund, wire, remittance, العملية, المعاملة, التحويل, \
         الحوالة, الدفع, المبلغ, مبلغ, الفلوس, الشراء, السحب, الخصم, الايداع, السداد, الاضافة, الراتب, المرتب, شيك, الشيك, \
         عمليتك, تحويلك, دفعتك, تنفيذ, التنفيذ, رد, فلوسك, مبلغك",
    ),
    (
        Mark::OTHER,
        "كشفك, كشفكم, instalment, installment, instalments, installments, emi, emis, loan, bill, bills, statement, statements, \
         estatement, invoice, line, connection, lines, subscription, plan, membership, ride, trip, taxi, food, meal, rider, courier, captain, \
         bundle, package, service, services, order, orders, parcel, delivery, shipment, driver, goods, items, dues, \
         cheques, checks, deposits, transactions, transfers, payments, refunds, purchases, withdrawals, credits, debits, \
         repayment, repayments, token, tokens, airtime, data, minutes, gb, mb, borrowing, bank, system, staff, employee, employees, agent, representative, exchange, البنك, موظف, موظفي, النظام, قسط, القسط, قسطك, اقساط, فاتورة, الفاتورة, فاتورتك, فواتير, كشف, \
         باقة, باقتك, خدمة, الخدمة, خدمات, طلبك, طلبية, السائق, سائق, السواق, الكابتن, المندوب, مندوب, مندوبنا, الشحنة, شحنتك, اوردرك, الاوردر, الشيكات, شيكات, الطلب, مشترياتك, مشتريات, معاملاتك, استحقاق",
    ),
    (
        Mark::BALANCE,
        "balance, balances, bal, limit, outstanding, رصيد, رصيدك, الرصيد, حد, الحد, المتاح",
    ),
    (
        Mark::APART,
        "التخفيضات, تخفيضات, العرض, interest, penalty, غرامة, غرامات, fees, fee, duty, levy, commission, surprise, charge, charges, toll, tolls, surcharge, surcharges, markup, excise, vat, tax, tariff, rates, ticket, ereceipt, رسوم, الرسوم, points, point, pts, reward, rewards, cashback, bonus, loyalty, miles, offer, offers, discount, discounts, voucher, \
         vouchers, coupon, coupons, promo, gift, gifts, tds, zakat, gst, withholding, stamp, زكاة, الزكاة, دمغة, terms, conditions, tnc, tc, tandc, tcs, fraud, fraudster, fraudsters, scam, scams, \
         scammer, scammers, calls, links, message, messages, msg, sms, email, mail, mailbox, inbox, app, apps, \
         application, website, site, portal, receipt, branch, branches, banking, systems, servers, sale, competition, draw, campaign, insurance, \
         tickets, market, maintenance, units, \
         أميال, اميال, ميل, فليكسات, فليكساتك, وحدات, نقاط, نقطة, نقاطك, مكافات, مكافأة, باك, كاشباك, هدية, هديتك, كوبون, قسيمة, عروض, شروط, الشروط, احتيال, الاحتيال, \
         نصب, رسالة, الرسالة, رسائل, الرسائل, مكالمات, روابط, تطبيق, التطبيق, ابلكيشن, فروع, الفروع, فرع, مسابقة, ايصال, صيانة",
    ),
    (
        Mark::NEXT,
        "card, loan, bill, rent, mortgage, minimum, insurance, premium, next, every, each, any, all, per, other, future, كل, اي, جميع",
    ),
    (
        Mark::MOVES,
        "debited, deducted, charged, withdrawn, transferred, executed, processed, settled, completed, cleared, confirmed, approved, \
         released, repeated, collected, paid, refunded, reversed, returned, deduct, debit, خصم, الخصم, سحب, السحب, تحويل, \
         التحويل, تنفيذ, التنفيذ, سداد, السداد, رد, تحصيل, المبلغ",
    ),
    (
        Mark::NAME,
        "hold, holding, holdings, holds, code, codes, schedule, schedules, pending, offer, offers, order, orders, request, requests, \
         due, قادم, قادمة, مقبل, مقبلة, معاد, معادة, عرض, عروض, كود, رمز",
    ),
    (
        Mark::FILLS,
        "is, of, amount, due, balance, bal, on, by, for, are, now, was, egp, le, sar, sr, aed, inr, rs, ngn, n, kes, ksh, kwd, qar, usd, to, \
         هو, هي, للسداد, للدفع, يوم, في, بتاريخ, القادم, القادمة, القسط, قدره, بقيمة, بمبلغ, مبلغ, جنيه, عليك, لقسط",
    ),
    (
        Mark::JOINS,
        "and, or, but, then, with, by, from, at, via, on, in, was, is, has, will, from, عند, من, لدى, على, إلى, الى, عبر, ثم",
    ),
    (
        Mark::GIFT,
        "coffee, meal, treat, data, bundle, bundles, internet, gb, mb, التوصيل, توصيل, قهوة, قهوتك, points, point, reward, rewards, cashback, bonus, miles, loan, loans, advance, overdraft, financing, finance, instalments, \
         installments, emi, emis, discount, discounts, off, offers, sale, deals, delivery, voucher, vouchers, gift, gifts, car, trip, \
         tickets, ticket, draw, app, insurance, card, cards, account, savings, interest, coupon, coupons, certificate, \
         certificates, iphone, gold, نقاط, نقطة, مكافات, مكافأة, باك, قرض, القرض, قروض, سلفة, سلفه, تمويل, قسط, اقساط, تقسيط, \
         عروض, عروضك, هدية, هدايا, سيارة, رحلة, تطبيق, التطبيق, بطاقة, شهادة, شهادات, باقة, باقات, كوبون, عربية, سيارات, موبايل, نقدي, قرضك, سلفتك, جوائز, مليون, جوايز, وديعة, تامين, \
         حساب, كاشباك, خدمة, خدمات, صاحبك, اصحابك, friend, friends",
    ),
    (Mark::TO, "to, for"),
    (
        Mark::PLURAL,
        "ups, الشحنات, المنتجات, transactions, payments, transfers, cheques, checks, items, requests, claims, orders, deposits, purchases, \
         withdrawals, txns, trxs, refunds, returns, reversals, disputes, cancellations, chargebacks, holds, authorisations, authorizations, \
         preauthorisations, preauthorizations, accounts, customers, users, cards, balances, instalments, installments, emis, bills, fees, tickets, \
         bookings, reservations, remittances, debits, credits, loans, products, prices, rates, limits, offers, points, rewards, vouchers, \
         services, bundles, subscriptions, policies, mandates, wallets, lines, numbers, sims, links, calls, messages, fraudsters, scammers, \
         hotels, people, complaints, dues, invoices, taxes, fines, charges, shops, stations, atms, salaries, entries, merchants, banks, agents, withdrawls, mistakes, errors, attempts, documents, ids, passwords, pins, tokens, codes, \
         محاولات, المحاولات, الحسابات, حسابات, البطاقات, بطاقات, العملاء, عملاء, المحافظ, محافظ, الخطوط, الأرقام, التذاكر, المرتجعات, المشتريات, الطلبات, الأقساط, \
         الرسوم, الفواتير, القروض, السحوبات, الايداعات, الإيداعات, المكالمات, الأسعار, أسعار, الرسائل, الروابط, المحتالين, النصابين, العروض, الاشتراكات, الباقات, \
         الخدمات, الأكواد, البنوك, التجار, العمليات, عمليات, المعاملات, معاملات, الشيكات, شيكات, التحويلات, تحويلات, المدفوعات, الحوالات, المبالغ, الأرصدة",
    ),
    (
        Mark::ASIDE,
        "طاولتك, مقعدك, warranty, dispatch, shipping, wifi, الضمان, التوصيل, القسيمة, بالبريد, complaint, application, address, email, mail, id, passport, licence, license, subscription, renewal, activation, replacement, upgrade, enrolment, membership, device, policy, nominee, \
         chequebook, checkbook, book, kyc, profile, redemption, loan, insurance, sim, phone, dispute, claim, appointment, registration, login, iqama, visa, pan, nin, bvn, \
         emirates, passcode, biometric, documents, cnic, aadhaar, query, survey, statement, cashback, reward, points, miles, شكواك, شكوى, الشكوى, اشتراكك, الاشتراك, هويتك, الهوية, عنوانك, بريدك, تمويلك, التمويل, قرضك, القرض, وثيقتك, \
         جوازك, اقامتك, الإقامة, باقتك, الباقة, بلاغك, موعدك, جهازك, الشريحة, شريحتك, بياناتك, بريدك, القديمة",
    ),
    (
        Mark::PAST,
        "was, were, been, had, has, have, did, didnt, wasnt, werent, hasnt, havent, got, couldnt, تم, تمت, لم, اترفض, اترفضت, \
         اتلغت, اتلغى, اتعكست, اترجع, اترجعت, متمتش, ماتمتش, جرى",
    ),
    (
        Mark::BARE,
        "تنبيه, كانت, كان, has, been, customer, pin, wallet, network, cheque, check, autopay, standing, instruction, direct, salary, this, that, it, its, is, was, a, an, the, only, just, for, of, purposes, purpose, use, mode, message, messages, msg, sms, alert, text, \
         notification, notice, amount, transaction, txn, trx, payment, transfer, purchase, run, please, pls, kindly, your, our, us, account, \
         data, environment, system, entry, record, by, in, from, value, figure, total, price, debit, credit, charge, charged, previous, last, \
         earlier, sent, details, status, result, note, fyi, due, made, as, and, or, here, merchant, sender, user, still, now, \
         currently, not, i, we, are, be, very, tx, operation, transmission, days, day, hours, hour, week, weeks, month, working, business, two, three, few, next, spend, trade, plz, funds, money, item, items, goods, mandate, issued, operator, cashier, teller, clerk, client, admin, supervisor, host, issuer, acquirer, أيام, يوم, عمل, ساعة, ساعات,  order, card, deposit, withdrawal, date, هذه, هذا, هذي, هاي, دي, ده, هي, هو, رسالة, \
         الرسالة, عملية, العملية, معاملة, المعاملة, مبلغ, المبلغ, فقط, بس, مجرد, يرجى, برجاء, من, على, عن, في, طريق, لغرض, \
         لأغراض, سبيل, التحويل, تحويل, الدفع, دفع, دفعة, حوالة, الحوالة, السابقة, السابق, نظام, بيئة, إشعار, خصم, الخصم, شراء, الشراء, حركة, \
         قيمة, القيمة, وليس, وليست, حقيقية, c\'est, une, un, de, la, le, ni, hii, ya, tu, ye, yeh, hai",
    ),
    (Mark::THESE, "your, these, those, both, this, my, two, three, هذه, هذي, دي"),
    (
        Mark::WARNS,
        "beware, aware, dont, do, never, always, avoid, احذر, احذروا, احترس, انتبه, انتبهوا, تجنب, اوعى, careful, alert, vigilant, wary, حذر, حذرا, حذرين, منتبه, واعي, يقظ",
    ),
    (
        Mark::TELLS,
        "say, says, saying, claim, claims, claiming, pretend, pretends, pretending, tell, telling, who, that, about, asking, offering, promising, \
         يدعي, يدعون, تدعي, يزعم, تزعم, يقول, يقولون, تقول, بيقول, يطلب, يطلبون, تطلب, تفيد, يوهمك",
    ),
    (
        Mark::RATES,
        "rate, survey, score, feedback, tell, review, how, satisfied, happy, قيم, قيمنا, قيموا, شاركنا, كيف, رأيك, تقييمك, استبيان",
    ),
    (
        Mark::PAYS,
        "you, u, sending, paying, handing, releasing, giving, leaving, buying, travelling, traveling, tapping, delivering, shipping, الدفع, \
         الإرسال, التحويل, تسليم, التسليم, إرسال, تحويل, دفع, الشراء, السداد, السحب, ما",
    ),
    (
        Mark::KNOWN,
        "وصلنا, استلمنا, تسلمنا, قبضنا, رقم, كود, رمز, تاريخ, وقت, زمن, نوع, قيمة, تفاصيل, حالة, مرجع, عمولة, مصاريف, تكلفة, تكاليف, ضريبة, وصف, مكان, فرع, اسم, صافي, إجمالي, اجمالي, مجموع, كامل, \
         باقي, باقى, متبقي, أصل, نفس, سبب, غرض, بيان, بيانات, مصدر, جهة, طريق, ماكينة, جهاز, محفظة, محفظتك, بطاقة, بطاقتك, حساب, حسابك, حسابكم, الى, على, علي, بعد, قبل, \
         عند, خلال, حتى, حتي, مع, حول, بخصوص, كما, ايضا, كل, جميع, اي, هذا, هذه, هذي, دي, ده, تم, تمت, نجحت, نجاح, بنجاح, اكتمل, اكتملت, نفذت, نفذ, وصل, وصلت, وصلك, استلم, استلمت, \
         اضيف, اضيفت, خصم, خصمت, سدد, سددت, دفعت, حولت, سحبت, اودعت, ناجحة, ناجح, صحيحة, صحيح, مكتملة, مكتمل, متاح, متاحة, مؤكدة, مؤكد, منفذة, معتمدة, مقبولة, فورية, فوري, آمنة, \
         آمن, مجاني, مجانية, سهل, سهلة, أسهل, أسرع, بين, داخل, عبر, من, في, فى, الي, عن, لحساب, يمكن, يمكنك, تقدر, ممكن, عزيزي, عزيزتي, عميلنا, مرحبا, نؤكد, نود, نفيدكم, نحيطكم, يسعدنا, يسرنا, \
         احتفظ, استفسر, اعترض, استعلم, سعر, نسبة, خدمة, خدمات, حد, سقف, رسم, فاتورة, ايصال, إيصال, شامل, شاملة, يشمل, تشمل, بقيمة, بمبلغ, قدره, قدرها, وذلك, بواسطة, نتيجة, مقابل, لصالح, بتاريخ, \
         تنفيذ, اتمام, إتمام, سداد, ايداع, إيداع, تحويل, استلام, دفع, إضافة, اضافة, شحن, شراء, سحب, قبول, إرسال, ارسال, مستقطع, مستقطعة, مخصوم, مضاف, مودع, محول, مدفوع, نقدا, كاش, ومبلغ, رسالة, إشعار, اشعار, \
         جم, ج, جنيه, ريال, درهم, دينار, صفحة, موقع, خط, خطوط, سجل, سجلات, قائمة, آخر, اخر, أول, اول, ملخص, عدد, شكرا, نشكر, نشكرك, شكر, اهلا, عملية, معاملة, حوالة, مبلغ, دفعة, رصيد, قد, ربما",
    ),
    (
        Mark::KEPT,
        "yours, alone, وحدك, لوحدك, secret, safe, private, confidential, responsibility, shared, مشاركة, مسؤوليتك, مسئوليتك, لنفسك, yourself, امانة, سر, سرك",
    ),
    (
        Mark::LABEL,
        "refused, denied, dishonoured, suspended, disputed, nulled, disallowed, interrupted, inactive, unavailable, undone, frozen, \
         overdue, disabled, unwound, queried, متأخر, متأخرة, لاحقا, لا, مرفض",
    ),
    (
        Mark::SURE,
        "do, dont, beware, aware, thank, thanks, احذر, احذروا, احترس, شكرا, نشكرك, نشكركم",
    ),
    (
        Mark::ENDED,
        "accepted, achieved, acknowledged, actioned, activated, added, advised, ahmed, alfred, applied, appreciated, \
         approved, arrived, assured, attached, attended, audited, authorised, authorized, automated, availed, \
         awarded, backed, banked, based, billed, blessed, bonded, booked, borrowed, capped, captured, cashed, \
         categorised, categorized, certified, channeled, channelled, charged, chipped, cleared, closed, collected, \
         combined, completed, concluded, confirmed, connected, consumed, converted, covered, credited, dated, \
         debited, dedicated, deducted, delighted, delivered, deposited, detailed, dipped, disbursed, discounted, \
         dispatched, dispensed, displayed, donated, dusted, earned, effected, elsayed, emailed, encashed, enclosed, \
         encrypted, enrolled, entered, esteemed, exceed, exchanged, excited, executed, extended, fetched, finalised, \
         finalized, finished, fixed, followed, fuelled, fulfilled, funded, gained, generated, gifted, guaranteed, \
         hamed, handled, honored, honoured, improved, included, incorporated, increased, indeed, inserted, insured, \
         interested, invested, invited, issued, joined, khaled, landed, levied, licensed, limited, listed, loaded, \
         located, lodged, logged, majed, managed, matched, mixed, mohamed, mohammed, moved, muhammed, named, needed, \
         noted, opened, operated, ordered, owned, packed, passed, performed, personalised, personalized, picked, \
         pleased, pocketed, posted, powered, preferred, printed, processed, protected, provided, pulled, purchased, \
         pushed, rashed, rated, reached, realised, realized, received, recharged, recorded, recovered, redeemed, \
         reduced, refilled, registered, regulated, related, reloaded, remitted, renewed, rented, replied, required, \
         reserved, rounded, routed, saeed, satisfied, saved, sayed, scanned, secured, selected, served, settled, \
         shared, shipped, signed, simplified, sorted, speed, sponsored, stamped, started, subscribed, succeeded, \
         supported, swiped, tapped, ticked, topped, transacted, transferred, trusted, unbilled, uncategorised, \
         uncategorized, uneeded, unexpected, uninterrupted, united, unlimited, unlocked, unprecedented, \
         unrestricted, unsolicited, untouched, unwanted, updated, upgraded, utilised, utilized, validated, valued, \
         verified, visited, waleed, welcomed, wired, withdrawed, zayed",
    ),
];
