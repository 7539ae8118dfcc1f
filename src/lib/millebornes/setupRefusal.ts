type SetupRefusalCode =
  | 'unknown-edition'
  | 'bad-seats'
  | 'bad-sides'
  | 'bad-first'
  | 'no-such-shape'
  | 'bad-options'
  | 'unknown-option'
  | 'bad-option';

/** What is wrong with a setup, and where, as a JSON path. `detail` is an English sentence. */
export interface SetupRefusal {
  readonly code: SetupRefusalCode;
  readonly path: string;
  readonly detail: string;
}
