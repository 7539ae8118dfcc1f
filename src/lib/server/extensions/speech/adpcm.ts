import type { Wave } from '../../../process/wave.ts';

export interface CompressedWave {
  readonly size: number;
  decompress(): Wave;
}

/*
 * Step sizes of IMA ADPCM, which stores each sample's difference from a prediction in four bits.
 * https://www.cs.columbia.edu/~hgs/audio/dvi/IMA_ADPCM.pdf
 */

const STEPS = [
  ...[7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66],
  ...[73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408],
  ...[449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066],
  ...[2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630],
  ...[9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794],
  32767,
];
const CHANGES = [-1, -1, -1, -1, 2, 4, 6, 8];

const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value));

class AdpcmPredictor {
  sample = 0;
  private index = 0;

  get step(): number {
    return STEPS[this.index] ?? 7;
  }

  take(code: number): number {
    const { step } = this;
    const size = code & 7;
    const difference = ((2 * size + 1) * step) >> 3;
    this.sample = within(-32768, this.sample + (code & 8 ? -difference : difference), 32767);
    this.index = within(0, this.index + (CHANGES[size] ?? 0), STEPS.length - 1);
    return this.sample;
  }
}

function codeOf(sample: number, { sample: before, step }: AdpcmPredictor): number {
  const difference = sample - before;
  const size = Math.min(7, Math.floor((Math.abs(difference) * 4) / step));
  return difference < 0 ? size | 8 : size;
}

/** Compresses a sentence to a quarter of its size. Sound with several channels is kept as it is. */
export function compressWave(wave: Wave): CompressedWave {
  const { bytes, seconds, samplesAt } = wave;
  if (samplesAt === null) return { size: bytes.length, decompress: () => wave };
  const head = Buffer.from(bytes.subarray(0, samplesAt));
  const count = (bytes.length - samplesAt) >> 1;
  const codes = Buffer.alloc((count + 1) >> 1);
  const expected = new AdpcmPredictor();
  for (let at = 0; at < count; at += 1) {
    const code = codeOf(bytes.readInt16LE(samplesAt + 2 * at), expected);
    expected.take(code);
    const half = at >> 1;
    codes[half] = (codes[half] ?? 0) | (at % 2 === 0 ? code : code << 4);
  }
  const unpack = (): Wave => ({ bytes: decompress(head, codes, count), seconds, samplesAt });
  return { size: head.length + codes.length, decompress: unpack };
}

function decompress(head: Buffer, codes: Buffer, count: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(head.length + 2 * count);
  head.copy(bytes);
  const expected = new AdpcmPredictor();
  for (let at = 0; at < count; at += 1) {
    const both = codes[at >> 1] ?? 0;
    bytes.writeInt16LE(expected.take(at % 2 === 0 ? both & 15 : both >> 4), head.length + 2 * at);
  }
  return bytes;
}
