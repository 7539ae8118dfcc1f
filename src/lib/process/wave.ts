export interface Wave {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly seconds: number;
  /** Offset of the samples, which reach to the end; null unless there is exactly one channel. */
  readonly samplesAt: number | null;
}

const AUDIBLE_AMPLITUDE = 500;
/**
 * Silence kept after a sentence, in seconds. espeak-ng leaves more than twice as much, which would
 * delay the next sentence.
 */
const TRAILING_SILENCE_SECONDS = 0.15;

interface Pace {
  readonly second: number;
  readonly sample: number;
}

/**
 * Parses a 16-bit WAV from a pipe; null if it is invalid or silent. Corrects the lengths in the
 * header, which a program writing to a pipe cannot know. Trims the silence at the end to `PAUSE`.
 */
export function parseWave(written: Buffer): Wave | null {
  if (written.toString('latin1', 0, 4) !== 'RIFF' || written.toString('latin1', 8, 12) !== 'WAVE') {
    return null;
  }
  let pace: Pace | null = null;
  for (let at = 12; at + 8 <= written.length;) {
    const name = written.toString('latin1', at, at + 4);
    const length = written.readUInt32LE(at + 4);
    const begin = at + 8;
    if (name === 'fmt ' && begin + 16 <= written.length) {
      const isPlain = written.readUInt16LE(begin) === 1 && written.readUInt16LE(begin + 14) === 16;
      if (!isPlain) return null;
      pace = { second: written.readUInt32LE(begin + 8), sample: written.readUInt16LE(begin + 12) };
    }
    if (name === 'data') return pace === null ? null : waveOf(written, begin, length, pace);
    at = begin + length + (length % 2);
  }
  return null;
}

function waveOf(written: Buffer, begin: number, told: number, pace: Pace): Wave | null {
  const { second, sample } = pace;
  if (second === 0 || sample === 0) return null;
  const there = Math.min(told, written.length - begin);
  const heard = audibleUntil(written.subarray(begin, begin + there - (there % 2)));
  if (heard === 0) return null;
  const until = Math.min(there, heard + second * TRAILING_SILENCE_SECONDS);
  const length = Math.floor(until / sample) * sample;
  const bytes = Buffer.from(written.subarray(0, begin + length));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(length, begin - 4);
  return { bytes, seconds: length / second, samplesAt: sample === 2 ? begin : null };
}

function audibleUntil(samples: Buffer): number {
  for (let at = samples.length - 2; at >= 0; at -= 2) {
    if (Math.abs(samples.readInt16LE(at)) > AUDIBLE_AMPLITUDE) return at + 2;
  }
  return 0;
}
