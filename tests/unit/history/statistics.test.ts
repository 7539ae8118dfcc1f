import { describe, expect, test } from 'vitest';
import { coursesOf, eveningsOf } from '#lib/history/evenings.ts';
import { meetingsOf } from '#lib/history/meetings.ts';
import { recordsOf } from '#lib/history/records.ts';
import { matchesQuery, searchable } from '#lib/history/search.ts';
import { figuresOf, mean } from '#lib/history/statistics.ts';
import { aMatch } from '../../support/summaries.ts';

const DAY = 24 * 3600_000;

/** Friday: Anne & Alice beat Bruno & Basile, then Anne loses alone. Saturday: one match is still going on. */
const evening = [
  aMatch(
    { Anne: [{ points: 900, km: 700, coupsFourres: 1, safeties: 2 }], Bruno: [{ points: 100 }] },
    { code: 'GOING', lastAt: 2 * DAY },
  ),
  aMatch(
    { ' anne ': [{ points: 1200, km: 500 }], Bruno: [{ points: 5100, km: 700 }] },
    { code: 'LOST', winners: [1], lastAt: DAY + 2 },
  ),
  aMatch(
    {
      'Anne & Alice': [
        { points: 4600, km: 1000, coupsFourres: 2, safeties: 4 },
        { points: 700, km: 600, safeties: 1 },
      ],
      'Bruno & Basile': [
        { points: 800, km: 800 },
        { points: 400, km: 400 },
      ],
    },
    { code: 'WON', winners: [0], lastAt: DAY + 1 },
  ),
];

describe('the figures of an evening, counted by hand', () => {
  const of = (by: 'player' | 'side', ...names: string[]) =>
    figuresOf(evening, '1000-bornes', by).find(
      (figures) => figures.names.map((name) => name.trim().toLowerCase()).join() === names.join(),
    );

  test('of a player go over all sides they sat on, in rounds of matches going on too', () => {
    expect(of('player', 'anne')).toEqual({
      names: ['Anne'],
      edition: null,
      matches: 2,
      wins: 1,
      streak: 1,
      streakNow: 0,
      rounds: 4,
      km: 700 + 500 + 1000 + 600,
      safeties: 2 + 4 + 1,
      coupsFourres: 1 + 2,
      bonus: 0,
      points: 900 + 1200 + 4600 + 700,
      roundsInPoints: 4,
      best: { points: 4600, names: ['Anne', 'Alice'], code: 'WON' },
    });
  });

  test('of a side are those of these players together', () => {
    expect(of('side', 'anne', 'alice')).toMatchObject({ matches: 1, wins: 1, rounds: 2, km: 1600 });
    expect(of('side', 'anne')).toMatchObject({ matches: 1, wins: 0, rounds: 2 });
  });

  test('name who won most first, and of these who needed fewer matches', () => {
    const names = figuresOf(evening, '1000-bornes', 'player').map(({ names: [name] }) => name);
    expect(names).toEqual(['Alice', 'Anne', 'Bruno', 'Basile']);
  });

  test('of an edition are those of all its sides, each match counted once', () => {
    const [classique, ...others] = figuresOf(evening, '1000-bornes', 'edition');
    expect(others).toEqual([]);
    expect(classique).toMatchObject({ edition: 'classique', matches: 2, rounds: 8 });
    expect(classique?.best).toEqual({ points: 5100, names: ['Bruno'], code: 'LOST' });
    expect(figuresOf(evening, '1000-bornes', 'edition', 'anne')).toMatchObject([
      { matches: 2, wins: 1, rounds: 4 },
    ]);
  });

  test('know the longest row of wins, and the one that goes on', () => {
    const played = [true, true, false, true, true, true, false].map((won, at) =>
      aMatch(
        { Anne: [{ points: 1 }], Bruno: [{ points: 1 }] },
        { winners: [won ? 0 : 1], lastAt: -at },
      ),
    );
    const rows = figuresOf(played, '1000-bornes', 'player');
    expect(rows).toMatchObject([
      { names: ['Anne'], streak: 3, streakNow: 2 },
      { names: ['Bruno'], streak: 1, streakNow: 0 },
    ]);
  });

  test('leave out matches that were opened from records, and other games', () => {
    const opened = evening.map((match) => ({ ...match, looking: true }));
    expect(figuresOf(opened, '1000-bornes', 'player')).toEqual([]);
    expect(figuresOf(evening, 'elevens', 'player')).toEqual([]);
  });

  test('know no best round and no mean where no points are counted', () => {
    const green = [aMatch({ Anne: [{ points: 1, km: 1000 }] }, { inPoints: false, winners: [0] })];
    const [anne] = figuresOf(green, '1000-bornes', 'player');
    expect(anne).toMatchObject({ best: null, roundsInPoints: 0, km: 1000, wins: 1 });
    expect(mean(anne?.points ?? 0, anne?.roundsInPoints ?? 0)).toBeNull();
  });
});

describe('the course of the evenings', () => {
  const day = (at: number) => String(Math.floor(at / DAY));
  const evenings = eveningsOf(evening, '1000-bornes', day);

  test('has the evenings on which a match was finished, oldest first', () => {
    expect(evenings.map(({ day: on, matches }) => [on, matches.map(({ code }) => code)])).toEqual([
      ['1', ['WON', 'LOST']],
    ]);
  });

  test('adds up wins, and takes the mean of the points an evening', () => {
    const later = aMatch(
      { Anne: [{ points: 5000 }], Zoé: [{ points: 10 }] },
      { winners: [0], lastAt: 3 * DAY },
    );
    const courses = coursesOf(eveningsOf([later, ...evening], '1000-bornes', day), [
      'Anne',
      'Bruno',
    ]);
    expect(courses).toEqual([
      { name: 'Anne', wins: [1, 2], points: [(5300 + 1200) / 2, 5000] },
      { name: 'Bruno', wins: [1, 1], points: [(1200 + 5100) / 2, null] },
    ]);
  });
});

test('a search finds all its words, ignoring accents and capitals', () => {
  const text = searchable('Zoé & Édouard, Prestige d’Origine, 3 mars 2026');
  expect(matchesQuery(text, 'ZOE mars')).toBe(true);
  expect(matchesQuery(text, '')).toBe(true);
  expect(matchesQuery(text, 'edouard avril')).toBe(false);
});

test('a record belongs to the player who reached it first', () => {
  const later = aMatch(
    { Anne: [{ points: 5100 }], Bruno: [{ points: 100 }] },
    { code: 'LATER', winners: [0], lastAt: 3 * DAY },
  );
  const matches = [later, ...evening];
  const records = recordsOf(matches, '1000-bornes', figuresOf(matches, '1000-bornes', 'player'));
  expect(records).toEqual([
    { kind: 'round', value: 5100, names: ['Bruno'], code: 'LOST' },
    { kind: 'total', value: 5300, names: ['Anne', 'Alice'], code: 'WON' },
    { kind: 'margin', value: 5000, names: ['Anne'], code: 'LATER' },
    { kind: 'coupsFourres', value: 2, names: ['Anne', 'Alice'], code: 'WON' },
    { kind: 'long', value: 2, names: ['Anne', 'Alice', 'Bruno', 'Basile'], code: 'WON' },
  ]);
});

test('two players meet on two sides and on one', () => {
  expect(meetingsOf(evening, '1000-bornes', 'ANNE')).toEqual([
    { name: 'Bruno', against: 2, won: 1, lost: 1, together: 0, wonTogether: 0 },
    { name: 'Alice', against: 0, won: 0, lost: 0, together: 1, wonTogether: 1 },
    { name: 'Basile', against: 1, won: 1, lost: 0, together: 0, wonTogether: 0 },
  ]);
});

describe('a match in which a seat was handed over', () => {
  /** Bruno took Anne's seat after the first round, and won. */
  const match = aMatch(
    {
      Bruno: [
        { points: 900, km: 700 },
        { points: 300, km: 200 },
      ],
      Zoé: [{ points: 400 }, {}],
    },
    { winners: [0], formerPlayers: [{ player: 'Bruno', name: 'Anne', until: 1 }] },
  );
  const rowsOf = (by: 'player' | 'side' | 'edition', only?: string) =>
    figuresOf([match], '1000-bornes', by, only).map(({ names, matches, wins, rounds, points }) => ({
      names,
      matches,
      wins,
      rounds,
      points,
    }));

  test('counts each round for the one who played it, and the match for both', () => {
    expect(rowsOf('player')).toEqual([
      { names: ['Anne'], matches: 1, wins: 1, rounds: 1, points: 900 },
      { names: ['Bruno'], matches: 1, wins: 1, rounds: 1, points: 300 },
      { names: ['Zoé'], matches: 1, wins: 0, rounds: 2, points: 400 },
    ]);
    expect(rowsOf('side').map(({ names }) => names)).toEqual([['Anne'], ['Bruno'], ['Zoé']]);
    expect(rowsOf('edition', 'anne')).toMatchObject([{ matches: 1, rounds: 1, points: 900 }]);
  });

  test('counts once for an edition', () => {
    expect(rowsOf('edition')).toEqual([
      { names: [], matches: 1, wins: 1, rounds: 4, points: 1_600 },
    ]);
  });

  test('gives the record of a round to the one who played it, and that of the match to both', () => {
    const records = recordsOf([match], '1000-bornes', []);
    const namesOf = (kind: string) => records.find((record) => record.kind === kind)?.names;
    expect(namesOf('round')).toEqual(['Anne']);
    expect(namesOf('total')).toEqual(['Anne', 'Bruno']);
    expect(namesOf('margin')).toEqual(['Anne', 'Bruno']);
  });

  test('is found for both, who never sat at the table together', () => {
    expect(meetingsOf([match], '1000-bornes', 'anne')).toEqual([
      { name: 'Zoé', against: 1, won: 1, lost: 0, together: 0, wonTogether: 0 },
    ]);
  });

  test('counts a player who came back once', () => {
    const back = aMatch(
      { Anne: [{ points: 100 }, { points: 200 }, { points: 300 }], Zoé: [{}, {}, {}] },
      {
        winners: [0],
        formerPlayers: [
          { player: 'Anne', name: 'Anne', until: 1 },
          { player: 'Anne', name: 'Bruno', until: 2 },
        ],
      },
    );
    const anne = figuresOf([back], '1000-bornes', 'player').find(
      ({ names }) => names[0] === 'Anne',
    );
    expect(anne).toMatchObject({ matches: 1, wins: 1, rounds: 2, points: 400 });
  });
});
