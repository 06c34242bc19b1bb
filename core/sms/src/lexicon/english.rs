//! English phrases for money that did not move: data.

use super::meaning::Meaning::{
    self, Against, Bare, Before, Bid, Denied, General, Label, NeverShare, Nothing, Open,
};
use crate::Stop::{
    Code, Declined, Held, Offer, Pending, Requested, Reversed, Scheduled, Statement,
};

/// The phrases by language and meaning.
pub(super) const ENGLISH: &[(&str, Meaning, &str)] = &[
    (
        "en",
        Against(Declined),
        "declined, decline, declining, rejected, reject, rejection, refused, denied, failed, fails, fail, \
         failure, failing, unsuccessful, unsuccessfully, incomplete, uncompleted, could not, couldnt, \
         wouldnt, insufficient, low balance, not sufficient, \
         not enough, time out, timeout, expired, blocked, cancelled, canceled, cancellation, aborted, \
         terminated, voided, void, bounced, dishonoured, dishonored, unpaid, attempted, an attempt, attempt to, \
         attempt of, attempt for, suspended, disputed, test transaction, technical error, technical issue, \
         system error, would have been, should have been, no money, no salary, \
         without success, not yet, \
         nullified, nulled, annulled, annulment, invalidated, limit exceeded, exceeded, \
         over the limit, over limit, over your limit, above your limit, \
         invalid card, invalid account, invalid amount, invalid transaction, \
         invalid merchant, invalid beneficiary, do not honour, do not honor, disallowed, not allowed, not permitted, \
         no response, unsettled, incorrectly, wrongly, error, did not, didnt, incorrect, wrong, mismatch, stopped, no amount, nothing was, no funds, no sufficient, \
         never reached, never processed, never went, \
         never arrived, never credited, never made, never sent, exceeds, pin blocked, stuck, interrupted, stop payment, inactive, error occurred, an error, \
         due to error, due to an error, retry, please try again, try again later, kindly try again",
    ),
    (
        "en",
        General(Declined),
        "unable to, cannot be, can not be, cant be, would not, fake, fraudulent, invalid, is not, isnt, are not, \
         arent, not be, not available, unavailable, will not, wont, not, never, cannot, cant, does not, doesnt",
    ),
    (
        "en",
        Denied(Declined),
        "not accepted, not approved, not authorised, not authorized, not dispensed, not done, not debited, \
         not credited, not charged, not deducted, not received, not paid, not sent, not successful, \
         not completed, not complete, not processed, not executed, not honoured, not honored, not delivered, \
         not transferred, not gone through, not been, was not, were not, wasnt, werent, \
         has not, hasnt, have not, havent, never received, never debited, not settled, not made, not effected, \
         not performed, not go through, not reached, not initiated, not requested, not recognised, \
         not recognized, not happen",
    ),
    (
        "en",
        Nothing,
        "not you, was not you, wasnt you, is not you, isnt you, was not me, have not authorised, \
         have not authorized, have not initiated, have not made, have not done, have not requested, havent made, \
         havent done, havent requested, havent authorised, havent authorized, havent initiated, have not performed, \
         is not correct, is not yours, was not yours, is not monitored, can be stopped, hold on to, held balance, hold balance, blocked balance, \
         uncleared balance, pending balance, will be shown, will be displayed, will be visible, will be listed, \
         will be included, subject to terms, subject to t c, subject to tnc, subject to change, subject to conditions, \
         subject to availability, subject to fees, subject to charges, subject to a fee, subject to vat, subject to tax, \
         subject to our, scheduled maintenance, planned maintenance, we will be closed, we will be open, will be back, \
         will be happy to, processing your data, are not monitored, is not a receipt, \
         is not a tax, is not an invoice, is not a bill, is not a valid receipt, is not proof, is not an official, not a tax, not a receipt, not an invoice, not valid as, not a bill, not proof, \
         no action required, no action is required, no action needed, no action is needed, will be rewarded, not only, not just, if not already, whether or not, \
         if not, not later than, not include, not included, not subject to, not apply, not affect, not affected, \
         not available 24, balance not available, qr code, ifsc code, swift code, branch code, sort code, zip code, \
         postal code, area code, promo code, promo codes, discount code, voucher code, coupon code, gift code, \
         referral code, invite code, dress code, ussd code, ussd codes, short code, store code, pos code, \
         merchant code, biller code, till code, agent code, transaction code, transaction codes, txn code, trx code, \
         trans code, operation code, ref code, reference code, receipt code, trace code, response code, \
         authorisation code, authorization code, authorisation no, authorization no, authorisation number, \
         authorization number, authorisation id, authorization id, authorisation ref, authorization ref, \
         approval code, auth code, country code, code of, processing fee, processing fees, processing charge, \
         processing charges, processing time, on request, customer request, your request for, return on, return policy, \
         returns policy, refund policy, refunds policy, cancellation policy, no refund, no refunds, refunds may, \
         refunds can, refunds take, refunds usually, refunds are processed, refunds are subject, cheque return charges, mini statement, \
         bank statement, win win, will be happy, will be glad, will be ignored, cancellation fee, \
         cancellation charges, schedule of, being delivered, being shipped, being prepared, being packed, \
         being dispatched, will be delivered, will be shipped, will be dispatched, reflect in your statement, \
         reflect in your monthly statement, reflect in your next statement, reflect on your statement, \
         reflect on your next statement, reflect in statement, will reflect in your statement, \
         will reflect in your monthly statement, will reflect in your next statement, will reflect on your statement, \
         will reflect on your next statement, on your statement, in your statement, on your next statement, \
         in your next statement, in your monthly statement, on your monthly statement, for waiting, cheques under collection, cheques under clearing, cheques in clearing, a c payable, account payable, accounts payable, payment due date, try again with",
    ),
    (
        "en",
        Against(Reversed),
        "reversed, reversal, reverse, reversing, reverted, revert, reverting, refunded, refund, refunding, returned, \
         being returned, return of, retracted, retraction, chargeback, charge back, charged back, credited back, \
         given back, sent back, debited back, taken back, put back, clawed back, rolled back, \
         recalled, undone, withdrawn by sender, has withdrawn the, withdrawn by the sender, is back in, back in your, restored, rescinded, rvsl, rvrsl, rev",
    ),
    ("en", General(Reversed), "refunds, returns, money back"),
    (
        "en",
        Against(Pending),
        "pending, processing, in process, in progress, being processed, under process, under processing, \
         under review, in review, under investigation, under verification, under dispute, in dispute, yet to, under collection, for collection, \
         sent for collection, in collection, to be confirmed, to be approved, to be verified, to be collected, \
         to be cleared, to be completed, to be processed, to be settled, awaiting, \
         unconfirmed, not confirmed, unverified, not verified, provisional, provisionally, temporary, temporarily, \
         temp debit, tentative, has been initiated, was initiated, is initiated, initiated, queued, in queue, \
         under clearing, in clearing, needs confirmation, requires confirmation, needs approval, requires approval, \
         needs your, requires your, action required, \
         not final, \
         unposted, not posted, not cleared yet, not reflected, delayed, postponed, deferred, in transit, \
         upon clearance, after clearance, when cleared, once cleared, until cleared, if cleared, upon clearing",
    ),
    (
        "en",
        General(Pending),
        "on its way, to follow, to come, being, awaits, waiting, await, subject to, uncleared, not cleared, on the way",
    ),
    (
        "en",
        Open(Pending),
        "to approve, for approval, your approval, please approve, please confirm, please accept, please complete, \
         please authorise, please authorize, kindly approve, kindly confirm, kindly accept, kindly complete, \
         kindly authorise, kindly authorize, to confirm, to complete, to finalise, to finalize, to finish the, \
         to proceed, to release, to validate, upon approval, upon confirmation, upon acceptance, after approval, \
         after confirmation, after acceptance, until approved, until confirmed, until accepted, \
         once approved, once confirmed, once accepted, once completed, once authorised, once authorized, \
         when approved, when confirmed, when accepted, when you approve, when you confirm, when you accept, if approved, if confirmed, if accepted, if completed, if successful, if authorised, \
         if authorized, on approval, on confirmation, on acceptance, tap approve, tap confirm, tap accept, press approve, \
         press confirm, click approve, click confirm, you approve, you accept, you confirm, you complete, you authorise, you authorize, \
         wait for, please wait, kindly wait, wait until, wait while, wait till, or decline, or reject, \
         must approve, must accept, will confirm, will approve, will accept, must confirm, must authorise, must authorize, must complete, should approve, \
         should accept, should confirm, should authorise, should authorize, \
         your confirmation, your acceptance, your authorisation, your authorization",
    ),
    (
        "en",
        Bid(Pending),
        "finish, authenticate, approve, accept, confirm, complete, authorise, authorize, finalise, finalize, validate, wait",
    ),
    (
        "en",
        Against(Scheduled),
        "scheduled, schedule, rescheduled, will be, shall be, will get, will reflect, \
         will receive, will return, will pay, ll be, is going to, \
         going to be, about to, set to be, to be debited, to be credited, to be deducted, to be charged, \
         to be paid, to be transferred, upcoming, tomorrow, forthcoming, \
         next emi, is due, due on, due by, due date, falls due, \
         future dated, expected on, expected by, expected to, expected salary, expected payment, expected credit, \
         expected debit, expected amount, is expected, are expected, standing order set, standing instruction set, \
         post dated, postdated",
    ),
    (
        "en",
        Against(Requested),
        "requested, requesting, requests, is a request, request sent, asked for, payment request, money request, collect request, request for, \
         request of, request from, request money, asking for, wants you to",
    ),
    (
        "en",
        Open(Requested),
        "please pay, kindly pay, pay now, pay before, enter pin, enter your pin, enter upi pin, enter otp, \
         enter your otp, enter the otp, enter the code, to accept, to authorise, to authorize, to receive the money, if you pay",
    ),
    (
        "en",
        Against(Held),
        "held, on hold, hold, holding, earmarked, authorisation, authorization, preauthorisation, \
         preauthorization, preauth, pre auth, security deposit, reserved, lien, frozen, \
         to be released, be released, be unblocked, amount blocked, ringfenced",
    ),
    (
        "en",
        Against(Code),
        "otp, otps, passcode, one time password, one time pin, one time code, code, codes, activation key, \
         verify your, to verify",
    ),
    (
        "en",
        NeverShare,
        "never share, never disclose, never reveal, never tell, never give, never ask, never asks, never request, \
         never send, do not share, dont share, not share, not disclose, dont disclose, not reveal, dont reveal, \
         not tell, dont tell, not give, dont give, not provide, dont provide, not forward, not send, not enter, \
         no one should, not ask, not request, doesnt ask, wont ask, wont request, keep your, keep it secret, avoid sharing, \
         no code, no otp, no pin, no password, no one will, nobody, never call, never calls, dont ask, \
         do not ask, doesnt request, no employee, no staff, not call, hide your, protect your",
    ),
    (
        "en",
        Against(Statement),
        "statement, estatement, statements, estatements, minimum due, min due, minimum amount due, min amt due, \
         min amount due, minimum payment, total due, total amount due, amount due, amt due, total outstanding, \
         is outstanding, outstanding dues, bill generated, bill is generated, payable, overdue, past due, last date, \
         billed amount, in arrears, overdue balance, overdue amount",
    ),
    (
        "en",
        Against(Offer),
        "offer, offers, offered, pre approved, preapproved, eligible, apply now, apply for, chance to, \
         if you spend, lucky draw, promo, promotion, promotional, limited time, hurry, claim, \
         when you spend, on spends, spend and, get a loan, get upto, get up to, you could, you may, you can get, \
         congratulations, congrats, lottery, jackpot, prize",
    ),
    (
        "en",
        Against(Declined),
        "reported lost|stolen, declned, decined, faled, fialed, canclled, rejeted, declnd, dclnd, decliend, declind, faild, failled, unsucessful, unsuccesful, unsuccessfull, un successful, \
         cancled, cancelld, cancellled, rejectd, insuff, insufficent, insuffcient, un authorised, \
         no debit|credit|charge|deduction|payment|transfer|transaction|purchase|withdrawal|deposit|salary|amounts \
         was|were|has|have|had|took|takes|made|occurred|happened|moved|posted|processed|taken, \
         no such, no valid, nothing has|is|moved|happened, balance unchanged, balance is|remains|was unchanged, \
         remains unchanged, balance too low, balance is|was too low|short|insufficient, too low, low|lack|short|shortage of funds|balance|money, \
         dont|doesnt|didnt have enough|sufficient, do|does|did not have enough|sufficient, limit reached|exhausted|crossed|breached|hit|surpassed, \
         reached the|your|its|maximum|daily|monthly limit|daily|monthly|maximum|max, crossed the|your limit|daily|monthly, \
         above the|daily|monthly limit, beyond the|your limit|daily, \
         abandoned, discarded, backed out, account closed|frozen|dormant, account is|was dormant, \
         unknown beneficiary|account|recipient|receiver|payee|user|error, unrecognised account|beneficiary|card, \
         by mistake|error, in error, mistakenly, erroneously, ignore|disregard|discard this|that|our|the|previous|last|earlier|above|it|all, \
         unfortunately, we regret, regret to, regret that, un able, impossible to, did nt, could nt, was nt, \
         no longer valid|active|available, not real, not an actual|real, \
         not actually, fell through, falls through, went wrong, gone wrong, came back, come back, bad card|account|request, \
         pin is|was wrong|incorrect|invalid, too many attempts|tries, attempts|tries exceeded, \
         card|account is|was|has|been inactive|locked|restricted|closed|blocked|frozen",
    ),
    (
        "en",
        General(Declined),
        "is|are|was|were|been|temporarily disabled|off|locked|frozen|restricted|deactivated, switched|turned off, \
         not enabled|activated|active, disabled",
    ),
    (
        "en",
        Open(Pending),
        "yes|y|1|ok|a|9 to allow|confirm|approve|proceed|continue|accept|complete|authorise|authorize|pay|release|agree, \
         unless you cancel|stop|reply|object|decline|reject|opt|tell|contact, if|when|once|until|after you agree|authorise|authorize|respond|reply, \
         want|like|wish to proceed|continue, pin to pay|approve|proceed, code to pay|proceed|continue, \
         to receive it|this|payment|funds, to claim it|this, to collect it|this|payment, to get it|paid, unclaimed, not claimed|collected, \
         upon|on|after|pending|until|subject to your|our|their|its|his|bank|manager|merchant|beneficiary|receiver approval|confirmation|acceptance|authorisation|authorization|consent",
    ),
    (
        "en",
        Against(Pending),
        "let you know once|when, notify|inform|update|tell|sms|text|alert you once|when|as|shortly|soon, \
         are reviewing|checking|verifying|investigating|looking, is reviewing|checking|verifying|investigating, \
         auth|authorisation|authorization only, without charge, released without, stand by, in limbo",
    ),
    (
        "en",
        Against(Scheduled),
        "should arrive|reach|be|get|show|clear|land|go|come, would pay|cost|be|have, \
         autopay|mandate|emandate|si|instruction|order|enach|nach registered|created|activated|setup|approved, \
         autopay|mandate|emandate|enach|nach set|is|was|has|successfully|request, standing instruction|order registered|created|is|has|was, \
         autopay set up successfully, first debit on, arriving, planned on, due tomorrow|today|soon|now|in, \
         to be taken|made|sent|posted|executed, ready to be, comes out, goes out, leaves your account",
    ),
    (
        "en",
        Label(Declined),
        "test, tests, testing, demo, demonstration, sample, simulation, simulated, simulator, dummy, trial, dry run, training, sandbox, uat, staging, \
         illustration, illustrative, illustrated, hypothetical, hypothetically, theoretical, notional, mock, mockup, template, specimen, placeholder, \
         fictional, fictitious, imaginary, imagine, rehearsal, drill, practice, prototype, debug, beta, qa, \
         example, examples, estimate, estimated, estimates, estimation, approximate, approx, quotation, \
         proforma, pro forma, indicative, draft, drafts, preview, proposed, forecast, projected, projection, \
         budgeted, ignored, disregarded, correction, corrected, corrigendum, erratum, duplicate, \
         duplicated, duplicates, repeated, mistake, mistaken, erroneous, superseded, overridden, \
         already paid|processed|settled|completed|done|charged|reported, suspicious, suspected, \
         false alarm, hoax, spoof, prank, misposted, mispost, \
         undelivered, unreceived, unprocessed, unapproved, unauthorised, unauthorized, unfulfilled, uncollected, uncredited, undebited",
    ),
    (
        "en",
        Bare(Declined),
        "plz ignr, tested, quote, quotes, quoted, proposal, budget, ignore, disregard, amendment, dup, repeat, replaced, dropped, lost, sorry, apologies, apology, suspect, \
         suspected fraud, false, nil, none, zero, nope, negative, locked, deactivated, unknown, missing, \
         unused, unneeded, unrealised, unreal, withdrawn, joke, april fool, what if, reissued, amended, revised, \
         unmatched, lorem, backdated, approximately",
    ),
    (
        "en",
        Label(Scheduled),
        "reminder, friendly reminder, gentle reminder, planned, future, intended, anticipated, pre notification, prenotification, advance notice, predebit, pre debit, \
         pre debit notification",
    ),
    (
        "en",
        Bare(Scheduled),
        "plan, soon, next, payment due, due, expected, notice, renewal, renewals",
    ),
    (
        "en",
        Bare(Requested),
        "request, request received|submitted|raised|logged|made|registered, submitted, application, applied, \
         proceed, invoice, bill, collect, enquiry, inquiry",
    ),
    (
        "en",
        Bare(Held),
        "auth, preauthorised, preauthorized, pre authorised, pre authorized, authorised only, security hold, guarantee",
    ),
    (
        "en",
        Before(Requested),
        "if, when, once, whenever, unless, until, before, suppose, assume, make, making, do, no, \
         you can, you might, you should, you must, you would, to, want, would you, can you, could you, will you, did you, have you, were you, are you, was this, is this, \
         try, trying, tried, propose, \
         wish, get, win, enjoy, \
         every, any, per, another, without, instead of, reminder of, reminder for, \
         potential, possible, unless a, limit for, eligible for, may",
    ),
    (
        "en",
        Nothing,
        "sorry for, apologise for, apologize for, apologies for, regret any, regret the inconvenience, payments due, \
         no need, demand draft, free cancellation, free cancellations, not to receive, free trial, limit reached in, reflected in your, test your, appear on|in your statement, \
         appear on|in statement, shown on|in your statement, show on|in your statement, show up on your statement, \
         notify you of offers|new|our, inform you about our|new, due to change, waiting for you|u, before you confirm|send|pay|approve|accept, \
         confirm|verify|check the|recipient|receiver|recipients|receivers|beneficiary|their name|number|recipient|details, \
         request money from friends|anyone|your|family|others|a|contacts|any, request money with|using|in|via, no returns|exchange|exchanges|return",
    ),
    (
        "en",
        NeverShare,
        "never need, never needs, never needed, dont need, do not need, not needed, not required, only needed to, only required to, never requires, never require",
    ),
    ("en", General(Held), "refundable"),
    (
        "en",
        Against(Declined),
        "not responding|registered|found|reachable|linked|supported|matched|matching|respond|generated|vended|genuine, \
         is|are|currently|temporarily|still down|busy|unreachable|unavailable|offline|unresponsive, server|system|service|network|switch|bank down|busy|unavailable|unreachable|offline, \
         unreachable, system|server|network failure|outage|problem|issue, glitch, technical problem|fault|difficulty|difficulties|reasons, \
         is null, cxl, cxld, cncl, canx, dcl, decl, err, errored, resp 51, code 51|05|91|14|54|55|61, decline code, snag, no luck, didnt work, isnt right, \
         pnd placed, on pnd, post no debit, may|can|should|must|to|please|pls|plz|kindly ignore|disregard, be ignored|disregarded, \
         reached their|his|her maximum|limit, maximum account balance, account is full, already full, never took|takes|happened|occurred|left, \
         not take place, no effect, has no effect, of no effect, no value, no monetary, play money, not money, no real, \
         turned down, knocked back, was|were|been|is stopped|halted|aborted|dropped|scrapped|waived|removed|deleted|erased|struck|invalidated|overturned|discarded|abandoned|quashed, \
         isnt|is not possible|permissible|sufficient, falls short, overdrawn, nsf, insufficiency, shortfall, over your|the|daily, \
         cut off, timed|times out, test by|from, charge|amount|transaction|payment|transfer removed|waived|dropped|deleted|cancelled|stopped, wrong|bad|incorrect|invalid pin|cvv|otp|password|expiry|details, card not|is not supported|recognised|valid, bounce, bounces, \
         stop cheque, unable, inability, never authorised|authorized|approved|completed|settled|confirmed|executed|posted|charged|taken|paid, \
         was|is never|neither, been not|never|neither, neither, nor, refuses, declines, rejects, cancels, aborts, hang up failed, dispense error, vend failed",
    ),
    (
        "en",
        Nothing,
        "dispense error|errors are, no documents|document|pin|otp|signature|approval|paperwork needed|required, hang up, may|can be ignored if, scheduled|planned upgrade|downtime|outage|works|update, \
         temporarily block|lock|freeze|stop|disable, to continue using|enjoying|receiving|your, wrong|bad pin entries, now available, are|is available, no cash refunds, \
         to be sure|safe|eligible, before it is|expires|ends, ways to, wait at least, neither the bank nor, nor its",
    ),
    (
        "en",
        Against(Reversed),
        "rfnd, rfd, rvsd, rvrsd, revd, revsd, rversal, rtn, rtnd, retd, merchandise return, credit voucher, voucher posted, refnd, refundd, returnd, moved back, \
         comes back, bounced back, goes back, went back, back to you|sender|source, handed back, reimbursed, reimbursement, repaid to you, unwound, reinstated, recredited, re credited, credit reversal, debit reversal",
    ),
    (
        "en",
        Against(Pending),
        "verification|authentication|approval|confirmation|authorisation|authorization|documents|document|kyc|otp|pin|token|signature|consent|acceptance|login|review|validation required|needed|pending|awaited|outstanding|due, \
         verification|authentication|approval|confirmation|documents|kyc|pin|otp|consent is|are required|needed|pending|awaited, required to release|complete|proceed, \
         prompt sent|expired|timed, push sent|expired, ussd prompt, stk push, payment link, pay link, link created|sent|generated, invoice sent|raised|created|unpaid, \
         in suspense, suspense account, parked, withheld, withhold, retained, impounded, seized, tbc, tba, tbd, t b c, to be advised|announced|decided|agreed|determined|validated|authorised|authorized|accepted|reviewed|checked|investigated, \
         subject to confirmation|verification|approval|validation|acceptance|review, held up, hold up, \
         pending with|at|from, still to, still being|waiting|under|in, has yet, have yet, attempt 1|2|3, will|ll retry|try|attempt|reattempt, being checked|verified|investigated|reviewed|looked|queried, queried, \
         backlog, not finalised|finalized|finished|concluded, unfinalised, unfinished, half done, partially processed, under query|scrutiny|observation|compliance|checking|validation|evaluation, \
         sent for approval|verification|review|authorisation, dispute logged|raised|opened|registered, escalated, on trial, unresolved, indeterminate, unknown status, status unknown, stand in",
    ),
    (
        "en",
        Open(Pending),
        "want|like|wish to pay|send|buy|transfer|withdraw|make|purchase|approve|confirm|authorise, reply|press|send|type|text|enter 1|y|yes|ok if|for|when|and, 1|y|yes if genuine|you|correct|ok|it, \
         to authenticate, authenticate now|in|via|using|with, please authenticate|verify, verify to, to continue, tap|press|click|select|choose yes|no|y|continue|proceed|pay, to cancel yes, is it you paying, \
         say yes, do nothing to, transfer this amount, pay this amount, pay to the account, to the account below, account below, pay via the link, pay using|through the|this link, \
         use the link, face id, fingerprint to, smart pass, swipe to approve|pay|confirm|accept, slide to approve|pay|confirm|accept, needs|requires you|authentication|verification, require your|you|approval|authentication|confirmation|verification, \
         if genuine, if this is genuine, if you recognise it, provided you|that|it, as soon as you|it|they|the, only if|when|once|after, subject to your|customer, unless rejected|declined|cancelled|stopped",
    ),
    (
        "en",
        Against(Scheduled),
        "can be charged|debited|deducted|taken, could|might|may be charged|debited|deducted|taken|collected|billed|credited|withdrawn|transferred|paid|executed|settled|processed|cancelled|reversed|returned|declined|rejected, \
         will|ll|shall|would|going|well|youll|itll|theyll charge|take|collect|debit|deduct|bill|withdraw|credit|send|transfer|process|execute|happen|occur|hit|land|arrive|follow|apply|come|leave|settle|clear|post|run|start|begin|recur|repeat|go|reach|auto, \
         plan|plans|planning|intend|intends|intending|aim|expect|expects|expecting|propose|proposes|wants to debit|charge|take|collect|deduct|pay|send|transfer|credit|execute|process, want to debit|charge|take|collect|deduct|credit|execute|process, \
         set|booked|planned|slated|due|earmarked|arranged|lined|timed|fixed for, to be auto|automatically, auto debit|debited|deduct|deducted|pay|renewal|renew on|from|will|scheduled|set|date, autopay will|on|date|due, \
         be with you|there|reflected|reflecting, debit|execution|payment|deduction|presentation|collection date, first|next|upcoming|future|following debit|deduction|charge|collection|execution|payment|instalment|installment, \
         presentation on, presented on|for, enach presentation, eta, effective from|on|10, starts from|on|10|next|tomorrow, starting from|on|next|tomorrow, begins on|from|tomorrow, from tomorrow|next, later today|this|on|tonight|in, tonight, \
         on its due, in 1|2|3|4|5|7 days|day|hours|weeks, within the next, keep funds|balance|sufficient|enough ready|available, \
         keep balance, keep funds, ensure sufficient|funds|balance|enough, maintain funds|balance for, please fund, kindly fund, please maintain, please ensure",
    ),
    (
        "en",
        Label(Declined),
        "testing purposes, internal testing, for testing, migration test, system test, for training, training purposes, training staff, demo purposes, for demo, for display, display only, calculator result, \
         calculator, calculation, calculated, example only, e g, mocked, simulating, walkthrough, walk through, tutorial, showcase, price check, price quote, rate estimate, rough, ballpark, guess, \
         assumed, assumption, assuming, supposed, virtual only, fictive, pretend, pretended, made up, invented, artificial, synthetic, generated data, pilot, poc, proof of concept, sanity check, smoke test, load test, \
         dress rehearsal, dry, wrongly sent, resent, re sent, resend, reversed entry, contra, contra entry, nullity, double, doubled, twice, second notice, copy, copied, carbon copy, repeat message, previously reported|sent|notified|alerted",
    ),
    (
        "en",
        Bare(Declined),
        "intimation, game credits, points only, result, alert only, information only, for information only, info only, for reference only, reference only, not for settlement, memo, memo only, memo entry",
    ),
    (
        "en",
        Against(Offer),
        "alerts will look, will look like, looks like this, how it looks, how your alerts, look like this, valid for 24|48|7|30|3|5, quote valid, price valid, it would",
    ),
    ("en", Against(Scheduled), "well|youll|itll|theyll|youd|itd be"),
    (
        "en",
        Label(Declined),
        "released, revoked, overturned, awaited, missed, owed, misdirected, struck out|off, scrapped, shelved, halted, paused, \
         unpicked, negated, contested, challenged, flagged, quarantined, \
         trapped, stalled, jammed, hung, limited access, barred, banned, prohibited, prevented, neglected, skipped, omitted, excluded, \
         waived, removed, deleted, erased, cleared away, mislaid, misapplied, misrouted, mispaid, misread, miskeyed, mistyped, \
         est amount, guide, guide price, guidance, preliminary, prelim, suggested, recommended, approximation, roughly, virtual money, \
         playground, paper trade, simulated trade, typo, ignr, ignor, second copy, arrears, short paid, part paid, underpaid, \
         basket saved, cart only, cart saved, card verification|check only, verification only, zero value, storno, credit note, credit memo, \
         written off|back, adjusted back, offset, netted off, squared off, returned goods, return processed|accepted|completed, exchange processed",
    ),
    (
        "en",
        Against(Declined),
        "ran|run|runs out of, ran out, runs out, hit your|the|its|their limit|maximum|cap, did|does|do not match, didnt|doesnt|dont match, no match, not placed, window|page|session|cart|basket closed|expired|abandoned, \
         you closed|left|exited|abandoned, before paying|payment|completion, refer to drawer|issuer, signature differs|mismatch, differs from, apologise|apologize|apologies|sorry for the false|wrong|error|mistake|confusion|duplicate|incorrect, \
         meant|intended for someone|another|somebody, not for|meant|intended you|for, delete this|the message|alert|sms, nothing taken|charged|debited|to, pay nothing, you paid 0|nothing|zero, was|is false, changed their|his|her mind, \
         taken|took|take off|away your|the|from, off your bill|account, removed from your, no actual|live|genuine|net|further debit|charge|money|transaction|transfer|payment, never mind, called off, calls off, call off, pulled out, pulled back, \
         not live|actual, must not be|have, ought not, oughtnt, mustnt, no good, of no use, lapse, lapsed, lapses, expiry of, expires today, has ended, timeout occurred, gave up, given up, opted out of this",
    ),
    ("en", General(Reversed), "back"),
    (
        "en",
        Nothing,
        "cash back, call back, text back, back of, back in stock|school|business|action, welcome back, come back soon|again|and|to, get back to, back soon|up|office|home, \
         call|ring us back, give back to, look back, be back, back from|at|on|with|when, unless you cancel your, subject to t cs, subject to tcs, subject to t and, not valid with|on|for|in, pick up code, pickup code, collection code, delivery code, order code, \
         verify your email|address|phone|identity|mobile|number|account, confirm your email|address|phone|number, be sent by|to your, will be sent by",
    ),
    ("en", NeverShare, "no bank, who asks, anyone asking, who ask"),
    (
        "en",
        Bare(Pending),
        "on monday|tuesday|wednesday|thursday|friday|saturday|sunday, in 1|2|3|4|5|7 week|working|business|next|few, in 10|24|48|72|one|two|three|five|seven|the|a days|hours|day|week|weeks|working|business|next|few, \
         within 1|2|3|5|7|10|12|24|48|72|one|two|three|five|seven, next day|week|month|year, coming, coming soon|next, shortly, by monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow, expect it, \
         clearing, to pay, on the next, after your next, with your next, on your next, dated in, eventually, in due course, in future",
    ),
    (
        "en",
        Against(Scheduled),
        "run|runs|starts|start|begins on|from 1|10|next|tomorrow|monday|friday, will see, youll pay|see|get|receive, well pay|see|get, expect it|this|the by|on|in|within|soon|next",
    ),
    (
        "en",
        Against(Pending),
        "under security|way|manual|further|internal, is under, are under, looking into, it is checked, is checked, to go ahead, ok is needed|required, your ok",
    ),
    (
        "en",
        Open(Requested),
        "please|kindly settle|make|send|transfer|remit|deposit|clear|collect, pls|plz settle|make|send|transfer|remit|deposit|clear|fund|collect, need|have|must|required|asked|supposed|got to pay|settle|send|transfer|make, you must|should|need pay|settle, you owe, still owe, still owed, amount owed, balance owed, \
         just pay, pay only this|that|the|egp, pay this|that, settle this|it, get the money, get your money, could be yours, be yours, upgrade to get, buy now and",
    ),
    ("en", Open(Pending), "shall we|i, should we, may we, do we, to anyone this, code to anyone"),
    ("en", Open(Pending), "are you sure, go ahead"),
    (
        "en",
        Against(Pending),
        "standing order|instruction will|starts|start|begins|runs, link expires|expired, clears on|by, mandate revoked",
    ),
    ("en", Against(Declined), "are|were|was|just|only testing, missed this|your|a|the payment"),
    ("en", Nothing, "pay this in|over|purchase|with|bill, void where"),
    ("en", Nothing, "will be available"),
    ("en", Against(Scheduled), "balance will be, limit will be"),
    (
        "en",
        Nothing,
        "balance will be available|updated|shown|displayed|reflected|adjusted|sent|visible|restored|notified|forfeited, \
         limit will be available|shown|displayed|reflected|adjusted|increased|raised|reviewed|reset|restored",
    ),
    (
        "en",
        Against(Pending),
        "pending approval|confirmation|authorisation|authorization|settlement|verification|clearance|review|acceptance, \
         reveresd, pendng",
    ),
    (
        "en",
        Against(Reversed),
        "wrote|gone|went|came|sent|given|paid|taken|moved|put back to|into|on",
    ),
];
