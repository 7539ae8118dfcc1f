/** What is wrong with a game record, and where, as a JSON path (`$.moves[3].by`). */
export interface RecordError {
  readonly path: string;
  readonly message: string;
}

/** The JSON path of a value inside a record: `$`, then `.key` for keys and `[at]` for list items. */
export const jsonPath = (keys: readonly (string | number)[]): string =>
  keys.reduce<string>(
    (path, key) => path + (typeof key === 'number' ? `[${key}]` : `.${key}`),
    '$',
  );
