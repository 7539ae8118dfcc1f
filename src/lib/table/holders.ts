import type { GameMove, GameState } from '../games.ts';
import { cardPlace, handChange, pileOf, roundNumber, seatNames } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import { enteredHandOf, hasEnteredHand, missingOf } from './partners.ts';
import type { TableState } from './state.ts';

/*
 * Hands are hidden, but some cards are known: those entered for a seat that the program plays, and
 * cards that returned from the table to a hand.
 */

export interface LaidCard {
  readonly card: string;
  readonly tag: TagId;
}

export function couldHold(move: GameMove, laid: LaidCard, state: TableState): boolean {
  if (!('by' in move)) return true;
  const seat = seatNames(state.timeline.now).indexOf(move.by);
  if (seat < 0) return true;
  const holder = holderOf(laid, state);
  if (holder !== null) return holder === seat;
  if (!hasEnteredHand(seat, state) || missingOf(seat, state) > 0) return true;
  return enteredHandOf(seat, state).some(({ card }) => card === laid.card);
}

function holderOf({ card, tag }: LaidCard, state: TableState): number | null {
  const game = state.timeline.now;
  const isOnlyOne = pileOf(game)?.get(card) === 1;
  const seats = seatNames(game).map((_, seat) => seat);
  const told = seats.find(
    (seat) =>
      hasEnteredHand(seat, state) &&
      enteredHandOf(seat, state).some(
        (held) => held.tag === tag || (isOnlyOne && held.card === card),
      ),
  );
  return told ?? takenBy(tag, state);
}

/** Returns the seat that took the card back to its hand since it was laid. */
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
