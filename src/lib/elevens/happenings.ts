import type { Half } from './state.ts';
import type { ElevensView } from './view.ts';

/** What happens in the rows beside the plays. */
export interface ElevensHappening {
  readonly type: 'half-complete';
  readonly row: string;
  readonly half: Half;
}

export function* happeningsOfRows(
  before: ElevensView,
  now: ElevensView,
): Generator<ElevensHappening> {
  for (const [at, { name, complete }] of now.rows.entries()) {
    const known = before.rows[at]?.complete ?? [];
    for (const half of complete) {
      if (!known.includes(half)) yield { type: 'half-complete', row: name, half };
    }
  }
}
