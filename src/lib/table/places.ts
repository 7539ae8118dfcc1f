import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameState } from '../games.ts';
import { cardPlace, countedBy, preparingPlace, roundNumber } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import type { TableState } from './state.ts';

/** Where a physical card lies that was played in the round going on, or null when it is free to be played. */
export function placeOf(tag: TagId, { timeline, leftovers }: TableState): CardPlace | null {
  const left = leftovers.find((laid) => laid.tag === tag);
  if (left !== undefined) return { on: 'hand', player: left.by };
  const round = roundNumber(timeline.now);
  for (let at = timeline.last; at !== null && at.step.round === round; at = at.before.last) {
    const { move, also } = at.step;
    if (at.step.tag === tag) return cardPlace(move, timeline.now);
    if (also.includes(tag)) return placeAlong(move, timeline.now);
  }
  return null;
}

/** Where a card lies that went along with a move: a spent link where it led to, a leftover with its hand. */
function placeAlong(move: GameMove, game: GameState): CardPlace {
  const player = countedBy(move, game);
  if (player !== null) return { on: 'hand', player };
  return preparingPlace(move, game) ?? { on: 'discard' };
}
