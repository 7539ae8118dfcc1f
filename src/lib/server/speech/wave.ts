/** A WAV file that can be heard, and how long it is in seconds. */
export interface Wave {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly seconds: number;
}

/** Of 32,768: what is softer is silence. */
const AUDIBLE = 500;

/**
 * Reads what a program wrote to a pipe; null where that is no 16-bit WAV, or only silence. A program that writes to a pipe cannot
 * know how long it will speak: the lengths are put right.
 */
export function readWave(written: Buffer): Wave | null {
  if (written.toString('latin1', 0, 4) !== 'RIFF' || written.toString('latin1', 8, 12) !== 'WAVE') {
    return null;
  }
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= written.length;) {
    const name = written.toString('latin1', at, at + 4);
    const length = written.readUInt32LE(at + 4);
    const begin = at + 8;
    if (name === 'fmt ' && begin + 16 <= written.length) {
      const isPlain = written.readUInt16LE(begin) === 1 && written.readUInt16LE(begin + 14) === 16;
      if (!isPlain) return null;
      bytesPerSecond = written.readUInt32LE(begin + 8);
    }
    if (name === 'data') return waveOf(written, begin, length, bytesPerSecond);
    at = begin + length + (length % 2);
  }
  return null;
}

function waveOf(written: Buffer, begin: number, told: number, bytesPerSecond: number): Wave | null {
  const there = Math.min(told, written.length - begin);
  const length = there - (there % 2);
  if (bytesPerSecond === 0 || !isAudible(written.subarray(begin, begin + length))) return null;
  const bytes = Buffer.from(written.subarray(0, begin + length));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(length, begin - 4);
  return { bytes, seconds: length / bytesPerSecond };
}

function isAudible(samples: Buffer): boolean {
  for (let at = 0; at < samples.length; at += 2) {
    if (Math.abs(samples.readInt16LE(at)) > AUDIBLE) return true;
  }
  return false;
}
