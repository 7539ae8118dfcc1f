import { afterEach, describe, expect, it } from 'vitest';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { eachAlone } from '../support/evening.ts';
import { busWith } from '../support/hostPorts.ts';
import { hostWorld, type MemoryHost } from '../support/world/hosts.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const postgres = oneServer();
const open: Store[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

/** A server without sockets at that database; what its screens are told of tables is written down. */
async function server(
  address: string,
  { append, newCode }: { append?: (real: Store) => Store['append']; newCode?: () => string } = {},
): Promise<MemoryHost & { readonly told: TableSnapshot[] }> {
  const told: TableSnapshot[] = [];
  const real = await postgresStore(address);
  open.push(real);
  const store = append === undefined ? real : { ...real, append: append(real) };
  const events = busWith('table.changed', (view) => void told.push(view));
  const { host } = await hostWorld({ store, events, ...(newCode && { newCode }) }).start();
  return { ...host, told };
}

async function openTable({ house }: MemoryHost, id = 'open'): Promise<string> {
  const setup = eachAlone('Anne', 'Bruno');
  const made = await house.ask(id, { type: 'createTable', setup, readers: 'all' });
  return made.ok ? (made.value.made ?? '') : '';
}

describe.skipIf(postgresMissing() !== null)('hosts that share a Postgres', () => {
  it('decide each move once, and tell their screens the same', async () => {
    const address = await (await postgres()).createDatabase();
    const [here, there] = [await server(address), await server(address)];
    const code = await openTable(here);
    await until('it is known there', () => there.told.at(-1)?.code === code);
    const roll = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
    const both = [here, there].map(({ tables }, at) =>
      tables.ask(code, `roll ${String(at)}`, roll, 'referee'),
    );
    const outcomes = (await Promise.all(both)).map((each) => each.ok && each.value.outcome);
    expect(outcomes.toSorted()).toEqual(['accepted', 'refused']);
    await until('both tell it', () =>
      [here, there].every(({ told }) => told.at(-1)?.position === 3),
    );
    expect(there.told.at(-1)).toEqual(here.told.at(-1));
  });

  it('take the taps of a bridge at either, in order and once', async () => {
    const address = await (await postgres()).createDatabase();
    const [here, there] = [await server(address), await server(address)];
    const code = await openTable(here);
    const from = { bridge: 'hall', ofPage: false, guestDevice: null };
    const lay = ({ taps }: MemoryHost, nth: number) =>
      taps.handleTap(from, { id: `tap-${String(nth)}`, reader: 'left', tag: tag(nth), at: nth });
    // At once at both: the bridge heard no answer of the first.
    for (let nth = 0; nth < 20; nth++) {
      const answers = await Promise.all(
        nth % 4 === 0 ? [lay(here, nth), lay(there, nth)] : [lay(nth % 2 ? there : here, nth)],
      );
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
    const stored = await (
      await postgres()
    ).query(`select stream, id from commits where id like 'tap-%' order by position`, address);
    expect(stored).toEqual(
      Array.from({ length: 20 }, (_, nth) => ({ stream: `table:${code}`, id: `tap-${nth}` })),
    );
  });

  it('take a tap once, though its reader is sent elsewhere while both take it', async () => {
    const address = await (await postgres()).createDatabase();
    let isDecided = false;
    let isTaken = false;
    const here = await server(address);
    const there = await server(address, {
      append: (real) => async (stream, position, commit, uniqueIn) => {
        if (commit.id === 'tap') {
          isDecided = true;
          await until('it is taken here', () => isTaken);
        }
        return real.append(stream, position, commit, uniqueIn);
      },
    });
    const tables = [await openTable(here), await openTable(here, 'open another')];
    const lay = ({ taps }: MemoryHost) =>
      taps.handleTap(
        { bridge: 'hall', ofPage: false, guestDevice: null },
        { id: 'tap', reader: 'left', tag: tag(1), at: 1 },
      );
    const late = lay(there);
    await until('it is decided there', () => isDecided);
    const [first = ''] = tables;
    expect((await here.house.ask('back', { type: 'playAt', table: first })).ok).toBe(true);
    const answered = await lay(here);
    isTaken = true;
    expect(answered).toMatchObject({ ok: true, value: { table: first } });
    expect(await late).toEqual(answered);
    const stored = await (
      await postgres()
    ).query(`select stream from commits where id = 'tap'`, address);
    expect(stored).toEqual([{ stream: `table:${first}` }]);
  });

  it('open tables at one moment', async () => {
    const address = await (await postgres()).createDatabase();
    const codes =
      (name: string, nth = 0) =>
      () =>
        `${name}${String(nth++).padStart(3, '2')}`;
    const servers = [
      await server(address, { newCode: codes('ABC') }),
      await server(address, { newCode: codes('DEF') }),
    ];
    const opened = await Promise.all(
      servers.flatMap((at, nth) =>
        ['one', 'two', 'three'].map((id) => openTable(at, `${id} ${String(nth)}`)),
      ),
    );
    expect(new Set(opened).size).toBe(6);
    for (const { house } of servers) {
      await house.catchUp();
      expect(
        house
          .view()
          .tables.map(({ code }) => code)
          .toSorted(),
      ).toEqual(opened.toSorted());
    }
  });
});
