import * as v from 'valibot';
import { format } from '#lib/i18n/format.ts';
import { EDITION_IDS, type EditionId } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import { optionEntries } from '#lib/millebornes/schema.ts';
import type { GameForm, GameChoice } from '../../box/gameForm.ts';
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
  type MilleBornesAnswers,
} from './answers.ts';

const whole = v.pipe(v.number(), v.safeInteger());

const rules = {
  until: v.picklist(['target', 'rounds']),
  options: v.object(optionEntries(whole)),
};

const schema = v.object({
  edition: v.picklist(EDITION_IDS),
  ...rules,
  last: v.exactOptional(v.object(v.entriesFromList(EDITION_IDS, v.exactOptional(v.object(rules))))),
});

const offer = (id: EditionId): GameChoice => ({
  id,
  name: (language) => milleBornesName(language, id),
  note: (language) => format(language, `millebornes.edition.${id}.note`),
});

const [FIRST, ...OTHERS] = EDITION_IDS;

export const MILLE_BORNES_FORM: GameForm<MilleBornesAnswers> = {
  offers: [offer(FIRST), ...OTHERS.map(offer)],
  schema,
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
    const length = format(language, `home.rules.${until}`, { count: options[until] ?? 1 });
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
