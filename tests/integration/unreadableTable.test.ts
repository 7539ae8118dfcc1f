import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, expect, it } from 'vitest';
import type { HouseView } from '#lib/house/view.ts';
import { simulatedBridge } from '../support/simulatedHands.ts';
import { runServer, scratchFolder, secretOf, stop } from '../support/program.ts';
import { granted, openTable, order, screenAt, tag, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { readWrittenLog } from './writtenLog.ts';

const folder = scratchFolder();
const data = join(folder.path, 'server');
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
  folder.remove();
});

async function aServer(port = 0) {
  const server = await runServer(data, { port });
  cleanup.push(() => stop(server));
  return server;
}

/** A bridge called "pi" with two simulated readers. */
async function aBridge(url: string) {
  const bridge = await simulatedBridge({
    server: url,
    secret: secretOf(data),
    folder: join(folder.path, 'pi'),
    readers: ['left', 'right'],
  });
  cleanup.push(() => bridge.close());
  const said = () => bridge.program.stdout();
  return {
    says: (line: string) => until(`it says "${line}"`, () => said().includes(line)),
    lay: (reader: string, n: number) => bridge.lay(tag(n), reader),
  };
}

async function houseOf(screen: ScreenSocket): Promise<HouseView> {
  return granted(await screen.emitWithAck('watchHouse', {}));
}

/** As a server that went back a version finds a table that was played at since. */
function playedByNewerProgram(table: string): void {
  const database = new Database(join(data, 'table-companion.sqlite'));
  database.prepare('update commits set version = 99 where stream = ?').run(`table:${table}`);
  database.close();
}

it('cards for a table that cannot be read are set aside and said; those for another one arrive in order', async () => {
  const before = await aServer();
  const house = screenAt(before.url);
  cleanup.push(() => house.close());
  const [good, bad] = [await openTable(house), await openTable(house)];
  const pi = await aBridge(before.url);
  await until('both readers are there', async () => (await houseOf(house)).readers.length === 2);
  await order(house, { type: 'sendReaders', readers: ['pi/left'], table: bad });
  await order(house, { type: 'sendReaders', readers: ['pi/right'], table: good });

  await stop(before);
  playedByNewerProgram(bad);
  const { url } = await aServer(before.port);
  await pi.says('is out of reach');
  for (const n of [1, 2, 3]) pi.lay('left', n);
  for (const n of [4, 5, 6]) pi.lay('right', n);

  const log = readWrittenLog(data);
  cleanup.push(() => log.close());
  const atStart = 1;
  await until('the other table has its cards', () => log.length(good) === atStart + 3);
  expect(log.length(bad)).toBe(atStart);
  for (const n of [1, 2, 3]) await pi.says(`left: the server cannot take the card ${tag(n)}`);
  expect(log.length(good)).toBe(atStart + 3);

  const again = screenAt(url);
  cleanup.push(() => again.close());
  await until('it is said in the house', async () =>
    (await houseOf(again)).readers.some(({ name, aside }) => name === 'left' && aside === 3),
  );
  expect((await houseOf(again)).readers.find(({ name }) => name === 'right')).not.toHaveProperty(
    'aside',
  );
});
