import { format } from './format.ts';
import type { Language } from './language.ts';
import { sideName, type SideNames } from './sides.ts';

// Nobody has lost yet, and nobody has won.
const EXTREMES = { 0: 'least', 100: 'most' } as const;
const extremeOf = (percent: number) =>
  percent === 0 || percent === 100 ? EXTREMES[percent] : null;

/** "≈ 60 %", in steps of five. */
export function aboutText(language: Language, percent: number): string {
  const extreme = extremeOf(percent);
  return extreme === null
    ? format(language, 'chances.about', { percent })
    : format(language, `chances.${extreme}`);
}

/** Who will win, in a sentence; null: nothing is said of it just now. */
export function chancesText(
  language: Language,
  match: SideNames,
  chances: readonly number[] | null,
): string {
  if (chances === null) return format(language, 'chances.none');
  const sides = chances.map((percent, number) => {
    const extreme = extremeOf(percent);
    const side = sideName(match, number);
    return extreme === null
      ? format(language, 'chances.side', { side, percent })
      : format(language, `chances.side.${extreme}`, { side });
  });
  return format(language, 'chances.said', { sides: sides.join(', ') });
}
