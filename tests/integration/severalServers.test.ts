import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { JOINING_ATTEMPTS } from '#lib/server/access/codeAttemptLimits.ts';
import type { BoxSetup } from '#lib/games.ts';
import { readAdminSecret } from '#lib/server/access/adminLink.ts';
import { ADMIN_LINK_PATH, type AdminLinkReply } from '#lib/protocol/entry.ts';
import type { FeedState } from '#lib/table/feed.ts';
import type { TableView } from '#lib/table/view.ts';
import type { CommandAnswer } from '#lib/protocol/messages/bus.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { appMissing } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { nodesIn, type Node } from './nodes.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { stop } from '../support/program.ts';
import {
  access,
  type BridgeSocket,
  freshId,
  granted,
  lay,
  manage,
  openTable,
  order,
  outcome,
  screenAt,
  type ScreenSocket,
  tag,
  watch,
} from '../support/sockets.ts';
import { playerAt, shownBy, type Stranger, strangerTo } from '../support/strangers.ts';
import { NEW_TELEVISION } from '../support/televisionSettings.ts';
import { swiss } from '../support/tournament.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED several servers on a Postgres: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();

const { node, twoNodes } = nodesIn(folder, postgres);

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};

/** Returns the latest view that a screen receives of a table. */
async function shownAt({ house }: Node, table: string): Promise<() => TableView> {
  await until('the table is known', async () => (await house.emitWithAck('watch', { table })).ok);
  let newest = await watch(house, table);
  house.on('table', (view) => {
    if (view.code === table) newest = view as TableView;
  });
  return () => newest;
}

const ROLL = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
const play = ({ house }: Node, table: string) =>
  house.emitWithAck('table', { id: freshId(), table, command: ROLL });
const commits = async (database: string): Promise<readonly string[]> =>
  (
    await (
      await postgres()
    ).query('select stream, id from commits order by stream, position', database)
  ).map(({ stream, id }) => `${String(stream)} ${String(id)}`);

describe.skipIf(missing !== null)('two servers on one Postgres', () => {
  it('show what is done at one on the screens of both, and decide each move once', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    const shown = [await shownAt(a, table), await shownAt(b, table)];
    const answers = await Promise.all([play(a, table), play(b, table)]);
    const outcomes = answers.map((answer) => granted(answer).outcome);
    expect(outcomes.toSorted()).toEqual(['accepted', 'refused']);
    await until('both show both', () => shown.every((now) => now().position === 3));
    expect(shown[1]?.()).toEqual(shown[0]?.());
    expect(shown[0]?.().moves).toBe(1);
  });

  it('take the taps of a bridge at either, in order and once', async () => {
    const database = await (await postgres()).createDatabase();
    const [a, b] = [await node(database, 'a'), await node(database, 'b')];
    const deck = await order(a.house, { type: 'createDeck', name: 'Dujardin 1960' });
    await order(a.house, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    const bridges = [a.bridge(), b.bridge()] as const;
    expect(outcome(await lay(bridges[0], tag(1)))).toBe('enrolled');
    await order(a.house, { type: 'clearDesk' });
    const table = await openTable(a.house, deck);
    const shown = [await shownAt(a, table), await shownAt(b, table)];
    // The bridge heard no answer, and asks the other.
    const twice = await Promise.all(bridges.map((bridge) => lay(bridge, tag(1), 'first')));
    expect(twice.map(outcome)).toEqual(['accepted', 'accepted']);
    const ids = Array.from({ length: 20 }, (_, at) => `tap-${String(at)}`);
    for (const [at, id] of ids.entries()) {
      const bridge = bridges[at % 2] ?? bridges[0];
      expect(outcome(await lay(bridge, tag(100 + at), id))).toBe('unknown');
    }
    const last = ids.length + 2;
    await until('both show the last', () => shown.every((now) => now().position === last));
    expect(shown[1]?.()).toEqual(shown[0]?.());
    const stored = (await commits(database)).filter((each) => each.startsWith(`table:${table}`));
    expect(stored.slice(1)).toEqual(['first', ...ids].map((id) => `table:${table} ${id}`));
  });

  it('let in a television at one that an administrator accepts at the other', async () => {
    const [a, b] = await twoNodes();
    const television = strangerTo(a.server.url);
    const shown = await shownBy(television);
    const isAsked = async () =>
      ((await access(b.house, null)).screenRequests ?? []).some(
        ({ number }) => number === shown.number,
      );
    await until('the administrator at the other is asked', isAsked);
    const joining = television.joinAsScreen(shown);
    granted(await manage(b.house, { type: 'acceptScreen', number: shown.number }));
    expect(granted(await joining)).toEqual({ state: 'joined' });
    // Another administrator, who accepts it meanwhile, learns that it was decided.
    expect(await manage(a.house, { type: 'acceptScreen', number: shown.number })).toMatchObject({
      refusal: { code: 'screen-accepted' },
    });
    expect(await isAsked()).toBe(false);
    for (const { server } of [a, b]) {
      const screen = screenAt(server.url, television.options());
      folder.opened(screen);
      await until(
        'it shows the venue there',
        async () => (await access(screen, null)).role === 'screen',
      );
    }
  });

  it('cut a device that was removed at either within a second', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    const phone = await playerAt(
      { house: a.house, stranger: () => strangerTo(a.server.url) },
      table,
    );
    const screen = screenAt(b.server.url, phone.options());
    folder.opened(screen);
    await until(
      'it plays at the other',
      async () => (await access(screen, table)).role === 'player',
    );
    const { me } = await access(screen, table);
    const cut = new Promise((resolve) => screen.once('disconnect', resolve));
    const removed = performance.now();
    granted(await manage(a.house, { type: 'remove', device: me?.id ?? '' }));
    expect(await cut).toBe('io server disconnect');
    expect(performance.now() - removed).toBeLessThan(1_000);
  });

  it('know the same tables, decks and settings, and throw away and take back for all', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    const shown = await shownAt(b, table);
    const gone: string[] = [];
    b.house.on('erased', (code) => gone.push(code));
    granted(await manage(a.house, { type: 'chooseTheme', theme: 'light' }));
    await until(
      'the colours are there',
      async () => (await access(b.house, null)).theme === 'light',
    );
    await order(a.house, { type: 'binTable', table });
    await until('it is away', () => gone.includes(table));
    expect((await b.house.emitWithAck('watch', { table })).ok).toBe(false);
    await order(b.house, { type: 'takeTableBack', table });
    await until('it is back', async () => (await a.house.emitWithAck('watch', { table })).ok);
    expect((await watch(a.house, table)).position).toBe(shown().position);
  });
});

describe.skipIf(missing !== null)('a tournament directed at two servers on one Postgres', () => {
  it('opens at either the tables that were paired at the other a moment ago', async () => {
    const [a, b] = await twoNodes();
    const create = { type: 'create', name: 'Sunday', format: swiss(2), play: PLAY } as const;
    const { made: tournament } = granted(
      await a.house.emitWithAck('createTournament', { id: freshId(), command: create }),
    );
    const direct = async ({ house }: Node, command: DirectorCommand) =>
      granted(await house.emitWithAck('tournament', { id: freshId(), tournament, command }));
    await direct(a, { type: 'register', entrants: [['Anne'], ['Bruno'], ['Chloé'], ['Diane']] });
    granted(await b.house.emitWithAck('watchTournament', { tournament }));
    const opened: number[] = [];
    for (let again = 0; again < 5; again++) {
      await direct(a, { type: 'pairRound' });
      opened.push((await direct(b, { type: 'openTables' })).opened.length);
      await direct(a, { type: 'withdrawRound' });
    }
    expect(opened).toEqual([2, 2, 2, 2, 2]);
  });
});

describe.skipIf(missing !== null)('devices let in by two servers on one Postgres', () => {
  it('open the house once by the link of one, at either', async () => {
    const [a, b] = await twoNodes();
    const secret = readAdminSecret(a.data);
    const open = async ({ server }: Node): Promise<AdminLinkReply> => {
      const init = { method: 'POST', body: JSON.stringify({ secret }) };
      const headers = { 'content-type': 'application/json' };
      return (await strangerTo(server.url).fetch(ADMIN_LINK_PATH, { ...init, headers })).json();
    };
    const answers = await Promise.all([b, a, b, a].map(open));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await until('there is another', () => readAdminSecret(a.data) !== secret);
    expect((await open(a)).ok).toBe(false);
  });

  const pairingsAt = async ({ house }: Node) => (await access(house, null)).pairings;

  it('type at either the code that the other shows, which counts once', async () => {
    const [a, b] = await twoNodes();
    const asking = strangerTo(a.server.url);
    const { request } = granted(await asking.askToPair());
    await until('both show it', async () => (await pairingsAt(b)).length === 1);
    const [shown] = await pairingsAt(b);
    expect(shown).toMatchObject({ request, address: asking.address });
    const provers = [a, b, a, b].map(({ server }) => strangerTo(server.url, asking.address));
    const proved = await Promise.all(provers.map((at) => at.prove(request, shown?.code ?? '')));
    expect(proved.filter(({ ok }) => ok)).toHaveLength(1);
    await until('neither shows it', async () => (await pairingsAt(a)).length === 0);
    expect(await pairingsAt(b)).toEqual([]);
  });

  it('have three attempts at a code, at all servers together', async () => {
    const [a, b] = await twoNodes();
    const asking = strangerTo(a.server.url);
    const { request } = granted(await asking.askToPair());
    const there = strangerTo(b.server.url, asking.address);
    const left = [];
    for (const at of [there, asking, there, asking]) {
      const reply = await at.prove(request, 'wrong');
      left.push(reply.ok ? null : reply.refusal);
    }
    expect(left).toMatchObject([{ left: 2 }, { left: 1 }, { left: 0 }, { code: 'no-request' }]);
  });

  it('use up the tries of all strangers together', async () => {
    const [a, b] = await twoNodes();
    const wrong = async (at: Node, n: number) => {
      const guesser = strangerTo(at.server.url, `2001:db8:${(0x2000 + n).toString(16)}::1`);
      return guesser.typed('000000');
    };
    const { most } = JOINING_ATTEMPTS.internet;
    let tried = 0;
    let over = 0;
    await until('both let nobody try any more', async () => {
      const replies = [await wrong(a, tried), await wrong(b, tried + 1)];
      tried += 2;
      await pause(80);
      const codes = replies.map((reply) => (reply.ok ? 'let in' : reply.refusal.code));
      over += codes.filter((code) => code === 'code-over').length;
      return codes.every((code) => code === 'not-now');
    });
    // Each alone would have let as many try; one that had not heard of the other's last ones lets a few more.
    expect(over).toBeGreaterThanOrEqual(most);
    expect(over).toBeLessThan(most * 1.5);
  });

  it('join at either by the six digits that the other’s television shows', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    await shownAt(b, table);
    let code: string | null = null;
    // If both create a code at the same time, they agree on one.
    await until('both show the same', async () => {
      ({ joinCode: code } = await access(a.house, table));
      return code !== null && (await access(b.house, table)).joinCode === code;
    });
    expect(granted(await strangerTo(b.server.url).typed(code ?? ''))).toMatchObject({ table });
  });

  it('are not heard at either once the house has refused them', async () => {
    const [a, b] = await twoNodes();
    const asking = strangerTo(a.server.url);
    const { request } = granted(await asking.askToPair());
    await until('the other shows it', async () => (await pairingsAt(b)).length === 1);
    granted(await manage(b.house, { type: 'refusePairing', request }));
    await until('it is gone', async () => (await pairingsAt(a)).length === 0);
    // The removal and the refusal of its network arrive one after the other.
    let reply = await asking.askToPair();
    for (let again = 0; reply.ok && again < 5; again++) {
      await pause(200);
      reply = await asking.askToPair();
    }
    expect(reply).toMatchObject({ refusal: { code: 'not-now' } });
  });
});

describe.skipIf(missing !== null)('connections at two servers on one Postgres', () => {
  it('are listed at both, and vanish with their server', async () => {
    const [a, b] = await twoNodes();
    const table = await openTable(a.house);
    await shownAt(b, table);
    const comes = async () =>
      playerAt({ house: a.house, stranger: () => strangerTo(a.server.url) }, table);
    const phones = [await comes(), await comes()] as const;
    const at = (node: Node, phone: Stranger) => {
      const screen = screenAt(node.server.url, phone.options());
      folder.opened(screen);
      return screen;
    };
    const sit = async (screen: ScreenSocket) => {
      const reply = await screen.emitWithAck('sit', { table, seat: 1 });
      return reply.ok ? 'sits' : reply.refusal.code;
    };
    const anne = at(a, phones[0]);
    const bruno = at(b, phones[1]);
    const { me } = await access(anne, table);
    expect(await sit(anne)).toBe('sits');
    const bridge = a.bridge();
    const left = { name: 'left', kind: 'pcsc', state: 'ready' } as const;
    granted(await bridge.emitWithAck('readers', [left]));

    const seenAt = async ({ house }: Node) => {
      const { seats, devices } = await access(house, table);
      const { readers } = granted(await house.emitWithAck('watchHouse', {}));
      return {
        seats: seats.map(({ seat, who }) => [seat, who.id]),
        connected: devices?.find(({ id }) => id === me?.id)?.connected,
        readers: readers.map(({ id, connected }) => [id, connected]),
      };
    };
    const seen = (at: Node, now: Awaited<ReturnType<typeof seenAt>>) =>
      until('it is seen', async () => {
        await pause(100);
        return isDeepStrictEqual(await seenAt(at), now);
      });
    const seats = [[1, me?.id ?? '']];
    const whole = { seats, connected: true, readers: [['hall/left', true]] };
    await seen(a, whole);
    await seen(b, whole);
    expect(await sit(bruno)).toBe('seat-taken');

    const television = at(a, phones[0]);
    const settings = { ...NEW_TELEVISION, name: 'Salon' };
    granted(await television.emitWithAck('television', { table, number: null, settings }));
    await until('the other lists it', async () => {
      await pause(50);
      const { televisions } = granted(await b.house.emitWithAck('televisions', { table }));
      return televisions.some(({ name, number }) => name === 'Salon' && number === 1);
    });
    const wish = { type: 'sounds', on: false } as const;
    const wished = new Promise((resolve) => television.once('wish', resolve));
    granted(await b.house.emitWithAck('tune', { table, number: 1, wish }));
    expect(await wished).toEqual(wish);

    a.server.child.kill('SIGTERM');
    await a.server.ended;
    await seen(b, { seats, connected: false, readers: [] });
    expect(await sit(bruno)).toBe('seat-taken');
    const again = at(b, phones[0]);
    expect(await sit(again)).toBe('sits');
    granted(await b.bridge().emitWithAck('readers', [left]));
    await seen(b, whole);
  });
});

describe.skipIf(missing !== null)('a match that those at two servers agree to erase', () => {
  it('is thrown away once, however close their answers are', async () => {
    const [a, b] = await twoNodes();
    const entrance = { house: a.house, stranger: () => strangerTo(a.server.url) };
    const at = (node: Node, phone: Stranger) => {
      const screen = screenAt(node.server.url, phone.options());
      folder.opened(screen);
      return screen;
    };
    for (let round = 0; round < 3; round++) {
      const table = await openTable(a.house);
      await shownAt(b, table);
      const phones = [];
      for (const node of [a, a, b]) phones.push(at(node, await playerAt(entrance, table)));
      for (const [n, by] of ['Anne', 'Bruno', 'Anne'].entries()) {
        const command = { type: 'move', move: { type: 'discard', by, card: '25' } } as const;
        const phone = phones[n] ?? a.house;
        await until('it is known', async () => (await phone.emitWithAck('watch', { table })).ok);
        granted(await phone.emitWithAck('table', { id: freshId(), table, command }));
      }
      const [one, two, three] = phones as [ScreenSocket, ScreenSocket, ScreenSocket];
      const gone = [one, two, three].map(
        (phone) => new Promise((resolve) => phone.once('erased', resolve)),
      );
      await until('it may ask', async () => (await access(one, table)).mayAskToErase);
      granted(await manage(one, { type: 'askToErase', table }));
      let question = '';
      // The request and the requester's own consent are two notifications from the other server.
      await until('the other is asked', async () => {
        const { erasing } = await access(three, table);
        question = erasing?.question ?? '';
        return erasing?.agreed === 1 && erasing.of === 3;
      });
      const agrees = { type: 'answerErase', table, question, agree: true } as const;
      await Promise.all([two, three].map(async (phone) => granted(await manage(phone, agrees))));
      expect(await Promise.all(gone)).toEqual([table, table, table]);
    }
    const all = { query: '', player: null, from: 0, count: 40 };
    await until(
      'all lie in the bin',
      async () => granted(await b.house.emitWithAck('history', all)).bin.length === 3,
    );
  });
});

describe.skipIf(missing !== null || brokerMissing() !== null)(
  'a broker that two servers name',
  () => {
    it('is connected to one of them, and the other takes over when that one is gone', async () => {
      const broker = await Broker.open(folder.path);
      folder.opened({ close: () => broker.stop() });
      const bus = await Listener.at(broker);
      folder.opened(bus);
      const database = await (await postgres()).createDatabase();
      const settings = { MQTT_URL: broker.url, MQTT_PLACE: 'salon', MQTT_COMMANDS: 'all' };
      const [a, b] = [await node(database, 'a', settings), await node(database, 'b', settings)];
      const at = (topic: string) => bus.heard.get(`table-companion/${topic}`) ?? '';
      const whoSpeaks = () =>
        Promise.all(
          [a, b].map(
            async ({ house }) => granted(await house.emitWithAck('bus', {})).broker?.state,
          ),
        );
      await until('it speaks', () => at('status') === 'online');
      expect(await whoSpeaks()).toEqual(['connected', 'elsewhere']);

      // Played and laid at the one that keeps quiet.
      const table = await openTable(b.house);
      await until('its table stands there', () => at('place/salon/state').includes(table));
      granted(await play(b, table));
      const last = () => (JSON.parse(at('place/salon/state')) as FeedState).last?.number ?? null;
      await until('the move stands there', () => last() === 1);
      expect(outcome(await lay(b.bridge('attic'), tag(7)))).toBe('unknown');
      await until('the tag is told', () => bus.saidAt('/tag').length === 1);

      const answers = () => bus.saidAt<CommandAnswer>('/answer').map(({ ok }) => ok);
      const press = async () => {
        const before = answers().length;
        await bus.say('table-companion/place/salon/cmd', 'undo');
        await until('it is answered', () => answers().length > before);
      };
      await press();
      await until('it is undone', () => last() === null);
      a.server.child.kill('SIGKILL');
      const killed = performance.now();
      await until('it is said', () => at('status') === 'offline');
      await until('the other speaks', () => at('status') === 'online', 15_000);
      expect(performance.now() - killed).toBeLessThan(10_000);
      granted(await play(b, table));
      await until('the next move stands there', () => last() === 1);
      await press();
      await until('it is undone too', () => last() === null);
      expect(answers()).toEqual([true, true]);
      const undone = await (
        await postgres()
      ).query("select id from commits where id like 'bus:%'", database);
      expect(undone).toHaveLength(2);
      expect(bus.saidAt('/tag')).toHaveLength(1);
    }, 60_000);
  },
);

describe.skipIf(missing !== null)('two servers, one killed and one suspended,', () => {
  it('lose no tap, double none, and show the same', async () => {
    const database = await (await postgres()).createDatabase();
    const a = await node(database, 'a');
    let b = await node(database, 'b');
    const table = await openTable(a.house);
    let at: BridgeSocket = b.bridge();
    const other = a.bridge();
    const answered: string[] = [];
    let made = 0;
    let over = false;
    // As a bridge that knows both addresses: each tap until it is answered, at one or the other.
    const laying = (async () => {
      let bridge = at;
      while (!over) {
        const id = `tap-${String(++made)}`;
        for (;;) {
          const tap = { id, reader: 'left', tag: tag(made), at: made };
          const reply = await bridge
            .timeout(500)
            .emitWithAck('tap', tap)
            .catch(() => null);
          if (reply?.ok === true) break;
          bridge = bridge === at ? other : at;
          await pause(20);
        }
        answered.push(id);
      }
    })();
    const more = (by: number) => {
      const before = answered.length;
      return until(`${String(by)} more taps`, () => answered.length > before + by, 30_000);
    };
    await more(20);
    await stop(b.server);
    await more(20);
    b = await node(database, 'b');
    at = b.bridge();
    a.server.child.kill('SIGSTOP');
    await more(20);
    a.server.child.kill('SIGCONT');
    await more(20);
    over = true;
    await laying;
    const screens = [screenAt(a.server.url), screenAt(b.server.url)];
    folder.opened(...screens);
    const stored = (await commits(database)).filter((each) => each.includes(' tap-'));
    expect(stored).toEqual(answered.map((id) => `table:${table} ${id}`));
    for (const screen of screens) {
      const isThere = async () => (await watch(screen, table)).position === made + 1;
      await until('the screen shows the last', isThere);
    }
    expect(await watch(a.house, table)).toEqual(await watch(b.house, table));
  }, 120_000);
});
