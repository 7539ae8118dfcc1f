import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { houseHeaders } from '../../support/ownHouse.ts';
import { bridgeAt, freshId, granted, outcome } from '../../support/sockets.ts';
import type { Span } from './disk.ts';
import { ANSWER_WITHIN, type LightScreen, openLightScreen } from './lightScreen.ts';

/** From each tap until all screens had it, and how many taps some screen had not after `LATE`. */
interface Figures {
  readonly seen: readonly Span[];
  readonly unseen: number;
  /** Chances that were told to the television of this table. */
  readonly chances: number;
}

export interface LoadedTable {
  readonly reader: string;
  /** Lays a tag and resolves when every screen has the view it led to. */
  lay(tag: string): Promise<void>;
  /** Taps laid so far. */
  taps(): number;
  /** The figures since they were last taken. */
  take(): Figures;
  close(): void;
}

const LATE = 5_000;

export interface LoadedTableParts {
  /** Of the servers: the bridge is connected to the first, and screens to one after the other. */
  readonly urls: readonly [string, ...string[]];
  readonly secret: string;
  readonly bridge: string;
  readonly code: string;
  readonly screens: number;
  /** Whether one of the screens, its television, says who will win just now. */
  chances(): boolean;
}

export async function openLoadedTable(parts: LoadedTableParts): Promise<LoadedTable> {
  const { urls, secret, bridge, code } = parts;
  const [url] = urls;
  const reader = 'reader';
  const options = { transports: ['websocket'] };
  const hand = bridgeAt(url, { bridge, secret }, { ...options, extraHeaders: houseHeaders(url) });
  const reports = [{ name: reader, kind: 'simulator', state: 'ready' }] as const;
  const screens: LightScreen[] = [];
  function close(): void {
    hand.close();
    screens.forEach((screen) => screen.close());
  }
  // Where the server takes no more, these would try for good.
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
    reader,
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
      const tap = { id: freshId(), reader, tag, at: Date.now() };
      const reply = await hand.timeout(ANSWER_WITHIN).emitWithAck('tap', tap);
      if (outcome(reply) !== 'accepted') throw new Error(`${code}: ${outcome(reply)}`);
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
    /** Since the last time. */
    taken() {
      const since = told;
      told = 0;
      return since;
    },
  };
}
