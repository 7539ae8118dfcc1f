import type { GameMove, GameRefusal, GameState } from '../games.ts';
import type { Timeline } from '../game/timeline.ts';
import type { TableSetup } from '../house/commands.ts';
import type { TagId } from '../reader/events.ts';
import type { Question, Source } from './events.ts';
import type { NoticeView } from './view.ts';

/** One accepted move as the table remembers it. */
export interface Step {
  readonly move: GameMove;
  /** The physical card, when it was laid on a reader. */
  readonly tag: TagId | null;
  readonly round: number;
  readonly at: number;
  readonly source: Source;
}

/** A card that was refused and waits for the table: taken back, discarded, or let lie. */
export interface Warning {
  readonly move: GameMove;
  readonly refusal: GameRefusal;
  readonly tag: TagId | null;
}

/** The evening around a match: what was accepted, and what still waits for an answer. */
export interface TableState {
  readonly setup: TableSetup;
  /** Opened from a record, to look at: nothing is played here. */
  readonly looking: boolean;
  readonly timeline: Timeline<GameState, Step>;
  readonly question: Question | null;
  readonly warning: Warning | null;
  readonly notice: NoticeView | null;
  readonly discardArmed: boolean;
  /** A round has ended and nothing has been played since. */
  readonly interval: boolean;
}
