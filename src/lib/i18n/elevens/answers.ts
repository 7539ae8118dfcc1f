import { cardOf, type Colour } from '../../elevens/cards.ts';
import type { Move } from '../../elevens/moves.ts';
import type { Setup } from '../../elevens/setup.ts';
import { HALVES } from '../../elevens/state.ts';
import type { ElevensView } from '../../elevens/view.ts';
import type { CardPlace, PlaceAnswer } from '../../game/place.ts';
import type { Preparation } from '../../table/notice.ts';
import { CHOICES_PER_PAGE, type PlaceQuestion } from '../../table/question.ts';
import { elevensCardName, elevensPlayText } from './plays.ts';
import { rowName } from './rowNames.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { joinWithAnd } from '../sentences.ts';

/*
 * Blind players have only these sentences. After each card and token they tell what was accepted,
 * its effect, and the next turn or the open question.
 */

/**
 * Returns a card by the name of its row at this table, or by its colour's number if no table is
 * known.
 */
export function elevensCard(
  language: Language,
  card: string,
  context: { readonly rows: Setup['rows'] } = { rows: [] },
): string {
  const rowOf = (colour: Colour): string => {
    const row = context.rows.find((each) => each.colour === colour);
    return row ? rowName(language, row.name) : format(language, `elevens.colour.${colour}`);
  };
  return elevensCardName(language, card, rowOf);
}

/** Returns an accepted move, its bonus, and the next step; `context` is the game after the move. */
export const elevensAccepted = (language: Language, context: ElevensView, move: Move): string =>
  [
    `${elevensPlayText(language, move)}.`,
    bonusText(language, context, move),
    // A player who counts a hand already knows that the game is over.
    move.type === 'leftover' ? countText(language, context) : nextText(language, context, move.by),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

/**
 * Returns the bonus of a move. There are seven bonus cards for eight halves: completing the last
 * half earns none.
 */
export function bonusText(language: Language, { beginner, rows }: ElevensView, move: Move): string {
  if (beginner || move.type !== 'place') return '';
  const halves = rows.flatMap(({ complete }) => complete).length;
  const half = HALVES[move.value < 11 ? 0 : 1] ?? 'low';
  const closed = rows.find(({ name }) => name === move.row)?.complete.includes(half) === true;
  return closed && halves < 8 ? format(language, 'elevens.next.bonus', { by: move.by }) : '';
}

/** Returns the next turn and its options; after the end, the next to count or the winner. */
export function nextText(language: Language, context: ElevensView, by: string | null): string {
  const { turn, over } = context;
  if (turn !== null) {
    if (turn.player !== by || turn.cards === 0) {
      return format(language, 'elevens.next.player', { player: turn.player });
    }
    return turn.owesCard
      ? format(language, 'elevens.next.owes')
      : format(language, 'elevens.next.on', { left: turn.cardsLeft });
  }
  const counted = countText(language, context);
  return over && counted !== '' ? `${format(language, 'elevens.next.over')} ${counted}` : counted;
}

function countText(language: Language, context: ElevensView): string {
  const { stillToTell, winners } = context;
  const [player] = stillToTell;
  if (player === undefined) return winners === null ? '' : wonText(language, context, winners);
  const hand = context.seats.find(({ name }) => name === player)?.hand ?? 0;
  return format(language, 'elevens.next.count', { player, hand });
}

function wonText(language: Language, match: ElevensView, winners: readonly string[]): string {
  const won = winnersText(language, winners);
  const lines = pointLines(language, match);
  return lines.length === 0 ? won : `${won} ${lines.join(', ')}.`;
}

export const winnersText = (language: Language, winners: readonly string[]): string =>
  format(language, 'elevens.next.won', {
    winners: joinWithAnd(language, winners),
    count: winners.length,
  });

export const pointLines = (
  language: Language,
  { scores, seats }: ElevensView,
): readonly string[] =>
  scores === null
    ? []
    : seats.map(({ name }, at) =>
        format(language, 'elevens.next.score', { player: name, points: scores[at] ?? 0 }),
      );

/** Returns one answer to "which place": "rouge 13 par une liaison depuis jaune". */
export function placeAnswerText(language: Language, answer: PlaceAnswer): string {
  if (answer.what === 'throwJoker') return format(language, 'elevens.ask.throwJoker');
  const { what, value, link } = answer;
  const row = rowName(language, answer.row);
  if (link === undefined) return format(language, `elevens.ask.${what}`, { row, value });
  return format(language, 'elevens.ask.link', { row, value, link: rowName(language, link) });
}

/** Returns only the question: "Où va le joker de Zoé ?" */
export const placeQuestionTitle = (
  language: Language,
  context: Pick<ElevensView, 'rows'>,
  { card, by }: Pick<PlaceQuestion, 'card' | 'by'>,
): string =>
  cardOf(card)?.type === 'joker'
    ? format(language, 'elevens.ask.joker', { by })
    : format(language, 'elevens.ask.card', { card: elevensCard(language, card, context) });

/** Returns the question, its choices for number tokens, and how to hear more. */
export function placeQuestionText(
  language: Language,
  context: Pick<ElevensView, 'rows'>,
  question: PlaceQuestion,
): string {
  const { choices, from } = question;
  const list = choices
    .slice(from, from + CHOICES_PER_PAGE)
    .map((choice, at) => {
      const name = placeAnswerText(language, choice);
      return format(language, 'common.of', { what: at + 1, name });
    })
    .join(', ');
  const sentences = [
    placeQuestionTitle(language, context, question),
    format(language, 'elevens.ask.tokens', { list }),
    ...(choices.length > CHOICES_PER_PAGE ? [format(language, 'elevens.ask.more')] : []),
    ...(choices.some(({ what }) => what === 'throwJoker')
      ? [format(language, 'elevens.ask.throw')]
      : []),
  ];
  return sentences.join(' ');
}

/** Returns the text for an accepted card that is no complete move yet. */
export function preparationText(
  language: Language,
  context: Pick<ElevensView, 'rows'>,
  noted: Preparation,
): string {
  switch (noted.type) {
    case 'link':
      return format(language, noted.laid ? 'elevens.noted.link' : 'elevens.noted.noLink');
    case 'counting':
      return format(language, 'elevens.noted.counting', { by: noted.by, hand: noted.hand });
    case 'counted': {
      const { by, counted, hand } = noted;
      const card = elevensCard(language, noted.card, context);
      return format(language, 'elevens.noted.counted', { by, card, counted, hand });
    }
  }
}

/** Returns the text for a card laid again, and its place. */
export function elevensSeen(
  language: Language,
  context: Pick<ElevensView, 'rows'>,
  card: string,
  place: CardPlace,
): string {
  const name = elevensCard(language, card, context);
  switch (place.on) {
    case 'row': {
      const { value } = place;
      const row = rowName(language, place.row);
      // A number card's name includes its place.
      if (cardOf(card)?.type !== 'joker')
        return format(language, 'elevens.seen.place', { card: name });
      return format(language, 'elevens.seen.row', { card: name, row, value });
    }
    case 'hand': {
      return format(language, 'elevens.seen.hand', { card: name, player: place.player });
    }
    case 'side':
    case 'discard':
      return format(language, 'elevens.seen.discard', { card: name });
  }
}
