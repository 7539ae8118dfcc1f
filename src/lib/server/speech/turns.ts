/** Who asks for a sentence: screens of the house come first, then who plays, then all who only watch. */
const RANKS = ['house', 'player', 'viewer'] as const;
export type Rank = (typeof RANKS)[number];

/** Somebody who waits for sound. */
export interface Listener {
  readonly rank: Rank;
  /** The device by its id, or what several share who have none. */
  readonly device: string;
}

/** More at once would take the processor from the table. Of these one is left to the house. */
const AT_ONCE = 2;
const OF_OTHERS = 1;
/** Who waits behind so many would hear old news. */
const MOST_WAITING: Readonly<Record<Rank, number>> = { house: 12, player: 8, viewer: 8 };
/** A screen hears one sentence while the next is made; two more may be of what it was saying before. */
export const MOST_OF_DEVICE = 4;

interface Waiting extends Listener {
  start(): void;
}

/** Whose turn it is: those of higher rank first, in the order in which they asked. */
export interface Turns {
  /** Runs it in its turn; null where too much waits already, of that device or of that rank. */
  take<Value>(listener: Listener, work: () => Promise<Value>): Promise<Value> | null;
  /** Whether it would be run: too much may wait already, of that device or of that rank. */
  hasRoom(listener: Listener): boolean;
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
  function startNext(): void {
    for (const rank of RANKS) {
      const at = waiting.findIndex((each) => each.rank === rank && mayStart(each));
      if (at < 0) continue;
      for (const next of waiting.splice(at, 1)) {
        running.add(next);
        next.start();
      }
      return startNext();
    }
  }
  function hasRoom({ rank, device }: Listener): boolean {
    const own = [...running, ...waiting].filter((each) => each.device === device);
    const before = waiting.filter((each) => each.rank === rank);
    return own.length < MOST_OF_DEVICE && before.length < MOST_WAITING[rank];
  }
  return {
    hasRoom,
    isBusy: () => running.size + waiting.length > 0,
    take(listener, work) {
      if (!hasRoom(listener)) return null;
      const turn = new Promise<Waiting>((resolve) => {
        const waits: Waiting = { ...listener, start: () => resolve(waits) };
        waiting.push(waits);
      });
      startNext();
      return turn.then((served) =>
        work().finally(() => {
          running.delete(served);
          startNext();
        }),
      );
    },
  };
}
