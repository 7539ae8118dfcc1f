import fc from 'fast-check';
import { houseHeaders } from '../ownHouse.ts';
import { chance } from '../elevensDeal.ts';
import { readWrittenLog } from '../writtenLog.ts';
import { runServer, scratchFolder, secretOf, stop, type RunningServer } from '../program.ts';
import { openTable, screenAt, strangerAt, watch } from '../sockets.ts';
import { openAsker } from './ask.ts';
import { badBytes, sendBytes } from './bytes.ts';
import { badMessages, BRIDGE_KINDS, screenKinds, type Message } from './messages.ts';
import { badRequests, type BadRequest } from './requests.ts';

export interface FuzzOptions {
  /** Messages over sockets, in all. */
  readonly messages: number;
  /** Requests over HTTP. */
  readonly requests: number;
  /** Connections of raw bytes. */
  readonly connections: number;
  readonly seed: number;
  /** Told now and then how far it is. */
  say?(line: string): void;
}

export interface FuzzReport {
  readonly messages: number;
  readonly requests: number;
  readonly connections: number;
  /** Messages and requests that were answered as if they were good. */
  readonly accepted: readonly (Message | BadRequest)[];
  /** Messages that were never answered, and requests that were answered by a failure. */
  readonly unanswered: readonly (Message | BadRequest)[];
  readonly crashes: number;
  /** Commits and changes of the table that were not there before. */
  readonly changes: number;
  /** Errors that the server did not expect: handlers that threw, rejections nobody handled. */
  readonly errors: readonly string[];
  readonly seconds: number;
}

type Findings = { accepted: (Message | BadRequest)[]; unanswered: (Message | BadRequest)[] };

/** What is done at a time, so that memory does not grow with the whole. */
const PORTION = 1_000;
/** Sends after which a socket is left for a new one, below what one connection may send at once. */
const A_SOCKET = 100;
/** Requests and connections under way together. */
const AT_ONCE = 32;
const ANSWER_WITHIN = 10_000;
/** Between two words about how far it is, in ms. */
const SAY_EVERY = 20_000;

/** Sends a server what it must not take, and looks whether it took anything, or fell. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { messages, requests, connections } = options;
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

  const found: Findings = { accepted: [], unanswered: [] };
  const isUp = () => crashes === 0;
  await sendMessages(server, { ...options, table, secret: secretOf(folder.path) }, found, isUp);
  await sendRequests(server, options, found, isUp);
  await sendNoise(server, options, isUp);

  const after = isUp() ? JSON.stringify(await watch(house, table)) : before;
  const changes = log.size() - commits + Number(after !== before);
  house.close();
  server.child.removeAllListeners('exit');
  await stop(server);
  folder.remove();
  const errors = server
    .stderr()
    .split('\n')
    .filter((line) => /(message|page) failed|[Uu]nhandled|[Uu]ncaught|Error:/.test(line));
  const seconds = (performance.now() - started) / 1000;
  return { messages, requests, connections, ...found, crashes, changes, errors, seconds };
}

/** Does so many things of a kind by portions, for as long as it may go on. */
async function byPortions(
  what: string,
  count: number,
  { seed, say }: FuzzOptions,
  isUp: () => boolean,
  portion: (size: number, seed: number) => Promise<void>,
): Promise<void> {
  let said = performance.now();
  for (let done = 0; done < count && isUp();) {
    const size = Math.min(PORTION, count - done);
    await portion(size, seed + done);
    done += size;
    if (performance.now() - said < SAY_EVERY) continue;
    said = performance.now();
    say?.(`${String(done)} ${what}`);
  }
}

async function sendMessages(
  { url }: RunningServer,
  { table, secret, ...options }: FuzzOptions & { readonly table: string; readonly secret: string },
  found: Findings,
  isUp: () => boolean,
): Promise<void> {
  // Of the house, because those are not bounded, and nothing else would turn a bad message away.
  const known = { transports: ['websocket'], extraHeaders: houseHeaders(url) };
  const auth = { bridge: 'fuzz', secret };
  const doors = [
    { open: () => strangerAt(url, known), bad: badMessages(screenKinds(table)) },
    {
      open: () => strangerAt(`${url}/bridge`, { auth, ...known }),
      bad: badMessages(BRIDGE_KINDS),
    },
  ];

  async function talk(socket: ReturnType<typeof strangerAt>, bad: readonly Message[]) {
    await Promise.all(
      bad.map(async (message) => {
        const reply: unknown = await socket
          .timeout(ANSWER_WITHIN)
          .emitWithAck(message.event, message.body)
          .catch(() => null);
        if (reply === null) found.unanswered.push(message);
        else if (isAccepted(reply)) found.accepted.push(message);
      }),
    );
    socket.close();
  }

  await byPortions('messages', options.messages, options, isUp, async (size, seed) => {
    // More of them to the screens' door, where there is more to ask for.
    const door = doors[seed % 3 === 0 ? 1 : 0];
    if (door === undefined) return;
    const bad = fc.sample(door.bad, { numRuns: size, seed });
    const parts = Array.from({ length: Math.ceil(size / A_SOCKET) }, (_, n) =>
      bad.slice(n * A_SOCKET, (n + 1) * A_SOCKET),
    );
    await Promise.all(parts.map((part) => talk(door.open(), part)));
  });
}

async function sendRequests(
  { port, url }: RunningServer,
  options: FuzzOptions,
  found: Findings,
  isUp: () => boolean,
): Promise<void> {
  const asker = openAsker(port, houseHeaders(url));
  await byPortions('requests', options.requests, options, isUp, async (size, seed) => {
    const bad = fc.sample(badRequests, { numRuns: size, seed });
    await Promise.all(
      bad.map(async (request) => {
        const verdict = await asker.ask(request);
        if (verdict === 'granted') found.accepted.push(request);
        if (verdict === 'failed') found.unanswered.push(request);
      }),
    );
  });
  asker.close();
}

async function sendNoise(
  { port, url }: RunningServer,
  options: FuzzOptions,
  isUp: () => boolean,
): Promise<void> {
  await byPortions('connections', options.connections, options, isUp, async (size, seed) => {
    const random = chance(seed);
    let left = size;
    async function knock(): Promise<void> {
      for (; left > 0; left -= 1) await sendBytes(port, badBytes(random, houseHeaders(url)));
    }
    await Promise.all(Array.from({ length: AT_ONCE }, knock));
  });
}

const isAccepted = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
