/** Ranks by priority: venue screens, players, viewers. */
const RANKS = ['house', 'player', 'viewer'] as const;
export type Rank = (typeof RANKS)[number];

export interface SpeechListener {
  readonly rank: Rank;
  readonly device: string;
  readonly gone?: AbortSignal;
}

/**
 * Maximum sentences made at once, in total and for other ranks than `house`. More would take the
 * processor from the table.
 */
const MAX_CONCURRENT = 2;
const MAX_CONCURRENT_OTHERS = 1;
/** Maximum queue length per rank; beyond it, a sentence would be outdated when spoken. */
const MAX_QUEUED: Readonly<Record<Rank, number>> = { house: 12, player: 8, viewer: 8 };
/**
 * Maximum sentences per device: one playing, one being made, and two of an earlier announcement.
 */
export const MAX_PER_DEVICE = 4;

/** Result of an abandoned sentence: its device requested a newer one or no longer waits. */
export const ABANDONED = Symbol('given up');

interface QueuedSentence extends SpeechListener {
  end(how: 'served' | 'given-up'): void;
}

/** Priority queue: higher ranks first, then in order of arrival. */
export interface SpeechQueue {
  /**
   * Runs `work` in its turn; null if the queue of that rank is full. A device at its limit drops
   * its own oldest request of that rank instead.
   */
  enqueue<Value>(
    listener: SpeechListener,
    work: () => Promise<Value>,
  ): Promise<Value | typeof ABANDONED> | null;
  isBusy(): boolean;
}

export function createSpeechQueue(): SpeechQueue {
  const running = new Set<SpeechListener>();
  const waiting: QueuedSentence[] = [];
  const isOther = ({ rank }: SpeechListener) => rank !== 'house';

  function mayStart(listener: SpeechListener): boolean {
    const others = [...running].filter(isOther).length;
    return running.size < MAX_CONCURRENT && !(isOther(listener) && others >= MAX_CONCURRENT_OTHERS);
  }
  function end(at: number, how: 'served' | 'given-up'): void {
    for (const one of waiting.splice(at, 1)) {
      if (how === 'served') running.add(one);
      one.end(how);
    }
  }
  function startNext(): void {
    for (const rank of RANKS) {
      const at = waiting.findIndex((each) => each.rank === rank && mayStart(each));
      if (at < 0) continue;
      end(at, 'served');
      return startNext();
    }
  }
  function makeRoom({ rank, device }: SpeechListener): boolean {
    const own = [...running, ...waiting].filter((each) => each.device === device);
    const before = waiting.filter((each) => each.rank === rank);
    if (own.length < MAX_PER_DEVICE && before.length < MAX_QUEUED[rank]) return true;
    const oldest = waiting.findIndex((each) => each.device === device && each.rank === rank);
    if (oldest >= 0) end(oldest, 'given-up');
    return oldest >= 0;
  }
  async function serve<Value>(served: QueuedSentence, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } finally {
      running.delete(served);
      startNext();
    }
  }
  return {
    isBusy: () => running.size + waiting.length > 0,
    enqueue(listener, work) {
      if (!makeRoom(listener)) return null;
      return new Promise((resolve, reject) => {
        const waits: QueuedSentence = {
          ...listener,
          end(how) {
            if (how === 'served') serve(waits, work).then(resolve, reject);
            else resolve(ABANDONED);
          },
        };
        waiting.push(waits);
        listener.gone?.addEventListener('abort', () => {
          const at = waiting.indexOf(waits);
          if (at >= 0) end(at, 'given-up');
        });
        startNext();
      });
    },
  };
}
