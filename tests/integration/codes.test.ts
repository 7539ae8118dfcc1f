import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AccessView } from '#lib/devices/view.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { freshId, openTable, screenAt, watch, type ScreenSocket } from '../support/sockets.ts';
import { strangerTo, type Stranger } from '../support/strangers.ts';

/** Whoever knows the code of a table may watch it, so codes must not be found out. How long answers take: `npm run bench -- codes`. */
const NOBODYS = 'QQQQQQ';
const folder = scratchFolder();
let server: RunningServer;
let house: ScreenSocket;
const open: ScreenSocket[] = [];

beforeAll(async () => {
  server = await runServer(folder.path, { env: { ADDRESS_HEADER: 'x-forwarded-for' } });
  house = screenAt(server.url);
});
afterEach(() => open.splice(0).forEach((socket) => socket.close()));
afterAll(async () => {
  house.close();
  await stop(server);
  folder.remove();
});

function screenOf(guest: Stranger): ScreenSocket {
  const screen = guest.screen();
  open.push(screen);
  return screen;
}
async function access(screen: ScreenSocket, table: string): Promise<AccessView> {
  const reply = await screen.emitWithAck('access', { table });
  if (!reply.ok) throw new Error(reply.refusal.code);
  return reply.value;
}
/** A phone that has scanned the code of the television. */
async function playerAt(table: string): Promise<Stranger> {
  const phone = strangerTo(server.url);
  const { invitation } = await access(house, table);
  expect(await phone.join(table, invitation ?? '')).toMatchObject({ ok: true });
  return phone;
}

it('cannot be told from codes of nobody by being refused', async () => {
  const table = await openTable(house);
  const screen = screenOf(strangerTo(server.url));
  const command = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
  const answers = [];
  for (const code of [table, NOBODYS]) {
    const request = { id: freshId(), table: code, command };
    answers.push(JSON.stringify(await screen.emitWithAck('table', request)));
  }
  expect(answers[0]).toBe(answers[1]);
});

it('cannot be told by asking what one may do: who arbitrates is told to those who watch', async () => {
  const table = await openTable(house);
  const referee = screenOf(await playerAt(table));
  await watch(referee, table);
  const command = { type: 'takeReferee', table } as const;
  expect(await referee.emitWithAck('device', { id: freshId(), command })).toMatchObject({
    ok: true,
  });
  await watch(screenOf(strangerTo(server.url)), table);

  const guest = screenOf(strangerTo(server.url));
  const [known, unknown] = [await access(guest, table), await access(guest, NOBODYS)];
  const nothing = { position: 0, table: '' };
  expect({ ...known, ...nothing }).toEqual({ ...unknown, ...nothing });
  await watch(guest, table);
  const seen = await access(guest, table);
  expect([seen.referee?.kind, seen.watching]).toEqual(['computer', 2]);
});

it('cannot be tried out: after some guesses not even a right one is answered', async () => {
  const table = await openTable(house);
  const guest = strangerTo(server.url);
  const screens = [screenOf(guest), screenOf(guest)];
  const codes = [];
  for (let n = 0; n < 30; n++) {
    const code = `QQ${String(1000 + n)
      .replaceAll('0', 'Z')
      .replaceAll('1', 'Y')}`;
    const reply = await screens[n % 2]?.emitWithAck('watch', { table: code });
    codes.push(reply?.ok === false ? reply.refusal.code : 'ok');
  }
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('unknown-table'));
  expect(codes.slice(20)).toEqual(Array(10).fill('not-allowed'));
  expect(await screens[0]?.emitWithAck('watch', { table })).toMatchObject({ ok: false });
  expect((await guest.fetch(`/table/${table}/scores.csv`)).status).toBe(404);
  // Neither the house nor who was invited is any worse for it.
  expect((await watch(house, table)).code).toBe(table);
  const player = screenOf(await playerAt(table));
  expect((await watch(player, table)).code).toBe(table);
});
