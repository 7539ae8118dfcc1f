/** A WAV file that can be heard, and how long it is in seconds. */
export interface Wave {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly seconds: number;
  /** Where in the bytes its samples begin, up to the end; null where they are not of one channel. */
  readonly samplesAt: number | null;
}

/** Of 32,768: what is softer is silence. */
const AUDIBLE = 500;
/** The silence kept after a sentence, in seconds: espeak-ng leaves more than twice as much, and the next one waits for it. */
const PAUSE = 0.15;

/** How samples lie in the file, in bytes. */
interface Pace {
  readonly second: number;
  /** One sample of each channel. */
  readonly sample: number;
}

/**
 * Reads what a program wrote to a pipe; null where that is no 16-bit WAV, or only silence. A program that writes to a pipe cannot
 * know how long it will speak: the lengths are put right. Of the silence at the end a short pause stays.
 */
export function readWave(written: Buffer): Wave | null {
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
  const until = Math.min(there, heard + second * PAUSE);
  const length = Math.floor(until / sample) * sample;
  const bytes = Buffer.from(written.subarray(0, begin + length));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(length, begin - 4);
  return { bytes, seconds: length / second, samplesAt: sample === 2 ? begin : null };
}

/** The place in bytes after the last sample that can be heard; 0 where none can. */
function audibleUntil(samples: Buffer): number {
  for (let at = samples.length - 2; at >= 0; at -= 2) {
    if (Math.abs(samples.readInt16LE(at)) > AUDIBLE) return at + 2;
  }
  return 0;
}
