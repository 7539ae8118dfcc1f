import type { Seating } from '#lib/game/seating.ts';
import type {
  Edition,
  EditionId,
  OptionName,
  Options,
  Preset,
  Shape,
} from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';

export interface MilleBornesAnswers extends ChosenRules {
  readonly edition: EditionId;
  /** Rules that this household used last, by edition. */
  readonly last?: Readonly<Partial<Record<EditionId, ChosenRules>>>;
}

export interface ChosenRules {
  readonly until: Length;
  readonly options: Options;
}

type Length = 'target' | 'rounds';

export const BOUNDS = {
  target: { least: 100, most: 50_000 },
  rounds: { least: 1, most: 50 },
} as const;

export const LENGTH_FIELD = 'match-length';

export function answersOf(id: EditionId): MilleBornesAnswers {
  const edition = EDITIONS[id];
  return { edition: id, until: lengthsOf(edition)[0] ?? 'rounds', options: edition.defaults };
}

export function lengthsOf(edition: Edition): Length[] {
  return (['target', 'rounds'] as const).filter((name) => edition.options.includes(name));
}

export function shapeOf({ shapes }: Edition, { players, sides }: Seating): Shape | undefined {
  const fitting = shapes.filter((shape) => shape.players === players);
  return fitting.find((shape) => shape.sides === sides) ?? fitting[0];
}

/** Named presets: those of the edition, and `last` if this household uses different rules. */
export type PresetChoice = Preset['id'] | 'last';

const rulesOfPreset = ({ defaults }: Edition, { options }: Preset): ChosenRules => ({
  until: options.rounds === undefined && defaults.target !== undefined ? 'target' : 'rounds',
  options: { ...defaults, ...options },
});

/** Returns the preset that equals the answers; null if they are custom. */
export const presetOf = (own: MilleBornesAnswers): PresetChoice | null =>
  presetsFor(own).find(({ rules }) => isSame(rules, own))?.id ?? null;

export function presetsFor({
  edition: id,
  last,
}: MilleBornesAnswers): readonly { readonly id: PresetChoice; readonly rules: ChosenRules }[] {
  const edition = EDITIONS[id];
  const named = edition.presets.map((preset) => ({
    id: preset.id,
    rules: rulesOfPreset(edition, preset),
  }));
  const own = last?.[id];
  return own === undefined || named.some(({ rules }) => isSame(rules, own))
    ? named
    : [...named, { id: 'last', rules: own }];
}

export const withRules = (
  own: MilleBornesAnswers,
  { until, options }: ChosenRules,
): MilleBornesAnswers => ({
  ...own,
  until,
  options: {
    ...withoutDistance({ options }).options,
    ...(own.options.distance !== undefined && { distance: own.options.distance }),
  },
});

/** Returns the answers to remember, with the rules by edition. */
export const remembered = (own: MilleBornesAnswers): MilleBornesAnswers => ({
  ...own,
  last: {
    ...own.last,
    [own.edition]: { until: own.until, options: withoutDistance(own).options },
  },
});

/** Ignores the number that does not limit the match. */
const isSame = (one: ChosenRules, other: ChosenRules): boolean =>
  one.until === other.until && keyOf(one) === keyOf(other);

const keyOf = ({ until, options }: ChosenRules): string =>
  JSON.stringify(
    Object.entries(options)
      .filter(([name]) => name === until || !['target', 'rounds', 'distance'].includes(name))
      .toSorted(),
  );

export function choicesOf(edition: Edition, seating: Seating): OptionName[] {
  const distances = shapeOf(edition, seating)?.distances ?? [];
  return edition.options.filter(
    (name) =>
      name !== 'target' && name !== 'rounds' && (name !== 'distance' || distances.length > 1),
  );
}

/** Removes the distance, which depends on the number of players. */
export function withoutDistance<Asked extends Pick<ChosenRules, 'options'>>(asked: Asked): Asked {
  const kept = Object.entries(asked.options).filter(([name]) => name !== 'distance');
  return { ...asked, options: Object.fromEntries(kept) };
}

/** Keeps only options that the edition has and that differ from its defaults. */
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
