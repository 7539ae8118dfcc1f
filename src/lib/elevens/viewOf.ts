import { VALUES } from './cards.ts';
import { exchanges, isLegal } from './legal.ts';
import {
  bonusLeft,
  isComplete,
  jokersOut,
  jokersUnseen,
  anchorsOf,
  isAdjacent,
  isTaken,
  MAX_CARDS_PER_TURN,
  turnContextOf,
  owesCard,
  type TurnContext,
} from './rules.ts';
import { scoresOf, seatsToCount, winnersOf } from './score.ts';
import { HALVES, type Row, type State } from './state.ts';
import type { ElevensView, PlaceChoice, RowView, TurnView } from './view.ts';

export function viewOf(state: State): ElevensView {
  const { phase, players } = state;
  const at = turnContextOf(state);
  const names = (seats: readonly number[]) => seats.map((seat) => players[seat]?.name ?? '');
  const winners = winnersOf(state);
  return {
    game: 'elevens',
    beginner: state.beginner,
    rows: state.rows.map(rowView),
    links: state.links,
    seats: players,
    drawPile: state.drawPile,
    jokersOut: jokersOut(state),
    bonusLeft: state.beginner ? 0 : bonusLeft(state),
    turn: at === null ? null : turnView(at),
    over: phase.type === 'over',
    end: phase.type === 'over' ? phase.end : null,
    stillToTell: names(seatsToCount(state)),
    scores: scoresOf(state),
    winners: winners === null ? null : names(winners),
  };
}

const rowView = (row: Row): RowView => ({
  ...row,
  complete: HALVES.filter((half) => isComplete(row, half)),
});

function turnView(at: TurnContext): TurnView {
  const { state, turn, player } = at;
  const may = (type: 'throwJoker' | 'draw' | 'pass' | 'end') =>
    isLegal({ type, by: player.name }, state);
  return {
    player: player.name,
    cards: turn.cards,
    cardsLeft: MAX_CARDS_PER_TURN - turn.cards,
    owesCard: owesCard(turn),
    choices: state.rows.flatMap((_, row) => choicesIn(row, at)),
    exchanges: exchangesOf(at),
    mayPlaceJoker: jokersUnseen(state) > 0,
    mayThrowJoker: may('throwJoker'),
    mayDraw: may('draw'),
    mayPass: may('pass'),
    mayEnd: may('end'),
  };
}

function choicesIn(at: number, { state, player }: TurnContext): readonly PlaceChoice[] {
  const row = state.rows[at];
  if (row === undefined) return [];
  return VALUES.filter((value) => !isTaken(row, value)).flatMap((value) => {
    const anchors = player.links > 0 ? anchorsOf(at, value, state) : [];
    const links = anchors.map((from) => state.rows[from]?.name ?? '');
    const adjacent = isAdjacent(row, value);
    return adjacent || links.length > 0 ? [{ row: row.name, value, adjacent, links }] : [];
  });
}

const exchangesOf = ({ state, player }: TurnContext): TurnView['exchanges'] =>
  exchanges(player.name, state).flatMap((move) =>
    isLegal(move, state) ? [{ row: move.row, value: move.value }] : [],
  );
