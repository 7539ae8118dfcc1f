import type { ScoreLine } from '../../millebornes/score.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';

export const scoreLineName = (language: Language, line: ScoreLine | 'total'): string =>
  format(language, `scores.${line}`);
