/** A note as it is heard. */
export interface Note {
  /** Seconds after the first sample. */
  readonly at: number;
  /** Its loudest partial. */
  readonly hertz: number;
}

/** The registers that sounds are told apart by, below so many hertz. */
const REGISTERS = { low: 300, middle: 750, high: Infinity } as const;
export type Register = keyof typeof REGISTERS;

export const registerOf = (hertz: number): Register =>
  hertz < REGISTERS.low ? 'low' : hertz < REGISTERS.middle ? 'middle' : 'high';

/** One step of the loudness that is followed, in seconds: two waves of the lowest note. */
const STEP = 0.016;
/** Time for which a note is analysed after it begins, in s. */
const LISTENED = 0.09;

/** The notes of a sound: each begins where it swells to more than half of the loudest after having been soft. */
export function notesOf(samples: readonly number[], rate: number): readonly Note[] {
  const width = Math.round(STEP * rate);
  const loudness: number[] = [];
  for (let at = 0; at + width <= samples.length; at += width) {
    loudness.push(Math.max(...samples.slice(at, at + width).map(Math.abs)));
  }
  const loudest = Math.max(...loudness);
  const notes: Note[] = [];
  let soft = true;
  for (const [step, now] of loudness.entries()) {
    if (soft && now > loudest / 2) {
      const begin = step * width;
      const part = samples.slice(begin, begin + Math.round(LISTENED * rate));
      notes.push({ at: begin / rate, hertz: loudestPartial(part, rate) });
      soft = false;
    } else if (now < loudest / 8) soft = true;
  }
  return notes;
}

function loudestPartial(samples: readonly number[], rate: number): number {
  let best = { hertz: 0, power: 0 };
  for (let hertz = 90; hertz < 2_500; hertz += 5) {
    let [real, imaginary] = [0, 0];
    for (const [n, sample] of samples.entries()) {
      const angle = (2 * Math.PI * hertz * n) / rate;
      real += sample * Math.cos(angle);
      imaginary += sample * Math.sin(angle);
    }
    const power = real * real + imaginary * imaginary;
    if (power > best.power) best = { hertz, power };
  }
  return best.hertz;
}
