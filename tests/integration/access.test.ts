import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import {
  access,
  bridgeAt,
  freshId,
  granted,
  lay,
  manage,
  openTable,
  outcome,
  screenAt,
  tag,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

async function tryTo(screen: ScreenSocket, table: string, command: ScreenCommand): Promise<string> {
  const reply = await screen.emitWithAck('table', { id: freshId(), table, command });
  return reply.ok ? 'taken' : `${reply.refusal.code} ${reply.refusal.needs ?? ''}`.trim();
}

const PLAY = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
const END = { type: 'move', move: { type: 'endRound' } } as const;

inWorld('rights at a table', serverWorld(BEHIND_PROXY), (world) => {
  const invitationTo = async (table: string): Promise<string> =>
    (await access(world.house, table)).invitation ?? '';

  describe('a stranger who knows the code of a table', () => {
    it('watches, and changes nothing', async () => {
      const table = await openTable(world.house);
      const screen = world.stranger().screen();
      expect((await watch(screen, table)).code).toBe(table);
      expect(await tryTo(screen, table, PLAY)).toBe('not-allowed player');
      expect(await tryTo(screen, table, END)).toBe('not-allowed referee');
      expect((await watch(screen, table)).moves).toBe(0);
    });

    it('sees neither the house nor how to invite, and gives it no orders', async () => {
      const table = await openTable(world.house);
      const screen = world.stranger().screen();
      const refused = { ok: false, refusal: { code: 'not-allowed', needs: 'house' } };
      expect(await screen.emitWithAck('watchHouse', {})).toEqual(refused);
      const command = { type: 'createDeck', name: 'Mine' } as const;
      expect(await screen.emitWithAck('house', { id: freshId(), command })).toEqual(refused);
      const seen = await access(screen, table);
      expect(seen).toMatchObject({ role: 'viewer', invitation: null, devices: null, pairings: [] });
    });

    it('brings no taps and opens no records', async () => {
      const guest = world.stranger();
      const bridge = world.kept(bridgeAt(world.url, { bridge: 'mine' }, guest.options()));
      const refusal = await new Promise((resolve) =>
        bridge.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data)),
      );
      expect(refusal).toMatchObject({ code: 'not-allowed', needs: 'reader' });
      const headers = { 'content-type': 'application/json' };
      const response = await guest.fetch('/records', { method: 'POST', headers, body: '{}' });
      expect(response.status).toBe(403);
    });

    it('downloads what it may watch', async () => {
      const table = await openTable(world.house);
      expect((await world.stranger().fetch(`/table/${table}/record.json`)).status).toBe(200);
      expect((await world.stranger().fetch('/table/..%2F..%2Fhouse/record.json')).status).toBe(404);
    });
  });

  describe('a phone that scanned the code', () => {
    it('plays at that table, at no other, and does not run the house', async () => {
      const [table, other] = [await openTable(world.house), await openTable(world.house)];
      const phone = await playerAt(world, table);
      const screen = phone.screen();
      expect(await tryTo(screen, table, PLAY)).toBe('taken');
      expect(await tryTo(screen, other, PLAY)).toBe('not-allowed player');
      expect(await screen.emitWithAck('watchHouse', {})).toMatchObject({ ok: false });
    });

    it('plays as well when it typed the six digits, which count no more once the door is closed', async () => {
      const [table, other] = [await openTable(world.house), await openTable(world.house)];
      const digits = async () => (await access(world.house, table)).joinCode ?? '';
      const phone = world.stranger();
      const first = await digits();
      const joined = await phone.typed(first);
      expect(joined).toEqual({ ok: true, value: { table, as: 'play' } });
      const screen = phone.screen();
      expect(await tryTo(screen, table, PLAY)).toBe('taken');
      expect(await tryTo(screen, other, PLAY)).toBe('not-allowed player');
      // Spectators do not receive it.
      expect((await access(world.stranger().screen(), table)).joinCode).toBeNull();

      await manage(world.house, { type: 'closeDoor', table, closed: true });
      expect((await access(world.house, table)).joinCode).toBeNull();
      const over = { ok: false, refusal: { code: 'code-over' } };
      expect(await world.stranger().typed(first)).toEqual(over);
      await manage(world.house, { type: 'closeDoor', table, closed: false });
      expect(await world.stranger().typed(first)).toEqual(over);
      expect(await world.stranger().typed(await digits())).toMatchObject({ ok: true });
    });

    it('keeps its token out of reach of scripts and other sites', async () => {
      const phone = world.stranger();
      const table = await openTable(world.house);
      const body = JSON.stringify({ table, invitation: await invitationTo(table) });
      const headers = { 'content-type': 'application/json' };
      const response = await phone.fetch('/devices/join', { method: 'POST', headers, body });
      expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const elsewhere = { ...headers, origin: 'http://elsewhere.example' };
      const foreign = { method: 'POST', headers: elsewhere, body };
      expect((await phone.fetch('/devices/join', foreign)).status).toBe(403);
    });

    it('is refused with an invitation to another table, or an altered one', async () => {
      const [table, other] = [await openTable(world.house), await openTable(world.house)];
      const invitation = await invitationTo(table);
      const later = `z${invitation.slice(1)}`;
      for (const [where, text] of [
        [other, invitation],
        [table, later],
        [table, ''],
        [table, invitation.slice(0, -1)],
      ] as const) {
        expect(await world.stranger().join(where, text)).toEqual({
          ok: false,
          refusal: { code: 'invitation-over' },
        });
      }
    });

    it('stays in over a restart of the server', async () => {
      const table = await openTable(world.house);
      const phone = await playerAt(world, table);
      await world.restart();
      await until('the house is back', () => world.house.connected);
      expect(await tryTo(phone.screen(), table, PLAY)).toBe('taken');
    });
  });

  describe('the referee', () => {
    it('is replaced by any player while absent, and acts alone once present', async () => {
      const table = await openTable(world.house);
      const [one, two] = [await playerAt(world, table), await playerAt(world, table)];
      const [first, second] = [one.screen(), two.screen()];
      const set = { type: 'move', move: { type: 'setDrawPile', is: 90 } } as const;
      expect(await tryTo(second, table, set)).toBe('taken');
      const take = { type: 'takeReferee', table } as const;
      expect(await manage(first, take)).toMatchObject({ ok: true });
      expect(await manage(second, take)).toMatchObject({ refusal: { code: 'referee-taken' } });
      expect(await tryTo(second, table, set)).toBe('not-allowed referee');
      expect(await tryTo(second, table, PLAY)).toBe('taken');
      expect(await second.emitWithAck('eraseTable', { id: 'e', table })).toMatchObject({
        ok: false,
      });

      const heir = (await access(second, table)).me?.id ?? '';
      expect(await manage(first, { type: 'handReferee', table, device: heir })).toMatchObject({
        ok: true,
      });
      expect((await access(second, table)).role).toBe('referee');
      expect((await access(first, table)).role).toBe('player');
    });

    it('sees who is there, and removes a device: it is cut off at once, and its token is dead', async () => {
      const table = await openTable(world.house);
      const [one, two] = [await playerAt(world, table), await playerAt(world, table)];
      const [referee, other] = [one.screen(), two.screen()];
      await manage(referee, { type: 'takeReferee', table });
      expect(await tryTo(other, table, PLAY)).toBe('taken');
      const old = await invitationTo(table);
      const { me } = await access(other, table);
      const { devices } = await access(referee, table);
      expect(devices?.map(({ id }) => id)).toContain(me?.id);
      const cut = new Promise((resolve) => other.once('disconnect', resolve));
      expect(await manage(referee, { type: 'turnOut', table, device: me?.id ?? '' })).toMatchObject(
        {
          ok: true,
        },
      );
      expect(await cut).toBe('io server disconnect');
      expect(await tryTo(two.screen(), table, PLAY)).toBe('not-allowed player');
      // Nor does a photograph of the code help.
      expect(await two.join(table, old)).toMatchObject({ refusal: { code: 'invitation-over' } });
      // A device still in the room can scan the new code on the television and join again.
      expect(await two.join(table, await invitationTo(table))).toMatchObject({ ok: true });
      expect((await access(referee, table)).devices).toHaveLength(2);
    });

    it('is not a player of another table', async () => {
      const [table, other] = [await openTable(world.house), await openTable(world.house)];
      const [screen, victim] = [
        (await playerAt(world, table)).screen(),
        await playerAt(world, other),
      ];
      await manage(screen, { type: 'takeReferee', table });
      const device = (await access(victim.screen(), other)).me?.id ?? '';
      for (const command of [
        { type: 'turnOut', table: other, device },
        { type: 'turnOut', table, device },
        { type: 'remove', device },
        { type: 'takeReferee', table: other },
      ] as const) {
        expect((await manage(screen, command)).ok).toBe(false);
      }
      expect((await access(victim.screen(), other)).role).toBe('player');
    });
  });

  describe('pairing', () => {
    const shown = async (request: string) =>
      (await access(world.house, null)).pairings.find((pairing) => pairing.request === request);

    it('makes a device one of the house by the code that the house shows', async () => {
      const tablet = world.stranger();
      const { request } = granted(await tablet.askToPair());
      const pairing = await shown(request);
      expect(pairing).toMatchObject({ as: 'house', address: tablet.address });
      expect(world.server.stdout()).toContain(pairing?.code);
      expect(await tablet.prove(request, pairing?.code ?? '')).toMatchObject({ ok: true });
      expect(await tablet.screen().emitWithAck('watchHouse', {})).toMatchObject({
        ok: true,
      });
      // The code is worth nothing a second time.
      expect(await world.stranger().prove(request, pairing?.code ?? '')).toMatchObject({
        ok: false,
      });
    });

    it('gives a phone that becomes one of the house another token, and ends the one it had', async () => {
      const table = await openTable(world.house);
      const phone = await playerAt(world, table);
      const cookie = phone.cookie() ?? '';
      const { request } = granted(await phone.askToPair());
      granted(await phone.prove(request, (await shown(request))?.code ?? ''));
      expect(phone.cookie()).not.toBe(cookie);
      expect((await access(phone.screen(), table)).role).toBe('house');
      const old = world.kept(screenAt(world.url, { extraHeaders: { cookie } }));
      expect((await access(old, table)).role).toBe('viewer');
    });

    it('counts three wrong codes, and then not even the right one', async () => {
      const guest = world.stranger();
      const { request } = granted(await guest.askToPair());
      const code = (await shown(request))?.code ?? '';
      const wrong = code === '00000000' ? '00000001' : '00000000';
      const left = [];
      for (let n = 0; n < 3; n++) {
        const reply = await guest.prove(request, wrong);
        left.push(!reply.ok && reply.refusal.code === 'wrong-code' ? reply.refusal.left : null);
      }
      expect(left).toEqual([2, 1, 0]);
      expect(await guest.prove(request, code)).toMatchObject({ refusal: { code: 'no-request' } });
      expect(guest.cookie()).toBeNull();
    });

    it('lets one request stand for each network, and three of the internet in all', async () => {
      const guests = [world.stranger(), world.stranger(), world.stranger(), world.stranger()];
      const asked = [];
      for (const guest of guests) asked.push(await guest.askToPair());
      expect(asked.map(({ ok }) => ok)).toEqual([true, true, true, false]);
      expect((await world.stranger('192.168.1.20').askToPair()).ok).toBe(true);
      const [first, again] = [asked[0], await guests[0]?.askToPair()];
      expect(again?.ok).toBe(true);
      expect(first?.ok === true && (await shown(first.value.request))).toBeUndefined();
      for (const { request } of (await access(world.house, null)).pairings) {
        await manage(world.house, { type: 'refusePairing', request });
      }
      // Whom the house has refused stays silent for a while.
      expect(await guests[1]?.askToPair()).toMatchObject({ refusal: { code: 'not-now' } });
    });

    it('lets a bridge bring taps, until it is removed', async () => {
      await openTable(world.house);
      const attic = world.stranger();
      const { request } = granted(await attic.askToPair('reader', true));
      const proved = await attic.prove(request, (await shown(request))?.code ?? '');
      const secret = granted(proved).token;
      const bridge = world.kept(bridgeAt(world.url, { bridge: 'attic', secret }, attic.options()));
      expect(outcome(await lay(bridge, tag(5)))).toBe('unknown');

      const { devices } = await access(world.house, null);
      const device = devices?.find(({ kind, connected }) => kind === 'bridge' && connected);
      const cut = new Promise((resolve) => bridge.once('disconnect', resolve));
      await manage(world.house, { type: 'remove', device: device?.id ?? '' });
      expect(await cut).toBe('io server disconnect');
      const screen = world.kept(screenAt(world.url, attic.options()));
      expect(await screen.emitWithAck('watchHouse', {})).toMatchObject({ ok: false });
    });
  });

  it('writes no token and no code to its log or its data', async () => {
    const table = await openTable(world.house);
    const phone = await playerAt(world, table);
    const screen = phone.screen();
    expect(await tryTo(screen, table, PLAY)).toBe('taken');
    const token = phone.cookie()?.split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    const stored = readdirSync(world.data)
      .filter((name) => name.includes('sqlite'))
      .map((name) => readFileSync(`${world.data}/${name}`, 'latin1'))
      .join('');
    expect(stored).not.toContain(token);
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(world.server.stderr()).not.toContain(token);
    expect(world.server.stderr()).not.toContain(await invitationTo(table));
  });
});
