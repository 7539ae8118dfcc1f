import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { formatIdentity } from '#lib/house/identity.ts';
import { joinCommand } from '#lib/process/commandLine.ts';
import type { PlayableHandMessage } from '#lib/protocol/messages.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { appMissing } from '../support/app.ts';
import { brokerMissing } from '../support/broker.ts';
import { busWorld } from './busWorld.ts';
import { startInTest } from '../support/world/inWorld.ts';
import { secretOf } from '../support/program.ts';
import {
  access,
  type BridgeSocket,
  bridgeAt,
  freshId,
  granted,
  lay,
  openTable,
  order,
  type ScreenSocket,
  tag,
  watch,
} from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt, strangerTo, type Stranger } from '../support/strangers.ts';
import { until } from '../support/until.ts';
import { WebhookListener } from '../support/webhookListener.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED the private ear: ${missing}`);

/** The card that only its player may hear of, and the number of its sticker. */
const CARD = 'puncture-proof';
const SECRET = tag(0x5ec0de);
const UNKNOWN = tag(0xbad0de);
const SPELLINGS = [CARD, 'increvable', 'puncture', SECRET, UNKNOWN];

const KEY = 'a key of the house';
const QUICK = joinCommand(['/bin/sh', join(import.meta.dirname, '../support/quickVoice.sh')]);

const named = (text: string): readonly string[] =>
  SPELLINGS.filter((spelling) => text.toLowerCase().includes(spelling));

/** Everything that comes over this socket from now on, messages and answers. */
function wireOf(socket: Pick<Socket, 'io'>): () => string {
  let heard = '';
  socket.io.engine.on('packet', ({ data }) => (heard += `${String(data)}\n`));
  return () => heard;
}

/** Counts each spelling in all files that this server keeps on disk. */
function keptIn(folder: string): Readonly<Record<string, number>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
  const all = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n');
  return Object.fromEntries(SPELLINGS.map((text) => [text, all.split(text).length - 1]));
}

describe.skipIf(missing !== null)('the private ear of a player', () => {
  /** A table where the reader "left" is Anne's hand, with her phone and another; a number, a question and a card are tagged. */
  async function anEvening() {
    const hook = new WebhookListener(KEY);
    const url = await hook.listen();
    const env = { ...BEHIND_PROXY.env, SPEECH: QUICK, WEBHOOK_URL: url, WEBHOOK_SECRET: KEY };
    const settings = { ...env, LOG_FORMAT: 'json', MQTT_TOKENS: 'on', MQTT_COMMANDS: 'undo' };
    const all = await startInTest(busWorld(settings));
    const { server, data, screen, kept } = all;
    kept(hook);
    const house: ScreenSocket = screen.socket;
    const deck = await order(house, { type: 'createDeck', name: freshId() });
    const bridge = kept(bridgeAt(server.url, { bridge: 'hall', secret: secretOf(data) }));
    const tags = { first: tag(1), second: tag(2), repeat: tag(3), secret: SECRET };
    const bound = [
      [{ type: 'card', card: 'roll' }, tags.first],
      [{ type: 'seat', seat: 1 }, tags.second],
      [{ type: 'action', action: 'say-again' }, tags.repeat],
      [{ type: 'card', card: CARD }, tags.secret],
    ] as const;
    for (const [target, uid] of bound) {
      await order(house, { type: 'enrol', deck, target });
      await lay(bridge, uid);
    }
    await order(house, { type: 'clearDesk' });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const table = await openTable(house, deck);
    const asHand = (role: 'hand' | 'table') =>
      order(house, {
        type: 'assignReader',
        reader: 'hall/left',
        role: role === 'hand' ? { role, seat: 0 } : { role },
      });
    await asHand('hand');
    const stranger = () => {
      const one = strangerTo(server.url);
      return { ...one, screen: () => kept(one.screen()) };
    };
    async function phone(seat: number) {
      const device = await playerAt({ house, stranger }, table);
      const socket = device.screen();
      await watch(socket, table);
      await access(socket, table);
      granted(await socket.emitWithAck('sit', { table, seat }));
      return { device, socket };
    }
    const [anne, bruno] = [await phone(0), await phone(1)];
    return { ...all, hook, house, bridge, tags, table, asHand, stranger, anne, bruno };
  }
  const newsOf = (socket: ScreenSocket): PlayableHandMessage[] => {
    const news: PlayableHandMessage[] = [];
    socket.on('hand', (told) => news.push(told));
    return news;
  };
  const ear = (device: Stranger, key: string | undefined, language = 'fr') =>
    device.fetch(`/ear/${key ?? ''}?language=${language}`);
  const settled = (bridge: BridgeSocket) => bridge.emitWithAck('tap', {} as never);

  test('hears what nothing else that leaves the server ever tells: neither the card nor the number of its sticker', async () => {
    const evening = await anEvening();
    const { server, data, bus, hook, house, bridge, tags, table, kept } = evening;
    const { anne, bruno, stranger } = evening;
    const television = stranger().screen();
    await watch(television, table);
    await watch(house, table);
    await house.emitWithAck('watchHouse', {});
    await house.emitWithAck('watchMatches', {});
    await access(house, table);
    const attic = kept(bridgeAt(server.url, { bridge: 'attic', secret: secretOf(data) }));
    await settled(attic);
    const feed = kept(new WebSocket(`${server.url.replace('http', 'ws')}/table/${table}/feed`));
    let fed = '';
    feed.on('message', (message: Buffer) => (fed += message.toString()));
    const events = new AbortController();
    kept({ close: () => events.abort() });
    let streamed = '';
    const stream = await fetch(`${server.url}/table/${table}/events`, { signal: events.signal });
    void (async () => {
      for await (const some of stream.body ?? []) streamed += Buffer.from(some).toString();
    })().catch(() => undefined);
    await until('the feeds have begun', () => fed !== '' && streamed !== '');
    await until('the bus knows of the table', () => bus.said.length > 0 && hook.sent.length > 0);
    const wires = Object.entries({ bruno: bruno.socket, television, house, bridge, attic }).map(
      ([who, socket]) => [who, wireOf(socket)] as const,
    );
    const before = {
      kept: keptIn(data),
      log: server.stdout().length + server.stderr().length,
      said: bus.said.length,
      sent: hook.sent.length,
      fed: fed.length,
      streamed: streamed.length,
    };
    const news = newsOf(anne.socket);

    for (const laid of [tags.first, tags.secret, tags.second, tags.repeat, UNKNOWN, tags.secret]) {
      await lay(bridge, laid);
    }
    const asked = granted(await anne.socket.emitWithAck('hand', { table, number: 2 }));
    await until('Anne was told', () => news.length === 6);
    const heard = await ear(anne.device, news[1]?.ear);
    expect([heard.status, (await heard.arrayBuffer()).byteLength > 20_000]).toEqual([200, true]);
    expect((await ear(anne.device, asked.ear, 'en')).status).toBe(200);

    // Earlier messages arrive before the answers to these requests.
    for (const socket of [bruno.socket, television, house]) await access(socket, table);
    for (const one of [bridge, attic]) await settled(one);
    const overWires = wires.map(([who, wire]) => [who, wire()] as const);
    // A public announcement: earlier messages to programs have arrived before it.
    await evening.play(table, 'Anne', 'roll');
    const fetched = await Promise.all(
      [
        `/table/${table}/state.json`,
        `/table/${table}/record.json`,
        `/table/${table}/scores.csv`,
        `/plain/${table}`,
        `/tv/${table}`,
        `/play/${table}`,
        '/healthz',
      ].map(async (path) => {
        const response = await bruno.device.fetch(path);
        // A page holds the words of all cards.
        const text = (await response.text()).replace(/<script[^>]* data-words>.*?<\/script>/s, '');
        return `${path} ${String(response.status)} ${text}`;
      }),
    );
    const key = readFileSync(join(data, 'metrics-key'), 'utf8').trim();
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${key}` },
    });
    fetched.push(`${String(metrics.status)} ${await metrics.text()}`);
    const isPlay = (text: string) => text.includes('"roll"');
    const saidNow = () => bus.said.slice(before.said).map((said) => said.join(' '));
    const sentNow = () => hook.sent.slice(before.sent).map(({ topic, body }) => `${topic} ${body}`);
    await until('the play is told everywhere', () =>
      [fed.slice(before.fed), streamed.slice(before.streamed), ...saidNow().slice(-9)].some(isPlay),
    );
    await until('at the webhook too', () => sentNow().some((text) => text.includes('card_played')));
    await until('on the bus too', () => saidNow().some((text) => text.includes('card_played')));
    const output = (server.stdout() + server.stderr()).slice(before.log);
    const everything: Readonly<Record<string, string>> = {
      ...Object.fromEntries(overWires),
      feed: fed.slice(before.fed),
      events: streamed.slice(before.streamed),
      bus: saidNow().join('\n'),
      webhook: sentNow().join('\n'),
      http: fetched.join('\n'),
      log: output,
    };
    for (const [where, text] of Object.entries(everything)) {
      if (where !== 'log') expect(text.length, where).toBeGreaterThan(0);
      expect({ where, named: named(text) }).toEqual({ where, named: [] });
    }
    expect(saidNow().some((text) => text.includes('"is":"private"'))).toBe(true);
    expect(keptIn(data)).toEqual(before.kept);

    // The same places tell of it as soon as it is played, so that they would have told of it before.
    await evening.asHand('table');
    await lay(bridge, tags.secret);
    await until('everybody hears of it', () =>
      [fed, streamed, saidNow().join(), sentNow().join(), ...wires.map(([, wire]) => wire())].every(
        (text, at) => named(text).length > 0 || wires[at - 4]?.[0] === 'attic',
      ),
    );
  });

  test('keeps the cards in order, without what was played, and with it again once that is undone', async () => {
    const { table, bridge, tags, anne, asHand, house } = await anEvening();
    const news = newsOf(anne.socket);
    for (const laid of [tags.first, tags.secret]) await lay(bridge, laid);
    const hand = async (number: number | null) =>
      granted(await anne.socket.emitWithAck('hand', { table, number })).said;
    expect(await hand(null)).toEqual({ type: 'hand', cards: ['roll', CARD] });
    expect(await hand(2)).toEqual({ type: 'card', number: 2, card: CARD });
    await asHand('table');
    await lay(bridge, tags.first);
    expect(await hand(null)).toEqual({ type: 'hand', cards: [CARD] });
    const undo = { type: 'undo', moves: 1 } as const;
    granted(await house.emitWithAck('table', { id: freshId(), table, command: undo }));
    expect(await hand(null)).toEqual({ type: 'hand', cards: ['roll', CARD] });
    await asHand('hand');
    const by = async (uid: string) => {
      const told = news.length;
      await lay(bridge, uid);
      await until('it is answered', () => news.length > told);
      return news.at(-1)?.said;
    };
    expect(await by(tags.second)).toEqual({ type: 'card', number: 2, card: CARD });
    expect(await by(tags.repeat)).toEqual({ type: 'hand', cards: ['roll', CARD] });
  });

  test('keeps no card that was played by touch, where only one can be meant', async () => {
    const { table, bridge, tags, anne, house } = await anEvening();
    for (const laid of [tags.first, tags.secret]) await lay(bridge, laid);
    const hand = async () =>
      granted(await anne.socket.emitWithAck('hand', { table, number: null }));
    const tell = (command: ScreenCommand) =>
      house.emitWithAck('table', { id: freshId(), table, command });
    const roll = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
    granted(await tell(roll));
    expect(await hand()).toMatchObject({ held: 1, said: { cards: [CARD] } });
    granted(await tell({ type: 'undo', moves: 1 }));
    expect(await hand()).toMatchObject({ held: 2, said: { cards: ['roll', CARD] } });
    granted(await tell(roll));
    // The same kind, drawn later: it was not in the hand when the other was played.
    await order(house, { type: 'assignReader', reader: 'hall/left', role: { role: 'table' } });
    const { decks } = granted(await house.emitWithAck('watchHouse', {}));
    const target = { type: 'card', card: 'roll' } as const;
    await order(house, { type: 'enrol', deck: decks[0]?.id ?? '', target });
    for (const number of [0x51, 0x52]) await lay(bridge, tag(number));
    await order(house, { type: 'clearDesk' });
    await order(house, {
      type: 'assignReader',
      reader: 'hall/left',
      role: { role: 'hand', seat: 0 },
    });
    for (const number of [0x51, 0x52]) await lay(bridge, tag(number));
    expect(await hand()).toMatchObject({ said: { cards: [CARD, 'roll', 'roll'] } });
    granted(await tell({ ...roll, move: { ...roll.move, type: 'discard' } }));
    // The two cards cannot be told apart.
    expect(await hand()).toMatchObject({ said: { cards: [CARD, 'roll', 'roll'] } });
  });

  test('names a card by what is written on its sticker, and binds it only where all may know', async () => {
    const { table, bridge, tags, anne, asHand, house, data } = await anEvening();
    const { decks } = granted(await house.emitWithAck('watchHouse', {}));
    await asHand('table');
    await order(house, { type: 'writeTags', deck: decks[0]?.id ?? '', lock: false });
    const reply = granted(await lay(bridge, tags.first)).answer;
    const [, mark = ''] = reply.outcome === 'to-write' ? reply.text.split(';') : [];
    await order(house, { type: 'clearDesk' });
    await asHand('hand');
    const binding = { type: 'card', card: '200', copy: 1 } as const;
    const text = formatIdentity({ mark, box: '1000-bornes', binding, name: 'Maison' });
    const introduce = () =>
      bridge.emitWithAck('introduce', {
        tap: { id: freshId(), reader: 'left', tag: UNKNOWN, at: 1_760_000_000_000 },
        text,
      });
    const news = newsOf(anne.socket);
    const [before, wire] = [keptIn(data), wireOf(house)];
    expect(granted(await introduce()).answer).toEqual({ outcome: 'heard' });
    await until('Anne was told', () => news.length === 1);
    expect(news[0]?.said).toEqual({ type: 'card', number: 1, card: '200' });
    await access(house, table);
    expect(named(wire())).toEqual([]);
    expect(keptIn(data)).toEqual(before);
    expect(granted(await lay(bridge, UNKNOWN)).answer).toMatchObject({ outcome: 'unknown' });
    await asHand('table');
    expect(granted(await introduce()).answer).toMatchObject({ outcome: 'refused' });
    expect(keptIn(data)[UNKNOWN]).toBeGreaterThan(before[UNKNOWN] ?? 0);
  });

  test('answers only the device in the seat, and tells each thing once', async () => {
    const { table, bridge, tags, anne, bruno, stranger, house } = await anEvening();
    const news = newsOf(anne.socket);
    await lay(bridge, tags.secret);
    await until('Anne was told', () => news.length === 1);
    const key = news[0]?.ear;
    const viewer = stranger();
    const watcher = viewer.screen();
    await watch(watcher, table);
    for (const other of [bruno.device, viewer, stranger()]) {
      const answer = await ear(other, key);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
    }
    // A HEAD request does not use up the key.
    expect((await anne.device.fetch(`/ear/${key ?? ''}`, { method: 'HEAD' })).status).toBe(200);
    const answer = await ear(anne.device, key);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const again = await ear(anne.device, key);
    expect([again.status, again.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    for (const guess of ['', 'x', '%2e%2e%2f', 'A'.repeat(32), 'A'.repeat(5_000)])
      expect((await ear(anne.device, guess)).ok).toBe(false);

    const all = { table, number: null };
    expect(await watcher.emitWithAck('hand', all)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    expect(await house.emitWithAck('hand', all)).toEqual({
      ok: false,
      refusal: { code: 'no-hand' },
    });
    const own = granted(await bruno.socket.emitWithAck('hand', all));
    expect([own.seat, own.said]).toEqual([1, { type: 'hand', cards: [] }]);
    expect(await bruno.socket.emitWithAck('hand', { ...all, seat: 0 } as typeof all)).toMatchObject(
      { value: { seat: 1, said: { cards: [] } } },
    );
    for (const number of [0, -1, 1.5, 100, '1', {}])
      expect(await anne.socket.emitWithAck('hand', { table, number } as never)).toMatchObject({
        refusal: { code: 'malformed', at: 'number' },
      });

    // The next player of a seat learns nothing of the former player's cards.
    const device = (await access(anne.socket, table)).me?.id ?? '';
    granted(
      await house.emitWithAck('device', {
        id: freshId(),
        command: { type: 'freeSeat', table, device },
      }),
    );
    granted(await bruno.socket.emitWithAck('sit', { table, seat: 0 }));
    expect(granted(await bruno.socket.emitWithAck('hand', all)).said).toEqual({
      type: 'hand',
      cards: [],
    });
    expect(await anne.socket.emitWithAck('hand', all)).toMatchObject({
      refusal: { code: 'no-hand' },
    });
  });
});
