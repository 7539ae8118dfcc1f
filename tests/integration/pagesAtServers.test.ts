import { describe, expect, it } from 'vitest';
import type { PlayableHandMessage, ServerList } from '#lib/protocol/messages.ts';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { nodesIn, type Node } from './nodes.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { freePort } from '../support/proxies.ts';
import {
  access,
  granted,
  lay,
  manage,
  openTable,
  order,
  screenAt,
  type ScreenSocket,
  tag,
} from '../support/sockets.ts';
import { playerAt, type Stranger, strangerTo } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED pages at several servers: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();
const { node, twoNodes } = nodesIn(folder, postgres);

describe.skipIf(missing !== null)('two servers and the pages of both', () => {
  it('know each other’s pages by their pass, and reject a pass of another page', async () => {
    const database = await (await postgres()).createDatabase();
    const at = async (name: string) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${String(port)}`;
      return node(database, name, { ADDRESS: url, port });
    };
    const [a, b] = [await at('a'), await at('b')];
    const table = await openTable(a.house);
    const phone = await playerAt(
      { house: a.house, stranger: () => strangerTo(a.server.url) },
      table,
    );
    const origin = a.server.url;
    const { extraHeaders } = phone.options();
    const first = screenAt(a.server.url, { extraHeaders: { ...extraHeaders, origin } });
    folder.opened(first);
    const { addresses, pass } = await new Promise<ServerList>((heard) => {
      first.on('servers', heard);
    });
    expect(addresses.toSorted()).toEqual([a.server.url, b.server.url].toSorted());

    const page = (from: string, shown: string | null, more = {}) => {
      const protocols = shown === null ? {} : { protocols: shown };
      const options = {
        extraHeaders: { origin: from, ...more },
        reconnection: false,
        ...protocols,
      };
      const screen = screenAt(b.server.url, options);
      folder.opened(screen);
      return screen;
    };
    const isLetIn = (screen: ScreenSocket) =>
      new Promise<boolean>((then) => {
        screen.once('connect', () => then(true));
        screen.once('connect_error', () => then(false));
      });
    const there = page(origin, pass);
    expect(await isLetIn(there)).toBe(true);
    const { role, me } = await access(there, table);
    expect(role).toBe('player');
    for (const [from, shown] of [
      [origin, null],
      [origin, `${pass}x`],
      ['http://evil.example', pass],
    ] as const)
      expect(await isLetIn(page(from, shown))).toBe(false);

    // A client with its own origin header gets a pass for spectators only, even though a browser
    // would send the administrator's cookie.
    const evil = screenAt(b.server.url, { extraHeaders: { origin: b.server.url } });
    folder.opened(evil);
    const { pass: looking } = await new Promise<ServerList>((heard) => evil.on('servers', heard));
    const cookie = extraHeaders?.['cookie'] ?? '';
    const lured = page(
      b.server.url.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
      looking,
      { cookie },
    );
    expect(await isLetIn(lured)).toBe(false);
    const known = page(origin, looking, { cookie });
    expect(await isLetIn(known)).toBe(false);

    const cut = new Promise((resolve) => there.once('disconnect', resolve));
    granted(await manage(a.house, { type: 'remove', device: me?.id ?? '' }));
    expect(await cut).toBe('io server disconnect');
    const after = page(origin, pass);
    expect(await isLetIn(after)).toBe(true);
    expect((await access(after, table)).role).toBe('viewer');
  });

  it('announce a card of a hand at one server to its phone at the other, to be fetched once at either', async () => {
    const [a, b] = await twoNodes();
    const deck = await order(a.house, { type: 'createDeck', name: 'By ear' });
    const bridge = a.bridge();
    const cards = ['roll', '25', '25', '50', '50', '75', '75'];
    for (const [at, card] of cards.entries()) {
      await order(a.house, { type: 'enrol', deck, target: { type: 'card', card } });
      await lay(bridge, tag(at + 1));
    }
    await order(a.house, { type: 'clearDesk' });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const table = await openTable(a.house, deck);
    const role = { role: 'hand', seat: 0 } as const;
    await order(a.house, { type: 'assignReader', reader: 'hall/left', role });
    const entrance = { house: a.house, stranger: () => strangerTo(a.server.url) };
    const [anne, bruno] = [await playerAt(entrance, table), await playerAt(entrance, table)];
    const [phone, other] = [anne, bruno].map((each) => screenAt(b.server.url, each.options()));
    if (phone === undefined || other === undefined) throw new Error('two phones');
    folder.opened(phone, other);
    await until('they play there', async () => (await access(phone, table)).role === 'player');
    granted(await phone.emitWithAck('sit', { table, seat: 0 }));
    granted(await other.emitWithAck('sit', { table, seat: 1 }));
    const heard: PlayableHandMessage[] = [];
    phone.on('hand', (news) => heard.push(news));
    other.on('hand', (news) => heard.push(news));
    await until('the other server knows who sits there', async () => {
      granted(await lay(bridge, tag(1)));
      return heard.length > 0;
    });
    const [news] = heard;
    expect(news?.said).toMatchObject({ type: 'card', card: 'roll' });
    const hand = await phone.emitWithAck('hand', { table, number: null });
    expect(hand).toMatchObject({ ok: true, value: { said: { type: 'hand', cards: ['roll'] } } });
    const key = `/ear/${news?.ear ?? ''}`;
    const at = ({ server }: Node, who: Stranger) =>
      fetch(server.url + key, { method: 'HEAD', headers: { cookie: who.cookie() ?? '' } });
    expect((await at(a, bruno)).status).toBe(404);
    for (const node of [a, b]) expect((await at(node, anne)).status).toBe(200);

    // Its hints are available there too, and are not stored in a database.
    await manage(a.house, { type: 'allowHints', allowed: true });
    // A busy machine may lose one on the way: cards of hands are shared for three seconds alone.
    await until('all of it is known there', async () => {
      for (const uid of cards.keys()) await lay(bridge, tag(uid + 1));
      return heard.at(-1)?.held === cards.length;
    });
    const hint = granted(await phone.emitWithAck('hint', { table }));
    expect(hint.said).toMatchObject({ type: 'hint', move: { card: 'roll' }, because: 'goes' });
    const of = async (ear: string) => {
      const headers = { cookie: anne.cookie() ?? '' };
      const asked = [a, b].map(({ server }) =>
        fetch(`${server.url}/ear/${ear}`, { method: 'HEAD', headers }),
      );
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await of(hint.ear)).toEqual([404, 200]);
    expect(await other.emitWithAck('hint', { table })).toMatchObject({
      value: { said: { why: 'turn' } },
    });
  });
});
