import type { MatchesChange } from '../history/view.ts';
import type { PublicTagEvent } from '../house/lookUp.ts';
import type { HouseState } from '../house/state.ts';
import type { HouseView } from '../house/view.ts';
import type { HouseDifference } from '../house/viewDifference.ts';
import type { HandMessage, TableSnapshot } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { TapCommand } from '../table/commands.ts';
import type { FeedChances } from '../table/feed.ts';
import type { TableState } from '../table/state.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { TournamentDifference, TournamentSummary } from '../tournament/view.ts';
import { log } from './log/log.ts';
import type { StreamNow } from './streams/eventStream.ts';

/** Place of the reader of a hand. */
export interface HandReaderPlace {
  readonly table: string;
  readonly bridge: string;
}

/** Events of the server with their arguments. What they tell of is stored already. */
export interface ServerEvents {
  /** A table's public view changed; not for a table that was opened. */
  'table.changed': [view: TableSnapshot];
  /**
   * Events of a table were stored: each server of several hears of them. `before`: its state before
   * them; null if they opened it, or if this server did not hold it. Comes after `table.changed`.
   */
  'table.stored': [code: string, now: StreamNow<TableState>, before: TableState | null];
  /** A table was read, or changed and not yet told of by `table.stored`; null: it was erased. */
  'table.known': [code: string, state: TableState | null];
  /** A table was erased or moved to the trash. */
  'table.erased': [code: string];
  /** A table was deleted permanently, here or at another server. */
  'table.deleted': [code: string];
  /** A table was moved to the trash or back, here or at another server. */
  'trash.changed': [code: string];
  /** Deletions that a crash interrupted are completed. */
  'deletions.finished': [];
  /** Events of the venue were stored, here or at another server. */
  'venue.stored': [];
  /** Events of the venue were stored at another server. */
  'venue.caught-up': [now: HouseState, before: HouseState];
  'venue.changed': [view: HouseView, difference: HouseDifference];
  /** Readers of another server connected or disconnected. */
  'readers.changed': [];
  /** The addresses of this machine changed. */
  'networks.changed': [];
  /** A card or token was laid and answered. */
  'card.laid': [laid: PublicTagEvent];
  /** A tag was laid on the reader of a hand. `answer` is public and reveals only that it was read. */
  'hand.laid': [laid: TapCommand, answer: Answer, place: HandReaderPlace];
  /** A hand was read. `bridge` null: the reader is at another server. */
  'hand.read': [news: HandMessage, bridge: string | null];
  /** Chances of a table, some time after the state that they belong to. */
  'chances.computed': [view: TableSnapshot, chances: FeedChances | null];
  'matches.changed': [change: MatchesChange];
  'tournaments.changed': [list: readonly TournamentSummary[]];
  'tournament.changed': [difference: TournamentDifference];
  'tournament.erased': [code: string];
  /** Events of a tournament were read or stored, here or at another server. */
  'tournament.stored': [code: string];
  /** The closest race of a tournament changed. */
  'tournament.race': [code: string];
  /** Tables joined or left a tournament. */
  'tournament.tables': [tables: readonly string[]];
  'boards.changed': [view: BoardsView];
  /** Tournaments are loaded, and commands are accepted. */
  'server.started': [];
}

export type EventName = keyof ServerEvents;

export interface EventBus {
  /** Subscribes; handlers run in the order of subscription. Returns a function that ends it. */
  on<Name extends EventName>(
    name: Name,
    handle: (...event: ServerEvents[Name]) => void,
  ): () => void;
  /** Runs all handlers. One that throws is reported, and does not stop the others. */
  emit<Name extends EventName>(name: Name, ...event: ServerEvents[Name]): void;
}

interface EventBusOptions {
  /** Called with an event that has no subscriber. */
  unheard(name: EventName): void;
  failed(name: EventName, error: unknown): void;
}

type AnyHandler = (...event: never) => void;

/** By default an event may lack subscribers, since extensions can be left out. */
export function createEventBus({
  unheard = () => undefined,
  failed = (event, error) => log.error('event not handled', { event, error }),
}: Partial<EventBusOptions> = {}): EventBus {
  const handlers = new Map<EventName, Set<AnyHandler>>();
  return {
    on(name, handle) {
      // A copy, so that one function may subscribe twice.
      const handler: AnyHandler = (...event) => handle(...event);
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler));
      return () => void known.delete(handler);
    },
    emit(name, ...event) {
      const known = [...(handlers.get(name) ?? [])];
      if (known.length === 0) unheard(name);
      for (const handle of known) {
        try {
          // `on` stored the handler under the name of its event.
          handle(...(event as never));
        } catch (error) {
          failed(name, error);
        }
      }
    },
  };
}
