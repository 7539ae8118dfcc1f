import { isMatchOver } from '../../games/playing.ts';
import { isThinking } from '../../table/partnerMoves.ts';
import { strengthAt } from '../../table/partners.ts';
import type { PartnerActs, PartnerStuck } from '../../table/commands.ts';
import type { Notice } from '../../table/notice.ts';
import type { TableState } from '../../table/state.ts';
import { openDuty, type Duty } from '../facts/duty.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { StateListener } from './tableCache.ts';
import type { TableHost } from './tableHost.ts';

/**
 * Lets partners play, some time after it is their turn, so that people can follow. Of several servers one alone thinks for a table;
 * should two for a moment, their commands have one id. After a restart a table goes on when it is read again.
 */
export interface PartnersHost {
  /** A table was loaded or changed; null: it was erased. */
  readonly known: StateListener;
  close(): Promise<void>;
}

interface PartnersParts {
  readonly tables: Pick<TableHost, 'read' | 'past' | 'ask'>;
  /** How long partners take for a move, in ms. */
  readonly pause: number;
}

/**
 * So many pauses long a person may answer an attack; and nothing is played after an undo, as another may follow, or over an answer
 * that somebody has asked for.
 */
const [TO_ANSWER, TO_LISTEN] = [4, 5];
/** When what failed is tried again, in ms. */
const AGAIN_AFTER = 10_000;

export function createPartners(
  sharing: Pick<Ports, 'facts' | 'servers' | 'monotonicNow'>,
  { tables, pause }: PartnersParts,
): PartnersHost {
  const waiting = new Map<string, NodeJS.Timeout>();
  const duties = createDuties(sharing, (code) => wait(code, pause));
  let closed = false;

  function wait(code: string, ms: number, patient = false): void {
    if (closed) return;
    stop(code);
    const begin = () => {
      waiting.delete(code);
      act(code, patient).catch((error: unknown) => {
        log.error('partners did not play', { table: code, error });
        wait(code, AGAIN_AFTER);
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
    const found = await tables.past(code, { about: 'partners' });
    if (!found.ok) return wait(code, AGAIN_AFTER);
    const { act = null, stuck = null, waits = false } = found.value ?? {};
    const seen = { moves: state.timeline.length, line: state.line };
    const command: PartnerActs | PartnerStuck | null =
      act === null
        ? stuck && { type: 'partnerStuck', ...stuck, ...seen }
        : { type: 'partnerActs', ...act, strength: strengthAt(act.seat, state), ...seen };
    if (command === null) return;
    if (waits && !patient) return wait(code, (TO_ANSWER - 1) * pause, true);
    await tables.ask(code, `partner ${code} ${String(position)}`, command, 'player');
  }
  return {
    known(code, state) {
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

/** For which tables this server thinks; `gained`: it does so later for this one. */
function createDuties(
  sharing: Pick<Ports, 'facts' | 'servers' | 'monotonicNow'>,
  gained: (code: string) => void,
) {
  const duties = new Map<string, Promise<Duty>>();
  async function giveBack(code: string): Promise<void> {
    const duty = duties.get(code);
    duties.delete(code);
    await (await duty)?.close();
  }
  return {
    async isOurs(code: string): Promise<boolean> {
      if (sharing.servers === null) return true;
      const duty = duties.get(code) ?? openDuty(sharing, `partners ${code}`, () => gained(code));
      duties.set(code, duty);
      return (await duty).isOurs();
    },
    giveBack,
    close: async () => void (await Promise.all([...duties.keys()].map(giveBack))),
  };
}

const LISTENED_TO: readonly Notice['type'][] = ['undone', 'corrected', 'told'];

function pauseAfter({ notice }: TableState, pause: number): number {
  return notice !== null && LISTENED_TO.includes(notice.type) ? TO_LISTEN * pause : pause;
}
