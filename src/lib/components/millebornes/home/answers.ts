import type {
  Edition,
  EditionId,
  OptionName,
  Options,
  Shape,
} from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type { Seating } from '../../box/gameForm.ts';

/** What whoever opens a table of 1000 Bornes was asked besides the players. */
export interface MilleBornesAnswers {
  readonly edition: EditionId;
  /** How long the match lasts. */
  readonly until: Length;
  readonly options: Options;
}

type Length = 'target' | 'rounds';

/** Bounds of the two numbers that are typed. */
export const BOUNDS = {
  target: { least: 100, most: 50_000 },
  rounds: { least: 1, most: 50 },
} as const;

export const LENGTH_FIELD = 'match-length';

/** The answers that the edition gives itself. */
export function answersOf(id: EditionId): MilleBornesAnswers {
  const edition = EDITIONS[id];
  return { edition: id, until: lengthsOf(edition)[0] ?? 'rounds', options: edition.defaults };
}

/** The ways in which a match of the edition may be bounded; the first is its own. */
export function lengthsOf(edition: Edition): Length[] {
  return (['target', 'rounds'] as const).filter((name) => edition.options.includes(name));
}

export function shapeOf({ shapes }: Edition, { players, sides }: Seating): Shape | undefined {
  const fitting = shapes.filter((shape) => shape.players === players);
  return fitting.find((shape) => shape.sides === sides) ?? fitting[0];
}

/** The options that are offered as choices for this table, besides the length of the match. */
export function choicesOf(edition: Edition, seating: Seating): OptionName[] {
  const distances = shapeOf(edition, seating)?.distances ?? [];
  return edition.options.filter(
    (name) =>
      name !== 'target' && name !== 'rounds' && (name !== 'distance' || distances.length > 1),
  );
}

/** The distance is one of those for so many players. */
export function withoutDistance({ options, ...rest }: MilleBornesAnswers): MilleBornesAnswers {
  const kept = Object.entries(options).filter(([name]) => name !== 'distance');
  return { ...rest, options: Object.fromEntries(kept) };
}

/** Only options that the edition has, and only those that differ from it. */
export function optionsOf(
  { options, until }: MilleBornesAnswers,
  edition: Edition,
  seating: Seating,
): Options {
  const asked = new Set<string>([...choicesOf(edition, seating), until]);
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => asked.has(name) && edition.defaults[name as OptionName] !== value,
    ),
  );
}
