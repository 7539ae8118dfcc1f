import { HIGHEST } from '../../elevens/cards.ts';
import type { Move } from '../../elevens/moves.ts';
import type { ElevensView, SeatView } from '../../elevens/view.ts';
import type { FeedMark, Labelled, SideOfGame } from '../../table/feed.ts';
import { format } from '../format.ts';
import type { GameFeed } from '../gameWords.ts';
import type { Language } from '../language.ts';
import { elevensName } from './name.ts';
import { rowName } from './rowNames.ts';

/** Elevens in the feed for programs: each player is a side, and the four rows are shared. */
export const elevensFeed: GameFeed<'elevens'> = {
  match: (language, match) => ({
    game: { id: match.game, text: elevensName(language), edition: null },
    round: null,
    ended: null,
    target: null,
    window: null,
    question: null,
    rounds: [],
    turn: match.turn?.player ?? null,
    drawPile: match.over ? null : match.drawPile,
    sides: match.seats.map((seat, at) => sideOf(language, match, seat, at)),
    rows: match.rows.map(({ name, places }) => ({
      name: rowName(language, name),
      of: HIGHEST,
      value: places.filter((place) => place !== null).length,
    })),
    winners: winnersOf(match),
  }),
  played: (language, match, move) => ({
    player: move.by,
    card: cardOf(language, match, move),
    row: 'row' in move ? rowOf(match, move.row) : null,
  }),
};

function winnersOf({ winners, seats }: ElevensView): readonly number[] | null {
  if (winners === null) return null;
  return seats.flatMap(({ name }, at) => (winners.includes(name) ? [at] : []));
}

function rowOf({ rows }: ElevensView, row: string): number | null {
  const at = rows.findIndex(({ name }) => name === row);
  return at < 0 ? null : at;
}

function sideOf(
  language: Language,
  { scores, over }: ElevensView,
  { name, hand, links, bonus }: SeatView,
  at: number,
): SideOfGame {
  const points = scores?.[at];
  const stock = (id: 'links' | 'bonus', count: number): readonly FeedMark[] =>
    count === 0
      ? []
      : [
          {
            id,
            text: format(language, `elevensTv.${id}`, { [id]: count }),
            kind: 'stock',
            coupFourre: false,
          },
        ];
  return {
    players: [{ name, cards: hand }],
    total:
      points === undefined
        ? null
        : { value: points, text: format(language, 'common.pts', { points }) },
    running: null,
    status: null,
    progress: over
      ? null
      : {
          value: hand,
          text: format(language, 'elevensTv.hand', { hand }),
          unit: 'cards',
          of: null,
        },
    marks: [...stock('links', links), ...stock('bonus', bonus)],
  };
}

function cardOf(language: Language, { rows }: ElevensView, move: Move): Labelled | null {
  if (move.type === 'throwJoker' || ('joker' in move && move.joker === true)) {
    return { id: 'joker', text: format(language, 'elevens.card.joker') };
  }
  if (move.type !== 'place' && move.type !== 'exchange') return null;
  const { row, value } = move;
  const colour = rows.find(({ name }) => name === row)?.colour ?? '';
  return {
    id: `${colour}-${String(value)}`,
    text: format(language, 'elevens.card.number', { row: rowName(language, row), value }),
  };
}
