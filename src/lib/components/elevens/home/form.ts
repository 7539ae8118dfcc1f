import * as v from 'valibot';
import { PLAYERS, SEATINGS } from '#lib/elevens/setup.ts';
import { format } from '#lib/i18n/format.ts';
import type { FormProblem, GameForm } from '../../box/gameForm.ts';
import { rowField, rowNames, type ElevensAnswers } from './answers.ts';

const name = v.pipe(v.string(), v.maxLength(40));

const schema = v.object({
  rows: v.optional(v.pipe(v.array(name), v.maxLength(4)), []),
  beginner: v.optional(v.boolean(), false),
});

export const ELEVENS_FORM: GameForm<ElevensAnswers> = {
  offers: [
    {
      id: 'elevens',
      name: (language) => format(language, 'elevensBox.name'),
      note: (language) => format(language, 'elevensBox.note'),
    },
  ],
  schema,
  fresh: (_, before) => before ?? { rows: [], beginner: false },
  remembered: (own) => own,
  offerOf: () => 'elevens',
  seatings: () => SEATINGS,
  playersFrom: (_, before) => Math.min(Math.max(before, PLAYERS.least), PLAYERS.most),
  reseated: (own) => own,
  problems(language, own) {
    const names = rowNames(language, own);
    const written = names.map((row) => row.toLowerCase());
    return names.flatMap((row, at): FormProblem[] =>
      written.indexOf(row.toLowerCase()) < at
        ? [
            {
              field: rowField(at),
              text: format(language, 'elevensBox.row.twice', { name: row }),
            },
          ]
        : [],
    );
  },
  rules: (language, own) =>
    format(language, own.beginner ? 'elevensBox.beginner' : 'home.preset.box'),
  setup: (language, own, _, { seats, first, deck }) => ({
    game: 'elevens',
    options: own.beginner ? { beginner: true } : {},
    rows: rowNames(language, own),
    seats,
    ...(first === undefined ? {} : { first }),
    deck,
  }),
};
