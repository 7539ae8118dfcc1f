import type { GameEvent, GameMove, GameRefusal } from '../games.ts';
import type { TableSetup } from '../house/commands.ts';
import type { TagId } from '../reader/events.ts';
import type { NoticeView } from './view.ts';

/** A card whose meaning has to be asked for, and the moves it may stand for. */
export interface Question {
  readonly id: string;
  readonly kind: 'which-side' | 'which-player';
  readonly card: string;
  readonly tag: TagId | null;
  readonly by: string | null;
  readonly choices: readonly {
    readonly side: number;
    readonly player: string | null;
    readonly move: GameMove;
  }[];
}

export interface TableCreated {
  readonly type: 'tableCreated';
  readonly setup: TableSetup;
  /** The table was opened from a record, to look at: nothing is played there. */
  readonly looking?: true;
}

export type Source = 'reader' | 'screen';

/** What has happened at a table. A move keeps what it led to, so that old matches survive better rules. */
export type TableEvent =
  | TableCreated
  | {
      readonly type: 'movePlayed';
      readonly move: GameMove;
      readonly events: readonly GameEvent[];
      readonly tag: TagId | null;
      readonly source: Source;
    }
  | {
      readonly type: 'moveRefused';
      readonly move: GameMove;
      readonly refusal: GameRefusal;
      readonly tag: TagId | null;
    }
  | { readonly type: 'questionAsked'; readonly question: Question }
  | { readonly type: 'cardTakenBack' }
  | { readonly type: 'moveUndone' }
  | { readonly type: 'discardArmed'; readonly armed: boolean }
  | { readonly type: 'roundStarted' }
  | { readonly type: 'tagNoticed'; readonly notice: NoticeView };

/** Version of the events that this program writes. Older ones are lifted when they are read. */
export const TABLE_EVENTS_VERSION = 1;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseTableEvents(version: number, stored: unknown): readonly TableEvent[] {
  if (version !== TABLE_EVENTS_VERSION || !Array.isArray(stored)) {
    throw new Error(`Table events of version ${String(version)} are newer than this program.`);
  }
  // What lies in the log was written by this program from values it had already parsed.
  return stored as readonly TableEvent[];
}
