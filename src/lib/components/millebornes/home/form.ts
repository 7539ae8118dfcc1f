import { format } from '#lib/i18n/format.ts';
import {
  EDITION_IDS,
  SHUT_OUTS,
  type EditionId,
  type OptionName,
} from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type { GameForm, GameChoice } from '../../box/gameForm.ts';
import { fieldsOf, isIn, isSwitch, isWhole, readKnown } from '../../box/storedValues.ts';
import { matchText } from '#lib/i18n/millebornes/scores.ts';
import { milleBornesName } from '#lib/i18n/millebornes/name.ts';
import {
  answersOf,
  BOUNDS,
  LENGTH_FIELD,
  optionsOf,
  presetOf,
  remembered,
  withoutDistance,
  type ChosenRules,
  type MilleBornesAnswers,
} from './answers.ts';

const isLength = isIn(['target', 'rounds'] as const);
const isEdition = isIn(EDITION_IDS);

const OPTION_CHECKS: Readonly<Record<OptionName, (raw: unknown) => boolean>> = {
  target: isWhole,
  rounds: isWhole,
  distance: isWhole,
  rollAfterSafety: isSwitch,
  shutOut: isIn(SHUT_OUTS),
  noHundreds: isSwitch,
  rollAfterEndOfLimit: isSwitch,
  rollAfterRemedy: isSwitch,
  youngPlayers: isSwitch,
};

function readRules(raw: unknown): ChosenRules | null {
  const fields = fieldsOf(raw);
  const options = readKnown(fields?.['options'], OPTION_CHECKS);
  const until = fields?.['until'];
  return options === null || !isLength(until) ? null : { until, options };
}

function readLast(raw: unknown): NonNullable<MilleBornesAnswers['last']> | null {
  const fields = fieldsOf(raw);
  if (fields === null) return null;
  const rules = Object.entries(fields)
    .filter(([edition]) => isEdition(edition))
    .map(([edition, of]) => [edition, readRules(of)] as const);
  return rules.some(([, of]) => of === null) ? null : Object.fromEntries(rules);
}

function read(raw: unknown): MilleBornesAnswers | null {
  const rules = readRules(raw);
  const { edition, last: kept } = fieldsOf(raw) ?? {};
  if (rules === null || !isEdition(edition)) return null;
  if (kept === undefined) return { edition, ...rules };
  const last = readLast(kept);
  return last === null ? null : { edition, ...rules, last };
}

const offer = (id: EditionId): GameChoice => ({
  id,
  name: (language) => milleBornesName(language, id),
  note: (language) => format(language, `millebornes.edition.${id}.note`),
});

const [FIRST, ...OTHERS] = EDITION_IDS;

export const MILLE_BORNES_FORM: GameForm<MilleBornesAnswers> = {
  offers: [offer(FIRST), ...OTHERS.map(offer)],
  read,
  fresh: (id, before) => ({
    ...answersOf(EDITION_IDS.find((known) => known === id) ?? FIRST),
    ...(before?.last && { last: before.last }),
  }),
  remembered,
  offerOf: ({ edition }) => edition,
  seatings: ({ edition }) => EDITIONS[edition].shapes,
  playersFrom(own, before) {
    const { shapes } = EDITIONS[own.edition];
    const known = shapes.some(({ players }) => players === before);
    return known ? before : (shapes[0]?.players ?? before);
  },
  reseated: withoutDistance,
  problems(language, { until, options }) {
    const number = options[until];
    const { least, most } = BOUNDS[until];
    const isGood = number !== undefined && Number.isInteger(number);
    if (isGood && number >= least && number <= most) return [];
    const text = format(language, `home.problem.bad-number.${until}`, { least, most });
    return [{ field: LENGTH_FIELD, text }];
  },
  length: (language, { until, options }) =>
    matchText(
      language,
      until === 'target' ? { target: options.target ?? 0 } : { rounds: options.rounds ?? 0 },
    ),
  rules(language, own) {
    const { until, options } = own;
    const preset = presetOf(own);
    const name = preset === null ? 'home.preset.own' : (`home.preset.${preset}` as const);
    const count = options[until] ?? 1;
    const length =
      until === 'target'
        ? format(language, 'common.points', { points: count })
        : format(language, 'common.rounds', { rounds: count });
    return `${format(language, name)} · ${length}`;
  },
  setup: (_, own, seating, { seats, sides, first, deck }) => ({
    game: '1000-bornes',
    edition: own.edition,
    options: optionsOf(own, EDITIONS[own.edition], seating),
    seats,
    ...(sides === undefined ? {} : { sides }),
    ...(first === undefined ? {} : { first }),
    deck,
  }),
};
