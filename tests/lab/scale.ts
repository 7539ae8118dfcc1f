import { chance } from '../support/elevensDeal.ts';
import { postgresMissing } from '../support/postgres.ts';
import { readOptions } from './shared/options.ts';
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
const options = readOptions({
  tables: '1000,10000,100000',
  screens: 5,
  pace: 8,
  cores: 16,
  memory: 4096,
  'core-hour': 0.04,
  gigabyte: 0.01,
  seconds: 60,
  seed: 1,
  measure: null,
});
const { screens, pace, gigabyte, seconds, measure } = options;
const tables = options.tables.split(',').map(Number);

if (measure === null) {
  const lines = reported(readCosts(), {
    halls: tables.map((count) => ({ tables: count, screens, pace })),
    limits: {
      core: 0.7,
      oneAfterAnother: 0.7,
      megabytes: options.memory,
      databaseCores: options.cores,
    },
    coreHour: options['core-hour'],
    gigabyte,
    seconds,
    random: chance(options.seed),
  });
  console.log(lines.join('\n'));
} else {
  const missing = postgresMissing();
  if (missing !== null) throw new Error(missing);
  const before = readCosts();
  keepCosts(await (measure === 'checks' ? checksNow(before, tables) : costsNow(before)));
  // Sockets of many tables take their time to end.
  process.exit(0);
}
