import fc from 'fast-check';
import { chance } from '../elevensDeal.ts';
import { houseHeaders } from '../ownHouse.ts';
import { runServer, scratchFolder, secretOf, stop, type RunningServer } from '../program.ts';
import { openTable, screenAt, strangerAt, watch, type ScreenSocket } from '../sockets.ts';
import { BEHIND_PROXY } from '../strangers.ts';
import { readWrittenLog } from '../writtenLog.ts';
import { openAsker } from './ask.ts';
import { badBytes, sendBytes } from './bytes.ts';
import { CASES } from './cases.ts';
import { sessions, type Session } from './frames.ts';
import { halfGood } from './halfGood.ts';
import { badMessages, BRIDGE_KINDS, screenKinds, type Message } from './messages.ts';
import { byPortions, freshAddresses } from './portions.ts';
import { badRequests, type BadRequest } from './requests.ts';
import { bridgeAsNobody, trespass, trespassers, type Trespasser } from './rights.ts';
import { anything } from './spoil.ts';
import { sendSession, type Sent } from './sendFrames.ts';

/** How many of each. */
interface Counts {
  /** Frames of strangers that the server has looked at, one layer below the client's library. */
  readonly frames: number;
  /** Messages over sockets that must not pass the border. */
  readonly messages: number;
  /** Messages of somebody who has no right to them. */
  readonly trespasses: number;
  /** Messages of the house, in which something was changed, whether they pass the border or not. */
  readonly halfGood: number;
  /** Requests over HTTP. */
  readonly requests: number;
  /** Connections of raw bytes. */
  readonly connections: number;
}

export interface FuzzOptions extends Counts {
  readonly seed: number;
  /** Told now and then how far it is. */
  say?(line: string): void;
}

/** What is counted was looked at: what is cut off before, or comes too often, is not. */
export interface FuzzReport extends Counts {
  /** How many were sent to have so many looked at: most sessions are cut off at some frame. */
  readonly framesSent: number;
  /** Tries of those who may not to bring taps to the house. */
  readonly bridgesTried: number;
  /** What was sent when the server fell or did not answer any more, to be kept as a case. */
  readonly suspects: readonly Session[];
  /** Lines that all this has caused in the log. */
  readonly lines: number;
  /** Messages and requests that were answered as if they were good. */
  readonly accepted: readonly (Message | BadRequest)[];
  /** Messages that were never answered or failed, and requests that were answered by a failure. */
  readonly unanswered: readonly (Message | BadRequest)[];
  readonly crashes: number;
  /** Commits and changes of the table that were not there before. */
  readonly changes: readonly string[];
  /** Errors that the server did not expect: handlers that threw, rejections nobody handled. */
  readonly errors: readonly string[];
  readonly seconds: number;
}

interface Findings {
  readonly accepted: (Message | BadRequest)[];
  readonly unanswered: (Message | BadRequest)[];
  readonly suspects: Session[];
}

/** Sends after which a socket is left for a new one, below what one connection may send at once. */
const A_SOCKET = 100;
/** How many frames a connection sends, about. */
const A_SESSION = 25;
/** Requests and connections under way together. */
const AT_ONCE = 32;
const ANSWER_WITHIN = 10_000;
/** How often each of those who may not knocks as a bridge. */
const KNOCKS = 50;
/** Names of bridges: usual ones, that of the fuzzer's own, and whatever may be one. */
const bridgeNames = fc.oneof(
  fc.constantFrom('fuzz', 'bridge', 'salon', 'localhost', '__proto__', ''),
  fc.string({ maxLength: 80 }),
  anything,
);

interface Target {
  readonly server: RunningServer;
  readonly table: string;
  readonly options: FuzzOptions;
  readonly found: Findings;
  readonly isUp: () => boolean;
}

/** Sends a server what it must not take, and looks whether it took anything, or fell. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const started = performance.now();
  const folder = scratchFolder();
  const server = await runServer(folder.path, BEHIND_PROXY);
  let crashes = 0;
  server.child.once('exit', () => (crashes += 1));
  const house = screenAt(server.url);
  const table = await openTable(house);
  const who = await trespassers(server.url, house, table);
  const before = JSON.stringify(await watch(house, table));
  const log = readWrittenLog(folder.path);
  const commits = log.size();

  const found: Findings = { accepted: [], unanswered: [], suspects: [] };
  const isUp = () => crashes === 0;
  const target: Target = { server, table, options, found, isUp };
  const frames = await sendFrames(target, () => answers(house, table));
  const trespasses = await breakRights(target, who.all);
  const bridgesTried = await bridgeWithoutRight(target, who.all);
  await sendMessages(target, secretOf(folder.path));
  await sendRequests(target);
  await sendNoise(target);
  const after = isUp() ? JSON.stringify(await watch(house, table)) : before;
  const changes = [...log.lines().slice(commits), ...(after === before ? [] : [after])];
  // Last, because they may change things.
  await sendHalfGood(target);
  if (isUp() && !(await answers(house, table))) crashes += 1;

  who.close();
  house.close();
  server.child.removeAllListeners('exit');
  await stop(server);
  if (crashes === 0) await startAgain(folder.path);
  folder.remove();
  const said = server.stderr().split('\n');
  // What strangers sent stands behind a brace.
  const errors = said.filter((line) =>
    /^\S+ error |^[^{]*([Uu]nhandled|[Uu]ncaught|Error:)/.test(line),
  );
  const seconds = (performance.now() - started) / 1000;
  const { messages, halfGood: half, requests, connections } = options;
  const counts = {
    frames: frames.judged,
    messages,
    trespasses,
    halfGood: half,
    requests,
    connections,
  };
  return {
    ...{ ...counts, framesSent: frames.sent, bridgesTried },
    ...found,
    lines: said.length - 1,
    crashes,
    changes,
    errors,
    seconds,
  };
}

/** What was let in can be read by the next server, or this rejects. */
async function startAgain(data: string): Promise<void> {
  const server = await runServer(data, BEHIND_PROXY);
  await stop(server);
}

/** Whether the server answers others in time. */
const answers = (house: ScreenSocket, table: string): Promise<boolean> =>
  house
    .timeout(ANSWER_WITHIN)
    .emitWithAck('watch', { table })
    .then(
      (reply) => reply.ok,
      () => false,
    );

/** What was found before goes first. */
async function sendFrames(
  { server, table, options, found, isUp }: Target,
  isWell: () => Promise<boolean>,
): Promise<Sent> {
  let well = true;
  const all = { sent: 0, judged: 0 };
  const addresses = freshAddresses('198.19');
  /** Answers how many were looked at. */
  async function send(drawn: readonly Session[]): Promise<number> {
    const before = all.judged;
    for (let from = 0; from < drawn.length && well; from += AT_ONCE) {
      const together = drawn.slice(from, from + AT_ONCE);
      const counts = together.map((session) => sendSession(server.url, addresses(), session));
      for (const { sent, judged } of await Promise.all(counts)) {
        all.sent += sent;
        all.judged += judged;
      }
      well = isUp() && (await isWell());
      if (!well) found.suspects.push(...together);
    }
    return all.judged - before;
  }
  await send(CASES);
  const drawn = sessions(table);
  await byPortions(
    { what: 'frames', ...options, count: options.frames, isUp: () => well },
    (size, seed) => send(fc.sample(drawn, { numRuns: Math.ceil(size / A_SESSION), seed })),
  );
  return all;
}

/** Answers how many were looked at. */
async function breakRights(
  { server, options, found, isUp }: Target,
  who: readonly Trespasser[],
): Promise<number> {
  const addresses = freshAddresses('203.0');
  const count = options.trespasses;
  return byPortions({ what: 'trespasses', ...options, count, isUp }, async (size, seed) => {
    const all = Array.from({ length: Math.ceil(size / A_SOCKET) }, (_, n) => {
      const one = who[n % who.length];
      const sample = { numRuns: Math.min(A_SOCKET, size), seed: seed + n };
      return one === undefined ? [] : [trespass(server.url, one, addresses(), sample)];
    });
    const tried = await Promise.all(all.flat());
    found.accepted.push(...tried.flatMap(({ granted }) => granted));
    found.unanswered.push(...tried.flatMap(({ unanswered }) => unanswered));
    return tried.reduce((sum, one) => sum + one.judged, 0);
  });
}

/** Those who may bring no taps knock where the bridges come in, under names known and unknown. Answers how often. */
async function bridgeWithoutRight(
  { server, options, found }: Target,
  who: readonly Trespasser[],
): Promise<number> {
  const addresses = freshAddresses('198.51');
  const none = who.filter(({ role }) => role !== 'reader');
  const tries = none.flatMap((one, nth) =>
    fc
      .sample(bridgeNames, { numRuns: KNOCKS, seed: options.seed + nth })
      .map((bridge) => ({ one, bridge })),
  );
  for (let from = 0; from < tries.length; from += AT_ONCE) {
    const knocking = tries.slice(from, from + AT_ONCE).map(async ({ one, bridge }) => {
      const verdict = await bridgeAsNobody(server.url, one, addresses(), bridge);
      const message = { event: 'connection to /bridge', body: { as: one.role, bridge } };
      if (verdict === 'let in') found.accepted.push(message);
      if (verdict === 'other') found.unanswered.push(message);
    });
    await Promise.all(knocking);
  }
  return tries.length;
}

/** Of the house, because those are not bounded, and nothing else would turn a bad message away. */
const knownTo = (url: string) => ({ transports: ['websocket'], extraHeaders: houseHeaders(url) });

/** Sends these messages and hands each with its answer, null for none, to `judge`. */
async function talk(
  open: () => ReturnType<typeof strangerAt>,
  messages: readonly Message[],
  judge: (message: Message, reply: unknown) => void,
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(messages.length / A_SOCKET) }, (_, n) =>
    messages.slice(n * A_SOCKET, (n + 1) * A_SOCKET),
  );
  await Promise.all(
    parts.map(async (part) => {
      const socket = open();
      const asked = part.map(async (message) => {
        const answer = socket.timeout(ANSWER_WITHIN).emitWithAck(message.event, message.body);
        judge(message, await answer.catch(() => null));
      });
      await Promise.all(asked);
      socket.close();
    }),
  );
}

async function sendMessages(
  { server: { url }, table, options, found, isUp }: Target,
  secret: string,
): Promise<void> {
  const known = knownTo(url);
  const auth = { bridge: 'fuzz', secret };
  const screens = { open: () => strangerAt(url, known), bad: badMessages(screenKinds(table)) };
  const bridges = {
    open: () => strangerAt(`${url}/bridge`, { auth, ...known }),
    bad: badMessages(BRIDGE_KINDS),
  };
  const count = options.messages;
  let portions = 0;
  await byPortions({ what: 'messages', ...options, count, isUp }, async (size, seed) => {
    // More of them to the screens' door, where there is more to ask for.
    const door = (portions += 1) % 3 === 0 ? bridges : screens;
    await talk(door.open, fc.sample(door.bad, { numRuns: size, seed }), (message, reply) => {
      if (reply === null) found.unanswered.push(message);
      else if (isAccepted(reply)) found.accepted.push(message);
    });
    return size;
  });
}

/**
 * What the border lets through although something was changed in it: nobody here judges whether it should have. But it is
 * answered, does not fail, and leaves what can be read.
 */
async function sendHalfGood({
  server: { url },
  table,
  options,
  found,
  isUp,
}: Target): Promise<void> {
  const count = options.halfGood;
  const drawn = halfGood(table);
  await byPortions({ what: 'half good messages', ...options, count, isUp }, async (size, seed) => {
    const messages = fc.sample(drawn, { numRuns: size, seed });
    await talk(
      () => strangerAt(url, knownTo(url)),
      messages,
      (message, reply) => {
        if (reply === null || JSON.stringify(reply).includes('"not-saved"'))
          found.unanswered.push(message);
      },
    );
    return size;
  });
}

async function sendRequests({
  server: { port, url },
  options,
  found,
  isUp,
}: Target): Promise<void> {
  const asker = openAsker(port, houseHeaders(url));
  const count = options.requests;
  await byPortions({ what: 'requests', ...options, count, isUp }, async (size, seed) => {
    const bad = fc.sample(badRequests, { numRuns: size, seed });
    await Promise.all(
      bad.map(async (request) => {
        const verdict = await asker.ask(request);
        if (verdict === 'granted' && !request.isPublic) found.accepted.push(request);
        if (verdict === 'failed') found.unanswered.push(request);
      }),
    );
    return size;
  });
  asker.close();
}

async function sendNoise({ server: { port, url }, options, isUp }: Target): Promise<void> {
  const count = options.connections;
  await byPortions({ what: 'connections', ...options, count, isUp }, async (size, seed) => {
    const random = chance(seed);
    let left = size;
    async function knock(): Promise<void> {
      for (; left > 0; left -= 1) await sendBytes(port, badBytes(random, houseHeaders(url)));
    }
    await Promise.all(Array.from({ length: AT_ONCE }, knock));
    return size;
  });
}

const isAccepted = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
