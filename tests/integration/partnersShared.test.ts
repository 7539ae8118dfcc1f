import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableView } from '#lib/table/view.ts';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer } from '../support/program.ts';
import { freshId, openTable, screenAt, watch } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { BESIDE_ALL_ELSE, until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED partners of several servers: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();
/** Long enough that a move is seen before the next. */
const PARTNER_PAUSE = '150';

async function node(DATABASE_URL: string, name: string) {
  const env = { ...BEHIND_PROXY.env, DATABASE_URL, PARTNER_PAUSE };
  const server = folder.kept(await runServer(join(folder.path, name), { env }));
  const house = screenAt(server.url);
  folder.opened(house);
  return { server, house };
}
type Node = Awaited<ReturnType<typeof node>>;

/** Returns the latest view that this node sends of a table. */
async function shownAt({ house }: Node, table: string): Promise<() => TableView> {
  await until('the table is known', async () => (await house.emitWithAck('watch', { table })).ok);
  let newest = await watch(house, table);
  house.on('table', (view) => {
    if (view.code === table) newest = view as TableView;
  });
  return () => newest;
}

const ask = ({ house }: Node, table: string, command: ScreenCommand) =>
  house.emitWithAck('table', { id: freshId(), table, command });

/** Partners take both chairs. */
async function partnersPlay(at: Node): Promise<string> {
  const table = await openTable(at.house);
  for (const seat of [0, 1]) {
    await ask(at, table, { type: 'partner', seat, strength: 'easy', hands: 'dealt' });
  }
  return table;
}

/** For which moves partners were stored to have thought: the number of the event before. */
async function thought(database: string, table: string): Promise<readonly string[]> {
  const rows = await (
    await postgres()
  ).query('select id from commits order by stream, position', database);
  return rows.map(({ id }) => String(id)).filter((id) => id.startsWith(`partner ${table} `));
}

describe.skipIf(missing !== null)('partners of a table that two servers show', () => {
  it('play each move once, go on at the other when their server is killed, and lay nothing twice', async () => {
    const database = await (await postgres()).createDatabase();
    const a = await node(database, 'a');
    const table = await partnersPlay(a);
    const atA = await shownAt(a, table);
    await until('partners play', () => atA().moves >= 2, BESIDE_ALL_ELSE);
    const b = await node(database, 'b');
    const atB = await shownAt(b, table);
    const seenAtBoth = () => atB().moves >= 8 && atA().moves >= 8;
    await until('they play on, seen at both', seenAtBoth, BESIDE_ALL_ELSE);
    const before = await thought(database, table);
    expect(before.length).toBeGreaterThanOrEqual(8);
    expect(new Set(before).size).toBe(before.length);

    a.server.child.kill('SIGKILL');
    const { moves } = atB();
    await until(
      'they go on at the other',
      () => atB().moves >= moves + 4 || atB().interval,
      BESIDE_ALL_ELSE,
    );
    await ask(b, table, { type: 'pause', paused: true });
    await pause(400);
    const stands = atB().moves;
    await pause(400);
    expect(atB().moves).toBe(stands);
    const all = await thought(database, table);
    expect(new Set(all).size).toBe(all.length);
    await until(
      'each of them is shown as one move: none was made twice, and none is missing',
      () => atB().moves === all.length,
    );
  });

  it('wait at both for a pause, and for an undo, that came by either', async () => {
    const database = await (await postgres()).createDatabase();
    const [a, b] = [await node(database, 'a'), await node(database, 'b')];
    const table = await partnersPlay(a);
    const shown = [await shownAt(a, table), await shownAt(b, table)] as const;
    await until('partners play', () => shown[1]().moves >= 3, BESIDE_ALL_ELSE);
    await ask(b, table, { type: 'pause', paused: true });
    await until('it pauses at both', () => shown.every((view) => view().paused));
    const { moves } = shown[0]();
    await pause(600);
    expect(shown.map((view) => view().moves)).toEqual([moves, moves]);
    const { line } = shown[1]();
    await ask(b, table, { type: 'undo', moves, line });
    await ask(b, table, { type: 'pause', paused: false });
    await until('they go on', () => shown[0]().moves > moves, BESIDE_ALL_ELSE);
    const all = await thought(database, table);
    expect(new Set(all).size).toBe(all.length);
  });
});
