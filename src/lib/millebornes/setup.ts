import { accept, refuse, type Result } from '../game/result.ts';
import {
  EDITION_IDS,
  type Edition,
  type EditionId,
  type Options,
  type Shape,
  SHUT_OUTS,
  type OptionName,
} from './editions/edition.ts';
import { EDITIONS } from './editions/index.ts';
import type { Setup, Rules } from './state.ts';
import { CARDS, COPIES } from './cards.ts';

/** An untrusted setup from a record or a form. */
export interface RawSetup {
  readonly edition?: unknown;
  readonly options?: unknown;
  readonly seats?: unknown;
  readonly sides?: unknown;
  readonly first?: unknown;
}

const bad = (code: SetupRefusal['code'], path: string, detail: string) =>
  refuse<SetupRefusal>({ code, path, detail });

/** Parses a setup, or returns the first value that its edition does not allow. */
export function parseSetup(raw: RawSetup): Result<Setup, SetupRefusal> {
  const id = EDITION_IDS.find((known) => known === raw.edition);
  if (id === undefined) {
    return bad('unknown-edition', '$.edition', `one of ${EDITION_IDS.join(', ')} is expected`);
  }
  const edition = EDITIONS[id];
  const seats = parseSeats(raw.seats);
  if (!seats.ok) return seats;
  const sides = parseSides(raw.sides, seats.value);
  if (!sides.ok) return sides;
  const shape = shapeOf(edition, seats.value.length, sides.value.length);
  if (shape === undefined) return noSuchShape(edition, seats.value.length, sides.value.length);
  const options = parseOptions(raw.options, edition, shape);
  if (!options.ok) return options;
  const first = parseFirst(raw.first, seats.value);
  if (!first.ok) return first;
  return accept(assemble(id, options.value, seats.value, sides.value, first.value, shape));
}

const shapeOf = (edition: Edition, players: number, sides: number): Shape | undefined =>
  edition.shapes.find((shape) => shape.players === players && shape.sides === sides);

function assemble(
  edition: EditionId,
  options: Options,
  seats: readonly string[],
  sides: readonly (readonly number[])[],
  first: number,
  shape: Shape,
): Setup {
  const sideOf = seats.map((_, seat) => sides.findIndex((side) => side.includes(seat)));
  const rules = rulesOf(EDITIONS[edition], shape, options);
  return { edition, options, seats, sides, sideOf, first, rules };
}

function noSuchShape(edition: Edition, players: number, sides: number) {
  const known = edition.shapes.map(
    (s) => `${String(s.players)} players on ${String(s.sides)} sides`,
  );
  const path = edition.shapes.some((shape) => shape.players === players) ? '$.sides' : '$.seats';
  const got = `${String(players)} players on ${String(sides)} sides`;
  return bad('no-such-shape', path, `${edition.id} has ${known.join(', ')}; not ${got}`);
}

function parseSeats(raw: unknown): Result<readonly string[], SetupRefusal> {
  if (!Array.isArray(raw)) return bad('bad-seats', '$.seats', 'a list of names is expected');
  const seats: string[] = [];
  for (const [index, name] of (raw as readonly unknown[]).entries()) {
    const path = `$.seats[${String(index)}]`;
    if (typeof name !== 'string' || name === '')
      return bad('bad-seats', path, 'a name is expected');
    if (seats.includes(name)) return bad('bad-seats', path, `the name ${name} is there twice`);
    seats.push(name);
  }
  return accept(seats);
}

/** Parses sides as lists of seats. Partners must alternate, as in every edition's order of play. */
function parseSides(
  raw: unknown,
  seats: readonly string[],
): Result<readonly (readonly number[])[], SetupRefusal> {
  if (raw === undefined) return accept(seats.map((_, seat) => [seat]));
  if (!Array.isArray(raw)) return bad('bad-sides', '$.sides', 'a list of sides is expected');
  const sides: number[][] = [];
  for (const [index, side] of (raw as readonly unknown[]).entries()) {
    const parsed = parseSide(side, `$.sides[${String(index)}]`, seats, sides.flat());
    if (!parsed.ok) return parsed;
    sides.push([...parsed.value].sort((a, b) => a - b));
  }
  if (sides.flat().length !== seats.length) {
    return bad('bad-sides', '$.sides', 'every seat must be on one side');
  }
  return alternate(sides, seats.length);
}

function parseSide(
  raw: unknown,
  path: string,
  seats: readonly string[],
  taken: readonly number[],
): Result<readonly number[], SetupRefusal> {
  if (!Array.isArray(raw) || raw.length === 0) {
    return bad('bad-sides', path, 'a list of names is expected');
  }
  const side: number[] = [];
  for (const [index, name] of (raw as readonly unknown[]).entries()) {
    const at = `${path}[${String(index)}]`;
    const seat = typeof name === 'string' ? seats.indexOf(name) : -1;
    if (seat < 0) return bad('bad-sides', at, `${JSON.stringify(name)} is not one of the seats`);
    if (taken.includes(seat) || side.includes(seat)) {
      return bad('bad-sides', at, `${String(name)} is on two sides`);
    }
    side.push(seat);
  }
  return accept(side);
}

function alternate(
  sides: readonly (readonly number[])[],
  seats: number,
): Result<readonly (readonly number[])[], SetupRefusal> {
  const apart = sides.length;
  const alternating = sides.every((side) =>
    side.every(
      (seat, index) =>
        seat % apart === (side[0] ?? 0) % apart && Math.floor(seat / apart) === index,
    ),
  );
  return alternating && seats % apart === 0
    ? accept(sides)
    : bad(
        'bad-sides',
        '$.sides',
        'sides must alternate round the table, partners sitting opposite',
      );
}

function parseFirst(raw: unknown, seats: readonly string[]): Result<number, SetupRefusal> {
  if (raw === undefined) return accept(0);
  const seat = typeof raw === 'string' ? seats.indexOf(raw) : -1;
  return seat < 0
    ? bad('bad-first', '$.first', `${JSON.stringify(raw)} is not one of the seats`)
    : accept(seat);
}

type SetupRefusalCode =
  | 'unknown-edition'
  | 'bad-seats'
  | 'bad-sides'
  | 'bad-first'
  | 'no-such-shape'
  | 'bad-options'
  | 'unknown-option'
  | 'bad-option';

export interface SetupRefusal {
  readonly code: SetupRefusalCode;
  readonly path: string;
  readonly detail: string;
}

/** Combines the edition's rules with the house rules of this table. */
function rulesOf(edition: Edition, shape: Shape, options: Options): Rules {
  const chosen = { ...edition.defaults, ...options };
  return {
    distance: chosen.distance ?? shape.distances[0] ?? 0,
    extendTo: shape.extendTo ?? null,
    copies: CARDS.map((card) => COPIES[card] - (shape.without?.[card] ?? 0)),
    rollAfterRemedy: chosen.rollAfterRemedy ?? edition.rollAfterRemedy,
    rollAfterSafety: chosen.rollAfterSafety ?? false,
    rollAfterEndOfLimit: chosen.rollAfterEndOfLimit ?? false,
    youngPlayers: chosen.youngPlayers ?? false,
    emptyPile: edition.emptyPile,
    unreached: edition.unreached,
    equalKm: edition.equalKm,
    tariff: edition.tariff,
    shutOut: chosen.shutOut ?? 'off',
    noHundreds: chosen.noHundreds ?? false,
    match: matchLength(options, edition),
  };
}

function matchLength(options: Options, edition: Edition): Rules['match'] {
  if (options.rounds !== undefined) return { rounds: options.rounds };
  if (options.target !== undefined) return { target: options.target };
  const { target, rounds } = edition.defaults;
  return target === undefined ? { rounds: rounds ?? 1 } : { target };
}

type Check = (value: unknown, shape: Shape) => string | null;

const flag: Check = (value) => (typeof value === 'boolean' ? null : 'true or false is expected');
const positive: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? null : 'a whole number above 0 is expected';

const CHECKS: Readonly<Record<OptionName, Check>> = {
  target: positive,
  rounds: positive,
  distance: (value, shape) =>
    shape.distances.some((known) => known === value)
      ? null
      : `one of ${shape.distances.join(', ')} is expected with ${String(shape.players)} players`,
  rollAfterSafety: flag,
  shutOut: (value) =>
    SHUT_OUTS.some((known) => known === value)
      ? null
      : `one of ${SHUT_OUTS.join(', ')} is expected`,
  noHundreds: flag,
  rollAfterEndOfLimit: flag,
  rollAfterRemedy: flag,
  youngPlayers: flag,
};

function parseOptions(raw: unknown, edition: Edition, shape: Shape): Result<Options, SetupRefusal> {
  if (raw === undefined) return accept({});
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return bad('bad-options', '$.options', 'an object is expected');
  }
  for (const [name, value] of Object.entries(raw)) {
    const path = `$.options.${name}`;
    const known = edition.options.find((option) => option === name);
    if (known === undefined) {
      return bad('unknown-option', path, `${edition.id} has ${edition.options.join(', ')}`);
    }
    const expected = CHECKS[known](value, shape);
    if (expected !== null) return bad('bad-option', path, expected);
  }
  if ('target' in raw && 'rounds' in raw) {
    return bad(
      'bad-option',
      '$.options.rounds',
      'a target and a number of rounds exclude each other',
    );
  }
  return accept(raw);
}
