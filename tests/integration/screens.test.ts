import { expect, it } from 'vitest';
import { SCREEN_PATH } from '#lib/protocol/entry.ts';
import { MAX_REQUESTS_PER_SITE } from '#lib/server/access/screenRequests.ts';
import { QUOTAS } from '#lib/server/access/requestLimits.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { access, freshId, granted, manage, openTable, order, watch } from '../support/sockets.ts';
import {
  BEHIND_PROXY,
  joinedScreen,
  paired,
  playerAt,
  shownBy,
  type Stranger,
} from '../support/strangers.ts';
import { NEW_TELEVISION } from '../support/televisionSettings.ts';

const OVER = { ok: false, refusal: { code: 'no-screen-request' } };

inWorld('televisions that ask to join', serverWorld(BEHIND_PROXY), (world) => {
  const asked = async () =>
    ((await access(world.house, null)).screenRequests ?? []).map(({ number }) => number);
  const accept = (number: string) => manage(world.house, { type: 'acceptScreen', number });
  const devices = async () => (await access(world.house, null)).devices ?? [];
  const home = (n: number): Stranger => world.stranger(`192.168.7.${String(n)}`);

  it('tells every administrator at once, and lets in the one that shows the number', async () => {
    const other = (await paired(world, 'house')).screen();
    await access(other, null);
    const heard = new Promise<readonly string[]>((resolve) => {
      other.on('access', ({ screenRequests = [] }) => {
        if (screenRequests.length > 0) resolve(screenRequests.map(({ number }) => number));
      });
    });
    const television = home(1);
    const shown = await shownBy(television);
    expect(await heard).toEqual([shown.number]);
    const joining = television.joinAsScreen(shown);
    granted(await accept(shown.number));
    expect(granted(await joining)).toEqual({ state: 'joined' });
    expect(await asked()).toEqual([]);
    expect((await access(television.screen(), null)).role).toBe('screen');
    expect(await television.screen().emitWithAck('watchHouse', {})).toMatchObject({ ok: true });
  });

  it('is told another table by the administrator, and a stranger that claims to be one is not', async () => {
    const [table, other] = [await openTable(world.house), await openTable(world.house)];
    const settings = { ...NEW_TELEVISION, ofVenue: true };
    const wish = { type: 'watch', table: other } as const;
    const sentTo = async (television: Stranger) => {
      const screen = television.screen();
      await watch(screen, table);
      const told: unknown[] = [];
      screen.on('wish', (heard) => void told.push(heard));
      const request = { table, number: null, settings };
      const number = granted(await screen.emitWithAck('television', request)) ?? 0;
      const { ok } = await world.house.emitWithAck('tune', { table, number, wish });
      await screen.emitWithAck('watch', { table });
      return { ok, told };
    };
    expect(await sentTo(world.stranger())).toEqual({ ok: false, told: [] });
    expect(await sentTo(await joinedScreen(world))).toEqual({ ok: true, told: [wish] });
  });

  it('is shown to no device that may not accept', async () => {
    const table = await openTable(world.house);
    const shown = await shownBy(home(2));
    for (const device of [
      world.stranger(),
      await playerAt(world, table),
      await joinedScreen(world),
    ]) {
      const screen = device.screen();
      expect((await access(screen, null)).screenRequests).toBeUndefined();
      expect((await access(screen, table)).screenRequests).toBeUndefined();
    }
    await manage(world.house, { type: 'refuseScreen', number: shown.number });
  });

  it('refuses strangers right and wrong numbers alike, before they are looked at', async () => {
    const shown = await shownBy(home(3));
    const player = await playerAt(world, await openTable(world.house));
    for (const device of [world.stranger(), player, await joinedScreen(world)]) {
      const screen = device.screen();
      for (const number of [shown.number, '000000'])
        expect(await manage(screen, { type: 'acceptScreen', number })).toMatchObject({
          refusal: { code: 'not-allowed', needs: 'house' },
        });
    }
    expect(await asked()).toContain(shown.number);
  });

  it('gives a copied number to no other screen', async () => {
    const [television, thief] = [home(4), home(5)];
    const shown = await shownBy(television);
    granted(await accept(shown.number));
    const stolen = await thief.joinAsScreen({ number: shown.number, secret: 'A'.repeat(32) });
    expect(stolen).toMatchObject({ value: { state: 'waiting' } });
    expect(granted(stolen)).not.toMatchObject({ number: shown.number });
    expect((await access(thief.screen(), null)).role).toBe('viewer');
    expect(granted(await television.joinAsScreen(shown))).toEqual({ state: 'joined' });
  });

  it('is accepted by two administrators at once, tells the second, and joins as one device', async () => {
    const other = (await paired(world, 'house')).screen();
    const before = (await devices()).length;
    const waiting = await asked();
    const television = home(6);
    const shown = await shownBy(television);
    const order = { type: 'acceptScreen', number: shown.number } as const;
    const both = await Promise.all([
      accept(shown.number),
      accept(shown.number),
      manage(other, order),
    ]);
    const told = both.map((reply) => (reply.ok ? 'ok' : reply.refusal.code)).join(' ');
    expect(['ok ok screen-accepted', 'screen-accepted screen-accepted ok']).toContain(told);
    const polls = [television.joinAsScreen(shown), television.joinAsScreen(shown)];
    expect((await Promise.all(polls)).map((reply) => granted(reply).state)).toContain('joined');
    const late = await Promise.all([accept(shown.number), manage(other, order)]);
    expect(late.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await devices()).toHaveLength(before + 1);
    expect((await asked()).filter((number) => !waiting.includes(number))).toEqual([]);
  });

  it('joins in its reloaded page if an administrator accepts after the old page has gone', async () => {
    const television = home(7);
    const shown = await shownBy(television);
    const left = new AbortController();
    const old = television.fetch(SCREEN_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shown }),
      signal: left.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    left.abort();
    await expect(old).rejects.toThrow();
    const joining = television.joinAsScreen(shown);
    await new Promise((resolve) => setTimeout(resolve, 300));
    granted(await accept(shown.number));
    expect(granted(await joining)).toEqual({ state: 'joined' });
    expect((await access(television.screen(), null)).role).toBe('screen');
  });

  it('says that a request has ended', async () => {
    expect(await accept('123456')).toEqual(OVER);
    const shown = await shownBy(home(8));
    await manage(world.house, { type: 'refuseScreen', number: shown.number });
    expect(await accept(shown.number)).toEqual(OVER);
  });

  it('finds its place among a thousand requests of one address', async () => {
    const flooder = home(66);
    const replies = [];
    for (let n = 0; n < 1_000; n += 50) {
      const some = Array.from({ length: 50 }, () =>
        flooder.fetch(SCREEN_PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ shown: null }),
        }),
      );
      replies.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(replies.filter((status) => status === 200).length).toBeLessThanOrEqual(
      QUOTAS.screenPoll.points,
    );
    expect(new Set(replies)).toEqual(new Set([200, 429]));
    const television = home(9);
    const shown = await shownBy(television);
    const open = await asked();
    expect(open).toContain(shown.number);
    expect(open.length).toBeLessThanOrEqual(MAX_REQUESTS_PER_SITE + 5);
    granted(await accept(shown.number));
    expect(granted(await television.joinAsScreen(shown))).toEqual({ state: 'joined' });
  });

  it('answers what its table asks and shows how phones join, and plays nothing', async () => {
    const table = await openTable(world.house);
    const screen = (await joinedScreen(world)).screen();
    const view = await access(screen, table);
    expect(view).toMatchObject({ role: 'screen', devices: null, pairings: [] });
    expect(view.joinCode).toMatch(/^\d{6}$/);
    expect(view.invitation).not.toBeNull();
    const send = (command: Parameters<typeof screen.emitWithAck<'table'>>[1]['command']) =>
      screen.emitWithAck('table', { id: freshId(), table, command });
    expect(await send({ type: 'pause', paused: true })).toMatchObject({
      value: { outcome: 'accepted' },
    });
    expect((await watch(world.house, table)).paused).toBe(true);
    const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
    expect(await send({ type: 'move', move })).toMatchObject({ refusal: { code: 'not-allowed' } });
    expect(await screen.emitWithAck('sit', { table, seat: 0 })).toMatchObject({ ok: false });
    expect(await screen.emitWithAck('hand', { table, number: null })).toMatchObject({ ok: false });
  });

  it('knows the tables of the venue, and neither its decks nor its offers', async () => {
    await order(world.house, { type: 'createDeck', name: 'Secret', box: '1000-bornes' });
    const table = await openTable(world.house);
    const screen = (await joinedScreen(world)).screen();
    const told = new Promise((resolve) => screen.on('house', resolve));
    const view = granted(await screen.emitWithAck('watchHouse', {}));
    expect(view.tables.map(({ code }) => code)).toContain(table);
    expect(view).toMatchObject({ decks: [], offers: [], work: null });
    await order(world.house, { type: 'createDeck', name: 'Another', box: '1000-bornes' });
    expect(JSON.stringify(await told)).not.toContain('Another');
  });

  it('is renamed and removed by an administrator, and asks anew from then on', async () => {
    const television = await joinedScreen(world);
    const screen = television.screen();
    const id = (await access(screen, null)).me?.id ?? '';
    granted(await manage(world.house, { type: 'renameDevice', device: id, name: 'Salon' }));
    expect((await devices()).find((one) => one.id === id)?.name).toBe('Salon');
    const cut = new Promise((resolve) => screen.once('disconnect', resolve));
    granted(await manage(world.house, { type: 'remove', device: id }));
    await cut;
    expect((await access(television.screen(), null)).role).toBe('viewer');
    expect((await shownBy(television)).number).toMatch(/^\d{6}$/);
  });

  it('stays an administrator if it was paired before, until one makes it a screen', async () => {
    const television = await paired(world, 'house');
    const screen = television.screen();
    const { me, role } = await access(screen, null);
    expect(role).toBe('house');
    const named = { type: 'renameDevice', device: me?.id ?? '', name: 'Bureau' } as const;
    granted(await manage(world.house, named));
    expect((await access(screen, null)).me?.name).toBe('Bureau');
    const cut = new Promise((resolve) => screen.once('disconnect', resolve));
    granted(await manage(world.house, { type: 'makeScreen', device: me?.id ?? '' }));
    await cut;
    const again = television.screen();
    expect((await access(again, null)).role).toBe('screen');
    expect(await again.emitWithAck('deckTags', { deck: 'deck-1' })).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    const own = (await access(world.house, null)).me?.id ?? '';
    expect(await manage(world.house, { type: 'makeScreen', device: own })).toMatchObject({
      refusal: { code: 'own-device' },
    });
  });

  it('stays a screen when it opens the link by which phones play', async () => {
    const table = await openTable(world.house);
    const television = await joinedScreen(world);
    const { invitation } = await access(world.house, table);
    granted(await television.join(table, invitation ?? ''));
    expect((await access(television.screen(), table)).role).toBe('screen');
  });
});
