import { expect, it } from 'vitest';
import { isAtLeast, type Post, type Role } from '#lib/devices/roles.ts';
import type { Reply } from '#lib/protocol/messages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { BRIDGE_MESSAGES, everyRight, type Right } from './everyRight.ts';
import {
  bridgeAt,
  freshId,
  granted,
  manage,
  openTable,
  strangerAt,
  watch,
} from '../support/sockets.ts';
import {
  BEHIND_PROXY,
  joinedScreen,
  paired,
  playerAt,
  type Stranger,
} from '../support/strangers.ts';

/** Fewer than one socket may send at once. */
const AT_ONCE = 60;

/** Returns the requests that this device was refused for lack of a right, by name. */
async function refusedTo(
  world: ServerWorld,
  device: Stranger,
  rights: readonly Right[],
  between: () => Promise<unknown>,
): Promise<readonly string[]> {
  const refused: string[] = [];
  for (let from = 0; from < rights.length; from += AT_ONCE) {
    const screen = world.kept(strangerAt(world.url, device.options()));
    for (const { name, event, message } of rights.slice(from, from + AT_ONCE)) {
      const reply: Reply<unknown> = await screen.emitWithAck(event, { id: freshId(), ...message });
      if (!reply.ok && reply.refusal.code === 'malformed') throw new Error(`${name} is malformed`);
      if (!reply.ok && reply.refusal.at === 'rate') throw new Error(`${name} came too fast`);
      if (!reply.ok && reply.refusal.code === 'not-allowed') refused.push(name);
      if (event === 'device') await between();
    }
  }
  return refused;
}

const beyond = (rights: readonly Right[], role: Role): readonly string[] =>
  rights
    .filter(({ needs, others }) => ![needs, ...others].some((each) => isAtLeast(role, each)))
    .map(({ name }) => name);

const nothing = () => Promise.resolve();

inWorld('everything that can be asked, tried in every role', serverWorld(BEHIND_PROXY), (world) => {
  it('is refused to viewers and readers but for what is theirs, and changes nothing', async () => {
    const table = await openTable(world.house);
    const rights = everyRight(table);
    const reader = await paired(world, 'reader');
    for (const [role, device] of [
      ['viewer', world.stranger()],
      ['reader', reader],
    ] as const) {
      expect(await refusedTo(world, device, rights, nothing)).toEqual(beyond(rights, role));
    }
    expect((await watch(world.house, table)).position).toBe(1);
  });

  it('is done for a screen as far as the table asks it, with and without a referee', async () => {
    const table = await openTable(world.house);
    const rights = everyRight(table);
    const screen = await joinedScreen(world);
    expect(await refusedTo(world, screen, rights, nothing)).toEqual(beyond(rights, 'screen'));
    const referee = (await playerAt(world, table)).screen();
    await manage(referee, { type: 'takeReferee', table });
    expect(await refusedTo(world, screen, rights, nothing)).toEqual(beyond(rights, 'screen'));
  });

  it('is done for a player up to what is the referee’s, while there is one', async () => {
    const table = await openTable(world.house);
    const rights = everyRight(table);
    const referee = (await playerAt(world, table)).screen();
    await manage(referee, { type: 'takeReferee', table });
    const player = await playerAt(world, table);
    expect(await refusedTo(world, player, rights, nothing)).toEqual(beyond(rights, 'player'));
  });

  it('is done for a player who stands in for the referee, but for what is about devices', async () => {
    const table = await openTable(world.house);
    const rights = everyRight(table);
    const player = await playerAt(world, table);
    const screen = player.screen();
    const leave = () => manage(screen, { type: 'leaveReferee', table });
    const expected = rights.filter(
      ({ needs, standIn }) => !isAtLeast(standIn ? 'referee' : 'player', needs),
    );
    expect(await refusedTo(world, player, rights, leave)).toEqual(expected.map(({ name }) => name));
  });

  it('is done for the referee, but for what is the house’s', async () => {
    const table = await openTable(world.house);
    const rights = everyRight(table);
    const referee = await playerAt(world, table);
    const screen = referee.screen();
    const take = () => manage(screen, { type: 'takeReferee', table });
    await take();
    expect(await refusedTo(world, referee, rights, take)).toEqual(beyond(rights, 'referee'));
  });

  it('is all done for the house', async () => {
    const rights = everyRight(await openTable(world.house));
    const house = await paired(world, 'house');
    expect(await refusedTo(world, house, rights, nothing)).toEqual([]);
  });

  it('is brought by bridges only of readers and of the house', async () => {
    const table = await openTable(world.house);
    const roles: Readonly<Record<Exclude<Role, Post>, Stranger>> = {
      viewer: world.stranger(),
      reader: await paired(world, 'reader'),
      screen: await joinedScreen(world),
      player: await playerAt(world, table),
      referee: await playerAt(world, table),
      house: await paired(world, 'house'),
    };
    await manage(roles.referee.screen(), { type: 'takeReferee', table });
    for (const [role, device] of Object.entries(roles)) {
      const bridge = world.kept(bridgeAt(world.url, { bridge: `of-${role}` }, device.options()));
      const came = await new Promise((resolve) => {
        bridge.once('connect', () => resolve('let in'));
        bridge.once('connect_error', () => resolve('refused'));
      });
      const isReader = role === 'reader' || role === 'house';
      expect([role, came]).toEqual([role, isReader ? 'let in' : 'refused']);
      if (!isReader) continue;
      for (const [event, messages] of BRIDGE_MESSAGES) {
        const raw = world.kept(
          strangerAt(`${world.url}/bridge`, {
            ...device.options(),
            auth: { bridge: `of-${role}` },
          }),
        );
        const reply: Reply<unknown> = await raw.emitWithAck(event, ...messages);
        expect([event, reply.ok || reply.refusal.code]).not.toEqual([event, 'not-allowed']);
      }
    }
  });

  it('is readable by everyone as a file, and opened as one only by the house', async () => {
    const table = await openTable(world.house);
    const [viewer, player] = [world.stranger(), await playerAt(world, table)];
    const devices = [viewer, await paired(world, 'reader'), player, await paired(world, 'house')];
    const headers = { 'content-type': 'application/json' };
    const seen = [];
    for (const device of devices) {
      const record = await device.fetch(`/table/${table}/record.json`);
      const sheet = await device.fetch(`/table/${table}/scores.csv`);
      const opened = await device.fetch('/records', { method: 'POST', headers, body: '{}' });
      seen.push([record.status, sheet.status, opened.status === 403]);
    }
    expect(seen).toEqual([...Array<unknown>(3).fill([200, 200, true]), [200, 200, false]]);
  });

  it('is refused by what it would change at the table, to the undo of a player too', async () => {
    const table = await openTable(world.house);
    const [one, two] = [await playerAt(world, table), await playerAt(world, table)];
    const [referee, player] = [one.screen(), two.screen()];
    await manage(referee, { type: 'takeReferee', table });
    const command = { type: 'move', move: { type: 'setDrawPile', is: 90 } } as const;
    granted(await referee.emitWithAck('table', { id: freshId(), table, command }));
    const line = { line: 0, moves: 1, number: 1 };
    const only = { ok: true, value: { outcome: 'not-now', reason: 'only-referee' } };
    for (const asked of [
      { type: 'undo', moves: 1 },
      { type: 'correct', ...line, change: { type: 'remove' } },
    ] as const) {
      const request = { id: freshId(), table, command: asked };
      expect(await player.emitWithAck('table', request)).toEqual(only);
    }
    const why = { ok: true, value: { reason: 'only-referee' } };
    expect(await player.emitWithAck('choices', { table, ...line })).toEqual(why);
    const change = { type: 'remove' } as const;
    expect(await player.emitWithAck('preview', { table, ...line, change })).toEqual(why);
    expect((await watch(player, table)).moves).toBe(1);
    const undo = { id: freshId(), table, command: { type: 'undo', moves: 1 } } as const;
    expect(await referee.emitWithAck('table', undo)).toMatchObject({
      value: { outcome: 'accepted' },
    });
  });
});
