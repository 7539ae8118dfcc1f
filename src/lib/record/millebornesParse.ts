import * as v from 'valibot';
import { accept, refuse, type Result } from '../game/result.ts';
import type { Move } from '../millebornes/moves.ts';
import { parseSetup } from '../millebornes/setup.ts';
import type { Setup } from '../millebornes/state.ts';
import { jsonPath, type RecordError } from './error.ts';

/*
 * What is an error of the record, and what a verdict? A key of the head that is not known, a key of the wrong type and
 * a move of no known kind are errors. What the rules have a verdict for is left to them: a name that nobody has, a card
 * that does not exist, an `on` that names nobody (whatever it is), a count of the draw pile that is no whole number.
 * When a move bears keys of several kinds, `referee` counts before the others, and these in the order of PLAYERS.
 */

export type MilleBornesStep = Move | { readonly type: 'undo' };

/** A record that can be replayed. */
export interface MilleBornesRecord {
  readonly setup: Setup;
  readonly steps: readonly MilleBornesStep[];
  readonly meta?: unknown;
}

const HEAD = v.strictObject({
  record: v.literal(1),
  game: v.literal('1000-bornes'),
  edition: v.string(),
  options: v.optional(v.unknown()),
  seats: v.unknown(),
  sides: v.optional(v.unknown()),
  first: v.optional(v.unknown()),
  meta: v.optional(v.unknown()),
  moves: v.array(v.unknown()),
});

const by = v.string();
const overrule = v.optional(v.boolean());

const overruling = (given: boolean | undefined) => (given === true ? { overrule: true } : {});
/** No seat has an empty name, so an `on` that is not a name names nobody. */
const target = (on: unknown) => (on === undefined ? {} : { on: typeof on === 'string' ? on : '' });

type StepSchema = v.GenericSchema<unknown, MilleBornesStep>;

const PLAYERS = new Map<string, StepSchema>([
  [
    'play',
    v.pipe(
      v.object({ by, play: v.string(), on: v.optional(v.unknown()), overrule }),
      v.transform((move): Move => {
        const { play: card, on, overrule: given } = move;
        return { type: 'play', by: move.by, card, ...target(on), ...overruling(given) };
      }),
    ),
  ],
  [
    'discard',
    v.pipe(
      v.object({ by, discard: v.string(), overrule }),
      v.transform((move): Move => {
        return { type: 'discard', by: move.by, card: move.discard, ...overruling(move.overrule) };
      }),
    ),
  ],
  [
    'coupFourre',
    v.pipe(
      v.object({ by, coupFourre: v.string() }),
      v.transform((move): Move => ({ type: 'coupFourre', by: move.by, card: move.coupFourre })),
    ),
  ],
  [
    'extend',
    v.pipe(
      v.object({ by, extend: v.boolean() }),
      v.transform((move): Move => ({ type: 'extend', by: move.by, extend: move.extend })),
    ),
  ],
]);

const REFEREE = new Map<unknown, (move: object) => MilleBornesStep>([
  ['drawPile', (move) => ({ type: 'setDrawPile', is: countIn(move) })],
  ['endRound', () => ({ type: 'endRound' })],
  ['undo', () => ({ type: 'undo' })],
]);

const countIn = (move: object): number =>
  'is' in move && typeof move.is === 'number' ? move.is : Number.NaN;

/** A record of 1000 Bornes, or the first thing that is wrong with it. */
export function parseMilleBornes(raw: unknown): Result<MilleBornesRecord, RecordError> {
  if (!isPlainObject(raw)) return refuse({ path: '$', message: 'a record is an object' });
  const head = v.safeParse(HEAD, raw);
  if (!head.success) return refuse(errorOf(head.issues[0], []));
  const setup = parseSetup(head.output);
  if (!setup.ok) {
    return refuse({ path: setup.refusal.path, message: setup.refusal.detail });
  }
  const steps: MilleBornesStep[] = [];
  for (const [at, move] of head.output.moves.entries()) {
    const step = parseStep(move, at);
    if (!step.ok) return step;
    steps.push(step.value);
  }
  const { meta } = head.output;
  return accept({ setup: setup.value, steps, ...(meta === undefined ? {} : { meta }) });
}

function parseStep(raw: unknown, at: number): Result<MilleBornesStep, RecordError> {
  const path = ['moves', at];
  if (!isPlainObject(raw)) return refuse({ path: jsonPath(path), message: 'a move is an object' });
  if ('referee' in raw) return parseReferee(raw, path);
  const kind = [...PLAYERS.keys()].find((key) => Object.hasOwn(raw, key));
  const schema = kind === undefined ? undefined : PLAYERS.get(kind);
  if (schema === undefined) {
    const known = ['referee', ...PLAYERS.keys()].join(', ');
    return refuse({
      path: jsonPath(path),
      message: `a move of no known kind: it has none of ${known}`,
    });
  }
  const step = v.safeParse(schema, raw);
  return step.success ? accept(step.output) : refuse(errorOf(step.issues[0], path));
}

function parseReferee(
  raw: object & { readonly referee: unknown },
  path: readonly (string | number)[],
): Result<MilleBornesStep, RecordError> {
  const step = REFEREE.get(raw.referee);
  return step === undefined
    ? refuse({
        path: jsonPath([...path, 'referee']),
        message: `a move of no known kind: one of ${[...REFEREE.keys()].join(', ')} is expected`,
      })
    : accept(step(raw));
}

const isPlainObject = (raw: unknown): raw is object =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

function errorOf(issue: v.BaseIssue<unknown>, before: readonly (string | number)[]): RecordError {
  const keys = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const unknown = issue.type === 'strict_object' && issue.expected === 'never';
  return {
    path: jsonPath([...before, ...keys]),
    message: unknown ? 'a key that a record of 1000 Bornes does not have' : issue.message,
  };
}
