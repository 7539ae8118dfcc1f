import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceCommand } from '#lib/devices/commands.ts';
import type { AccessView } from '#lib/devices/view.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import {
  bridgeAt,
  freshId,
  lay,
  openTable,
  outcome,
  screenAt,
  tag,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { strangerTo, type Stranger } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const folder = scratchFolder();
let server: RunningServer;
let house: ScreenSocket;
const open: { close(): unknown }[] = [];

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

const kept = <S extends { close(): unknown }>(socket: S): S => {
  open.push(socket);
  return socket;
};
const stranger = (address?: string): Stranger => strangerTo(server.url, address);

async function access(screen: ScreenSocket, table: string | null): Promise<AccessView> {
  const reply = await screen.emitWithAck('access', { table });
  if (!reply.ok) throw new Error(reply.refusal.code);
  return reply.value;
}
const invitationTo = async (table: string): Promise<string> =>
  (await access(house, table)).invitation ?? '';

/** A phone that has scanned the code of the television. */
async function playerAt(table: string): Promise<Stranger> {
  const phone = stranger();
  expect(await phone.join(table, await invitationTo(table))).toMatchObject({ ok: true });
  return phone;
}

async function tryTo(screen: ScreenSocket, table: string, command: ScreenCommand): Promise<string> {
  const reply = await screen.emitWithAck('table', { id: freshId(), table, command });
  return reply.ok ? 'taken' : `${reply.refusal.code} ${reply.refusal.needs ?? ''}`.trim();
}

const send = (screen: ScreenSocket, command: DeviceCommand) =>
  screen.emitWithAck('device', { id: freshId(), command });

const PLAY = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
const END = { type: 'move', move: { type: 'endRound' } } as const;

describe('a stranger who knows the code of a table', () => {
  it('watches, and changes nothing', async () => {
    const table = await openTable(house);
    const screen = kept(stranger().screen());
    expect((await watch(screen, table)).code).toBe(table);
    expect(await tryTo(screen, table, PLAY)).toBe('not-allowed player');
    expect(await tryTo(screen, table, END)).toBe('not-allowed referee');
    expect((await watch(screen, table)).moves).toBe(0);
  });

  it('sees neither the house nor how to invite, and gives it no orders', async () => {
    const table = await openTable(house);
    const screen = kept(stranger().screen());
    const refused = { ok: false, refusal: { code: 'not-allowed', needs: 'house' } };
    expect(await screen.emitWithAck('watchHouse', {})).toEqual(refused);
    const command = { type: 'createDeck', name: 'Mine' } as const;
    expect(await screen.emitWithAck('house', { id: freshId(), command })).toEqual(refused);
    const seen = await access(screen, table);
    expect(seen).toMatchObject({ role: 'viewer', invitation: null, devices: null, pairings: [] });
  });

  it('brings no taps and opens no records', async () => {
    const guest = stranger();
    const bridge = kept(bridgeAt(server.url, { bridge: 'mine' }, guest.options()));
    const refusal = await new Promise((resolve) =>
      bridge.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data)),
    );
    expect(refusal).toMatchObject({ code: 'not-allowed', needs: 'reader' });
    const headers = { 'content-type': 'application/json' };
    const response = await guest.fetch('/records', { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
  });

  it('downloads what it may watch', async () => {
    const table = await openTable(house);
    expect((await stranger().fetch(`/table/${table}/record.json`)).status).toBe(200);
    expect((await stranger().fetch('/table/..%2F..%2Fhouse/record.json')).status).toBe(404);
  });
});

describe('a phone that scanned the code', () => {
  it('plays at that table, at no other, and does not run the house', async () => {
    const [table, other] = [await openTable(house), await openTable(house)];
    const phone = await playerAt(table);
    const screen = kept(phone.screen());
    expect(await tryTo(screen, table, PLAY)).toBe('taken');
    expect(await tryTo(screen, other, PLAY)).toBe('not-allowed player');
    expect(await screen.emitWithAck('watchHouse', {})).toMatchObject({ ok: false });
  });

  it('keeps its token out of reach of scripts and other sites', async () => {
    const phone = stranger();
    const table = await openTable(house);
    const body = JSON.stringify({ table, invitation: await invitationTo(table) });
    const headers = { 'content-type': 'application/json' };
    const response = await phone.fetch('/devices/join', { method: 'POST', headers, body });
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const elsewhere = { ...headers, origin: 'http://elsewhere.example' };
    const foreign = { method: 'POST', headers: elsewhere, body };
    expect((await phone.fetch('/devices/join', foreign)).status).toBe(403);
  });

  it('is turned away with an invitation to another table, or one that somebody changed', async () => {
    const [table, other] = [await openTable(house), await openTable(house)];
    const invitation = await invitationTo(table);
    const later = `z${invitation.slice(1)}`;
    for (const [where, text] of [
      [other, invitation],
      [table, later],
      [table, ''],
      [table, invitation.slice(0, -1)],
    ] as const) {
      expect(await stranger().join(where, text)).toEqual({
        ok: false,
        refusal: { code: 'invitation-over' },
      });
    }
  });

  it('stays in over a restart of the server', async () => {
    const table = await openTable(house);
    const phone = await playerAt(table);
    const port = server.port;
    await stop(server);
    server = await runServer(folder.path, { port, env: { ADDRESS_HEADER: 'x-forwarded-for' } });
    await until('the house is back', () => house.connected);
    expect(await tryTo(kept(phone.screen()), table, PLAY)).toBe('taken');
  });
});

describe('the referee', () => {
  it('is stood in for by every player while nobody is it, and alone afterwards', async () => {
    const table = await openTable(house);
    const [one, two] = [await playerAt(table), await playerAt(table)];
    const [first, second] = [kept(one.screen()), kept(two.screen())];
    const set = { type: 'move', move: { type: 'setDrawPile', is: 90 } } as const;
    expect(await tryTo(second, table, set)).toBe('taken');
    const take = { type: 'takeReferee', table } as const;
    expect(await send(first, take)).toMatchObject({ ok: true });
    expect(await send(second, take)).toMatchObject({ refusal: { code: 'referee-taken' } });
    expect(await tryTo(second, table, set)).toBe('not-allowed referee');
    expect(await tryTo(second, table, PLAY)).toBe('taken');
    expect(await second.emitWithAck('eraseTable', { id: 'e', table })).toMatchObject({ ok: false });

    const heir = (await access(second, table)).me?.id ?? '';
    expect(await send(first, { type: 'handReferee', table, device: heir })).toMatchObject({
      ok: true,
    });
    expect((await access(second, table)).role).toBe('referee');
    expect((await access(first, table)).role).toBe('player');
  });

  it('sees who is there, and removes a device: it is cut off at once, and its token is dead', async () => {
    const table = await openTable(house);
    const [one, two] = [await playerAt(table), await playerAt(table)];
    const [referee, other] = [kept(one.screen()), kept(two.screen())];
    await send(referee, { type: 'takeReferee', table });
    expect(await tryTo(other, table, PLAY)).toBe('taken');
    const old = await invitationTo(table);
    const { me } = await access(other, table);
    const { devices } = await access(referee, table);
    expect(devices?.map(({ id }) => id)).toContain(me?.id);
    const cut = new Promise((resolve) => other.once('disconnect', resolve));
    expect(await send(referee, { type: 'turnOut', table, device: me?.id ?? '' })).toMatchObject({
      ok: true,
    });
    expect(await cut).toBe('io server disconnect');
    expect(await tryTo(kept(two.screen()), table, PLAY)).toBe('not-allowed player');
    // Nor does a photograph of the code help.
    expect(await two.join(table, old)).toMatchObject({ refusal: { code: 'invitation-over' } });
  });

  it('is not a player of another table', async () => {
    const [table, other] = [await openTable(house), await openTable(house)];
    const [screen, victim] = [kept((await playerAt(table)).screen()), await playerAt(other)];
    await send(screen, { type: 'takeReferee', table });
    const device = (await access(kept(victim.screen()), other)).me?.id ?? '';
    for (const command of [
      { type: 'turnOut', table: other, device },
      { type: 'turnOut', table, device },
      { type: 'remove', device },
      { type: 'takeReferee', table: other },
    ] as const) {
      expect((await send(screen, command)).ok).toBe(false);
    }
    expect((await access(kept(victim.screen()), other)).role).toBe('player');
  });
});

describe('pairing', () => {
  const shown = async (request: string) =>
    (await access(house, null)).pairings.find((pairing) => pairing.request === request);

  it('makes a device one of the house by the code that the house shows', async () => {
    const tablet = stranger();
    const asked = await tablet.askToPair();
    const request = asked.ok ? asked.value.request : '';
    const pairing = await shown(request);
    expect(pairing).toMatchObject({ as: 'house', address: tablet.address });
    expect(server.stdout()).toContain(pairing?.code);
    expect(await tablet.prove(request, pairing?.code ?? '')).toMatchObject({ ok: true });
    expect(await kept(tablet.screen()).emitWithAck('watchHouse', {})).toMatchObject({ ok: true });
    // The code is worth nothing a second time.
    expect(await stranger().prove(request, pairing?.code ?? '')).toMatchObject({ ok: false });
  });

  it('counts three wrong codes, and then not even the right one', async () => {
    const guest = stranger();
    const asked = await guest.askToPair();
    const request = asked.ok ? asked.value.request : '';
    const code = (await shown(request))?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const left = [];
    for (let n = 0; n < 3; n++) {
      const reply = await guest.prove(request, wrong);
      left.push(!reply.ok && reply.refusal.code === 'wrong-code' ? reply.refusal.left : null);
    }
    expect(left).toEqual([2, 1, 0]);
    expect(await guest.prove(request, code)).toMatchObject({ refusal: { code: 'no-request' } });
    expect(guest.cookie()).toBeNull();
  });

  it('lets one request stand for each address, and three in all', async () => {
    const guests = [stranger(), stranger(), stranger(), stranger()];
    const asked = [];
    for (const guest of guests) asked.push(await guest.askToPair());
    expect(asked.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    const [first, again] = [asked[0], await guests[0]?.askToPair()];
    expect(again?.ok).toBe(true);
    expect(first?.ok === true && (await shown(first.value.request))).toBeUndefined();
    for (const { request } of (await access(house, null)).pairings) {
      await send(house, { type: 'refusePairing', request });
    }
    // Whom the house has refused stays silent for a while.
    expect(await guests[1]?.askToPair()).toMatchObject({ refusal: { code: 'not-now' } });
  });

  it('lets a bridge bring taps, until it is removed', async () => {
    await openTable(house);
    const attic = stranger();
    const asked = await attic.askToPair('reader', true);
    const request = asked.ok ? asked.value.request : '';
    const proved = await attic.prove(request, (await shown(request))?.code ?? '');
    const secret = proved.ok ? (proved.value.token ?? '') : '';
    const bridge = kept(bridgeAt(server.url, { bridge: 'attic', secret }, attic.options()));
    expect(outcome(await lay(bridge, tag(5)))).toBe('unknown');

    const { devices } = await access(house, null);
    const device = devices?.find(({ kind, connected }) => kind === 'bridge' && connected);
    const cut = new Promise((resolve) => bridge.once('disconnect', resolve));
    await send(house, { type: 'remove', device: device?.id ?? '' });
    expect(await cut).toBe('io server disconnect');
    const screen = kept(screenAt(server.url, attic.options()));
    expect(await screen.emitWithAck('watchHouse', {})).toMatchObject({ ok: false });
  });
});

it('keeps no token and no code in its log or its data', async () => {
  const table = await openTable(house);
  const phone = await playerAt(table);
  const screen = kept(phone.screen());
  expect(await tryTo(screen, table, PLAY)).toBe('taken');
  const token = phone.cookie()?.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(30);
  const stored = readdirSync(folder.path)
    .filter((name) => name.includes('sqlite'))
    .map((name) => readFileSync(`${folder.path}/${name}`, 'latin1'));
  expect(stored.join('')).not.toContain(token);
  expect(server.stderr()).not.toContain(token);
  expect(server.stderr()).not.toContain(await invitationTo(table));
});
