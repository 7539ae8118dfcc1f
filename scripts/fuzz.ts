import { parseArgs } from 'node:util';
import { fuzz } from '../tests/support/fuzz/fuzz.ts';

/**
 * `npm run fuzz`: messages that must not pass the border to every socket event, requests to every endpoint, and raw bytes
 * to the port. Options: --messages, --requests, --connections, --seed. Exit status 1 when the server took one, changed, or
 * complained of itself.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});

console.log(`seed ${values.seed}`);
const report = await fuzz({
  messages: Number(values.messages),
  requests: Number(values.requests),
  connections: Number(values.connections),
  seed: Number(values.seed),
  say: (line) => console.log(line),
});
const { accepted, unanswered, errors } = report;
console.log(
  `Bad messages sent ${String(report.messages)}, requests ${String(report.requests)}, connections of raw bytes ${String(report.connections)}, in ${report.seconds.toFixed(0)} s`,
);
console.log(
  `Crashes ${String(report.crashes)}, state changes ${String(report.changes)}, unexpected errors ${String(errors.length)}, accepted ${String(accepted.length)}, unanswered ${String(unanswered.length)}`,
);
const strange = [...accepted, ...unanswered].map((message) => JSON.stringify(message));
for (const what of [...strange, ...errors].slice(0, 5)) console.log(`  ${what.slice(0, 300)}`);
const wrong = report.crashes + report.changes + errors.length + strange.length;
process.exitCode = wrong === 0 ? 0 : 1;
