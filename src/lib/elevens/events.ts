import type { End, Half, Leftover } from './state.ts';
import type { ElevensView } from './view.ts';

export type Event =
  | {
      readonly type: 'linkSpent';
      readonly player: number;
      readonly from: number;
      readonly to: number;
      readonly value: number;
    }
  | {
      readonly type: 'cardPlaced';
      readonly player: number;
      readonly row: number;
      readonly value: number;
      readonly card: 'number' | 'joker';
    }
  | {
      readonly type: 'bonusEarned';
      readonly player: number;
      readonly row: number;
      readonly half: Half;
    }
  | {
      readonly type: 'jokerExchanged';
      readonly player: number;
      readonly row: number;
      readonly value: number;
    }
  | { readonly type: 'jokerThrown'; readonly player: number }
  | { readonly type: 'cardDrawn'; readonly player: number }
  | { readonly type: 'passed'; readonly player: number }
  | { readonly type: 'turnEnded'; readonly next: number }
  | { readonly type: 'gameEnded'; readonly end: End }
  | { readonly type: 'leftoverTold'; readonly player: number; readonly leftover: Leftover };

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
