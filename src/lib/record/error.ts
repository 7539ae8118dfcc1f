import type { BaseIssue } from 'valibot';

export interface RecordError {
  readonly path: string;
  readonly message: string;
}

export type Keys = readonly (string | number)[];

/**
 * Returns the JSON path of a value in a record: `.key` for plain words, `["a key"]` for others,
 * `[at]` for list items.
 */
export const jsonPath = (keys: Keys): string =>
  keys.reduce<string>(
    (path, key) =>
      path +
      (typeof key === 'string' && /^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`),
    '$',
  );

export function errorOf(issue: BaseIssue<unknown>, before: Keys, game: string): RecordError {
  const keys = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  return { path: jsonPath([...before, ...keys]), message: messageOf(issue, game) };
}

function messageOf(issue: BaseIssue<unknown>, game: string): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `a key that a record of ${game} does not have`;
  }
  return issue.received === 'undefined' ? 'this is missing' : issue.message;
}
