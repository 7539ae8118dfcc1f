import fc from 'fast-check';
import { chance } from '../../support/elevensDeal.ts';
import { houseHeaders } from '../../support/ownHouse.ts';
import { runServer, scratchFolder, secretOf, stop } from '../../support/program.ts';
import {
  openTable,
  screenAt,
  strangerAt,
  watch,
  type ScreenSocket,
} from '../../support/sockets.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';
import { readWrittenLog } from '../writtenLog.ts';
import { openAsker } from './ask.ts';
import { badBytes, sendBytes } from './bytes.ts';
import { breakRights, bridgeWithoutRight } from './breakRights.ts';
import { type Door, keptCases, ofKind } from './cases.ts';
import { sessions, type Session } from './frames.ts';
import { halfGood } from './halfGood.ts';
import {
  badMessages,
  BRIDGE_KINDS,
  screenKinds,
  type Message,
} from '../../support/fuzz/messages.ts';
import { byPortions, freshAddresses } from './portions.ts';
import { badRequests, type BadRequest } from '../../support/fuzz/requests.ts';
import { trespassers } from './rights.ts';
import { sendSession, type Sent } from './sendFrames.ts';
import {
  A_SOCKET,
  ANSWER_WITHIN,
  AT_ONCE,
  type Counts,
  type Findings,
  type FuzzOptions,
  type Target,
} from './target.ts';

/** Report. It counts only requests that the server examined, not those cut off or rate limited. */
export interface FuzzReport extends Counts, Findings {
  /**
   * Number of frames sent. Most sessions are cut off at some frame, so more are sent than examined.
   */
  readonly framesSent: number;
  /** Tries of those who may not to bring taps to the house. */
  readonly bridgesTried: number;
  /** The table that the cases are about. */
  readonly table: string;
  /** Lines that all this has caused in the log. */
  readonly lines: number;
  readonly crashes: number;
  /** Commits and changes of the table that were not there before. */
  readonly changes: readonly string[];
  /** Unexpected errors of the server: exceptions in handlers and unhandled rejections. */
  readonly errors: readonly string[];
  readonly seconds: number;
}

/** Approximate number of frames in a connection. */
const A_SESSION = 25;

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
  const target: Target = {
    server,
    table,
    options,
    found,
    isUp,
    answerWithin: ANSWER_WITHIN,
    cases: keptCases(table),
  };
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
  // Text sent by strangers appears only after a brace.
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
    ...counts,
    framesSent: frames.sent,
    bridgesTried,
    table,
    ...found,
    lines: said.length - 1,
    crashes,
    changes,
    errors,
    seconds,
  };
}

/** Starts another server on the stored data, and rejects if it cannot read them. */
async function startAgain(data: string): Promise<void> {
  const server = await runServer(data, BEHIND_PROXY);
  await stop(server);
}

/** Returns true if the server still answers others in time. */
const answers = (house: ScreenSocket, table: string): Promise<boolean> =>
  house
    .timeout(ANSWER_WITHIN)
    .emitWithAck('watch', { table })
    .then(
      (reply) => reply.ok,
      () => false,
    );

/** Sends the stored cases first. */
async function sendFrames(
  { server, table, options, cases, found, isUp }: Target,
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
      if (!well) {
        found.suspects.push(...together.map((one) => ({ kind: 'frames', ...one }) as const));
      }
    }
    return all.judged - before;
  }
  await send(ofKind('frames', cases));
  const drawn = sessions(table);
  await byPortions(
    { what: 'frames', ...options, count: options.frames, isUp: () => well },
    (size, seed) => send(fc.sample(drawn, { numRuns: Math.ceil(size / A_SESSION), seed })),
  );
  return all;
}

/**
 * Connects as an administrator, who has no rate limits: no bad message is refused for another
 * reason.
 */
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
  { server: { url }, table, options, cases, found, isUp }: Target,
  secret: string,
): Promise<void> {
  const known = knownTo(url);
  const auth = { bridge: 'fuzz', secret };
  const doors = {
    screens: { open: () => strangerAt(url, known), bad: badMessages(screenKinds(table)) },
    bridges: {
      open: () => strangerAt(`${url}/bridge`, { auth, ...known }),
      bad: badMessages(BRIDGE_KINDS),
    },
  };
  const send = (to: Door, messages: readonly Message[]): Promise<void> =>
    talk(doors[to].open, messages, (message, reply) => {
      const one = { kind: 'message', to, message } as const;
      if (reply === null) found.unanswered.push(one);
      else if (isAccepted(reply)) found.accepted.push(one);
    });
  for (const { to, message } of ofKind('message', cases)) if (isUp()) await send(to, [message]);
  const count = options.messages;
  let portions = 0;
  await byPortions({ what: 'messages', ...options, count, isUp }, async (size, seed) => {
    // More of them to the screens' door, where there is more to ask for.
    const to = (portions += 1) % 3 === 0 ? 'bridges' : 'screens';
    await send(to, fc.sample(doors[to].bad, { numRuns: size, seed }));
    return size;
  });
}

/**
 * Sends altered messages that pass validation. The server may accept them, but must answer, must
 * not fail, and must leave readable data.
 */
async function sendHalfGood(target: Target): Promise<void> {
  const { table, options, cases, found, isUp } = target;
  const { url } = target.server;
  const send = (messages: readonly Message[]): Promise<void> =>
    talk(
      () => strangerAt(url, knownTo(url)),
      messages,
      (message, reply) => {
        if (reply === null || /"(not-saved|failed)"/.test(JSON.stringify(reply)))
          found.unanswered.push({ kind: 'half good', message });
      },
    );
  if (isUp()) await send(ofKind('half good', cases).map(({ message }) => message));
  const count = options.halfGood;
  const drawn = halfGood(table);
  await byPortions({ what: 'half good messages', ...options, count, isUp }, async (size, seed) => {
    await send(fc.sample(drawn, { numRuns: size, seed }));
    return size;
  });
}

async function sendRequests({ server, options, cases, found, isUp }: Target): Promise<void> {
  const asker = openAsker(server.port, houseHeaders(server.url));
  const ask = async (request: BadRequest): Promise<void> => {
    const verdict = await asker.ask(request);
    const one = { kind: 'request', request } as const;
    if (verdict === 'granted' && !request.isPublic) found.accepted.push(one);
    if (verdict === 'failed') found.unanswered.push(one);
  };
  if (isUp()) await Promise.all(ofKind('request', cases).map(({ request }) => ask(request)));
  const count = options.requests;
  await byPortions({ what: 'requests', ...options, count, isUp }, async (size, seed) => {
    await Promise.all(fc.sample(badRequests, { numRuns: size, seed }).map(ask));
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
