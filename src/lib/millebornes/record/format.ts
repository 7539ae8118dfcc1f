import type { EditionId, Options } from '../editions/edition.ts';
import type { Setup } from '../state.ts';
import type { MilleBornesStep } from './parse.ts';

type RecordedMove =
  | {
      readonly by: string;
      readonly play: string;
      readonly on?: string;
      readonly overrule?: true;
    }
  | { readonly by: string; readonly discard: string; readonly overrule?: true }
  | { readonly by: string; readonly coupFourre: string }
  | { readonly by: string; readonly extend: boolean }
  | { readonly referee: 'drawPile'; readonly is: number }
  | {
      readonly referee: 'correctSheet';
      readonly round: number;
      readonly side: number;
      readonly line: string;
      readonly value: number;
      readonly note?: string;
    }
  | { readonly referee: 'endRound' | 'undo' };

export interface WrittenMilleBornes {
  readonly record: 1;
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides: readonly (readonly string[])[];
  readonly first: string;
  readonly meta?: unknown;
  readonly moves: readonly RecordedMove[];
}

/** Writes a match, oldest step first. Replaying the result gives the same table. */
export function formatMilleBornes(
  setup: Setup,
  steps: readonly MilleBornesStep[],
  meta?: unknown,
): WrittenMilleBornes {
  const nameOf = (seat: number): string => setup.seats[seat] ?? '';
  return {
    record: 1,
    game: '1000-bornes',
    edition: setup.edition,
    options: setup.options,
    seats: setup.seats,
    sides: setup.sides.map((side) => side.map(nameOf)),
    first: nameOf(setup.first),
    ...(meta === undefined ? {} : { meta }),
    moves: steps.map(formatStep),
  };
}

function formatStep(step: MilleBornesStep): RecordedMove {
  switch (step.type) {
    case 'play': {
      const on = step.on === undefined ? {} : { on: step.on };
      return { by: step.by, play: step.card, ...on, ...overruling(step.overrule) };
    }
    case 'discard':
      return { by: step.by, discard: step.card, ...overruling(step.overrule) };
    case 'coupFourre':
      return { by: step.by, coupFourre: step.card };
    case 'extend':
      return { by: step.by, extend: step.extend };
    case 'setDrawPile':
      return { referee: 'drawPile', is: step.is };
    case 'correctSheet': {
      const { type, ...corrected } = step;
      return { referee: type, ...corrected };
    }
    case 'endRound':
      return { referee: 'endRound' };
    case 'undo':
      return { referee: 'undo' };
  }
}

const overruling = (overrule: boolean | undefined): { readonly overrule?: true } =>
  overrule === true ? { overrule } : {};
