import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { QUOTAS } from '#lib/server/access/requestLimits.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import {
  access,
  freshId,
  granted,
  lay,
  manage,
  openTable,
  order,
  outcome,
  tag,
  watch,
  type ScreenSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

/** Discards a card at a table for a player. Returns the outcome. */
const discards = async (on: ScreenSocket, table: string, by: string): Promise<string> => {
  const command = { type: 'move', move: { type: 'discard', by, card: '25' } } as const;
  return granted(await on.emitWithAck('table', { id: freshId(), table, command })).outcome;
};

inWorld('a table that is to be kept', serverWorld(BEHIND_PROXY), (world) => {
  const invitationTo = async (table: string): Promise<string> =>
    (await access(world.house, table)).invitation ?? '';

  async function restarted(): Promise<void> {
    await world.restart();
    await until('the house is back', () => world.house.connected);
  }

  it('closes its door by one touch, and opens it again with another invitation', async () => {
    const table = await openTable(world.house);
    const referee = (await playerAt(world, table)).screen();
    const before = await invitationTo(table);
    const door = (closed: boolean) => ({ type: 'closeDoor', table, closed }) as const;
    expect(await manage(referee, door(true))).toMatchObject({ refusal: { needs: 'referee' } });
    await manage(referee, { type: 'takeReferee', table });
    expect(await manage(referee, door(true))).toMatchObject({ ok: true });
    expect(await access(world.house, table)).toMatchObject({ closed: true, invitation: null });
    const over = { refusal: { code: 'invitation-over' } };
    expect(await world.stranger().join(table, before)).toMatchObject(over);
    await manage(referee, door(false));
    expect(await world.stranger().join(table, before)).toMatchObject(over);
    expect(await world.stranger().join(table, await invitationTo(table))).toMatchObject({
      ok: true,
    });
  });

  it('keeps no door in its log that a guest opens and closes all the time', async () => {
    const table = await openTable(world.house);
    const referee = (await playerAt(world, table)).screen();
    await manage(referee, { type: 'takeReferee', table });
    const flip = async (on: ScreenSocket, times: number): Promise<number> => {
      let taken = 0;
      for (let n = 0; n < times; n++) {
        const reply = await manage(on, { type: 'closeDoor', table, closed: n % 2 === 0 });
        if (reply.ok) taken += 1;
        else expect(reply).toEqual({ ok: false, refusal: { code: 'not-allowed', at: 'rate' } });
        // Stays below the limit per connection and second, which is another one.
        if (n % 20 === 19) await pause(1_000);
      }
      return taken;
    };
    const { points } = QUOTAS.device;
    expect(await flip(referee, points + 20)).toBe(points - 1);
    expect(await flip(world.house, 10)).toBe(10);
  });

  it('removes no device for newcomers, however many come', async () => {
    const table = await openTable(world.house);
    const referee = (await playerAt(world, table)).screen();
    await manage(referee, { type: 'takeReferee', table });
    const invitation = await invitationTo(table);
    for (let n = 1; n < 64; n++) {
      const phone = world.stranger();
      expect(await phone.join(table, invitation)).toMatchObject({ ok: true });
      // A device that only opens the link and never joins does not keep its place.
      await access(phone.screen(), table);
    }
    expect(await world.stranger().join(table, invitation)).toMatchObject({
      refusal: { code: 'table-full' },
    });
    expect((await access(referee, table)).role).toBe('referee');
  });

  it('is not taken over by a guest with two devices from those who play there', async () => {
    const table = await openTable(world.house);
    const family = [await playerAt(world, table), await playerAt(world, table)];
    const screens = family.map((phone) => phone.screen());
    const [guest, second] = [await playerAt(world, table), await playerAt(world, table)];
    const screen = guest.screen();
    await manage(screen, { type: 'takeReferee', table });
    const ids = await Promise.all(
      screens.map(async (one) => (await access(one, table)).me?.id ?? ''),
    );
    const before = { refusal: { code: 'here-before' } };
    for (const device of ids) {
      expect(await manage(screen, { type: 'turnOut', table, device })).toMatchObject(before);
    }
    const seen = await access(screen, table);
    const offered = seen.devices?.filter(({ mayTurnOut }) => mayTurnOut).map(({ id }) => id);
    const other = (await access(second.screen(), table)).me?.id ?? '';
    expect(offered).toEqual([other]);
    expect(await manage(screen, { type: 'turnOut', table, device: other })).toMatchObject({
      ok: true,
    });
    expect((await access(screen, table)).mayAskToErase).toBe(false);
    const ask = { type: 'askToErase', table } as const;
    expect(await manage(screen, ask)).toMatchObject({ refusal: { code: 'thinned' } });
    expect(await manage(world.house, ask)).toMatchObject({ ok: true });
  });

  it('cannot be filled by one guest, so that others still find a place', async () => {
    const table = await openTable(world.house);
    const invitation = await invitationTo(table);
    const guest = async (): Promise<unknown> => {
      for (let n = 0; n < 64; n++) {
        const reply = await world.stranger('192.168.1.66').join(table, invitation);
        if (!reply.ok) return reply.refusal;
      }
      return 'has filled it';
    };
    expect(await guest()).toEqual({ code: 'not-allowed', at: 'rate' });
    expect(await world.stranger('192.168.1.2').join(table, invitation)).toMatchObject({ ok: true });
  });

  it('is not erased by guests from those who play by cards and television', async () => {
    const readers = world.bridge();
    const deck = await order(world.house, { type: 'createDeck', name: freshId() });
    await order(world.house, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    await lay(readers, tag(1));
    await order(world.house, { type: 'clearDesk' });
    const ways = {
      'a reader': async () => outcome(await lay(readers, tag(1))),
      'a screen of the house': (table: string) => discards(world.house, table, 'Anne'),
      'a reader before a restart': async (table: string) => {
        const laid = outcome(await lay(readers, tag(1)));
        expect((await watch(world.house, table)).moves).toBe(1);
        await restarted();
        return laid;
      },
    };
    for (const [way, play] of Object.entries(ways)) {
      const table = await openTable(world.house, deck);
      expect(await play(table), way).toBe('accepted');
      const one = (await playerAt(world, table)).screen();
      const two = (await playerAt(world, table)).screen();
      expect(await discards(one, table, 'Bruno'), way).toBe('accepted');
      expect(await discards(two, table, 'Anne'), way).toBe('accepted');
      expect((await access(one, table)).mayAskToErase, way).toBe(false);
      const reply = await manage(one, { type: 'askToErase', table });
      expect(reply, way).toMatchObject({ refusal: { code: 'alone' } });
    }
  });

  it('is thrown away when all agree also after a restart, with those who told it before', async () => {
    const table = await openTable(world.house);
    const family = [await playerAt(world, table), await playerAt(world, table)] as const;
    const [one, two] = [family[0].screen(), family[1].screen()];
    expect(await discards(one, table, 'Anne')).toBe('accepted');
    await restarted();
    await until('both are back', () => one.connected && two.connected);
    const mayAsk = async () => (await access(two, table)).mayAskToErase;
    await watch(two, table);
    expect(await mayAsk()).toBe(false);
    expect(await discards(two, table, 'Bruno')).toBe('accepted');
    expect(await mayAsk()).toBe(true);
    await restarted();
    await until('both are back', () => one.connected && two.connected);
    await watch(two, table);
    expect(await manage(two, { type: 'askToErase', table })).toMatchObject({ ok: true });
    expect((await access(one, table)).erasing).toMatchObject({ agreed: 1, of: 2 });
    const question = (await access(one, table)).erasing?.question ?? '';
    await manage(one, { type: 'answerErase', table, question, agree: true });
    expect(await one.emitWithAck('watch', { table })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
  });

  it('makes invitations worthless with the device that is removed', async () => {
    const table = await openTable(world.house);
    const phone = await playerAt(world, table);
    const screen = phone.screen();
    const { me, invitation } = await access(screen, table);
    await manage(world.house, { type: 'remove', device: me?.id ?? '' });
    expect(await phone.join(table, invitation ?? '')).toMatchObject({
      refusal: { code: 'invitation-over' },
    });
  });

  it('is thrown away when all agree, by no guest alone, and taken back by the house', async () => {
    const table = await openTable(world.house);
    const one = (await playerAt(world, table)).screen();
    const ask = { type: 'askToErase', table } as const;
    expect(await discards(one, table, 'Anne')).toBe('accepted');
    expect(await manage(one, ask)).toMatchObject({ refusal: { code: 'alone' } });
    const other = await playerAt(world, table);
    const two = other.screen();
    expect(await manage(two, ask)).toMatchObject({ refusal: { code: 'alone' } });
    expect(await discards(two, table, 'Bruno')).toBe('accepted');
    expect(await manage(one, ask)).toMatchObject({ ok: true });
    expect(await manage(two, ask)).toMatchObject({ refusal: { code: 'asked-already' } });
    const asked = async () => (await access(two, table)).erasing;
    const say = async (agree: boolean, by = two) => {
      const question = (await asked())?.question ?? '';
      return manage(by, { type: 'answerErase', table, question, agree });
    };
    expect(await access(two, table)).toMatchObject({ mayAskToErase: true });
    expect(await asked()).toMatchObject({ mine: false, answered: false, agreed: 1, of: 2 });
    expect(await say(false)).toMatchObject({ ok: true });
    expect(await asked()).toBeNull();
    expect(await say(true)).toMatchObject({ ok: false });
    await watch(two, table);

    // The same phone may not ask repeatedly. Another one that has played may ask.
    expect(await manage(one, ask)).toMatchObject({ refusal: { code: 'asked-lately' } });
    expect(await manage(two, ask)).toMatchObject({ ok: true });
    const told = new Promise((resolve) => two.once('erased', resolve));
    expect(await say(true, one)).toMatchObject({ ok: true });
    expect(await told).toBe(table);
    const gone = { refusal: { code: 'unknown-table' } };
    expect(await two.emitWithAck('watch', { table })).toMatchObject(gone);
    expect((await other.fetch(`/table/${table}/record.json`)).status).toBe(404);
    const matches = granted(
      await world.house.emitWithAck('history', { query: '', player: null, from: 0, count: 40 }),
    );
    expect(matches.matches.some(({ code }) => code === table)).toBe(false);
    expect(matches.bin).toContainEqual({ code: table, players: ['Anne', 'Bruno'], days: 7 });

    await world.restart();
    await until('the house is back', () => world.house.connected);
    expect(await world.house.emitWithAck('watch', { table })).toMatchObject(gone);
    await order(world.house, { type: 'takeTableBack', table });
    expect((await watch(world.house, table)).code).toBe(table);

    // A screen that stands there sees it go, and come back.
    await order(world.house, { type: 'binTable', table });
    const back = new Promise((resolve) => world.house.once('table', resolve));
    await order(world.house, { type: 'takeTableBack', table });
    expect(await back).toMatchObject({ code: table });
  });
});
