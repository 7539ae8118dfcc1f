/** Size of one batch, so that memory use does not grow with the whole run. */
const PORTION = 1_000;
/** So many times as many are made at most. */
const MOST_TIMES = 4;
/** Between two words about how far it is, in ms. */
const SAY_EVERY = 20_000;

export interface Portions {
  /** Plural noun for the counted requests. */
  readonly what: string;
  readonly count: number;
  readonly seed: number;
  /** Told now and then how far it is. */
  say?(line: string): void;
  /** Returns true while the run may go on. */
  readonly isUp: () => boolean;
}

/**
 * Does so many things of a kind by portions, each with a seed of its own, for as long as it may go on. Each answers how
 * many of its own count: the rest is made up for, within reason. Answers how many counted in all.
 */
export async function byPortions(
  { what, count, seed, say, isUp }: Portions,
  portion: (size: number, seed: number) => Promise<number>,
): Promise<number> {
  let said = performance.now();
  let done = 0;
  for (let made = 0; done < count && made < MOST_TIMES * count && isUp();) {
    const size = Math.min(PORTION, count - done);
    done += await portion(size, seed + made);
    made += size;
    if (performance.now() - said < SAY_EVERY) continue;
    said = performance.now();
    say?.(`${String(done)} ${what}`);
  }
  return done;
}

/** Returns a function that yields a distinct address for each stranger, in an unused network. */
export function freshAddresses(network: string): () => string {
  let nth = 0;
  return () => {
    nth += 1;
    return `${network}.${String((nth >> 8) % 256)}.${String(nth % 256)}`;
  };
}
