import { JOKERS } from '../../elevens/cards.ts';
import type { Place, State } from '../../elevens/state.ts';
import { ALL_PASSED, GOING, HAND_EMPTY, type Position } from './position.ts';

export function loadState(position: Position, state: State): void {
  position.deal(0);
  for (const [row, { places }] of state.rows.entries()) {
    position.taken[row] = placesThat(places, (place) => place !== null);
    position.jokers[row] = placesThat(places, (place) => place === 'joker');
    position.linked[row] = state.links.reduce(
      (set, { above, value }) => (above === row ? set | (1 << (value - 1)) : set),
      0,
    );
  }
  for (const [player, { hand, links, bonus }] of state.players.entries()) {
    position.hands[player] = hand;
    position.links[player] = links;
    position.bonus[player] = bonus;
    position.bonusLeft -= bonus;
  }
  position.jokersThrown = state.jokersThrown;
  const lying = state.rows.flatMap(({ places }) => places).filter((place) => place === 'joker');
  if (!state.beginner) position.jokersUnseen = JOKERS - state.jokersThrown - lying.length;
  position.drawPile = state.drawPile;
  position.passes = state.passes;
  takePhase(position, state.phase);
}

function takePhase(position: Position, phase: State['phase']): void {
  if (phase.type === 'over') {
    position.end = phase.end.type === 'hand-empty' ? HAND_EMPTY : ALL_PASSED;
    return;
  }
  position.end = GOING;
  position.begin(phase.player);
  position.cards = phase.cards;
  position.placed = phase.placed;
  position.exchanged = phase.exchanged;
}

const placesThat = (places: readonly Place[], is: (place: Place) => boolean): number =>
  places.reduce((set, place, at) => (is(place) ? set | (1 << at) : set), 0);
