import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '#lib/client/socket.ts';
import type { TableView } from '#lib/table/view.ts';
import { createConnection } from '../../../hardware/connection.ts';
import { freshId, screenAt, tag } from '../../support/sockets.ts';
import { until } from '../../support/until.ts';
import { longestTime } from '../shared/figures.ts';
import { screenOver, type TorturedScreen } from '../torture/screen.ts';

export interface HallTable {
  readonly code: string;
  /** Ids of what was made, in its order: cards at the reader, and moves of a phone. */
  readonly made: readonly string[];
  screens(): readonly TorturedScreen[];
  /** So long a screen lacked its server at most since it was asked last, in ms. */
  takeLongestOutage(): number;
  /** So long something that was answered was not on all screens at most since it was asked last, in ms. */
  takeLongestDelay(): number;
  /** So long something was not answered at most since it was asked last, in ms. */
  takeLongestWait(): number;
  more(by: number): Promise<void>;
  /** Ends the hands, and waits until what they made is answered. */
  end(): Promise<void>;
  close(): void;
}

interface TableParts {
  readonly code: string;
  readonly balancer: string;
  readonly servers: readonly string[];
  readonly secret: string;
  readonly screens: number;
  /** Between two cards, in ms. */
  readonly pace: number;
  isPlaced(reader: string): Promise<boolean>;
}

/** Time after which a phone repeats a message, in ms, as pages do. */
const ANSWER_WITHIN = 4_000;
/** So long nothing may be answered, in ms. */
const PATIENCE = 120_000;

const nobody = (): void => undefined;

export function openHallTable(parts: TableParts): HallTable {
  const { code, balancer, servers, secret, pace } = parts;
  const [server = '', ...others] = servers;
  const longestWait = longestTime();
  const shown = followScreens(parts);
  let over = false;
  const bridge = createConnection({
    server,
    others,
    pairing: '',
    say: nobody,
    auth: () => ({ bridge: `hall-${code}`, secret, table: code }),
  });
  bridge.open({
    reachabilityChanged: nobody,
    healthChanged: nobody,
    announce: nobody,
    announcePrivately: nobody,
  });
  const phone = screenAt(balancer);
  const made: string[] = [];

  async function untilAnswered(
    id: string,
    send: () => Promise<{ readonly ok: boolean } | null>,
  ): Promise<void> {
    const began = performance.now();
    while ((await send().catch(() => null))?.ok !== true) await pause(20);
    longestWait.note(performance.now() - began);
    made.push(id);
    // The opening of the table is one change, too.
    shown.answered(1 + made.length);
  }
  function lay(): Promise<void> {
    const id = `card-${code}-${String(made.length)}`;
    const tap = { id, reader: 'left', tag: tag(made.length), at: Date.now() };
    return untilAnswered(id, async () => {
      if (!bridge.connected()) return null;
      // As the uplink of a bridge does.
      return bridge.send(tap).catch(() => {
        if (bridge.connected()) bridge.reset();
        return null;
      });
    });
  }
  function tell(): Promise<void> {
    const id = freshId();
    const by = made.length % 2 === 0 ? 'Anne' : 'Bruno';
    const command = { type: 'move', move: { type: 'discard', by, card: '25' } } as const;
    return untilAnswered(id, () =>
      phone.timeout(ANSWER_WITHIN).emitWithAck('table', { id, table: code, command }),
    );
  }
  async function hands(): Promise<void> {
    await until('the bridge is connected', () => bridge.connected());
    bridge.readers([{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    await until('its reader plays here', () => parts.isPlaced(`hall-${code}/left`));
    while (!over) {
      await (made.length % 4 === 3 ? tell() : lay());
      await pause(pace);
    }
  }
  const working = hands();
  return {
    code,
    made,
    screens: shown.screens,
    takeLongestOutage: shown.takeLongestOutage,
    takeLongestDelay: shown.takeLongestDelay,
    takeLongestWait: longestWait.take,
    async more(by) {
      const before = made.length;
      await until(`${String(by)} more at ${code}`, () => made.length >= before + by, PATIENCE);
    },
    async end() {
      over = true;
      await working;
    },
    close() {
      bridge.close();
      phone.close();
      shown.close();
    },
  };
}

/** Opens televisions with connections like those of pages. */
function followScreens({ code, balancer, screens: count }: TableParts) {
  const [outage, delay] = [longestTime(), longestTime()];
  let due: { readonly position: number; readonly at: number }[] = [];
  const screens = Array.from({ length: count }, () => {
    const socket = openConnection(balancer);
    let since: number | null = null;
    socket.on('disconnect', () => (since ??= performance.now()));
    const screen = screenOver(socket, code);
    // After it was told of the table anew, which is when it shows what it missed.
    const stop = setInterval(() => {
      if (since === null || !screen.isLive()) return;
      outage.note(performance.now() - since);
      since = null;
    }, 5);
    return { screen, stop };
  });
  const least = (): number => Math.min(...screens.map(({ screen }) => positionOf(screen.shown())));
  const looking = setInterval(() => {
    const [now, position] = [performance.now(), least()];
    for (const { position: wanted, at } of due) if (wanted <= position) delay.note(now - at);
    due = due.filter(({ position: wanted }) => wanted > position);
  }, 5);
  return {
    screens: (): readonly TorturedScreen[] => screens.map(({ screen }) => screen),
    answered: (position: number) => void due.push({ position, at: performance.now() }),
    takeLongestOutage: outage.take,
    takeLongestDelay: delay.take,
    close() {
      clearInterval(looking);
      for (const { screen, stop } of screens) {
        clearInterval(stop);
        screen.close();
      }
    },
  };
}

const positionOf = (view: TableView | null): number => view?.position ?? 0;
