import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccessView } from '#lib/devices/view.ts';
import {
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type RunningServer,
} from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  lay,
  openTable,
  order,
  outcome,
  screenAt,
  tag,
  watch,
  type BridgeSocket,
  type ScreenSocket,
} from '../support/sockets.ts';
import { strangerTo } from '../support/strangers.ts';
import { HAS_TERMINALS, inTerminal } from '../support/terminal.ts';
import { until } from '../support/until.ts';

const TOKEN = tag(0xcafe);
const folder = scratchFolder();
let server: RunningServer;
let house: ScreenSocket;
/** The bridge that the server's own machine has started. */
let hall: BridgeSocket;
let table: string;

beforeAll(async () => {
  const data = join(folder.path, 'server');
  server = await runServer(data, { env: { ADDRESS_HEADER: 'x-forwarded-for' } });
  house = screenAt(server.url);
  hall = bridgeAt(server.url, { bridge: 'hall', secret: secretOf(data) });
  const deck = await order(house, { type: 'createDeck', name: 'Maison' });
  await order(house, { type: 'enrol', deck, target: { type: 'house' } });
  expect(outcome(await lay(hall, TOKEN))).toBe('enrolled');
  await order(house, { type: 'clearDesk' });
  table = await openTable(house);
});
afterAll(async () => {
  house.close();
  hall.close();
  await stop(server);
  folder.remove();
});

/** Lays the house token; what it is answered. */
async function layToken(on: BridgeSocket = hall, at = Date.now()) {
  const reply = await lay(on, TOKEN, freshId(), at);
  if (!reply.ok) throw new Error(reply.refusal.code);
  const { answer } = reply.value;
  return answer.outcome === 'not-now' ? answer.reason : answer;
}

async function access(): Promise<AccessView> {
  const reply = await house.emitWithAck('access', { table: null });
  if (!reply.ok) throw new Error(reply.refusal.code);
  return reply.value;
}

/** A bridge of another machine that asks to be paired, in a terminal. */
function attic(data: string) {
  const bridge = join(import.meta.dirname, '../../build/bridge.js');
  // An address that a bridge does not take for its own machine.
  const url = `http://0.0.0.0:${String(server.port)}`;
  const command = `${process.execPath} ${bridge} --pair --server ${url} --data ${data}`;
  return inTerminal(command, { BRIDGE_ID: 'attic', BRIDGE_SECRET: '' });
}

it.skipIf(!HAS_TERMINALS)(
  'lets in the one bridge that asks, which goes on by itself, and says so at the table',
  async () => {
    expect(await layToken()).toBe('nobody-asks');
    const data = join(folder.path, 'attic');
    const terminal = attic(data);
    await until('it asks', () => /house token/.test(terminal.output()), 20_000);

    const other = strangerTo(server.url);
    expect(await other.askToPair('reader')).toMatchObject({ ok: true });
    expect(await layToken()).toBe('several-ask');
    expect((await watch(house, table)).notice).toEqual({ type: 'not-now', reason: 'several-ask' });
    const request = (await access()).pairings.find(({ name }) => name === null)?.request ?? '';
    await house.emitWithAck('device', {
      id: freshId(),
      command: { type: 'refusePairing', request },
    });

    const late = Date.now() - 60_000;
    expect(await layToken(hall, late)).toBe('laid-late');
    expect((await access()).pairings).toMatchObject([{ name: 'attic', as: 'reader' }]);

    expect(await layToken()).toEqual({ outcome: 'let-in', who: 'attic' });
    expect(await terminal.ended).toBe(0);
    expect(terminal.output()).toContain('Done');
    expect(statSync(join(data, 'token')).mode & 0o777).toBe(0o600);
    const { pairings, devices } = await access();
    expect(pairings).toEqual([]);
    expect(devices).toMatchObject([{ name: 'attic', kind: 'bridge', role: 'reader' }]);
    const { notice, moves } = await watch(house, table);
    expect([notice, moves]).toEqual([{ type: 'let-in', who: 'attic' }, 0]);
    expect(await layToken()).toBe('nobody-asks');
    expect(server.stderr()).toMatch(/device let in .*"by":"house token".*"name":"attic"/);
  },
  60_000,
);

it('lets in a page with a reader from a paired bridge, and gives a browser its cookie', async () => {
  const paired = strangerTo(server.url);
  const asked = await paired.askToPair('reader', true);
  const request = asked.ok ? asked.value.request : '';
  const code = (await access()).pairings.find((pairing) => pairing.request === request)?.code;
  const proved = await paired.prove(request, code ?? '');
  const secret = proved.ok ? (proved.value.token ?? '') : '';
  const cellar = bridgeAt(server.url, { bridge: 'cellar', secret }, paired.options());

  const phone = strangerTo(server.url);
  const wanted = await phone.askToPair('reader');
  const waiting = phone.awaitHouseToken(wanted.ok ? wanted.value.request : '');
  expect(await layToken(cellar)).toMatchObject({ outcome: 'let-in', who: phone.address });
  expect(await waiting).toEqual({ ok: true, value: { token: null } });
  const page = bridgeAt(server.url, { bridge: 'phone' }, phone.options());
  expect(outcome(await lay(page, tag(1)))).toBe('unknown');
  // Its own reader lets in nobody: what runs in a browser may tell any number.
  const friend = strangerTo(server.url);
  expect(await friend.askToPair('reader')).toMatchObject({ ok: true });
  expect(await layToken(page)).toBe('reader-of-page');
  [page, cellar].forEach((socket) => socket.close());
  const { pairings } = await access();
  for (const { request: id } of pairings) {
    const command = { type: 'refusePairing', request: id } as const;
    await house.emitWithAck('device', { id: freshId(), command });
  }
});

it('lets nobody run the house: that takes the code', async () => {
  const guest = strangerTo(server.url);
  const asked = await guest.askToPair('house');
  expect(await layToken()).toBe('needs-code');
  const request = asked.ok ? asked.value.request : '';
  const [pairing] = (await access()).pairings;
  expect(pairing).toMatchObject({ request, as: 'house' });
  expect(await guest.prove(request, pairing?.code ?? '')).toMatchObject({ ok: true });
});

it('answers a token that comes again as before, and lets in no second one by it', async () => {
  const one = strangerTo(server.url);
  await one.askToPair('reader');
  const id = freshId();
  const first = await lay(hall, TOKEN, id, Date.now());
  expect(outcome(first)).toBe('let-in');
  const two = strangerTo(server.url);
  await two.askToPair('reader');
  expect(await lay(hall, TOKEN, id, Date.now())).toEqual(first);
  expect((await access()).pairings).toMatchObject([{ address: two.address }]);
});

it('lets whoever waits go when the server ends', async () => {
  const guest = strangerTo(server.url);
  const asked = await guest.askToPair('reader');
  const waiting = guest
    .awaitHouseToken(asked.ok ? asked.value.request : '')
    .catch(() => 'cut off' as const);
  const before = Date.now();
  server.child.kill('SIGTERM');
  await server.ended;
  expect(Date.now() - before).toBeLessThan(2_000);
  const heard = await waiting;
  expect(heard === 'cut off' || !heard.ok).toBe(true);
});
