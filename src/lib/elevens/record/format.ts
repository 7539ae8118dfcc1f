import type { Setup } from '../setup.ts';
import type { ElevensStep } from './parse.ts';

type RecordedPlace = { readonly row: string; readonly value: number };

type RecordedStep =
  | {
      readonly by: string;
      readonly place: RecordedPlace;
      readonly joker?: true;
      readonly link?: string;
    }
  | { readonly by: string; readonly exchange: RecordedPlace }
  | { readonly by: string; readonly throwJoker: true }
  | { readonly by: string; readonly draw: true }
  | { readonly by: string; readonly pass: true }
  | { readonly by: string; readonly end: true }
  | {
      readonly by: string;
      readonly leftover: { readonly numbers: readonly number[]; readonly jokers: number };
    }
  | { readonly referee: 'undo' };

export interface WrittenElevens {
  readonly record: 1;
  readonly game: 'elevens';
  readonly options: { readonly beginner: boolean };
  readonly rows: readonly string[];
  readonly seats: readonly string[];
  readonly first: string;
  readonly meta?: unknown;
  readonly moves: readonly RecordedStep[];
}

/**
 * Writes a game as a record. Replaying it gives the same table; the deck's colours are left out.
 */
export function formatElevens(
  setup: Setup,
  steps: readonly ElevensStep[],
  meta?: unknown,
): WrittenElevens {
  return {
    record: 1,
    game: 'elevens',
    options: { beginner: setup.beginner },
    rows: setup.rows.map(({ name }) => name),
    seats: setup.seats,
    first: setup.first,
    ...(meta === undefined ? {} : { meta }),
    moves: steps.map(formatStep),
  };
}

function formatStep(step: ElevensStep): RecordedStep {
  switch (step.type) {
    case 'undo':
      return { referee: 'undo' };
    case 'place': {
      const { by, row, value, joker, link } = step;
      return {
        by,
        place: { row, value },
        ...(joker === true ? { joker } : {}),
        ...(link === undefined ? {} : { link }),
      };
    }
    case 'exchange':
      return { by: step.by, exchange: { row: step.row, value: step.value } };
    case 'leftover':
      return { by: step.by, leftover: { numbers: step.numbers, jokers: step.jokers } };
    case 'throwJoker':
      return { by: step.by, throwJoker: true };
    case 'draw':
      return { by: step.by, draw: true };
    case 'pass':
      return { by: step.by, pass: true };
    case 'end':
      return { by: step.by, end: true };
  }
}
