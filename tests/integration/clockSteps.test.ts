import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { timeLeft } from '#lib/tournament/clock.ts';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { nodesIn } from './nodes.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer, stop, type RunningServer } from '../support/program.ts';
import { freshId, granted, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { swiss } from '../support/tournament.ts';
import { until } from '../support/until.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED rounds whose server has its clock set: ${missing}`);
const lacking = missing ?? postgresMissing();
if (lacking !== null) console.log(`SKIPPED a round at servers whose clocks are set: ${lacking}`);

const folder = freshFolder();
const postgres = oneServer();
const { node } = nodesIn(folder, postgres);

const [MINUTE, HOUR] = [60_000, 3_600_000];
const YEAR = 365 * 24 * HOUR;
const CLOCK = new URL('../support/shiftedClock.mjs', import.meta.url).href;
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
const FORMAT = swiss(2, { match: { rounds: 1, minutes: 45, lastCard: 'stop' } });

/** A round of 45 minutes that has just begun. */
async function begun(house: ScreenSocket) {
  const create = { type: 'create', name: 'Sunday', format: FORMAT, play: PLAY } as const;
  const { made: tournament } = granted(
    await house.emitWithAck('createTournament', { id: freshId(), command: create }),
  );
  const direct = async (command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));
  await direct({ type: 'register', entrants: [['Anne'], ['Bruno'], ['Chloé'], ['Diane']] });
  for (const type of ['pairRound', 'openTables', 'startClock'] as const) await direct({ type });
  return { tournament, direct };
}

async function roundAt(house: ScreenSocket, tournament: string) {
  const { rounds, now } = granted(await house.emitWithAck('watchTournament', { tournament }));
  const [round] = rounds;
  if (round === undefined) throw new Error('no round was paired');
  return { round, now, left: timeLeft(round, now)?.left ?? NaN };
}

/** The round plays on, with the time that it had. */
async function expectPlayed(house: ScreenSocket, tournament: string): Promise<void> {
  const { round, left } = await roundAt(house, tournament);
  expect(Math.abs(left - 45 * MINUTE)).toBeLessThan(2 * MINUTE);
  expect(round.tables.map(({ calledAt, result }) => [calledAt, result])).toEqual([
    [null, null],
    [null, null],
  ]);
}

describe.skipIf(missing !== null)('a change of the server’s wall clock during a round', () => {
  const file = () => join(folder.path, 'offset');
  const env = () => ({ CLOCK_OFFSET_FILE: file(), NODE_OPTIONS: `--import ${CLOCK}` });
  function shift(server: RunningServer, ms: number): void {
    writeFileSync(file(), String(ms));
    server.child.kill('SIGUSR2');
  }

  it('by hours or a year, in either direction and over a crash, ends it neither early nor late', async () => {
    writeFileSync(file(), '0');
    const data = join(folder.path, 'alone');
    let server = folder.kept(await runServer(data, { env: env() }));
    const house = screenAt(server.url);
    folder.opened(house);
    const { tournament, direct } = await begun(house);
    const late = ['Émile', 'Fanny', 'Gaston', 'Hélène'].values();
    for (const by of [3 * HOUR, -3 * HOUR, YEAR, -YEAR]) {
      shift(server, by);
      await pause(200);
      await direct({ type: 'register', entrants: [[late.next().value ?? '']] });
      await expectPlayed(house, tournament);
      await until('the step is stored', async () => {
        const { now } = await roundAt(house, tournament);
        return Math.abs(now - Date.now() - by) < MINUTE;
      });
      await expectPlayed(house, tournament);
    }
    const { port } = server;
    await stop(server);
    writeFileSync(file(), String(3 * HOUR));
    server = folder.kept(await runServer(data, { env: env(), port }));
    await until('the screen is connected again', () => house.connected);
    const { round } = await roundAt(house, tournament);
    expect(round.clock).toMatchObject({ asks: true });
    await direct({ type: 'resumeClock' });
    await expectPlayed(house, tournament);
    expect(server.stderr()).not.toContain('TimeoutOverflow');
  });
});

describe.skipIf(lacking !== null)('a round at two servers of one database', () => {
  it('is no other when the clock of one of them is set, which neither plays by', async () => {
    const database = await (await postgres()).createDatabase();
    const file = join(folder.path, 'one-offset');
    writeFileSync(file, '0');
    const one = await node(database, 'a', {
      CLOCK_OFFSET_FILE: file,
      NODE_OPTIONS: `--import ${CLOCK}`,
    });
    const other = await node(database, 'b');
    const { tournament, direct } = await begun(one.house);
    for (const by of [3 * HOUR, -YEAR]) {
      writeFileSync(file, String(by));
      one.server.child.kill('SIGUSR2');
      await pause(3_000);
      await direct({ type: 'extend', table: 1, by: MINUTE });
      for (const { house } of [one, other]) await expectPlayed(house, tournament);
    }
  });
});
