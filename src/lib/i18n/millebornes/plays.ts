import { isDistance, isHazard, isSafety } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import { aCard, cardName, theCard } from './cardNames.ts';
import { SCORE_LINES } from '../../millebornes/score.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { scoreLineName } from './scores.ts';
import { ofName, sideName, sideOf, spokenSideName } from '../sides.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

/** A move as a line in the list of last plays: "Bruno attaque Anne & Alice : Crevaison". */
export const playText = (
  language: Language,
  context: MilleBornesWords,
  move: Move,
  overruled = false,
): string => lineOf(language, context, move, overruled, (side) => sideName(context, side));

/** The same for a voice: sides are spoken as "Anne et Alice". */
export const spokenPlay = (
  language: Language,
  context: MilleBornesWords,
  move: Move,
  overruled = false,
): string =>
  lineOf(language, context, move, overruled, (side) => spokenSideName(language, context, side));

function lineOf(
  language: Language,
  context: MilleBornesWords,
  move: Move,
  overruled: boolean,
  nameOf: (side: number) => string,
): string {
  const play = format(language, `plays.${kindOf(move)}`, valuesOf(language, context, move, nameOf));
  return overruled ? format(language, 'plays.overruled', { play }) : play;
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

function valuesOf(
  language: Language,
  context: MilleBornesWords,
  move: Move,
  nameOf: (side: number) => string,
): Values {
  if (move.type === 'setDrawPile') return { is: move.is };
  if (move.type === 'endRound') return {};
  if (move.type === 'correctSheet') return sheetValues(language, move, nameOf);
  const by = { by: move.by, ofBy: ofName(language, move.by) };
  if (move.type === 'extend') return by;
  const { edition } = context;
  const attacked = move.type === 'play' ? targetOf(context, move.by, move.on) : null;
  return {
    ...by,
    card: cardName(language, edition, move.card),
    aCard: aCard(language, edition, move.card),
    theCard: theCard(language, edition, move.card),
    ...sideValues(language, context, attacked),
    ...(attacked === null ? {} : { side: nameOf(attacked) }),
  };
}

function sheetValues(
  language: Language,
  { round, side, line, value }: Extract<Move, { type: 'correctSheet' }>,
  nameOf: (side: number) => string,
): Values {
  const known = SCORE_LINES.find((other) => other === line);
  const name = known === undefined ? line : scoreLineName(language, known);
  return { round, line: name, value, side: nameOf(side) };
}

/** The side a hazard hits: the one named, or the only other one. */
function targetOf(context: MilleBornesWords, by: string, on: string | undefined): number | null {
  if (on !== undefined) return sideOf(context, on);
  const others = context.sides.flatMap(({ players }, side) => (players.includes(by) ? [] : [side]));
  return others.length === 1 ? (others[0] ?? null) : null;
}
