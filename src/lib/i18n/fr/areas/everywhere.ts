import { answers } from '../answers.ts';
import { cards } from '../cards.ts';
import { common } from '../common.ts';
import { deviceSigns } from '../deviceSigns.ts';
import { heard } from '../heard.ts';
import { plays } from '../plays.ts';
import { readers } from '../readers.ts';
import { refusals } from '../refusals.ts';
import { rules } from '../rules.ts';
import { scores } from '../scores.ts';
import { sources } from '../sources.ts';
import { standing } from '../standing.ts';

/** What any page may have to say: cards, plays, refusals with their rules, scores. */
export const everywhere = {
  ...answers,
  ...cards,
  ...common,
  ...deviceSigns,
  ...heard,
  ...plays,
  ...readers,
  ...refusals,
  ...rules,
  ...scores,
  ...sources,
  ...standing,
} as const;
