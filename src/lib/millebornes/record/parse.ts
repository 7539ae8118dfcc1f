import * as v from 'valibot';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { Move } from '../moves.ts';
import { parseSetup } from '../setup.ts';
import type { Setup } from '../state.ts';
import { errorOf, jsonPath, type Keys, type RecordError } from '../../record/error.ts';

/*
 * Separates errors of the record from verdicts of the rules. Unknown keys in the head, keys of a
 * wrong type and moves of an unknown kind are errors. The rules judge everything else: unknown
 * names and cards, any `on` that names no player, and draw pile counts that are no whole numbers.
 * The same goes for unknown sheets, lines and values. If a move has keys of several kinds,
 * `referee` comes first, then the order of PLAYER_MOVES.
 */

export type MilleBornesStep = Move | { readonly type: 'undo' };

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
  // `v.array` would iterate over all moves once more.
  moves: v.custom<readonly unknown[]>(Array.isArray, 'Invalid type: Expected a list'),
});

const PLAYER_MOVES = ['play', 'discard', 'coupFourre', 'extend'] as const;
type PlayerMove = (typeof PLAYER_MOVES)[number];

type RawMove = Readonly<Record<string, unknown>>;

const REFEREE = new Map<unknown, (move: RawMove) => MilleBornesStep>([
  ['drawPile', ({ is }) => ({ type: 'setDrawPile', is: numberIn(is) })],
  ['endRound', () => ({ type: 'endRound' })],
  ['correctSheet', parseCorrection],
  ['undo', () => ({ type: 'undo' })],
]);

/** Parses a record of 1000 Bornes, or returns its first error. */
export function parseMilleBornes(raw: unknown): Result<MilleBornesRecord, RecordError> {
  if (!isSaid(raw)) return refuse({ path: '$', message: 'a record is an object' });
  const head = v.safeParse(HEAD, raw);
  if (!head.success) return refuse(errorOf(head.issues[0], [], '1000 Bornes'));
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
  if (!isSaid(raw)) return refuse({ path: jsonPath(path), message: 'a move is an object' });
  if ('referee' in raw) return parseReferee(raw, path);
  const kind = PLAYER_MOVES.find((key) => Object.hasOwn(raw, key));
  if (kind === undefined) {
    const known = ['referee', ...PLAYER_MOVES].join(', ');
    return refuse({
      path: jsonPath(path),
      message: `a move of no known kind: it has none of ${known}`,
    });
  }
  return parsePlayerMove(kind, raw, path);
}

function parseReferee(raw: RawMove, path: Keys): Result<MilleBornesStep, RecordError> {
  const step = REFEREE.get(raw['referee']);
  return step === undefined
    ? refuse({
        path: jsonPath([...path, 'referee']),
        message: `a move of no known kind: one of ${[...REFEREE.keys()].join(', ')} is expected`,
      })
    : accept(step(raw));
}

const numberIn = (said: unknown): number => (typeof said === 'number' ? said : Number.NaN);
const textIn = (said: unknown): string => (typeof said === 'string' ? said : '');

function parseCorrection({ round, side, line, value, note }: RawMove): MilleBornesStep {
  const sheet = { round: numberIn(round), side: numberIn(side), line: textIn(line) };
  const why = note === undefined ? {} : { note: textIn(note) };
  return { type: 'correctSheet', ...sheet, value: numberIn(value), ...why };
}

/**
 * Parses without a schema for speed: a match has hundreds of moves, and a cold start reads each of
 * them.
 */
function parsePlayerMove(
  kind: PlayerMove,
  raw: RawMove,
  path: Keys,
): Result<MilleBornesStep, RecordError> {
  const { by, overrule } = raw;
  const said = raw[kind];
  const expected = (key: string, what: string) =>
    refuse({ path: jsonPath([...path, key]), message: `${what} is expected` });
  if (typeof by !== 'string') return expected('by', 'the name of a player');
  if (kind === 'extend') {
    if (typeof said !== 'boolean') return expected(kind, 'true or false');
    return accept({ type: kind, by, extend: said });
  }
  if (typeof said !== 'string') return expected(kind, 'the id of a card');
  if (kind === 'coupFourre') return accept({ type: kind, by, card: said });
  if (overrule !== undefined && typeof overrule !== 'boolean') {
    return expected('overrule', 'true or false');
  }
  const overruling = overrule === true ? { overrule } : {};
  if (kind === 'discard') return accept({ type: kind, by, card: said, ...overruling });
  return accept({ type: kind, by, card: said, ...target(raw['on']), ...overruling });
}

/** No seat has an empty name, so an `on` that is no text names no player. */
const target = (on: unknown) => (on === undefined ? {} : { on: textIn(on) });

const isSaid = (raw: unknown): raw is RawMove =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
