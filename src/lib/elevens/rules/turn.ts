import type { Player, State, Turn } from '../state.ts';

/** Cards that a player may lay, exchange or throw in one turn. */
export const CARDS_A_TURN = 4;

/** The player on turn with the turn so far: what all questions about a move are asked about. */
export interface TurnContext {
  readonly state: State;
  readonly turn: Turn;
  readonly player: Player;
}

/** Null once the game is over. */
export function momentOf(state: State): TurnContext | null {
  if (state.phase.type === 'over') return null;
  const player = state.players[state.phase.player];
  return player === undefined ? null : { state, turn: state.phase, player };
}

/** Whether the turn has an exchange without the card placed besides that it calls for (readings.md, E1). */
export const owesCard = (turn: Turn): boolean => turn.exchanged && !turn.placed;

/** Whether the next card is the last one that the turn has room for. */
export const isLastOfTurn = (turn: Turn): boolean => turn.cards + 1 === CARDS_A_TURN;

export const nextPlayer = ({ turn, state }: TurnContext): number =>
  (turn.player + 1) % state.players.length;
