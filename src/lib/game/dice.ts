/** Chance as an input of simulated games: whole numbers that a seed repeats (sfc32, by Chris Doty-Humphrey). */
export class Dice {
  #a = 0;
  #b: number;
  #c: number;
  #counter = 1;

  /** Of two seeds each number counts in its lowest 32 bits. */
  constructor(seed: number, stream = 0) {
    this.#b = seed | 0;
    this.#c = stream | 0;
    // What lies near each other in the beginning is far apart after some rolls.
    for (let roll = 0; roll < 12; roll += 1) this.bits();
  }

  /** 32 bits by chance, as a signed number. */
  bits(): number {
    const rolled = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + rolled) | 0;
    return rolled;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return ((this.bits() >>> 0) * limit * PER_BITS) | 0;
  }

  /** From 0 to below 1. */
  share(): number {
    return (this.bits() >>> 0) * PER_BITS;
  }
}

const PER_BITS = 2 ** -32;
