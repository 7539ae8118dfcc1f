import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { EDITIONS } from '../src/lib/millebornes/editions/index.ts';
import { parseSetup } from '../src/lib/millebornes/setup.ts';
import { Outcomes } from '../src/lib/odds/millebornes/outcomes.ts';
import { Player } from '../src/lib/odds/millebornes/player.ts';
import { POLICIES } from '../src/lib/odds/millebornes/policies.ts';
import { compile } from '../src/lib/odds/millebornes/rulesTable.ts';
import { countValues, keyOf } from '../src/lib/odds/millebornes/values.ts';

/**
 * Computes the value of points in a two-sided match and writes it as data: `npm run odds-data`.
 * Simulates a million rounds of each edition that counts points, with its official rules.
 */
const ROUNDS = 1_000_000;
const SEED = 1954;
const FILE = join(import.meta.dirname, '../src/lib/odds/millebornes/matchValues.ts');

async function main(): Promise<void> {
  const tables: Record<string, readonly string[]> = {};
  for (const edition of Object.values(EDITIONS)) {
    for (const { players, sides } of edition.shapes) {
      if (sides !== 2 || edition.tariff === null) continue;
      const seats = Array.from({ length: players }, (_, seat) => String(seat));
      const teams = [0, 1].map((side) => seats.filter((_name, seat) => seat % 2 === side));
      const setup = parseSetup({ edition: edition.id, seats, sides: teams });
      if (!setup.ok) throw new Error(setup.refusal.detail);
      const player = new Player(POLICIES.strongest);
      const outcomes = new Outcomes(compile(setup.value), player, ROUNDS, SEED);
      tables[keyOf(setup.value)] = countValues(outcomes);
      console.log(`${edition.id}, ${String(players)} players: ${String(ROUNDS)} rounds`);
    }
  }
  const text = `/** Written by \`scripts/matchValues.ts\`; \`values.ts\` reads it. */
export const MATCH_VALUES: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(tables)};
`;
  const config = await resolveConfig(FILE);
  writeFileSync(FILE, await format(text, { ...config, parser: 'typescript' }));
}

await main();
