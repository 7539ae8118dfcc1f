import { type ChancesView, sum } from '../game/chances.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { sideName, type SideNames } from './sides.ts';

// 0 % and 100 % need words, since the match is not decided yet.
const EXTREMES = { 0: 'least', 100: 'most' } as const;
const extremeOf = (percent: number) =>
  percent === 0 || percent === 100 ? EXTREMES[percent] : null;

/** Returns "≈ 60 %", in steps of five. */
export function aboutText(language: Language, percent: number): string {
  const extreme = extremeOf(percent);
  return extreme === null
    ? format(language, 'chances.about', { percent })
    : format(language, `chances.${extreme}`);
}

export function chancesText(language: Language, match: SideNames, chances: ChancesView): string {
  if (chances.match === null) return format(language, 'chances.none');
  const each = (side: string, percent: number) => {
    const extreme = extremeOf(percent);
    return extreme === null
      ? format(language, 'chances.side', { side, percent })
      : format(language, `chances.side.${extreme}`, { side });
  };
  const all = (percents: readonly number[]) =>
    percents.map((percent, number) => each(sideName(match, number), percent));
  const said = format(language, 'chances.said', { sides: all(chances.match).join(', ') });
  const { round } = chances;
  if (!round) return said;
  const rest = 100 - sum(round);
  const nobody = rest > 0 ? [each(format(language, 'chances.nobody'), rest)] : [];
  const sides = [...all(round), ...nobody].join(', ');
  return `${format(language, 'chances.round', { sides })} ${said}`;
}
