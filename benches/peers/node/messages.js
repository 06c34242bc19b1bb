// Asks transaction-sms-parser about every message: messages.js PACKAGE NAME INPUT ANSWERS.
//
// It only knows the categories debit and credit. If the direction is right, the true category of the message is
// written. The script prints `operations_per_second peak_kib`, like the peers in Rust.
"use strict";

const fs = require("node:fs");

const MEASURED_SECONDS = 1.5;
const INCOMING = new Set(["salary", "other_incoming_payments"]);

const [found, , input, answers] = process.argv.slice(2);
// Its `main` names no file, so the export is loaded by its name.
const { getTransactionInfo } = require(require.resolve("transaction-sms-parser", { paths: [found] }));

const lines = fs.readFileSync(input, "utf8").trimEnd().split("\n").filter((line) => !line.startsWith("#"));
const messages = lines.map((line) => line.split("\t"));

const ask = (body) => getTransactionInfo(body).transaction ?? {};

const grouped = (amount) => Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 });
const said = ([, body, truth]) => {
  const { type, amount } = ask(body);
  if (!type || !amount) return "-\n";
  const category = truth.split(" ")[0];
  const direction = INCOMING.has(category) ? "credit" : "debit";
  return `${category !== "-" && type === direction ? category : type} ${grouped(amount)}\n`;
};
fs.writeFileSync(answers, messages.map(said).join(""));

const spentSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let [best, spent, kept] = [Infinity, 0, 0];
while (spent < MEASURED_SECONDS) {
  const start = spentSeconds();
  for (const [, body] of messages) kept += ask(body).type ? 1 : 0;
  const taken = spentSeconds() - start;
  best = Math.min(best, taken);
  spent += taken;
}
console.log(`${Math.round(messages.length / best)} ${process.resourceUsage().maxRSS}`);
process.exitCode = kept < 0 ? 1 : 0;
