import { keepCases } from '../integration/fuzz/cases.ts';
import { fuzz } from '../integration/fuzz/fuzz.ts';
import { anySeed, readOptions } from './shared/options.ts';

/**
 * `npm run fuzz` sends bad input to a server:
 *
 * - frames of strangers below the client library (`--frames`)
 * - invalid messages to every socket event (`--messages`)
 * - messages from clients without the right to send them (`--trespasses`)
 * - requests to every endpoint (`--requests`) and raw bytes to the port (`--connections`)
 * - altered messages of an administrator, which may succeed but must not crash (`--halves`)
 *
 * `--seed` sets the seed. Exits with 1 if the server accepted a bad message, changed, reported
 * errors, or examined too few. Findings are stored and sent first in every later run.
 */
const options = readOptions({
  frames: 1_000_000,
  messages: 1_000_000,
  trespasses: 100_000,
  halves: 50_000,
  requests: 100_000,
  connections: 20_000,
  seed: anySeed(),
});

console.log(`seed ${String(options.seed)}`);
const report = await fuzz({
  ...options,
  halfGood: options.halves,
  say: (line) => console.log(line),
});
const { accepted, unanswered, errors, suspects } = report;
console.log(
  `Frames looked at ${String(report.frames)} of ${String(report.framesSent)} sent, knocks as a bridge ${String(report.bridgesTried)}, bad messages ${String(report.messages)}, messages without a right to them ${String(report.trespasses)}, half good ones ${String(report.halfGood)}, requests ${String(report.requests)}, connections of raw bytes ${String(report.connections)}, in ${report.seconds.toFixed(0)} s`,
);
console.log(
  `Crashes ${String(report.crashes)}, effects ${String(report.changes.length)}, lines in the log ${String(report.lines)}, unexpected errors ${String(errors.length)}, accepted ${String(accepted.length)}, unanswered ${String(unanswered.length)}`,
);
const found = [...accepted, ...unanswered, ...suspects];
keepCases(found, report.table);
const cases = found.map((one) => JSON.stringify(one));
for (const what of [...cases, ...errors, ...report.changes].slice(0, 5))
  console.log(`  ${what.slice(0, 300)}`);
const wrong = report.crashes + report.changes.length + errors.length + found.length;
// Messages that were not examined prove nothing.
const isEnough =
  report.frames >= options.frames &&
  report.trespasses >= options.trespasses &&
  report.bridgesTried > 0;
process.exitCode = wrong === 0 && isEnough ? 0 : 1;
