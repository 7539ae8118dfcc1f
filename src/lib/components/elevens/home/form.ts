import { PLAYERS, SEATINGS } from '#lib/elevens/seatings.ts';
import { format } from '#lib/i18n/format.ts';
import type { FormProblem, GameForm } from '../../box/gameForm.ts';
import { areNames, fieldsOf, isSwitch } from '../../box/storedValues.ts';
import { rowField, rowNames, type ElevensAnswers } from './answers.ts';

const ROW_COUNT = 4;

function read(raw: unknown): ElevensAnswers | null {
  const fields = fieldsOf(raw);
  if (fields === null) return null;
  const { rows = [], beginner = false } = fields;
  return areNames(rows, ROW_COUNT) && isSwitch(beginner) ? { rows, beginner } : null;
}

export const ELEVENS_FORM: GameForm<ElevensAnswers> = {
  offers: [
    {
      id: 'elevens',
      name: (language) => format(language, 'elevensBox.name'),
      note: (language) => format(language, 'elevensBox.note'),
    },
  ],
  read,
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
