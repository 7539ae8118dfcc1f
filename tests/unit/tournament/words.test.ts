import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import { countedTitle, timeText } from '#lib/i18n/tournament.ts';
import { tournamentCsv, tournamentJson } from '#lib/i18n/tournamentFiles.ts';
import { directorRefusalText } from '#lib/i18n/tournamentRefusals.ts';
import type { DirectorRefusal } from '#lib/protocol/tournaments.ts';
import { viewTournament } from '#lib/tournament/view.ts';
import { swiss, tournament } from '../../support/tournament.ts';

type DetailsOf<Refusal, Code> = Refusal extends { readonly code: infer Codes }
  ? Code extends Codes
    ? Omit<Refusal, 'code'>
    : never
  : never;

/** One of each code; a new one does not compile without its line. */
const EVERY: { readonly [Code in DirectorRefusal['code']]: DetailsOf<DirectorRefusal, Code> } = {
  'no-tournament': {},
  'already-created': {},
  'bad-name': {},
  'is-over': {},
  'no-round': {},
  'bad-format': { problem: 'rounds' },
  'is-paired': {},
  'wrong-number': { players: 2 },
  'name-taken': { name: 'Anne', entrant: 1 },
  'unknown-entrant': { entrant: 9 },
  'has-left': { entrant: 1 },
  'is-there': { entrant: 1 },
  'is-placed': { entrant: 1 },
  'not-placed': {},
  'bad-sides': { expected: [3, 4] },
  'not-by-hand': {},
  'groups-are-full': {},
  'results-missing': { round: 2, tables: [3] },
  'has-results': { round: 2, tables: [3, 4] },
  'too-few': { there: 1, needed: 2 },
  'unknown-table': { round: 1, table: 9 },
  'others-sit-there': { round: 1, table: 9 },
  'clock-runs': {},
  'clock-stands': {},
  'bad-time': {},
  'bad-equipment': { table: 4 },
  'too-many-tables': { most: 2_000 },
  'too-many-entrants': { most: 8_000 },
  'reader-elsewhere': { table: 4 },
  'bad-scores': { expected: 2 },
  'nobody-there': { table: 2 },
  'is-directed': { round: 1, table: 2 },
  'table-not-opened': { table: 2, why: 'unknown-reader' },
};
const refusals = Object.entries(EVERY).map(
  ([code, more]) => ({ code, ...more }) as DirectorRefusal,
);

function evening(...names: readonly string[]) {
  const directed = tournament(swiss(2));
  directed.enter(...names);
  directed.pair();
  directed.playAll(...names);
  return viewTournament('CODE', { position: 1, state: directed.state(), now: 0, closest: null });
}

describe('a refusal of a tournament', () => {
  it.each(LANGUAGES.flatMap((language) => refusals.map((refusal) => ({ language, refusal }))))(
    '$refusal.code is a whole sentence in $language',
    ({ language, refusal }) => {
      const text = directorRefusalText(language, refusal, evening('Anne', 'Bruno'));
      expect(text).toMatch(/[.?!]$/);
      expect(text).not.toMatch(/[{}]|undefined|tournament\./);
    },
  );
  it('names who it is about', () => {
    const text = directorRefusalText(
      'fr',
      { code: 'has-left', entrant: 1 },
      evening('Anne', 'Bruno'),
    );
    expect(text).toContain('Anne');
  });
  it('of the border is worded as everywhere', () => {
    expect(directorRefusalText('fr', { code: 'failed' }, null)).toBe(
      fr['answers.failed'].replace(/ ([:;!?])/g, '\u00a0$1'),
    );
  });
});

it.each([
  [59_999, '1:00'],
  [3_725_000, '1:02:05'],
  [0, '0:00'],
  [-61_000, '+1:01'],
])('%d ms are read as %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});

it('tells the round up to which standings count, also once the next one is paired', () => {
  const sunday = tournament(swiss(3));
  sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
  const title = () => countedTitle('en', sunday.state());
  expect(title()).toBeNull();
  sunday.pair();
  expect(title()).toBeNull();
  sunday.playAll();
  expect(title()).toBe('Round 1 · 2 results of 2');
  sunday.pair();
  expect(title()).toBe('Round 1 · 2 results of 2');
  const [one = '', other = ''] = sunday.tables()[0]?.split(' ') ?? [];
  sunday.scored({ [one]: 900, [other]: 100 });
  expect(title()).toBe('Round 2 · 1 result of 2');
});

describe('the files of a tournament', () => {
  it('escape names so that a spreadsheet does not compute them', () => {
    const files = ['standings', 'seating', 'results'] as const;
    for (const file of files) {
      const text = tournamentCsv('fr', file, evening('=1+1', 'Bruno'));
      expect(text).toContain("'=1+1");
      expect(text).not.toMatch(/(^|,)=1/m);
    }
  });
  it('tell the standings with the tie-breaks by name', () => {
    const told = tournamentJson('standings', evening('Anne', 'Bruno'));
    expect(told).toMatchObject({
      tournament: { code: 'CODE', round: 1 },
      standings: [
        { rank: 1, players: ['Anne'], points: 2 },
        { rank: 2, players: ['Bruno'], points: 0 },
      ],
    });
  });
});
