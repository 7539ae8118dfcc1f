import type { Place, State } from '#lib/elevens/state.ts';
import { isIn, PLACES, ROWS, valueOf } from '#lib/odds/elevens/places.ts';
import { GOING, HAND_EMPTY, type Position } from '#lib/odds/elevens/position.ts';

/**
 * Returns the state of a simulated game in the shape of `seenBy`, without details of finished
 * turns.
 */
export function simulated(position: Position) {
  const over = position.end === HAND_EMPTY ? 'hand-empty' : 'all-passed';
  const lies = (row: number, place: number): Place => {
    if (!isIn(place, position.taken[row] ?? 0)) return null;
    return isIn(place, position.jokers[row] ?? 0) ? 'joker' : 'number';
  };
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const places = Array.from({ length: PLACES }, (_, place) => place);
  return {
    rows: rows.map((row) => places.map((place) => lies(row, place))),
    links: rows.flatMap((row) =>
      places
        .filter((place) => isIn(place, position.linked[row] ?? 0))
        .map((place) => `${String(row)} ${String(valueOf(place))}`),
    ),
    players: Array.from({ length: position.players }, (_, player) => ({
      hand: position.hands[player],
      links: position.links[player],
      bonus: position.bonus[player],
    })),
    drawPile: position.drawPile,
    jokersThrown: position.jokersThrown,
    passes: position.passes,
    phase:
      position.end === GOING
        ? {
            player: position.turn,
            cards: position.cards,
            placed: position.placed,
            exchanged: position.exchanged,
          }
        : over,
  };
}

/** The referee's game as a simulated one is told. */
export const seenBy = (state: State): ReturnType<typeof simulated> => ({
  rows: state.rows.map(({ places }) => [...places]),
  links: [...state.links]
    .sort((a, b) => a.above - b.above || a.value - b.value)
    .map(({ above, value }) => `${String(above)} ${String(value)}`),
  players: state.players.map(({ hand, links, bonus }) => ({ hand, links, bonus })),
  drawPile: state.drawPile,
  jokersThrown: state.jokersThrown,
  passes: state.passes,
  phase: phaseOf(state),
});

function phaseOf({ phase }: State) {
  if (phase.type === 'over') return phase.end.type;
  const { player, cards, placed, exchanged } = phase;
  return { player, cards, placed, exchanged };
}
