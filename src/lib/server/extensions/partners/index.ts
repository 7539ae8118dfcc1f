import { isMatchOver, seatNames } from '../../../games/playing.ts';
import { isThinking, strengthAt } from '../../../table/partners.ts';
import type { PartnerActs, PartnerStuck } from '../../../table/commands.ts';
import type { Notice } from '../../../table/notice.ts';
import type { TableState } from '../../../table/state.ts';
import type { Lease } from '../../cluster/lease.ts';
import { log } from '../../log/log.ts';
import type { Ports } from '../../ports.ts';
import type { StateListener } from '../../hosts/tableCache.ts';
import type { TableHost } from '../../hosts/tableHost.ts';
import { defineExtension } from '../extension.ts';

/** Plays for computer partners. */
export const partners = defineExtension({
  name: 'partners',
  needs: ['config', 'ports', 'tables'],
  offers: [],
  start({ config, ports, tables, on }) {
    const { stateKnown, close } = createPartners(ports, { tables, pause: config.partnerPause });
    on('table.known', stateKnown);
    return { offers: {}, stop: close };
  },
});

/**
 * Plays for computer partners, after a pause that lets people follow. One server at a time is
 * responsible for a table, by lease. If two act at once, their commands share one id and only one
 * counts. After a restart, a table continues when it is read again.
 */
interface PartnersHost {
  readonly stateKnown: StateListener;
  close(): Promise<void>;
}

interface PartnersParts {
  readonly tables: Pick<TableHost, 'read' | 'askHistory' | 'ask'>;
  readonly pause: number;
}

/**
 * Multiples of the pause: time for a person to answer an attack, and silence after an undo or a
 * requested answer.
 */
const [ANSWER_PAUSE_FACTOR, LISTEN_PAUSE_FACTOR] = [4, 5];
const RETRY_DELAY_MS = 10_000;

function createPartners(
  { openLease }: Pick<Ports, 'openLease'>,
  { tables, pause }: PartnersParts,
): PartnersHost {
  const waiting = new Map<string, NodeJS.Timeout>();
  const duties = createLeases(openLease, (code) => wait(code, pause));
  let closed = false;

  function wait(code: string, ms: number, patient = false): void {
    if (closed) return;
    stop(code);
    const begin = () => {
      waiting.delete(code);
      act(code, patient).catch((error: unknown) => {
        log.error('partners did not play', { table: code, error });
        wait(code, RETRY_DELAY_MS);
      });
    };
    waiting.set(code, setTimeout(begin, ms).unref());
  }
  function stop(code: string): void {
    clearTimeout(waiting.get(code));
    waiting.delete(code);
  }
  async function act(code: string, patient: boolean): Promise<void> {
    if (!(await duties.isOurs(code))) return;
    const now = await tables.read(code);
    if (now === null || !isThinking(now.state)) return;
    const { position, state } = now;
    const found = await tables.askHistory(code, { about: 'partners' });
    if (!found.ok) return wait(code, RETRY_DELAY_MS);
    const { act = null, stuck = null, waits = false } = found.value ?? {};
    const seats = seatNames(state.timeline.now);
    const seen = { moves: state.timeline.length, line: state.line };
    const command: PartnerActs | PartnerStuck | null =
      act === null
        ? stuck && { type: 'partnerStuck', ...stuck, ...seen }
        : { type: 'partnerActs', ...act, strength: strengthAt(act.seat, state), seats, ...seen };
    if (command === null) return;
    if (waits && !patient) return wait(code, (ANSWER_PAUSE_FACTOR - 1) * pause, true);
    await tables.ask(code, `partner ${code} ${String(position)}`, command, 'player');
  }
  return {
    stateKnown(code, state) {
      stop(code);
      if (state !== null && isThinking(state)) return wait(code, pauseAfter(state, pause));
      if (state === null || state.partners === null || isMatchOver(state.timeline.now)) {
        duties.giveBack(code).catch(log.failure('duty not given back'));
      }
    },
    async close() {
      closed = true;
      for (const code of waiting.keys()) stop(code);
      await duties.close();
    },
  };
}

function createLeases(openLease: Ports['openLease'], gained: (code: string) => void) {
  const duties = new Map<string, Promise<Lease>>();
  async function giveBack(code: string): Promise<void> {
    const duty = duties.get(code);
    duties.delete(code);
    await (await duty)?.close();
  }
  return {
    async isOurs(code: string): Promise<boolean> {
      const duty = duties.get(code) ?? openLease(`partners ${code}`, () => gained(code));
      duties.set(code, duty);
      return (await duty).isHeld();
    },
    giveBack,
    close: async () => void (await Promise.all([...duties.keys()].map(giveBack))),
  };
}

const NOTICES_WITH_PAUSE: readonly Notice['type'][] = ['undone', 'corrected', 'told'];

function pauseAfter({ notice }: TableState, pause: number): number {
  return notice !== null && NOTICES_WITH_PAUSE.includes(notice.type)
    ? LISTEN_PAUSE_FACTOR * pause
    : pause;
}
