import { parseArgs } from 'node:util';
import { keepCases } from '../support/fuzz/cases.ts';
import { fuzz } from '../support/fuzz/fuzz.ts';

/**
 * `npm run fuzz`: frames of strangers below the client's library, messages that must not pass the border to every socket
 * event, messages of somebody who has no right to them, requests to every endpoint, raw bytes to the port, and in the end
 * messages of the house in which something was changed (`--halves`), which may do something but not fail. Options: --frames,
 * --messages, --trespasses, --halves, --requests, --connections, --seed. Exit status 1 when the server took what it must not
 * take, changed, or complained of itself, or looked at too little. What it fell over, accepted or did not answer is kept
 * and sent first in every later run.
 */
const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '1000000' },
    messages: { type: 'string', default: '1000000' },
    trespasses: { type: 'string', default: '100000' },
    halves: { type: 'string', default: '50000' },
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});

console.log(`seed ${values.seed}`);
const report = await fuzz({
  frames: Number(values.frames),
  messages: Number(values.messages),
  trespasses: Number(values.trespasses),
  halfGood: Number(values.halves),
  requests: Number(values.requests),
  connections: Number(values.connections),
  seed: Number(values.seed),
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
// What was not looked at proves nothing.
const isEnough =
  report.frames >= Number(values.frames) &&
  report.trespasses >= Number(values.trespasses) &&
  report.bridgesTried > 0;
process.exitCode = wrong === 0 && isEnough ? 0 : 1;
