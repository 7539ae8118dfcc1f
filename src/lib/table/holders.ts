import type { GameMove, GameState } from '../games.ts';
import { cardPlace, handChange, pileOf, roundNumber, seatNames } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import { heldBy, isTold, missingOf } from './partners.ts';
import type { TableState } from './state.ts';

/*
 * Hands are hidden, but some cards are known to be in one: those told of a seat that the program plays, and a card that
 * came back to a hand from the table.
 */

/** A card as it was laid: its kind, and the tag of this copy. */
export interface LaidCard {
  readonly card: string;
  readonly tag: TagId;
}

/** True if the move may be of a player who held that card, as far as hands are known. */
export function couldHold(move: GameMove, laid: LaidCard, state: TableState): boolean {
  if (!('by' in move)) return true;
  const seat = seatNames(state.timeline.now).indexOf(move.by);
  if (seat < 0) return true;
  const holder = holderOf(laid, state);
  if (holder !== null) return holder === seat;
  if (!isTold(seat, state) || missingOf(seat, state) > 0) return true;
  return heldBy(seat, state).some(({ card }) => card === laid.card);
}

/** The seat that is known to hold this very card; null: hands do not tell. */
function holderOf({ card, tag }: LaidCard, state: TableState): number | null {
  const game = state.timeline.now;
  const isOnlyOne = pileOf(game)?.get(card) === 1;
  const seats = seatNames(game).map((_, seat) => seat);
  const told = seats.find(
    (seat) =>
      isTold(seat, state) &&
      heldBy(seat, state).some((held) => held.tag === tag || (isOnlyOne && held.card === card)),
  );
  return told ?? takenBy(tag, state);
}

/** The seat to which the card went back from its place on the table, by a move since it was laid there. */
function takenBy(tag: TagId, { timeline }: TableState): number | null {
  const round = roundNumber(timeline.now);
  const takers: { readonly by: string; readonly place: string }[] = [];
  for (let line = timeline; line.last?.step.round === round; line = line.last.before) {
    const { move } = line.last.step;
    if (line.last.step.tag === tag) {
      const place = placeAt(move, line.now);
      const taker = takers.findLast((each) => each.place === place);
      return taker === undefined ? null : seatNames(timeline.now).indexOf(taker.by);
    }
    const takes = 'by' in move && handChange(move, line.now).taken !== null;
    if (takes) takers.push({ by: move.by, place: placeAt(move, line.now) });
  }
  return null;
}

const placeAt = (move: GameMove, game: GameState): string => JSON.stringify(cardPlace(move, game));
