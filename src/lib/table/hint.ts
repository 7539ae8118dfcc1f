import type { HintsOffReason } from '../game/hint.ts';
import type { GameMove } from '../games.ts';

/**
 * Advice to a player with a known hand, or the reason why there is none. Valid only at the moment
 * `at`.
 */
export type HintMessage =
  | {
      readonly type: 'hint';
      readonly move: GameMove;
      readonly because: string | null;
      readonly at: LinePosition;
    }
  | ({ readonly type: 'no-hint'; readonly at: LinePosition | null } & HintRefusal);

export const isHintMessage = (said: { readonly type: string }): said is HintMessage =>
  said.type === 'hint' || said.type === 'no-hint';

/** State of the line for which a hint holds: the number of moves, and of changes to the line. */
export interface LinePosition {
  readonly moves: number;
  readonly line: number;
}

export type HintRefusal =
  | {
      readonly why:
        | HintsOffReason
        | 'turn'
        | 'paused'
        /** A question or refused card is open, or a discard is armed. */
        | 'open'
        | 'asked'
        /** The known cards contradict the game. */
        | 'impossible';
    }
  /** Number of cards that are missing from, or too many in, the known hand. */
  | { readonly why: 'missing' | 'too-many'; readonly cards: number };

export const isHintOf = ({ at }: HintMessage, { moves, line }: LinePosition): boolean =>
  at === null || (at.moves === moves && at.line === line);
