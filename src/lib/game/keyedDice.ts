import { Dice } from './dice.ts';

export type Chance = Pick<Dice, 'below'>;

/**
 * Seed of the hands that the program deals: 32 hexadecimal digits with 128 random bits. Logs of
 * earlier versions have a number instead, the time at which the first partner sat down.
 */
export type DealSeed = string | number;

const KEY_WORDS = 4;
const BLOCK_WORDS = 16;
const ROUNDS = 20;
/** "expand 32-byte k", little-endian. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/**
 * Returns a generator that gives the same cards for the same seed and stream: ChaCha20 for keys,
 * `Dice` for numbers of old logs.
 */
export const dealingDice = (seed: DealSeed, stream = 0): Chance =>
  typeof seed === 'number' ? new Dice(seed, stream) : new KeyedDice(seed, stream);

/** Unpredictable random numbers from the key stream of ChaCha20 (RFC 8439). */
export class KeyedDice {
  readonly #input = new Int32Array(BLOCK_WORDS);
  readonly #block = new Int32Array(BLOCK_WORDS);
  #used = BLOCK_WORDS;

  /**
   * Repeats `key`, 32 hexadecimal digits, in both halves of the cipher's 256 bits. Throws on any
   * other key.
   */
  constructor(key: string, stream = 0) {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('a key of 32 hexadecimal digits is needed');
    const words = Array.from({ length: KEY_WORDS }, (_, at) => wordAt(key, at));
    this.#input.set([...CONSTANTS, ...words, ...words, 0, stream, 0, 0]);
  }

  bits(): number {
    if (this.#used === BLOCK_WORDS) this.#fill();
    const bits = this.#block[this.#used] ?? 0;
    this.#used += 1;
    return bits;
  }

  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number {
    return ((this.bits() >>> 0) * limit * 2 ** -32) | 0;
  }

  #fill(): void {
    const [input, block] = [this.#input, this.#block];
    block.set(input);
    for (let round = 0; round < ROUNDS; round += 2) {
      for (let column = 0; column < 4; column += 1) {
        quarter(block, [column, column + 4, column + 8, column + 12]);
      }
      for (let row = 0; row < 4; row += 1) {
        quarter(block, [row, 4 + ((row + 1) % 4), 8 + ((row + 2) % 4), 12 + ((row + 3) % 4)]);
      }
    }
    for (let at = 0; at < BLOCK_WORDS; at += 1) block[at] = (block[at] ?? 0) + (input[at] ?? 0);
    input[12] = (input[12] ?? 0) + 1;
    this.#used = 0;
  }
}

type Four = readonly [a: number, b: number, c: number, d: number];

function quarter(block: Int32Array, [a, b, c, d]: Four): void {
  addThenTurn(block, a, b, d, 16);
  addThenTurn(block, c, d, b, 12);
  addThenTurn(block, a, b, d, 8);
  addThenTurn(block, c, d, b, 7);
}

/**
 * Adds word `from` to word `to`, XORs the sum into word `turned`, and rotates that left by `by`
 * bits.
 */
function addThenTurn(block: Int32Array, to: number, from: number, turned: number, by: number) {
  block[to] = (block[to] ?? 0) + (block[from] ?? 0);
  const mixed = (block[turned] ?? 0) ^ (block[to] ?? 0);
  block[turned] = (mixed << by) | (mixed >>> (32 - by));
}

function wordAt(key: string, at: number): number {
  const bytes = key.slice(at * 8, at * 8 + 8).match(/../g) ?? [];
  return bytes.reduceRight((word, byte) => (word << 8) | parseInt(byte, 16), 0);
}
