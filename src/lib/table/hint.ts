import type { NoHints } from '../game/hint.ts';
import type { GameMove } from '../games.ts';

/** What a player whose hand is known is told to do, or why not; true at that moment of the table alone. */
export type HintSaid =
  | {
      readonly type: 'hint';
      readonly move: GameMove;
      /** What the move does, as its game names it; null: it goes without saying. */
      readonly because: string | null;
      readonly at: Moment;
    }
  | ({ readonly type: 'no-hint'; readonly at: Moment | null } & NoHint);

export const isHint = (said: { readonly type: string }): said is HintSaid =>
  said.type === 'hint' || said.type === 'no-hint';

/** How many moves had been made, and how often the line of them had been changed. */
export interface Moment {
  readonly moves: number;
  readonly line: number;
}

export type NoHint =
  | {
      readonly why:
        | NoHints
        /** Nobody is to play, or somebody else. */
        | 'turn'
        | 'paused'
        /** A question or a refused card waits, or the next card is announced. */
        | 'open'
        /** A side says whether it goes on. */
        | 'asked'
        /** No game comes to this, or nobody can hold that. */
        | 'impossible';
    }
  /** So many cards are still to be told, or more were than are held. */
  | { readonly why: 'missing' | 'too-many'; readonly cards: number };

/** Whether it still holds at that moment of the table. */
export const isHintOf = ({ at }: HintSaid, { moves, line }: Moment): boolean =>
  at === null || (at.moves === moves && at.line === line);
