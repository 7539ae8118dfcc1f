import { setTimeout as pause } from 'node:timers/promises';
import type { TableSnapshot, Reply } from '#lib/protocol/messages.ts';
import { houseHeaders } from '../../support/ownHouse.ts';
import type { ScreenSocket } from '../../support/screenSocket.ts';
import { bridgeAt, freshId, granted, outcome } from '../../support/sockets.ts';
import type { Span } from './disk.ts';
import { LOADED } from './match.ts';
import WebSocket from 'ws';
import type { TableView } from '#lib/table/view.ts';
import { wireAddress } from '../../integration/rawSocket.ts';

/** From each tap until all screens had it, and how many taps some screen had not after `LATE`. */
interface Figures {
  readonly seen: readonly Span[];
  readonly unseen: number;
  readonly chances: number;
}

export interface LoadedTable {
  readonly code: string;
  /** Lays a tag and resolves when every screen has the view it led to. */
  lay(tag: string): Promise<void>;
  taps(): number;
  /** The figures since they were last taken. */
  take(): Figures;
  close(): void;
}

const LATE = 5_000;

/** Time between two openings in ms: each takes two messages, of which the server hears 30 a second from one screen. */
const BETWEEN_OPENINGS = 75;

interface LoadedTableParts {
  /** Servers: the bridge connects to the first, and screens to each in turn. */
  readonly urls: readonly [string, ...string[]];
  readonly secret: string;
  readonly bridge: string;
  readonly deck: string;
  readonly screens: number;
  /** Returns true if the television currently shows chances. */
  chances(): boolean;
}

/** Opens a table of a house, with a reader and screens. */
export async function openLoadedTable(
  house: ScreenSocket,
  parts: LoadedTableParts,
): Promise<LoadedTable> {
  await pause(BETWEEN_OPENINGS);
  const code = await house.createTable({ ...LOADED, deck: parts.deck });
  const table = await connectedTable(code, parts);
  await house.house({ type: 'sendReaders', readers: [`${parts.bridge}/${READER}`], table: code });
  return table;
}

/** Lays the cards of a match, one every so many ms, until it is stopped. */
export async function playAt(
  table: LoadedTable,
  tags: readonly string[] | undefined,
  { after, every }: { readonly after: number; readonly every: number },
  signal: AbortSignal,
): Promise<void> {
  await pause(after);
  while (!signal.aborted) {
    const next = performance.now() + every;
    const tag = tags?.[table.taps()];
    if (tag === undefined) throw new Error('the match is over; so long a run needs longer ones');
    await table.lay(tag);
    await pause(Math.max(0, next - performance.now()), undefined, { signal }).catch(() => null);
  }
}

const READER = 'reader';

async function connectedTable(code: string, parts: LoadedTableParts): Promise<LoadedTable> {
  const { urls, secret, bridge } = parts;
  const [url] = urls;
  const options = { transports: ['websocket'] };
  const hand = bridgeAt(url, { bridge, secret }, { ...options, extraHeaders: houseHeaders(url) });
  const reports = [{ name: READER, kind: 'simulator', state: 'ready' }] as const;
  const screens: LightScreen[] = [];
  function close(): void {
    hand.close();
    screens.forEach((screen) => screen.close());
  }
  // Otherwise these would retry forever at a full server.
  const orClose = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      close();
      throw error;
    });
  await orClose(hand.timeout(ANSWER_WITHIN).emitWithAck('readers', reports));
  let position = 0;
  let seen: () => void = () => undefined;
  const newest: number[] = [];
  const television = asking(code);
  for (let at = 0; at < parts.screens; at += 1) {
    const screen = await orClose(openLightScreen(urls[at % urls.length] ?? url));
    screens.push(screen);
    const watched = await orClose(screen.ask('watch', { table: code }));
    ({ position } = granted(watched) as TableSnapshot);
    newest.push(position);
    screen.onTable((now, view) => {
      const isNext = (newest[at] ?? 0) <= position && now > position;
      newest[at] = now;
      if (isNext) seen();
      if (at === 0 && parts.chances()) television.see(screen, view().moves);
    });
  }
  let taps = 0;
  let seenTaps: Span[] = [];
  let unseen = 0;

  return {
    code,
    taps: () => taps,
    async lay(tag) {
      taps += 1;
      const from = performance.now();
      const all = new Promise<boolean>((resolve) => {
        const late = setTimeout(() => resolve(false), LATE);
        let waiting = screens.length;
        seen = () => {
          waiting -= 1;
          if (waiting > 0) return;
          clearTimeout(late);
          resolve(true);
        };
      });
      const tap = { id: freshId(), reader: READER, tag, at: Date.now() };
      const reply = await hand.timeout(ANSWER_WITHIN).emitWithAck('tap', tap);
      // The next tap of the match tells which player laid the safety.
      if (!['accepted', 'question'].includes(outcome(reply))) {
        throw new Error(`${code}: ${outcome(reply)}`);
      }
      if (await all) seenTaps.push({ from, until: performance.now() });
      else unseen += 1;
      position = Math.max(...newest);
    },
    take() {
      const taken = { seen: seenTaps, unseen, chances: television.taken() };
      seenTaps = [];
      unseen = 0;
      return taken;
    },
    close,
  };
}

/** Asks who will win after each move that is shown, one question after the other, as a television does, and counts how often it was told. */
function asking(table: string) {
  let told = 0;
  let moves = 0;
  let asked = 0;
  let asks = false;
  async function ask(screen: LightScreen) {
    if (asks) return;
    asks = true;
    while (asked < moves) {
      asked = moves;
      const answer = await screen.ask('chances', { table, moves }).catch(() => null);
      if (answer?.ok === true) told += 1;
    }
    asks = false;
  }
  return {
    see(screen: LightScreen, shown: number) {
      moves = shown;
      ask(screen).catch(console.error);
    },
    taken() {
      const since = told;
      told = 0;
      return since;
    },
  };
}

/** Timeout of an answer, in ms: the run ends with an error after it. */
const ANSWER_WITHIN = 20_000;

/**
 * A screen that speaks socket.io by hand and reads of what it is shown the position alone. Five thousand whole clients, which parse
 * every view, would take more of a small machine than one of its servers, and hold that up whenever their garbage is collected.
 */
interface LightScreen {
  /** Rejects when it was not answered in time. */
  ask(event: 'watch' | 'chances', question: object): Promise<Reply<unknown, object>>;
  onTable(listener: (position: number, view: () => TableView) => void): void;
  close(): void;
}

/** Packets of socket.io, as they lie in a message of engine.io. */
const SHOWN = '42["table",';
const ANSWERED = '43';
const JOINED = '40';
const PING = '2';
/** The position is the second of a view, so many bytes hold it. */
const HEAD = 80;

async function openLightScreen(url: string): Promise<LightScreen> {
  const socket = new WebSocket(wireAddress(url), {
    headers: houseHeaders(url),
    perMessageDeflate: false,
  });
  const asked = new Map<number, (answer: Reply<unknown, object>) => void>();
  let questions = 0;
  let show: (position: number, view: () => TableView) => void = () => undefined;
  const joined = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('open', () => socket.send(JOINED));
    socket.on('message', (frame: Buffer) => {
      const head = frame.toString('latin1', 0, HEAD);
      if (head === PING) socket.send('3');
      else if (head.startsWith(SHOWN)) show(positionIn(head), () => viewIn(frame));
      else if (head.startsWith(ANSWERED)) answer(frame.toString());
      else if (head.startsWith(JOINED)) resolve();
    });
  });

  function answer(packet: string): void {
    const [, id = '', answers = '[]'] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
    const [reply] = JSON.parse(answers) as [Reply<unknown, object>];
    asked.get(Number(id))?.(reply);
    asked.delete(Number(id));
  }
  await inTime(joined).catch((error: unknown) => {
    socket.terminate();
    throw error;
  });
  return {
    ask(event, question) {
      const id = questions++;
      const answered = new Promise<Reply<unknown, object>>((resolve) => asked.set(id, resolve));
      socket.send(`42${String(id)}${JSON.stringify([event, question])}`);
      return inTime(answered);
    },
    onTable: (listener) => void (show = listener),
    close: () => socket.terminate(),
  };
}

const positionIn = (head: string): number => Number(/"position":(\d+)/.exec(head)?.[1]);

const viewIn = (frame: Buffer): TableView =>
  (JSON.parse(frame.toString().slice(2)) as [string, TableView])[1];

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('not answered in time')), ANSWER_WITHIN);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(late));
}
