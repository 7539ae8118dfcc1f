/** Who asks for a sentence: screens of the house come first, then who plays, then all who only watch. */
const RANKS = ['house', 'player', 'viewer'] as const;
export type Rank = (typeof RANKS)[number];

/** Somebody who waits for sound. */
export interface Listener {
  readonly rank: Rank;
  /** The device by its id, or what several share who have none. */
  readonly device: string;
  /** Aborted once it does not wait any more. */
  readonly gone?: AbortSignal;
}

/** More at once would take the processor from the table. Of these one is left to the house. */
const AT_ONCE = 2;
const OF_OTHERS = 1;
/** Who waits behind so many would hear old news. */
const MOST_WAITING: Readonly<Record<Rank, number>> = { house: 12, player: 8, viewer: 8 };
/** A screen hears one sentence while the next is made; two more may be of what it was saying before. */
export const MOST_OF_DEVICE = 4;

/** What was given up, as its device has asked for something newer since, or does not wait any more. */
export const GIVEN_UP = Symbol('given up');

interface Waiting extends Listener {
  /** Its turn has come, or it was given up. */
  end(how: 'served' | 'given-up'): void;
}

/** Whose turn it is: those of higher rank first, in the order in which they asked. */
export interface Turns {
  /**
   * Runs it in its turn; null where too much waits already, of that rank. Of one device, what waits longest gives way: a screen
   * that was interrupted has no use for it any more.
   */
  take<Value>(
    listener: Listener,
    work: () => Promise<Value>,
  ): Promise<Value | typeof GIVEN_UP> | null;
  /** Whether anybody waits or is served. */
  isBusy(): boolean;
}

export function createTurns(): Turns {
  const running = new Set<Listener>();
  const waiting: Waiting[] = [];
  const isOther = ({ rank }: Listener) => rank !== 'house';

  function mayStart(listener: Listener): boolean {
    const others = [...running].filter(isOther).length;
    return running.size < AT_ONCE && !(isOther(listener) && others >= OF_OTHERS);
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
  /** Whether there is room, perhaps in the place of what that device has asked for before. */
  function makeRoom({ rank, device }: Listener): boolean {
    const own = [...running, ...waiting].filter((each) => each.device === device);
    const before = waiting.filter((each) => each.rank === rank);
    if (own.length < MOST_OF_DEVICE && before.length < MOST_WAITING[rank]) return true;
    const oldest = waiting.findIndex((each) => each.device === device && each.rank === rank);
    if (oldest >= 0) end(oldest, 'given-up');
    return oldest >= 0;
  }
  async function serve<Value>(served: Waiting, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } finally {
      running.delete(served);
      startNext();
    }
  }
  return {
    isBusy: () => running.size + waiting.length > 0,
    take(listener, work) {
      if (!makeRoom(listener)) return null;
      return new Promise((resolve, reject) => {
        const waits: Waiting = {
          ...listener,
          end(how) {
            if (how === 'served') serve(waits, work).then(resolve, reject);
            else resolve(GIVEN_UP);
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
