import * as v from 'valibot';
import type { Move } from '../moves.ts';
import { parseSetup, type Setup, type SetupRefusal } from '../setup.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { errorOf, jsonPath, type RecordError } from '../../record/error.ts';

/*
 * Separates errors of the record from verdicts of the game. These are errors: an unknown key in the
 * head, a missing key, a wrong type (`"value": "12"`, `"link": null`, `"draw": false`), a move of
 * an unknown kind, and any `referee` but "undo". The game judges the contents. A value that no card
 * has (0, 22, 3.5) is `no-such-value`, an unknown name `unknown-player`, an unknown row
 * `no-such-row`. Impossible leftovers (an 11, half a joker) are a `leftover-mismatch`. The 11 that
 * opens a row is a value, and `taken`. If a move has keys of several kinds, `referee` comes first,
 * then the order of MOVES.
 */

export type ElevensStep = Move | { readonly type: 'undo' };

export interface ElevensRecord {
  readonly setup: Setup;
  readonly steps: readonly ElevensStep[];
  readonly meta?: unknown;
}

// Valibot accepts an array as an object, so an empty array would pass if all keys are optional.
const plainObject = v.custom<object>(
  (raw) => typeof raw === 'object' && raw !== null && !Array.isArray(raw),
  'Invalid type: Expected an object',
);

const HEAD = v.strictObject({
  record: v.literal(1),
  game: v.literal('elevens'),
  options: v.optional(v.pipe(plainObject, v.strictObject({ beginner: v.optional(v.boolean()) }))),
  rows: v.array(v.string()),
  seats: v.array(v.string()),
  first: v.optional(v.string()),
  meta: v.optional(v.unknown()),
  moves: v.array(v.unknown()),
});

const UNDO = v.pipe(
  v.object({ referee: v.literal('undo') }),
  v.transform((): ElevensStep => ({ type: 'undo' })),
);

const by = v.string();
const said = v.literal(true);
const place = v.object({ row: v.string(), value: v.number() });

const PLACE = v.pipe(
  v.object({ by, place, joker: v.optional(v.boolean()), link: v.optional(v.string()) }),
  v.transform((move): Move => {
    const { joker, link } = move;
    return {
      type: 'place',
      by: move.by,
      ...move.place,
      ...(joker === undefined ? {} : { joker }),
      ...(link === undefined ? {} : { link }),
    };
  }),
);

const LEFTOVER = v.pipe(
  v.object({
    by,
    leftover: v.pipe(
      plainObject,
      v.object({ numbers: v.optional(v.array(v.number()), []), jokers: v.optional(v.number(), 0) }),
    ),
  }),
  v.transform((move): Move => ({ type: 'leftover', by: move.by, ...move.leftover })),
);

const plainMove = <Kind extends 'throwJoker' | 'draw' | 'pass' | 'end'>(type: Kind) =>
  v.pipe(
    v.object({ by, [type]: said }),
    v.transform((move): Move => ({ type, by: v.parse(by, move.by) })),
  );

const MOVES = new Map<string, v.GenericSchema<unknown, ElevensStep>>([
  ['referee', UNDO],
  ['place', PLACE],
  [
    'exchange',
    v.pipe(
      v.object({ by, exchange: place }),
      v.transform((move): Move => ({ type: 'exchange', by: move.by, ...move.exchange })),
    ),
  ],
  ['throwJoker', plainMove('throwJoker')],
  ['draw', plainMove('draw')],
  ['pass', plainMove('pass')],
  ['end', plainMove('end')],
  ['leftover', LEFTOVER],
]);

/** Parses a record of Elevens, or returns its first error. */
export function parseElevens(raw: unknown): Result<ElevensRecord, RecordError> {
  if (!v.is(plainObject, raw)) return refuse({ path: '$', message: 'a record is an object' });
  const head = v.safeParse(HEAD, raw);
  if (!head.success) return refuse(errorOf(head.issues[0], [], 'Elevens'));
  const { rows, seats, first, options, moves } = head.output;
  const setup = parseSetup({ rows, seats, first, beginner: options?.beginner });
  if (!setup.ok) return refuse(setupError(setup.refusal));
  const steps: ElevensStep[] = [];
  for (const [at, move] of moves.entries()) {
    const step = parseStep(move, at);
    if (!step.ok) return step;
    steps.push(step.value);
  }
  const { meta } = head.output;
  return accept({ setup: setup.value, steps, ...(meta === undefined ? {} : { meta }) });
}

function parseStep(raw: unknown, at: number): Result<ElevensStep, RecordError> {
  const path = ['moves', at];
  if (!v.is(plainObject, raw)) {
    return refuse({ path: jsonPath(path), message: 'a move is an object' });
  }
  const kind = [...MOVES].find(([key]) => Object.hasOwn(raw, key));
  if (kind === undefined) {
    const known = [...MOVES.keys()].join(', ');
    return refuse({
      path: jsonPath(path),
      message: `a move of no known kind: it has none of ${known}`,
    });
  }
  const step = v.safeParse(kind[1], raw);
  return step.success ? accept(step.output) : refuse(errorOf(step.issues[0], path, 'Elevens'));
}

const SETUP_MESSAGES: Readonly<Record<SetupRefusal['code'], string>> = {
  'rows-not-four': 'Elevens has four rows',
  'rows-not-different': 'the four rows need four different names',
  'players-not-2-to-6': 'Elevens is for 2 to 6 players',
  'seats-not-different': 'every player needs a name of their own',
  'empty-name': 'a name is empty',
  'first-not-seated': 'the first player has no seat',
  'colours-not-four': 'the four rows need four different colours',
};

const setupError = ({ code, key }: SetupRefusal): RecordError => ({
  path: jsonPath(key === 'beginner' ? ['options', key] : [key]),
  message: SETUP_MESSAGES[code],
});
