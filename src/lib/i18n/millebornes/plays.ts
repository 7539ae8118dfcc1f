import { isDistance, isHazard, isSafety } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import { aCard, cardName, theCard } from './cardNames.ts';
import { SCORE_LINES } from '../../millebornes/score.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { scoreLineName } from './scoreLineName.ts';
import { sideName, sideOf } from '../sides.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

/** Returns a move as a line of the list of last plays: "Bruno attaque Anne & Alice : Crevaison". */
export function playText(
  language: Language,
  context: MilleBornesWords,
  move: Move,
  overruled = false,
): string {
  return lineOf(kindOf(move), language, context, move, overruled);
}

/**
 * Returns the same with the card before the names of the target, for lists that truncate long
 * lines.
 */
export function shortPlayText(...[language, context, move, overruled = false]: Play): string {
  const kind = kindOf(move);
  const first = kind === 'hazard' ? 'hazardFirst' : kind;
  return lineOf(first, language, context, move, overruled);
}

/** Returns advice to make this move: "attaquez Bruno avec une Crevaison". */
export function adviceText(language: Language, context: MilleBornesWords, move: Move): string {
  const kind = kindOf(move);
  return isAdvised(kind)
    ? format(language, `plays.advice.${kind}`, valuesOf(language, context, move))
    : playText(language, context, move);
}

const ADVISED = [
  'distance',
  'remedy',
  'hazard',
  'safety',
  'discard',
  'coupFourre',
  'extend',
  'doNotExtend',
] as const;
const isAdvised = (kind: string): kind is (typeof ADVISED)[number] =>
  ADVISED.some((one) => one === kind);

type Play = Parameters<typeof playText>;
type Kind = ReturnType<typeof kindOf> | 'hazardFirst';

function lineOf(kind: Kind, ...[language, context, move, overruled]: Play): string {
  const play = format(language, `plays.${kind}`, valuesOf(language, context, move));
  return overruled === true ? format(language, 'plays.overruled', { play }) : play;
}

function kindOf(move: Move) {
  switch (move.type) {
    case 'play':
      return kindOfCard(move.card);
    case 'extend':
      return move.extend ? 'extend' : 'doNotExtend';
    case 'discard':
    case 'coupFourre':
    case 'setDrawPile':
    case 'endRound':
    case 'correctSheet':
      return move.type;
  }
}

function kindOfCard(card: string) {
  if (isDistance(card)) return 'distance';
  if (isHazard(card)) return 'hazard';
  return isSafety(card) ? 'safety' : 'remedy';
}

function valuesOf(language: Language, context: MilleBornesWords, move: Move): Values {
  if (move.type === 'setDrawPile') return { is: move.is };
  if (move.type === 'endRound') return {};
  if (move.type === 'correctSheet') return sheetValues(language, context, move);
  const { by } = move;
  if (move.type === 'extend') return { by };
  const { edition } = context;
  const attacked = move.type === 'play' ? targetOf(context, by, move.on) : null;
  return {
    by,
    card: cardName(language, edition, move.card),
    aCard: aCard(language, edition, move.card),
    theCard: theCard(language, edition, move.card),
    ...sideValues(language, context, attacked),
  };
}

function sheetValues(
  language: Language,
  context: MilleBornesWords,
  { round, side, line, value }: Extract<Move, { type: 'correctSheet' }>,
): Values {
  const known = SCORE_LINES.find((other) => other === line);
  const name = known === undefined ? line : scoreLineName(language, known);
  return { round, line: name, value, side: sideName(context, side) };
}

/** Returns the side that a hazard hits: the named one, or the only opponent. */
export function targetOf(
  context: MilleBornesWords,
  by: string,
  on: string | undefined,
): number | null {
  if (on !== undefined) return sideOf(context, on);
  const others = context.sides.flatMap(({ players }, side) => (players.includes(by) ? [] : [side]));
  return others.length === 1 ? (others[0] ?? null) : null;
}
