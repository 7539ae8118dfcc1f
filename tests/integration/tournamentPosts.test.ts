import { expect, it } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import { POSTS, isAtLeast, type Post } from '#lib/devices/roles.ts';
import type { Reply } from '#lib/protocol/messages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld, type ServerWorld } from '../support/world/server.ts';
import { everyRight } from './everyRight.ts';
import {
  freshId,
  access,
  granted,
  manage,
  openTable,
  strangerAt,
  watch,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt, type Stranger } from '../support/strangers.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { swiss } from '../support/tournament.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';

const PLAYERS = ['Anne', 'Bruno', 'Chloé', 'Diane'];
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};

/**
 * Creates a tournament with a paired first round and open tables. Returns its code and those of the
 * tables.
 */
async function tournamentIn({ house }: ServerWorld) {
  const create = { type: 'create', name: 'Sunday', format: swiss(2), play: PLAY } as const;
  const { made } = granted(
    await house.emitWithAck('createTournament', { id: freshId(), command: create }),
  );
  const direct = async (command: DirectorCommand) =>
    granted(await house.emitWithAck('tournament', { id: freshId(), tournament: made, command }));
  await direct({ type: 'register', entrants: PLAYERS.map((name) => [name]) });
  await direct({ type: 'pairRound' });
  const { opened } = await direct({ type: 'openTables' });
  return { code: made, tables: opened };
}

/** Returns a device that has redeemed the invitation of a post. */
async function withPost(world: ServerWorld, tournament: string, as: Post): Promise<Stranger> {
  const { invitation } = granted(await world.house.emitWithAck('invite', { tournament, as }));
  const device = world.stranger();
  granted(await device.join(tournament, invitation));
  return device;
}

/** Everything that can be asked about this tournament, and of the house: in the order in which nothing ends what comes later. */
const rightsAt = (tournament: string) =>
  everyRight('NOBODY')
    .filter(({ event }) => event !== 'table')
    .map((right) => ({
      ...right,
      message: {
        ...right.message,
        ...('tournament' in right.message && { tournament }),
        ...(right.name.startsWith('tele') || right.name === 'tune' ? { table: tournament } : {}),
      },
    }));

async function refusedTo(world: ServerWorld, device: Stranger, tournament: string) {
  const refused: string[] = [];
  const rights = rightsAt(tournament);
  for (let from = 0; from < rights.length; from += 40) {
    const screen = world.kept(strangerAt(world.url, device.options()));
    for (const { name, event, message } of rights.slice(from, from + 40)) {
      const reply: Reply<unknown> = await screen.emitWithAck(event, { id: freshId(), ...message });
      if (!reply.ok && reply.refusal.at === 'rate') throw new Error(`${name} came too fast`);
      if (!reply.ok && reply.refusal.code === 'not-allowed') refused.push(name);
    }
  }
  return refused;
}

/**
 * Returns the requests of a tournament that this post may not make. Screens belong to the
 * announcer.
 */
const beyond = (post: Post, tournament: string): readonly string[] =>
  rightsAt(tournament).flatMap(({ name, needs, message }) => {
    const command: unknown = 'command' in message ? message['command'] : null;
    const ends = typeof command === 'object' && command !== null && 'type' in command;
    // `endPost` names another tournament.
    const elsewhere = ends && command.type === 'endPost';
    const least = name === 'televisions' || name === 'tune' ? 'announcer' : needs;
    const sees = name === 'watchFloor';
    return (sees || isAtLeast(post, least)) && !elsewhere ? [] : [name];
  });

const isCut = (screen: ReturnType<Stranger['screen']>) =>
  new Promise((resolve) => screen.once('disconnect', resolve));

inWorld('those who have a post at a tournament', serverWorld(BEHIND_PROXY), (world) => {
  it.each(POSTS)('may do as %s what that post is for, and nothing else', async (post) => {
    const { code } = await tournamentIn(world);
    const device = await withPost(world, code, post);
    expect((await access(device.screen(), code)).role).toBe(post);
    expect(await refusedTo(world, device, code)).toEqual(beyond(post, code));
  });

  it('are told at which tournaments they have one, and of no others', async () => {
    const [first, other, second] = [
      await tournamentIn(world),
      await tournamentIn(world),
      await tournamentIn(world),
    ];
    const device = await withPost(world, first.code, 'announcer');
    const { invitation } = granted(
      await world.house.emitWithAck('invite', { tournament: second.code, as: 'floorReferee' }),
    );
    granted(await device.join(second.code, invitation));
    const told = async (screen: ReturnType<Stranger['screen']>) =>
      granted(await screen.emitWithAck('tournaments', {})).map(({ code }) => code);
    expect(await told(device.screen())).toEqual([second.code, first.code]);
    expect(await told(world.stranger().screen())).toEqual([]);
    expect(await told(world.house)).toContain(other.code);
  });

  it.each(POSTS)(
    'may do nothing as %s at another tournament, nor at other tables',
    async (post) => {
      const [ours, other] = [await tournamentIn(world), await tournamentIn(world)];
      const screen = (await withPost(world, ours.code, post)).screen();
      const elsewhere = await openTable(world.house);
      const at = async (code: string) => (await access(screen, code)).role;
      const here = post === 'announcer' ? 'viewer' : 'referee';
      expect(await Promise.all(ours.tables.map(at))).toEqual(ours.tables.map(() => here));
      const strange = [other.code, ...other.tables, elsewhere];
      expect(await Promise.all(strange.map(at))).toEqual(strange.map(() => 'viewer'));
      const result = { type: 'enterResult', round: 1, table: 1, scores: [1000, 0] } as const;
      const asked = { id: freshId(), tournament: other.code, command: result };
      expect(await screen.emitWithAck('tournament', asked)).toMatchObject({
        refusal: { code: 'not-allowed', needs: 'floorReferee' },
      });
      for (const event of ['watchFloor', 'equipmentOf', 'watchBoards'] as const) {
        const reply = await screen.emitWithAck(event, { tournament: other.code });
        expect(reply).toMatchObject({ refusal: { code: 'not-allowed' } });
      }
    },
  );

  it('are shown no way to play at tables that would outlive their post', async () => {
    const { code, tables } = await tournamentIn(world);
    const screen = (await withPost(world, code, 'floorReferee')).screen();
    const [table = ''] = tables;
    await watch(screen, table);
    expect(await access(screen, table)).toMatchObject({
      role: 'referee',
      invitation: null,
      joinCode: null,
    });
  });

  it('get no access by the link of an erased tournament', async () => {
    const { code } = await tournamentIn(world);
    const { invitation, joinCode } = granted(
      await world.house.emitWithAck('invite', { tournament: code, as: 'director' }),
    );
    const erase = { id: freshId(), tournament: code, command: { type: 'erase' } } as const;
    granted(await world.house.emitWithAck('tournament', erase));
    const device = world.stranger();
    expect((await device.join(code, invitation)).ok).toBe(false);
    expect((await device.typed(joinCode)).ok).toBe(false);
  });

  it('take no reader as directors from a table that is not of their tournament', async () => {
    const { code } = await tournamentIn(world);
    const director = (await withPost(world, code, 'director')).screen();
    const bridge = world.bridge('hall');
    const reports = ['left', 'right'].map((name) => ({
      name,
      kind: 'pcsc',
      state: 'ready',
    })) as never;
    await bridge.emitWithAck('readers', reports);
    const home = await openTable(world.house);
    const equip = (reader: string) =>
      director.emitWithAck('tournament', {
        id: freshId(),
        tournament: code,
        command: { type: 'equip', equipment: [{ table: 1, deck: null, readers: [reader] }] },
      });
    const stack = (reader: string) =>
      director.emitWithAck('boards', {
        id: freshId(),
        tournament: code,
        command: { type: 'stack', reader, deck: 'NONE', board: null },
      });
    const elsewhere = { ok: false, refusal: { code: 'reader-elsewhere' } };
    for (const reader of ['hall/left', 'hall/nobody']) {
      expect(await equip(reader)).toMatchObject(elsewhere);
      expect(await stack(reader)).toMatchObject(elsewhere);
    }
    const close = { type: 'closeTable', table: home } as const;
    granted(await world.house.emitWithAck('house', { id: freshId(), command: close }));
    expect((await equip('hall/left')).ok).toBe(true);
  });

  it('open as directors no table with a reader that plays elsewhere by then', async () => {
    const { code } = await tournamentIn(world);
    const director = (await withPost(world, code, 'director')).screen();
    const ask = (screen: typeof director, command: DirectorCommand) =>
      screen.emitWithAck('tournament', { id: freshId(), tournament: code, command });
    const reports = [{ name: 'left', kind: 'pcsc', state: 'ready' }] as never;
    await world.bridge('hall').emitWithAck('readers', reports);
    granted(await ask(director, { type: 'pairAnew', tables: [1, 2] }));
    const equipment = [{ table: 2, deck: null, readers: ['hall/left'] }];
    granted(await ask(world.house, { type: 'equip', equipment }));
    const home = await openTable(world.house);
    expect(await ask(director, { type: 'openTables' })).toMatchObject({
      refusal: { code: 'reader-elsewhere', table: 2 },
    });
    const { readers, readersAt } = granted(await world.house.emitWithAck('watchHouse', {}));
    const places = readers.map(({ id, table }) => [id, table ?? readersAt]);
    expect(places).toContainEqual(['hall/left', home]);
    expect(granted(await ask(world.house, { type: 'openTables' })).opened).toHaveLength(2);
  });

  it('decide as floor referees on irregularities, while a player referees the table', async () => {
    const { code, tables } = await tournamentIn(world);
    const [table = ''] = tables;
    const referee = (await withPost(world, code, 'floorReferee')).screen();
    await manage(referee, { type: 'takeReferee', table });
    const player = world.stranger();
    granted(await player.join(table, (await access(world.house, table)).invitation ?? ''));
    const move = { type: 'setDrawPile', is: 90 } as const;
    const request = () => ({ id: freshId(), table, command: { type: 'move', move } as const });
    expect(await player.screen().emitWithAck('table', request())).toMatchObject({
      refusal: { code: 'not-allowed', needs: 'referee' },
    });
    granted(await referee.emitWithAck('table', request()));
    expect((await watch(world.house, table)).moves).toBe(1);
    const there = (await access(referee, table)).devices?.find(({ role }) => role === 'player');
    expect(there?.mayTurnOut).toBe(true);
    await manage(referee, { type: 'turnOut', table, device: there?.id ?? '' });
    expect((await access(referee, table)).devices?.map(({ role }) => role)).not.toContain('player');
  });

  it('see the tables of their tournament and no others, as they change', async () => {
    const [ours, other] = [await tournamentIn(world), await tournamentIn(world)];
    const screen = (await withPost(world, ours.code, 'announcer')).screen();
    const heard: string[] = [];
    screen.on('matches', ({ changed }) => void heard.push(...changed.map(({ code }) => code)));
    const floor = granted(await screen.emitWithAck('watchFloor', { tournament: ours.code }));
    const codes = floor.matches.map((match) => match.code).sort();
    expect(codes).toEqual([...ours.tables].sort());
    const call = (table: string) => ({
      id: freshId(),
      table,
      command: { type: 'callReferee', called: true } as const,
    });
    const [theirs = '', mine = ''] = [other.tables[0], ours.tables[0]];
    granted(await world.house.emitWithAck('table', call(theirs)));
    granted(await world.house.emitWithAck('table', call(mine)));
    await expect.poll(() => heard).toContain(mine);
    expect(heard.every((code) => ours.tables.includes(code))).toBe(true);
  });

  it('are up to date in the hall of the house, also after it was closed for a while', async () => {
    const { code, tables } = await tournamentIn(world);
    const [first = ''] = tables;
    const direct = async (command: DirectorCommand) =>
      granted(
        await world.house.emitWithAck('tournament', { id: freshId(), tournament: code, command }),
      );
    const openHall = async () => {
      const screen = world.screen();
      const heard = new Map(granted(await screen.emitWithAck('watchHall', {})).places);
      screen.on('places', (places) => places.forEach((place) => heard.set(...place)));
      return { screen, isSettled: () => heard.get(first)?.isSettled };
    };
    const result = { type: 'enterResult', round: 1, table: 1, scores: [1000, 0] } as const;
    const before = await openHall();
    await direct(result);
    await expect.poll(before.isSettled).toBe(true);
    before.screen.close();
    const metrics = () => fetch(`${world.url}/metrics`, { headers: houseHeaders(world.url) });
    const sockets = async () => /companion_sockets (\d+)/.exec(await (await metrics()).text())?.[1];
    await expect.poll(sockets).toBe('1');
    await direct({ type: 'takeResultBack', round: 1, table: 1 });
    const after = await openHall();
    expect(after.isSettled()).toBe(false);
    await direct(result);
    await expect.poll(after.isSettled, { timeout: 5_000 }).toBe(true);
  });

  it('settle tables that the house finds in its hall by their numbers too, as they change', async () => {
    const { code, tables } = await tournamentIn(world);
    const [, second = ''] = tables;
    const heard: (readonly [table: string, { readonly number: number }])[] = [];
    world.house.on('places', (places) => heard.splice(0, heard.length, ...places));
    const told = new Map(granted(await world.house.emitWithAck('watchHall', {})).places);
    const here = { of: 'Sunday', isPast: false, isSettled: false, begunAt: null };
    expect(tables.map((table) => told.get(table))).toEqual([
      { ...here, number: 1 },
      { ...here, number: 2 },
    ]);
    const result = { type: 'enterResult', round: 1, table: 2, scores: [1000, 0] } as const;
    const asked = { id: freshId(), tournament: code, command: result };
    granted(await world.house.emitWithAck('tournament', asked));
    await expect
      .poll(() => new Map(heard).get(second))
      .toEqual({ ...here, number: 2, isSettled: true });
  });

  it('are let in by six digits too, and told what they are', async () => {
    const { code } = await tournamentIn(world);
    const asked = { tournament: code, as: 'announcer' } as const;
    const { joinCode } = granted(await world.house.emitWithAck('invite', asked));
    const device = world.stranger();
    expect(granted(await device.typed(joinCode))).toEqual({ table: code, as: 'announcer' });
    expect((await access(device.screen(), code)).role).toBe('announcer');
  });

  it('lose it within a second, with the link that it was given by, and come again as who they are', async () => {
    const { code, tables } = await tournamentIn(world);
    const [table = ''] = tables;
    const asked = { tournament: code, as: 'director' } as const;
    const { invitation, joinCode } = granted(await world.house.emitWithAck('invite', asked));
    const device = world.stranger();
    granted(await device.join(table, (await access(world.house, table)).invitation ?? ''));
    granted(await device.join(code, invitation));
    const screen = device.screen();
    granted(await screen.emitWithAck('watchBoards', { tournament: code }));
    const { devices } = await access(world.house, code);
    const [{ id, role } = { id: '', role: null }] = devices ?? [];
    expect(role).toBe('director');
    const cut = isCut(screen);
    const ended = performance.now();
    await manage(world.house, { type: 'endPost', tournament: code, device: id });
    expect(await cut).toBe('io server disconnect');
    expect(performance.now() - ended).toBeLessThan(1_000);
    const again = device.screen();
    expect((await access(again, code)).role).toBe('viewer');
    expect((await access(again, table)).role).toBe('player');
    expect(await device.join(code, invitation)).toMatchObject({
      refusal: { code: 'invitation-over' },
    });
    expect(await device.typed(joinCode)).toMatchObject({ refusal: { code: 'code-over' } });
  });

  it('are cut by a director too, but never the house; and all of them when it is erased', async () => {
    const { code } = await tournamentIn(world);
    const director = (await withPost(world, code, 'director')).screen();
    const referee = (await withPost(world, code, 'floorReferee')).screen();
    const { devices, me } = await access(director, code);
    await access(referee, code);
    expect(devices?.map(({ role }) => role).sort()).toEqual(['director', 'floorReferee']);
    const other = devices?.find(({ id }) => id !== me?.id)?.id ?? '';
    const cut = isCut(referee);
    await manage(director, { type: 'endPost', tournament: code, device: other });
    expect(await cut).toBe('io server disconnect');
    const end = {
      id: freshId(),
      command: { type: 'endPost', tournament: code, device: me?.id ?? '' } as const,
    };
    const announcer = (await withPost(world, code, 'announcer')).screen();
    await access(announcer, code);
    expect(await announcer.emitWithAck('device', end)).toMatchObject({
      refusal: { code: 'not-allowed', needs: 'director' },
    });
    const all = [isCut(director), isCut(announcer)];
    const erase = { id: freshId(), tournament: code, command: { type: 'erase' } as const };
    granted(await world.house.emitWithAck('tournament', erase));
    expect(await Promise.all(all)).toEqual(['io server disconnect', 'io server disconnect']);
  });

  it('are not told at their tables what to play by a phone, nor by a partner, though the house allows hints', async () => {
    const { tables } = await tournamentIn(world);
    const [table = ''] = tables;
    const own = await openTable(world.house);
    granted(await manage(world.house, { type: 'allowHints', allowed: true }));
    const said: unknown[] = [];
    for (const code of [table, own]) {
      const phone = (await playerAt(world, code)).screen();
      await watch(phone, code);
      const command = { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' } as const;
      const seat = () => ({ id: freshId(), table: code, command });
      const seated = await phone.emitWithAck('table', seat());
      if (code === own) granted(seated);
      else {
        expect(seated).toMatchObject({ refusal: { code: 'not-allowed', needs: 'referee' } });
        granted(await world.house.emitWithAck('table', seat()));
      }
      granted(await phone.emitWithAck('sit', { table: code, seat: 0 }));
      const answer = granted(await phone.emitWithAck('hint', { table: code }));
      said.push([(await access(phone, code)).noHints, answer.said.type]);
      if (code === table)
        expect(answer.said).toEqual({ type: 'no-hint', why: 'tournament', at: null });
    }
    expect(said).toEqual([
      ['tournament', 'no-hint'],
      [null, 'hint'],
    ]);
  });
});
