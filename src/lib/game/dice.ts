/**
 * Pseudo-random numbers for simulated games, repeatable by seed (sfc32, by Chris Doty-Humphrey).
 */
export class Dice {
  #a = 0;
  #b: number;
  #c: number;
  #counter = 1;

  /** Uses the lowest 32 bits of each of the two seeds. */
  constructor(seed: number, stream = 0) {
    this.#b = seed | 0;
    this.#c = stream | 0;
    // Streams of neighbouring seeds differ only after some rolls.
    for (let roll = 0; roll < 12; roll += 1) this.bits();
  }

  bits(): number {
    const rolled = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + rolled) | 0;
    return rolled;
  }

  below(limit: number): number {
    return ((this.bits() >>> 0) * limit * PER_BITS) | 0;
  }

  share(): number {
    return (this.bits() >>> 0) * PER_BITS;
  }
}

const PER_BITS = 2 ** -32;

/** Returns a shuffled copy (Fisher–Yates). */
export function shuffled<Each>(all: readonly Each[], dice: Pick<Dice, 'below'>): readonly Each[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = dice.below(at + 1);
    [order[at], order[other]] = [order[other] as Each, order[at] as Each];
  }
  return order;
}
