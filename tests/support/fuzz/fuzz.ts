import fc from 'fast-check';
import { chance } from '../elevensDeal.ts';
import { readWrittenLog } from '../writtenLog.ts';
import { runServer, scratchFolder, secretOf, stop } from '../program.ts';
import { openTable, screenAt, strangerAt, watch } from '../sockets.ts';
import { badBytes, sendBytes } from './bytes.ts';
import { badMessages, BRIDGE_KINDS, screenKinds, type Message } from './messages.ts';

export interface FuzzOptions {
  /** Messages over sockets, in all. */
  readonly messages: number;
  /** Connections of raw bytes. */
  readonly connections: number;
  readonly seed: number;
}

export interface FuzzReport {
  readonly messages: number;
  readonly connections: number;
  /** Messages that were answered as if they were good. */
  readonly accepted: readonly Message[];
  /** Messages that were never answered. */
  readonly unanswered: number;
  readonly crashes: number;
  /** Commits and changes of the table that were not there before. */
  readonly changes: number;
  /** Errors that the server did not expect: handlers that threw, rejections nobody handled. */
  readonly errors: readonly string[];
  readonly seconds: number;
}

/** Sends after which a socket is left for a new one, below what one connection may send at once. */
const A_SOCKET = 100;
const AT_ONCE = 4;
const ANSWER_WITHIN = 10_000;

/** Sends a server what it must not take, and looks whether it took anything, or fell. */
export async function fuzz({ messages, connections, seed }: FuzzOptions): Promise<FuzzReport> {
  const started = performance.now();
  const folder = scratchFolder();
  const server = await runServer(folder.path);
  let crashes = 0;
  server.child.once('exit', () => (crashes += 1));
  const house = screenAt(server.url);
  const table = await openTable(house);
  const before = JSON.stringify(await watch(house, table));
  const log = readWrittenLog(folder.path);
  const commits = log.size();

  const auth = { bridge: 'fuzz', secret: secretOf(folder.path) };
  const report = { accepted: [] as Message[], unanswered: 0 };
  const doors = [
    {
      open: () => strangerAt(server.url, { transports: ['websocket'] }),
      kinds: screenKinds(table),
    },
    {
      open: () => strangerAt(`${server.url}/bridge`, { auth, transports: ['websocket'] }),
      kinds: BRIDGE_KINDS,
    },
  ];

  let left = messages;
  let seeds = seed;
  async function talk(): Promise<void> {
    while (left > 0 && crashes === 0) {
      const door = doors[seeds % doors.length];
      if (door === undefined) return;
      const batch = Math.min(A_SOCKET, left);
      left -= batch;
      const bad = fc.sample(badMessages(door.kinds), { numRuns: batch, seed: (seeds += 1) });
      const socket = door.open();
      await Promise.all(
        bad.map(async ({ event, body }) => {
          const reply: unknown = await socket
            .timeout(ANSWER_WITHIN)
            .emitWithAck(event, body)
            .catch(() => null);
          if (reply === null) report.unanswered += 1;
          else if (isAccepted(reply)) report.accepted.push({ event, body });
        }),
      );
      socket.close();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, talk));

  const random = chance(seed);
  for (let sent = 0; sent < connections && crashes === 0; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => sendBytes(server.port, badBytes(random))),
    );
  }

  const after = crashes === 0 ? JSON.stringify(await watch(house, table)) : before;
  const changes = log.size() - commits + Number(after !== before);
  house.close();
  server.child.removeAllListeners('exit');
  await stop(server);
  folder.remove();
  const errors = server
    .stderr()
    .split('\n')
    .filter((line) => /message failed|[Uu]nhandled|[Uu]ncaught|Error:/.test(line));
  const seconds = (performance.now() - started) / 1000;
  return { messages, connections, ...report, crashes, changes, errors, seconds };
}

const isAccepted = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
