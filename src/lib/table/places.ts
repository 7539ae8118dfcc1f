import type { Timeline } from '../game/timeline.ts';
import { cardPlace, roundNumber, type GameState } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Step } from './state.ts';
import type { CardPlace } from './view.ts';

/** Where a physical card lies that was played in the round going on, or null when it is free to be played. */
export function placeOf(tag: TagId, timeline: Timeline<GameState, Step>): CardPlace | null {
  const round = roundNumber(timeline.now);
  for (let at = timeline.last; at !== null && at.step.round === round; at = at.before.last) {
    if (at.step.tag === tag) return cardPlace(at.step.move, timeline.now);
  }
  return null;
}
