import '../i18n/bothLanguages.ts';
import { inEachLanguage } from '../i18n/answers.ts';
import { format } from '../i18n/format.ts';
import type { TableSnapshot } from '../protocol/messages.ts';
import type { FeedChances } from '../table/feed.ts';
import type { TextByLanguage } from '../table/notice.ts';
import type { TableState } from '../table/state.ts';
import type { TableInTournament, WithdrawnTable } from '../tournament/atTable.ts';
import type { Realtime } from './runtime.ts';
import type { StreamNow } from './streams/eventStream.ts';

/**
 * Questions of the core or of an extension, which another extension answers if it is there. Events tell
 * what happened; queries ask what is.
 */
interface ServerQueries {
  /** Returns true if sentences can be spoken. */
  'voice.isWorking'(): boolean;
  /** Returns the code of the tournament that a table belongs to; null: none. */
  'tournament.ofTable'(table: string): string | null;
  /** Returns a table's standing in its tournament, or its removal; null: it belongs to none. */
  'tournament.atTable'(table: string): TableInTournament | WithdrawnTable | null;
  /** Returns true if this is the code of a tournament that is loaded. */
  'tournament.isKnown'(code: string): boolean;
  /** Returns true if this is the code of a tournament in the log. */
  'tournament.isStored'(code: string): Promise<boolean>;
  /** Returns the tournament's time in ms since the epoch. */
  'tournament.now'(code: string): number;
  /** Returns the tournament for which a deck is stacked at a reader; null: none. */
  'reader.stacksFor'(reader: string): string | null;
  /** Compares the cards played at a table with its board. */
  'boards.checkTable'(place: TournamentPlace, table: string, now: TableNow): Promise<void>;
  /** Returns the tables that are being played. */
  'tables.inPlay'(): readonly string[];
  /** Returns the table of the last match of exactly these players if it is over; null: there is none. */
  'matches.lastOver'(players: readonly string[]): string | null;
  /** Returns who is likely to win, as the answer to a token or a button. */
  'chances.inWords'(table: string): Promise<TextByLanguage>;
  /** Returns the chances known by now; null: none. */
  'chances.known'(view: TableSnapshot): FeedChances | null;
  /** Returns tables of which programs outside the pages want the chances. */
  'chances.subscribers'(): readonly string[];
  /** Returns the handler of WebSockets other than those of socket.io. */
  'upgrade.handler'(): Realtime['upgrade'] | null;
  /** Returns the origins that may embed this path in a frame. */
  'page.framesOf'(path: string): readonly string[];
  /** Returns true if buttons may act for a seat. */
  'seatButtons.areUsed'(): boolean;
}

/** A table of a round of a tournament. */
interface TournamentPlace {
  readonly tournament: string;
  readonly round: number;
  readonly number: number;
}
type TableNow = Pick<StreamNow<TableState>, 'state' | 'position'>;

type QueryName = keyof ServerQueries;

/** Answers of a server without the extension. */
const DEFAULT_ANSWERS: ServerQueries = {
  'voice.isWorking': () => false,
  'tournament.ofTable': () => null,
  'tournament.atTable': () => null,
  'tournament.isKnown': () => false,
  'tournament.isStored': () => Promise.resolve(false),
  'tournament.now': () => 0,
  'reader.stacksFor': () => null,
  'boards.checkTable': () => Promise.resolve(),
  'tables.inPlay': () => [],
  'matches.lastOver': () => null,
  'chances.inWords': () =>
    Promise.resolve(inEachLanguage((language) => format(language, 'chances.unwished'))),
  'chances.known': () => null,
  'chances.subscribers': () => [],
  'upgrade.handler': () => null,
  'page.framesOf': () => [],
  'seatButtons.areUsed': () => false,
};

/** Queries that several extensions may answer. */
const WITH_MANY_ANSWERS: readonly QueryName[] = ['chances.subscribers'];

type Reply<Name extends QueryName> = ReturnType<ServerQueries[Name]>;
type Ask<Name extends QueryName> = (...args: Parameters<ServerQueries[Name]>) => Reply<Name>;

export interface Queries {
  /** Registers an answer. A second one throws, unless the query may have many. */
  answer<Name extends QueryName>(name: Name, answer: Ask<Name>): void;
  /** Asks; without a registered answer, the default counts. */
  ask<Name extends QueryName>(name: Name, ...args: Parameters<ServerQueries[Name]>): Reply<Name>;
  /** Returns all answers; none without a registered one. */
  askAll<Name extends QueryName>(
    name: Name,
    ...args: Parameters<ServerQueries[Name]>
  ): readonly Reply<Name>[];
}

export function createQueries(): Queries {
  const answers = new Map<QueryName, Ask<never>[]>();
  // An answer stands under the name of its query, which gives its type.
  const answersTo = <Name extends QueryName>(name: Name) =>
    (answers.get(name) ?? []) as readonly Ask<Name>[];
  return {
    answer(name, given) {
      const known = answersTo(name);
      if (known.length > 0 && !WITH_MANY_ANSWERS.includes(name))
        throw new Error(`the query ${name} is answered already`);
      answers.set(name, [...known, given]);
    },
    ask<Name extends QueryName>(name: Name, ...args: Parameters<ServerQueries[Name]>) {
      const [answer = DEFAULT_ANSWERS[name] as Ask<Name>] = answersTo(name);
      return answer(...args);
    },
    askAll: (name, ...args) => answersTo(name).map((answer) => answer(...args)),
  };
}
