/** Width of an average letter in the bold condensed font, relative to its size. */
const LETTER = 0.66;

export interface FittedWord {
  readonly lines: readonly string[];
  readonly size: number;
}

/**
 * Breaks a card's name into at most three lines and returns the largest font size that fits the
 * box, in its units.
 */
export function fitWord(name: string, width: number, height: number, largest: number): FittedWord {
  return [1, 2, 3]
    .map((count) => {
      const lines = breakInto(name, count);
      const longest = Math.max(...lines.map((line) => line.length));
      const size = Math.min(largest, width / (longest * LETTER), height / (lines.length * 1.12));
      return { lines, size };
    })
    .reduce((best, next) => (next.size > best.size * 1.05 ? next : best));
}

function breakInto(name: string, count: number): string[] {
  const words = name.split(' ');
  const fair = name.length / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const full = last === undefined || last.length + word.length / 2 > fair;
    if (full && lines.length < count) lines.push(word);
    else lines.push(`${lines.pop() ?? ''} ${word}`.trim());
  }
  return lines;
}
