import type { Player, State, Turn } from '../state.ts';

/** Maximum number of cards that a player may lay, exchange or throw in one turn. */
export const MAX_CARDS_PER_TURN = 4;

export interface TurnContext {
  readonly state: State;
  readonly turn: Turn;
  readonly player: Player;
}

export function turnContextOf(state: State): TurnContext | null {
  if (state.phase.type === 'over') return null;
  const player = state.players[state.phase.player];
  return player === undefined ? null : { state, turn: state.phase, player };
}

/** True if the turn has an exchange without the placed card that it requires (readings.md, E1). */
export const owesCard = (turn: Turn): boolean => turn.exchanged && !turn.placed;

/** True if the next card is the last that the turn allows. */
export const isLastOfTurn = (turn: Turn): boolean => turn.cards + 1 === MAX_CARDS_PER_TURN;

export const nextPlayer = ({ turn, state }: TurnContext): number =>
  (turn.player + 1) % state.players.length;
