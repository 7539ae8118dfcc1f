import pg from 'pg';
import { Postgres } from '../../support/postgres.ts';
import { childrenOf } from '../../support/program.ts';
import { usedBy } from './usedBy.ts';

interface Asked {
  readonly writers: number;
  readonly listeners: number;
  /** Whether they are told at all. */
  readonly told: boolean;
}

/** As many commits as a database takes: how many in a second, and what one takes of a processor, in ms. */
export interface Notices extends Asked {
  readonly commits: number;
  readonly processor: number;
}

const SECONDS = 4;
/** As a card is stored (`store/postgres/postgresStore.ts`): checked, written and told of, with all that is in it, in one statement. */
const APPEND = `with written as (
    insert into noted (stream, position, events) values ($1::text, $2::integer, $3::text) returning stream, position, events)
  select `;
const TELL = `pg_notify('commits', position || ' ' || stream || ' ' || events) from written`;
const EVENTS = 'x'.repeat(400);

export async function noticesOf(asked: Asked): Promise<Notices> {
  const { writers: count, listeners, told } = asked;
  const text = APPEND + (told ? TELL : 'position from written');
  const postgres = await Postgres.open(undefined, 'fsync=on', 'max_connections=200');
  const address = await postgres.createDatabase();
  await postgres.query(
    'create table noted (stream text, position integer, events text, primary key (stream, position))',
    address,
  );
  const open = async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return client;
  };
  const hearing = await Promise.all(Array.from({ length: listeners }, open));
  for (const client of hearing) await client.query('listen commits');
  const writers = await Promise.all(Array.from({ length: count }, open));
  const pids = childrenOf({ pid: postgres.pid } as never);
  const used = () => usedBy([postgres.pid, ...pids]);
  const before = used();
  const until = performance.now() + SECONDS * 1_000;
  let commits = 0;
  await Promise.all(
    writers.map(async (client, n) => {
      for (let at = 1; performance.now() < until; at += 1) {
        await client.query({
          name: 'append',
          text,
          values: [`table:${String(n)}`, at, EVENTS],
        });
        commits += 1;
      }
    }),
  );
  const processor = ((used() - before) * 1_000) / commits;
  for (const client of [...writers, ...hearing]) await client.end();
  await postgres.close();
  return { ...asked, commits: commits / SECONDS, processor };
}
