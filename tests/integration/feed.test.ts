import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sum } from '#lib/game/chances.ts';
import { MAX_STREAMS_PER_NETWORK } from '#lib/server/extensions/feed/feedSubscribers.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone } from '../support/evening.ts';
import { freshId, openTable, order } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { BESIDE_ALL_ELSE, until } from '../support/until.ts';

/** Server-sent events as they come, one text each. */
class Events {
  readonly heard: string[] = [];
  over = false;
  readonly #stop = new AbortController();

  static async open(address: string, headers: Record<string, string>): Promise<Events> {
    const events = new Events();
    const response = await fetch(address, { headers, signal: events.#stop.signal });
    if (response.status !== 200) throw new Error(String(response.status));
    events.#read(response).catch(() => (events.over = true));
    return events;
  }
  /** The ids of the states so far. */
  get ids(): readonly string[] {
    return this.heard.flatMap((event) => /^id: (.+)$/m.exec(event)?.[1] ?? []);
  }
  get states(): readonly FeedState[] {
    return this.heard.flatMap((event) => {
      const data = /^id: .+\ndata: (.+)$/m.exec(event)?.[1];
      return data === undefined ? [] : [JSON.parse(data) as FeedState];
    });
  }
  close(): void {
    this.#stop.abort();
  }
  async #read({ body }: Response): Promise<void> {
    let text = '';
    for await (const chunk of body ?? []) {
      text += new TextDecoder().decode(chunk as Uint8Array);
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      this.heard.push(...whole);
    }
    this.over = true;
  }
}

/** Why the server closes it. */
async function closing(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

inWorld('the public state of a table', serverWorld(BEHIND_PROXY), (world) => {
  const openedTable = () => openTable(world.house);
  /** The player on turn throws a card away. */
  const playOn = async (table: string): Promise<void> => {
    const { turn } = await stateOf(table);
    const move = { type: 'discard', by: turn?.player ?? '', card: '25' } as const;
    const command = { type: 'move', move } as const;
    const answer = await world.house.emitWithAck('table', { id: freshId(), table, command });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  };
  const stateOf = async (table: string, query = ''): Promise<FeedState> => {
    const response = await world.stranger().fetch(`/table/${table}/state.json${query}`);
    const state: FeedState = await response.json();
    return state;
  };
  const follow = async (table: string, headers: Record<string, string> = {}): Promise<Events> => {
    const { address } = world.stranger();
    const all = { 'x-forwarded-for': address, ...headers };
    return world.kept(await Events.open(`${world.url}/table/${table}/events`, all));
  };
  const feedAt = (path: string, { address } = world.stranger()): WebSocket =>
    world.kept(
      new WebSocket(world.url.replace('http', 'ws') + path, {
        headers: { 'x-forwarded-for': address, origin: 'https://broadcast.example' },
      }),
    );
  const throwAway = (table: string) => order(world.house, { type: 'binTable', table });

  test('is JSON for every client that knows the code, on pages of any site', async () => {
    const table = await openedTable();
    const asked = await world
      .stranger()
      .fetch(`/table/${table}/state.json`, { headers: { origin: 'https://broadcast.example' } });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    expect(await asked.json()).toMatchObject({ schema: 1, table, phase: 'start' });
  });

  test('speaks the language that is asked for', async () => {
    const table = await openedTable();
    expect(await stateOf(table, '?language=en')).toMatchObject({ language: 'en' });
    expect(await stateOf(table, '?language=fr')).toMatchObject({ language: 'fr' });
  });

  test('is not sent again to a client that has it', async () => {
    const table = await openedTable();
    const path = `/table/${table}/state.json`;
    const first = await world.stranger().fetch(path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await world.stranger().fetch(path, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
    await playOn(table);
    expect((await world.stranger().fetch(path, { headers })).status).toBe(200);
  });

  test('is nothing for a code that no table has, and so many wrong codes are answered', async () => {
    const stranger = world.stranger();
    const guesses = Array.from({ length: 24 }, (_, n) => `NONE${String.fromCharCode(65 + n)}`);
    const statuses = [];
    for (const code of guesses) {
      const answer = await stranger.fetch(`/table/${code}/state.json`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      statuses.push(answer.status);
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  test('comes as events, whole with every change', async () => {
    const table = await openedTable();
    const events = await follow(table);
    await until('the state is told', () => events.states.length === 1);
    await playOn(table);
    await until('the move is told', () => events.states.length === 2);
    expect(events.states[1]).toMatchObject({ phase: 'playing', last: { card: { id: '25' } } });
    expect(events.states[1]?.revision).toBeGreaterThan(events.states[0]?.revision ?? NaN);
  });

  test('says who will win in a house that wishes it, and no more when it does not', async () => {
    const wish = (shown: boolean) =>
      world.house.emitWithAck('device', { id: freshId(), command: { type: 'showChances', shown } });
    await wish(true);
    const table = await openedTable();
    const events = await follow(table);
    const seats = (await stateOf(table)).sides.flatMap(({ players }) => players).length;
    for (let turn = 0; turn < 2 * seats; turn += 1) await playOn(table);
    await until(
      'it is said',
      () => events.states.at(-1)?.chances?.after === 2 * seats,
      BESIDE_ALL_ELSE,
    );
    const { chances } = await stateOf(table);
    expect(chances).toEqual(events.states.at(-1)?.chances);
    expect(sum(chances?.match ?? [])).toBe(100);
    expect(chances?.round).toHaveLength(2);
    expect(sum(chances?.round ?? [])).toBeLessThanOrEqual(100);
    await wish(false);
    await until('it is said no more', () => events.states.at(-1)?.chances === null);
    expect((await stateOf(table)).chances).toBeNull();
    await wish(true);
    await until(
      'it is said again',
      () => events.states.at(-1)?.chances?.after === 2 * seats,
      BESIDE_ALL_ELSE,
    );
    await wish(false);
  });

  test('says where the same players go on, as soon as they have opened their rematch', async () => {
    const table = await order(world.house, {
      type: 'createTable',
      setup: { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } },
      readers: 'none',
    });
    const events = await follow(table);
    await playOn(table);
    expect((await stateOf(table)).next).toBeNull();
    const move = { type: 'endRound' } as const;
    await world.house.emitWithAck('table', {
      id: freshId(),
      table,
      command: { type: 'move', move },
    });
    await until('the match is over', () => events.states.at(-1)?.phase === 'over');
    const opened = await world.house.emitWithAck('rematch', {
      id: freshId(),
      table,
      begins: 'next',
    });
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
    await until('it is told', () => events.states.at(-1)?.next === opened.value.table);
    expect(events.states.at(-1)?.phase).toBe('over');
    expect((await stateOf(table)).next).toBe(opened.value.table);
    expect((await stateOf(opened.value.table)).next).toBeNull();
  });

  test('resumes for a client that returns with its last event', async () => {
    const table = await openedTable();
    const before = await follow(table);
    await until('the state is told', () => before.ids.length === 1);
    before.close();
    const [seen = ''] = before.ids;
    const after = await follow(table, { 'last-event-id': seen });
    await playOn(table);
    await until('the move is told', () => after.states.length === 1);
    expect(after.states[0]).toMatchObject({ phase: 'playing' });
    const late = await follow(table, { 'last-event-id': seen });
    await until('what was missed is told', () => late.states.length === 1);
  });

  test('comes over a WebSocket, from pages of any site', async () => {
    const table = await openedTable();
    const socket = feedAt(`/table/${table}/feed?language=en`);
    const states: FeedState[] = [];
    socket.on('message', (data: Buffer) => states.push(JSON.parse(data.toString()) as FeedState));
    await until('the state is told', () => states.length === 1);
    await playOn(table);
    await until('the move is told', () => states.length === 2);
    expect(states[1]).toMatchObject({ language: 'en', phase: 'playing' });
  });

  test('takes nothing over it', async () => {
    const socket = feedAt(`/table/${await openedTable()}/feed`);
    await once(socket, 'open');
    socket.send('{"type":"undo"}');
    expect(await closing(socket)).toBe(1008);
  });

  test('cuts a client that floods it with pings or pongs, and answers the pings of others', async () => {
    const table = await openedTable();
    const polite = feedAt(`/table/${table}/feed`);
    await once(polite, 'open');
    polite.ping('still there?');
    const [answer] = (await once(polite, 'pong')) as [Buffer];
    expect(answer.toString()).toBe('still there?');
    for (const flood of ['ping', 'pong'] as const) {
      const socket = feedAt(`/table/${table}/feed`);
      socket.on('error', () => undefined);
      await once(socket, 'open');
      socket.pause();
      for (let n = 0; n < 1_000; n += 1) socket[flood](Buffer.alloc(125));
      socket.resume();
      expect(await closing(socket)).toBe(1006);
    }
    expect(polite.readyState).toBe(polite.OPEN);
  });

  test('is not sent over a WebSocket for a code that no table has', async () => {
    const socket = feedAt('/table/NOBODY/feed');
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 404 });
  });

  test('ends where the table is thrown away', async () => {
    const table = await openedTable();
    const events = await follow(table);
    const socket = feedAt(`/table/${table}/feed`);
    await Promise.all([once(socket, 'message'), until('told', () => events.states.length === 1)]);
    const closed = closing(socket);
    await throwAway(table);
    expect(await closed).toBe(4404);
    await until('the events end', () => events.over);
    expect(events.heard.at(-1)).toMatch(/^event: erased/);
    expect((await world.stranger().fetch(`/table/${table}/state.json`)).status).toBe(404);
  });

  test('has so many streams for a network, and room again when they are closed', async () => {
    const table = await openedTable();
    const stranger = world.stranger();
    const path = `/table/${table}/events`;
    const own = { 'x-forwarded-for': stranger.address };
    const all = await Promise.all(
      Array.from({ length: MAX_STREAMS_PER_NETWORK }, () => Events.open(world.url + path, own)),
    );
    const refused = await stranger.fetch(path);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const socket = feedAt(`/table/${table}/feed`, stranger);
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 503 });
    for (const events of all) events.close();
    await until('there is room again', async () => {
      const again = await Events.open(world.url + path, own).catch(() => null);
      again?.close();
      return again !== null;
    });
  });

  test('says nothing that a viewer of the table is not shown', async () => {
    const table = await openedTable();
    await playOn(table);
    const state = await stateOf(table);
    expect(Object.keys(state)).not.toContain('deck');
    expect(JSON.stringify(state)).not.toMatch(/ticket|invitation|joinCode|device|token/);
  });

  test('ends when the server does, to be asked for again', async () => {
    const table = await openedTable();
    const events = await follow(table);
    await until('the state is told', () => events.states.length === 1);
    await world.restart();
    await until('the events end', () => events.over);
    expect((await stateOf(table)).table).toBe(table);
  });
});
