import '../i18n/bothLanguages.ts';
import { inEachLanguage } from '../i18n/answers.ts';
import { format } from '../i18n/format.ts';
import type { TableSnapshot } from '../protocol/messages.ts';
import type { FeedChances } from '../table/feed.ts';
import type { TextByLanguage } from '../table/notice.ts';
import type { Realtime } from './runtime.ts';

/**
 * Questions of the core or of an extension, which another extension answers if it is there. Events tell
 * what happened; queries ask what is.
 */
interface ServerQueries {
  /** Returns true if sentences can be spoken. */
  'voice.isWorking'(): boolean;
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

type QueryName = keyof ServerQueries;

/** Answers of a server without the extension. */
const DEFAULT_ANSWERS: ServerQueries = {
  'voice.isWorking': () => false,
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
