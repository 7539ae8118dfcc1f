/**
 * Questions that the core or an extension asks of whichever extension knows the answer. Events tell
 * what happened; queries ask what is.
 */
export interface ServerQueries {
  /** Returns true if sentences can be spoken. */
  'voice.isWorking'(): boolean;
}

type QueryName = keyof ServerQueries;

/** Answers of a server without the extension. */
const DEFAULT_ANSWERS: ServerQueries = {
  'voice.isWorking': () => false,
};

export interface Queries {
  /** Registers the one answer of a server; a second one throws. */
  answer<Name extends QueryName>(name: Name, answer: ServerQueries[Name]): void;
  /** Asks; without a registered answer, the default counts. */
  ask<Name extends QueryName>(
    name: Name,
    ...args: Parameters<ServerQueries[Name]>
  ): ReturnType<ServerQueries[Name]>;
}

export function createQueries(): Queries {
  const answers: Partial<ServerQueries> = {};
  return {
    answer(name, given) {
      if (answers[name] !== undefined) throw new Error(`the query ${name} is answered already`);
      answers[name] = given;
    },
    ask<Name extends QueryName>(name: Name, ...args: Parameters<ServerQueries[Name]>) {
      const ask = answers[name] ?? DEFAULT_ANSWERS[name];
      // The answer stands under the name of its query, which gives the types of both.
      return (ask as (...args: never) => ReturnType<ServerQueries[Name]>)(...(args as never));
    },
  };
}
