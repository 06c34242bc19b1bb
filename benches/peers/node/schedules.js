// Asks loanjs for a schedule of every loan: schedules.js PACKAGE NAME INPUT ANSWERS.
//
// An answer is the instalment and the sum of all interest in cents. The script prints
// `operations_per_second peak_kib`, like the peers in Rust.
"use strict";

const fs = require("node:fs");

const MEASURED_SECONDS = 1.5;

const [found, , input, answers] = process.argv.slice(2);
const { Loan } = require(found);

const loans = fs.readFileSync(input, "utf8").trimEnd().split("\n").map((line) => {
  const [cents, percent, , months] = line.split(" ");
  return { amount: Number(cents) / 100, percent: Number(percent), months: Number(months) };
});

const ask = (loan) => new Loan(loan.amount, loan.months, loan.percent, "annuity");

const cents = (amount) => Math.round(amount * 100);
const said = (table) => `${cents(table.installments[0].installment)} ${cents(table.interestSum)}\n`;
fs.writeFileSync(answers, loans.map((loan) => said(ask(loan))).join(""));

const spentSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let [best, spent, kept] = [Infinity, 0, 0];
while (spent < MEASURED_SECONDS) {
  const start = spentSeconds();
  for (const loan of loans) kept += ask(loan).installments.length;
  const taken = spentSeconds() - start;
  best = Math.min(best, taken);
  spent += taken;
}
// The compiler can't remove results that are used.
if (kept === 0) throw new Error("no loan has rows");
console.log(`${Math.round(loans.length / best)} ${process.resourceUsage().maxRSS}`);
