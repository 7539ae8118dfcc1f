import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runServer, stop, type RunningServer } from '../../support/program.ts';
import { openLine, type DatabaseLine } from '../../support/databaseLine.ts';

export interface TorturedNode {
  readonly name: string;
  readonly url: string;
  readonly data: string;
  readonly line: DatabaseLine;
  kill(): Promise<void>;
  start(): Promise<void>;
  sleep(): void;
  wake(): void;
  /** Its wall clock runs so many ms off from now on. */
  shiftClock(ms: number): void;
  sockets(): Promise<number>;
  refusals(): number;
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Errors that no fault of the machine explains. */
const UNEXPECTED = /unhandled|unheard|uncaught|(Type|Reference|Range)Error/i;
const CLOCK = new URL('../../support/shiftedClock.mjs', import.meta.url).href;

interface NodeParts {
  readonly name: string;
  readonly folder: string;
  /** The address of the database, without the network before it. */
  readonly database: string;
}

export async function startNode({ name, folder, database }: NodeParts): Promise<TorturedNode> {
  const data = join(folder, name);
  const clock = join(folder, `${name}-clock`);
  const line = await openLine(Number(new URL(database).port));
  const address = new URL(database);
  address.port = String(line.port);
  const env = {
    ADDRESS_HEADER: 'x-forwarded-for',
    PROTOCOL_HEADER: 'x-forwarded-proto',
    DATABASE_URL: address.href,
    CLOCK_OFFSET_FILE: clock,
    SPEECH: 'off',
    NODE_OPTIONS: `--import ${CLOCK}`,
  };
  const begin = (port = 0): Promise<RunningServer> => runServer(data, { port, env });
  let server = await begin();
  const before: string[] = [];
  const said = (): string => [...before, server.stderr()].join('');
  return {
    name,
    data,
    line,
    url: server.url,
    async kill() {
      await stop(server);
      before.push(server.stderr());
    },
    async start() {
      server = await begin(server.port);
    },
    sleep: () => void server.child.kill('SIGSTOP'),
    wake: () => void server.child.kill('SIGCONT'),
    shiftClock(ms) {
      writeFileSync(clock, String(ms));
      server.child.kill('SIGUSR2');
    },
    async sockets() {
      const authorization = `Bearer ${readFileSync(join(data, 'metrics-key'), 'utf8').trim()}`;
      const text = await (
        await fetch(`${server.url}/metrics`, { headers: { authorization } })
      ).text();
      return Number(/^companion_sockets (\d+)$/m.exec(text)?.[1]);
    },
    refusals: () => said().match(/append failed/g)?.length ?? 0,
    complaints: () =>
      said()
        .split('\n')
        .filter((each) => UNEXPECTED.test(each)),
    async close() {
      line.close();
      server.child.kill('SIGCONT');
      await stop(server);
    },
  };
}
