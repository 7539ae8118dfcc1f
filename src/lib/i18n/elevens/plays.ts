import { cardOf, type Colour } from '../../elevens/cards.ts';
import type { Move, Refusal, RefusalCode } from '../../elevens/moves.ts';
import { rowName } from './rowNames.ts';
import type { ElevensRuleId } from './ruleSources.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { RefusalText } from '../gameWords.ts';

export const ELEVENS_RULE_OF: Readonly<Record<RefusalCode, ElevensRuleId>> = {
  'game-over': 'end',
  'unknown-player': 'seats',
  'not-your-turn': 'order',
  'no-such-row': 'rows',
  'no-such-value': 'rows',
  'no-such-card': 'copies',
  taken: 'copies',
  'not-adjacent': 'adjacent',
  'no-link-left': 'links',
  'link-without-anchor': 'links',
  'not-neighbours': 'links',
  'nothing-to-exchange': 'exchange',
  'exchange-needs-another-card': 'exchangeMore',
  'draw-after-play': 'choice',
  'draw-pile-empty': 'pile',
  'must-draw': 'pile',
  'nothing-played': 'choice',
  'not-over': 'end',
  'leftover-mismatch': 'points',
};

export function elevensRefusalText(language: Language, refusal: Refusal): RefusalText {
  const values = {
    by: refusal.by,
    turn: refusal.turn ?? format(language, 'common.somebodyElse'),
    row: rowName(language, refusal.row ?? '?'),
    link: rowName(language, refusal.link ?? '?'),
    value: refusal.value ?? '?',
    drawPile: refusal.drawPile ?? 0,
    hand: refusal.hand ?? 0,
  };
  const here = format(language, `elevens.refused.${refusal.code}`, values);
  const rule = ELEVENS_RULE_OF[refusal.code];
  return {
    headline: here,
    text: `${here} ${format(language, `elevens.rule.${rule}`)}`,
    hint: format(language, `elevens.refused.${refusal.code}.hint`),
  };
}

/** Returns a title of at most four words, read at four metres. */
export const elevensRefusalTitle = (language: Language, { code }: Refusal): string =>
  format(language, `elevens.refused.${code}.head`);

/** Returns a move of Elevens as a line of the list of last plays: "Zoé pose rouge 12". */
export function elevensPlayText(language: Language, move: Move): string {
  switch (move.type) {
    case 'place':
      return placeText(language, move);
    case 'exchange':
      return format(language, 'elevens.play.exchange', {
        by: move.by,
        row: rowName(language, move.row),
        value: move.value,
      });
    case 'leftover':
      return format(language, 'elevens.play.leftover', {
        by: move.by,
        numbers: move.numbers.length,
        jokers: move.jokers,
      });
    case 'throwJoker':
    case 'draw':
    case 'pass':
    case 'end':
      return format(language, `elevens.play.${move.type}`, { by: move.by });
  }
}

const ADVISED = ['place', 'exchange', 'throwJoker', 'draw', 'pass', 'end'] as const;

/** Returns advice to make this move: "posez rouge 12". */
export function elevensAdvice(language: Language, move: Move): string {
  const type = ADVISED.find((one) => one === move.type);
  if (type === undefined || move.type === 'leftover') return elevensPlayText(language, move);
  const at = 'row' in move ? { row: rowName(language, move.row), value: move.value } : {};
  const link = 'link' in move ? move.link : undefined;
  const isJoker = 'joker' in move && move.joker === true;
  const play = format(language, `elevens.advice.${isJoker ? 'joker' : type}`, at);
  return withLink(language, play, link);
}

function placeText(
  language: Language,
  { by, row, value, joker, link }: Extract<Move, { type: 'place' }>,
): string {
  const kind = joker === true ? 'joker' : 'place';
  const at = { row: rowName(language, row), value };
  return withLink(language, format(language, `elevens.play.${kind}`, { by, ...at }), link);
}

const withLink = (language: Language, play: string, link: string | undefined): string =>
  link === undefined
    ? play
    : format(language, 'elevens.play.link', { play, link: rowName(language, link) });

/**
 * Returns a card of the box: "rouge 12", "Joker". A number card has the name of the row of its
 * colour.
 */
export function elevensCardName(
  language: Language,
  card: string,
  rowOf: (colour: Colour) => string,
): string {
  const known = cardOf(card);
  if (known === null) return card;
  return known.type === 'number'
    ? format(language, 'elevens.card.number', { row: rowOf(known.colour), value: known.value })
    : format(language, `elevens.card.${known.type}`);
}
