import { parseArgs } from 'node:util';
import { chance } from '../support/elevensDeal.ts';
import { postgresMissing } from '../support/postgres.ts';
import { keepCosts, readCosts } from './scale/costs.ts';
import { costsNow, checksNow } from './scale/measureCosts.ts';
import { reported } from './scale/report.ts';

/**
 * `npm run scale`: what 1,000, 10,000 and 100,000 tables would take, from what was measured of a card (`scale/costs.json`), and where it
 * bends first. The prediction is compared with points that were measured themselves. `-- --tables 5000` asks for others; `--pace` and
 * `--screens` for other evenings; `--core-hour` and `--gigabyte` are what a core costs in an hour and a gigabyte to the screens, `--cores`
 * how many a database has and `--memory` how many MB a server. `-- --measure costs` measures what a card takes anew, in
 * ten minutes, and `-- --measure checks --tables 200,1000` those points, with the Postgres of this machine, and write it down.
 */
const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000,10000,100000' },
    screens: { type: 'string', default: '5' },
    pace: { type: 'string', default: '8' },
    cores: { type: 'string', default: '16' },
    memory: { type: 'string', default: '4096' },
    'core-hour': { type: 'string', default: '0.04' },
    gigabyte: { type: 'string', default: '0.01' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    measure: { type: 'string' },
  },
});

if (values.measure === undefined) {
  const lines = reported(readCosts(), {
    halls: values.tables.split(',').map((tables) => ({
      tables: Number(tables),
      screens: Number(values.screens),
      pace: Number(values.pace),
    })),
    limits: {
      core: 0.7,
      oneAfterAnother: 0.7,
      megabytes: Number(values.memory),
      databaseCores: Number(values.cores),
    },
    coreHour: Number(values['core-hour']),
    gigabyte: Number(values.gigabyte),
    seconds: Number(values.seconds),
    random: chance(Number(values.seed)),
  });
  console.log(lines.join('\n'));
} else {
  const missing = postgresMissing();
  if (missing !== null) throw new Error(missing);
  const before = readCosts();
  const checked = values.tables.split(',').map(Number);
  keepCosts(await (values.measure === 'checks' ? checksNow(before, checked) : costsNow(before)));
  // Sockets of many tables take their time to end.
  process.exit(0);
}
