import { isHazard, REMEDY_OF, SAFETY_AGAINST, type CardId } from '../../millebornes/cards.ts';
import type { Refusal, RefusalCode } from '../../millebornes/moves.ts';
import { aCard, cardName, cardValues, theCard } from './cardNames.ts';
import { format, type Values } from '../format.ts';
import type { RefusalText } from '../gameWords.ts';
import type { Language } from '../language.ts';
import type { QuotedRuleId } from './ruleIds.ts';
import { sideOf } from '../sides.ts';
import { capitalised } from '../sentences.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

export const RULE_OF: Readonly<Record<RefusalCode, QuotedRuleId>> = {
  'match-over': 'matchOver',
  'unknown-player': 'seats',
  'extension-pending': 'extension',
  'extension-not-available': 'extension',
  'no-coup-fourre': 'coupFourre',
  'no-such-card': 'copies',
  'target-missing': 'target',
  'own-side': 'opponents',
  'hand-empty': 'oneCard',
  'not-your-turn': 'order',
  'under-attack': 'attacked',
  'not-rolling': 'rolling',
  'too-many-200': 'two200',
  'speed-limited': 'limit',
  'over-distance': 'exact',
  'no-speed-limit': 'endOfLimit',
  'wrong-remedy': 'cure',
  'already-rolling': 'rollOnce',
  'nothing-to-remedy': 'somethingToCure',
  immune: 'immune',
  'already-limited': 'hitOnce',
  'target-not-rolling': 'hitRolling',
  'bad-count': 'pile',
  'nothing-played': 'endRound',
  'no-such-round': 'sheet',
  'no-such-side': 'sheet',
  'no-such-line': 'sheet',
  'bad-points': 'sheet',
  'bad-note': 'sheet',
  'same-points': 'sheet',
};

export function refusalText(
  language: Language,
  context: MilleBornesWords,
  refusal: Refusal,
): RefusalText {
  const values = refusalValues(language, context, refusal);
  const rule = RULE_OF[refusal.code];
  const here = format(language, `refusals.${refusal.code}`, values);
  return {
    headline: format(language, `refusals.${refusal.code}.head`, values),
    text: `${here} ${format(language, `rules.${rule}`, values)}`,
    hint: format(language, `refusals.${refusal.code}.hint`, values),
  };
}

/** Refusals with a headline of more than four words, which have a shorter title. */
const LONG_HEADLINES = [
  'target-missing',
  'not-your-turn',
  'speed-limited',
  'over-distance',
  'immune',
] as const satisfies readonly RefusalCode[];

/** Returns a title of at most four words, read at four metres. */
export function refusalTitle(
  language: Language,
  context: MilleBornesWords,
  refusal: Refusal,
): string {
  const values = refusalValues(language, context, refusal);
  const long = LONG_HEADLINES.find((code) => code === refusal.code);
  return long === undefined
    ? format(language, `refusals.${refusal.code}.head`, values)
    : format(language, `refusals.${long}.title`, values);
}

function refusalValues(language: Language, context: MilleBornesWords, refusal: Refusal): Values {
  const { edition } = context;
  const side = refusal.side ?? (refusal.by === undefined ? null : sideOf(context, refusal.by));
  return {
    ...cardValues(language, edition),
    ...sideValues(language, context, side),
    ...hazardValues(language, context, refusal),
    ...cardForms(language, context, 'card', refusal.card),
    ...cardForms(language, context, 'safety', refusal.safety),
    opponents: Math.max(1, context.sides.length - 1),
    by: refusal.by ?? format(language, 'common.somebody'),
    turn: refusal.turn ?? format(language, 'common.somebodyElse'),
    missing: refusal.missing ?? 0,
    distanceToReach: refusal.distanceToReach ?? 0,
    most: refusal.most ?? 0,
  };
}

function hazardValues(language: Language, context: MilleBornesWords, refusal: Refusal): Values {
  const hazard =
    refusal.hazard ??
    (refusal.card !== undefined && isHazard(refusal.card) ? refusal.card : undefined);
  return {
    ...cardForms(language, context, 'hazard', hazard),
    ...cardForms(language, context, 'remedy', hazard && REMEDY_OF[hazard]),
    ...cardForms(language, context, 'cure', hazard && SAFETY_AGAINST[hazard]),
  };
}

function cardForms(
  language: Language,
  { edition }: MilleBornesWords,
  name: string,
  card: CardId | undefined,
): Values {
  const unknown = format(language, 'common.thisCard');
  const the = card === undefined ? unknown : theCard(language, edition, card);
  return {
    [name]: card === undefined ? unknown : cardName(language, edition, card),
    [`a${capitalised(name)}`]: card === undefined ? unknown : aCard(language, edition, card),
    [`the${capitalised(name)}`]: the,
    [`The${capitalised(name)}`]: capitalised(the),
  };
}
