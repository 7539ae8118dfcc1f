import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { timeLeft } from '#lib/tournament/clock.ts';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { nodesIn, type Node } from './nodes.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { freshId, granted } from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED servers whose clocks are apart: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();
const { node } = nodesIn(folder, postgres);

const MINUTE = 60_000;
const CLOCK = new URL('../support/shiftedClock.mjs', import.meta.url).href;
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
const FORMAT = swiss(2, { match: { rounds: 1, minutes: 45, lastCard: 'stop' } });

/** Starts a server with a clock that many minutes ahead. */
function ahead(database: string, name: string, minutes: number): Promise<Node> {
  const file = join(folder.path, `${name}-clock`);
  writeFileSync(file, String(minutes * MINUTE));
  return node(database, name, { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import ${CLOCK}` });
}

describe.skipIf(missing !== null)('a round at two servers with clocks an hour apart', () => {
  it('has the same time left at both, and ends at neither before that', async () => {
    const database = await (await postgres()).createDatabase();
    const [behind, before] = [
      await ahead(database, 'a', -20),
      await ahead(database, 'b', 40),
    ] as const;
    const create = { type: 'create', name: 'Sunday', format: FORMAT, play: PLAY } as const;
    const { made: tournament } = granted(
      await behind.house.emitWithAck('createTournament', { id: freshId(), command: create }),
    );
    const direct = async (command: DirectorCommand) =>
      granted(await behind.house.emitWithAck('tournament', { id: freshId(), tournament, command }));
    await direct({ type: 'register', entrants: [['Anne'], ['Bruno'], ['Chloé'], ['Diane']] });
    await direct({ type: 'pairRound' });
    await direct({ type: 'openTables' });
    await direct({ type: 'startClock' });
    const roundAt = async ({ house }: Node) => {
      const { rounds, now } = granted(await house.emitWithAck('watchTournament', { tournament }));
      const [round] = rounds;
      if (round === undefined) throw new Error('no round was paired');
      return { round, left: timeLeft(round, now)?.left ?? null };
    };
    for (const each of [behind, before]) {
      await until(
        'it is told that the clock runs',
        async () => (await roundAt(each)).left !== null,
      );
      const { left } = await roundAt(each);
      expect(Math.abs((left ?? 0) - 45 * MINUTE)).toBeLessThan(MINUTE);
    }
    // Extended, and so looked at anew by both.
    await direct({ type: 'extend', table: 1, by: MINUTE });
    for (const each of [behind, before]) {
      await until('it is told that the table has more time', async () => {
        return (await roundAt(each)).round.tables.some(({ extension }) => extension > 0);
      });
      const { round } = await roundAt(each);
      expect(round.tables.map(({ calledAt }) => calledAt)).toEqual([null, null]);
    }
  });
});
