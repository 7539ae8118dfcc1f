import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConnection } from '../../hardware/connection.ts';
import { appMissing } from '../support/app.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { alsoReachedAt } from '../support/ownHouse.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { runServer, secretOf, type RunningServer } from '../support/program.ts';
import { BALANCERS, openBalancer } from '../support/proxies.ts';
import { openTable, type ScreenSocket, screenAt, tag, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? postgresMissing();
if (missing !== null) console.log(`SKIPPED servers restarted one after the other: ${missing}`);

const folder = freshFolder();
const postgres = oneServer();
const BEHIND = { ADDRESS_HEADER: 'x-forwarded-for', PROTOCOL_HEADER: 'x-forwarded-proto' };

/** Servers of one house, each on a port that stays its own. */
async function twoServers() {
  const DATABASE_URL = await (await postgres()).createDatabase();
  const begin = async (name: string, port = 0): Promise<RunningServer> =>
    folder.kept(
      await runServer(join(folder.path, name), { port, env: { ...BEHIND, DATABASE_URL } }),
    );
  const servers = { a: await begin('a'), b: await begin('b') };
  return {
    servers,
    database: DATABASE_URL,
    secret: secretOf(join(folder.path, 'a')),
    async restart(name: 'a' | 'b'): Promise<void> {
      const before = servers[name];
      before.child.kill('SIGTERM');
      await before.ended;
      servers[name] = await begin(name, before.port);
    },
  };
}

/** Measures the longest time that a screen was disconnected, in ms. */
function outageOf(screen: ScreenSocket): () => number {
  let [since, longest] = [0, 0];
  screen.on('disconnect', () => (since = performance.now()));
  screen.on('connect', () => {
    if (since > 0) longest = Math.max(longest, performance.now() - since);
  });
  return () => longest;
}

/** Lays cards until it is told to stop, each until it is answered. */
function laying(
  to: { readonly server: string; readonly others?: readonly string[] },
  { secret, name }: { readonly secret: string; readonly name: string },
) {
  const nobody = () => undefined;
  const bridge = createConnection({
    ...to,
    pairing: '',
    say: nobody,
    auth: () => ({ bridge: name, secret }),
  });
  bridge.open({
    reachabilityChanged: nobody,
    healthChanged: nobody,
    announce: nobody,
    announcePrivately: nobody,
  });
  const laid: string[] = [];
  let [over, longest] = [false, 0];
  const lay = async (id: string) => {
    for (;;) {
      const reply = bridge.connected()
        ? await bridge
            .send({ id, reader: 'left', tag: tag(laid.length), at: laid.length })
            .catch(() => null)
        : null;
      if (reply?.ok === true) return;
      await pause(20);
    }
  };
  const done = (async () => {
    while (!over) {
      const began = performance.now();
      const id = `tap-${name}-${String(laid.length)}`;
      await lay(id);
      laid.push(id);
      longest = Math.max(longest, performance.now() - began);
      await pause(10);
    }
  })();
  return {
    laid,
    longest: () => longest,
    more: (by: number, before = laid.length) =>
      until(`${String(by)} more`, () => laid.length >= before + by),
    async end() {
      over = true;
      await done;
      bridge.close();
    },
  };
}

const storedIn = async (table: string, address: string) =>
  (
    await (
      await postgres()
    ).query(
      `select id from commits where stream = 'table:${table}' and id like 'tap-%' order by position`,
      address,
    )
  ).map(({ id }) => String(id));

const installed = BALANCERS.filter((balancer) => balancer.missing === null);
for (const balancer of BALANCERS)
  if (balancer.missing !== null) console.log(`SKIPPED a rolling restart: ${balancer.missing}`);
/** As often as HAProxy asks a server whether it is there, in ms. */
const ASKED_EVERY = 1_000;

/** Time after which a bridge repeats an unanswered message, in ms. */
const ASKED_AGAIN = 5_000;

describe.skipIf(missing !== null)('two servers that are restarted one after the other', () => {
  it('lose no card and are hardly missed, behind a balancer or by their addresses', async () => {
    const { servers, secret, database, restart } = await twoServers();
    const home = screenAt(servers.a.url);
    folder.opened(home);
    const table = await openTable(home);
    const urls = [servers.a.url, servers.b.url] as const;
    const opened = await Promise.all(installed.map((balancer) => openBalancer(balancer, urls)));
    folder.opened(...opened);
    const screens = opened.map(({ url }) => {
      alsoReachedAt(url, servers.a.url);
      const screen = screenAt(url);
      folder.opened(screen);
      return { screen, outage: outageOf(screen) };
    });
    const hands = [
      ...opened.map(({ url }) => ({ server: url })),
      { server: urls[0], others: [urls[1]] },
    ].map((to, nth) => laying(to, { secret, name: `hall-${String(nth)}` }));

    await Promise.all(hands.map((hand) => hand.more(5)));
    for (const name of ['a', 'b'] as const) {
      await restart(name);
      await Promise.all(hands.map((hand) => hand.more(5)));
      await pause(2 * ASKED_EVERY);
    }
    await Promise.all(hands.map((hand) => hand.end()));

    const laid = hands.flatMap((hand) => hand.laid);
    expect((await storedIn(table, database)).toSorted()).toEqual(laid.toSorted());
    for (const { screen } of screens) {
      const isThere = async () => (await watch(screen, table)).position === 1 + laid.length;
      await until('the screen shows the last', isThere);
    }
    const outages = screens.map(({ outage }) => Math.round(outage()));
    const waits = hands.map((hand) => Math.round(hand.longest()));
    console.log(
      `two servers restarted behind ${installed.map(({ name }) => name).join(', ')}: ${String(laid.length)} cards, ` +
        `screens without a server for ${outages.join(', ')} ms, a card waited ${waits.join(', ')} ms`,
    );
    expect(Math.max(...outages)).toBeLessThan(2_000);
    expect(Math.max(...waits)).toBeLessThan(ASKED_AGAIN);
  }, 120_000);
});
