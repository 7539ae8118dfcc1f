import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresViewOf, playerViewOf } from '#lib/history/figures.ts';
import { meetingsOf } from '#lib/history/meetings.ts';
import { isAtFirst, withFirst, withNext, asListed, type HistoryView } from '#lib/history/pages.ts';
import { figuresOf, nameKey } from '#lib/history/statistics.ts';
import { isOver, type MatchSummary } from '#lib/history/summary.ts';
import { newestFirst } from '#lib/history/view.ts';
import { aMatch } from '../support/summaries.ts';

const GAME = '1000-bornes';
const NAMES = ['Anne', 'Bruno', 'Cléo', 'Dan', ' anne'] as const;

const round = fc.record({
  points: fc.integer({ min: -200, max: 6_000 }),
  km: fc.integer({ min: 0, max: 1_000 }),
  coupsFourres: fc.integer({ min: 0, max: 4 }),
  safeties: fc.integer({ min: 0, max: 4 }),
});

/**
 * Generates matches between some of these players, alone or in teams, finished or not. Each player
 * has one seat.
 */
const match = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, selector: nameKey }),
    teams: fc.boolean(),
    rounds: fc.array(fc.array(round, { minLength: 4, maxLength: 4 }), { maxLength: 3 }),
    winners: fc.option(fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 })),
    lastAt: fc.nat({ max: 1e10 }),
    looking: fc.boolean(),
  })
  .map(({ names, teams, rounds, winners, lastAt, looking }) => {
    const sides =
      teams && names.length === 4
        ? [names.slice(0, 2), names.slice(2)]
        : names.map((name) => [name]);
    const summaries = sides.map((players, side) => [
      players.join(' & '),
      rounds.map((of) => of[side] ?? {}),
    ]);
    const won = winners?.filter((side) => side < sides.length) ?? null;
    return aMatch(Object.fromEntries(summaries), { winners: won, lastAt, looking });
  });
const house = fc.array(match, { maxLength: 20 }).map((matches) => newestFirst(matches));

const counted = (matches: readonly MatchSummary[]) => matches.filter(({ looking }) => !looking);

test('the record of A against B mirrors that of B against A', () => {
  fc.assert(
    fc.property(house, (matches) => {
      for (const one of ['anne', 'bruno', 'cléo', 'dan']) {
        for (const { name, ...of } of meetingsOf(matches, GAME, one)) {
          const back = meetingsOf(matches, GAME, name).find((each) => nameKey(each.name) === one);
          expect(back).toMatchObject({ ...of, won: of.lost, lost: of.won });
          expect(of.won + of.lost).toBeLessThanOrEqual(of.against);
          expect(of.wonTogether).toBeLessThanOrEqual(of.together);
        }
      }
    }),
  );
});

test('the figures add up to those of the matches', () => {
  fc.assert(
    fc.property(house, (matches) => {
      const all = counted(matches).flatMap(({ sides }) => sides);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const points = sum(all.flatMap(({ rounds }) => rounds.map((of) => of.points)));
      for (const by of ['side', 'edition'] as const) {
        const rows = figuresOf(matches, GAME, by);
        expect(sum(rows.map((row) => row.points))).toBe(points);
        expect(sum(rows.map((row) => row.rounds))).toBe(
          sum(all.map(({ rounds }) => rounds.length)),
        );
      }
      const over = counted(matches).filter(isOver);
      const players = figuresOf(matches, GAME, 'player');
      expect(sum(players.map((row) => row.matches))).toBe(
        sum(over.map(({ sides }) => sides.flatMap((side) => side.players).length)),
      );
      for (const { wins, matches: played, streak, streakNow } of players) {
        expect(wins).toBeLessThanOrEqual(played);
        expect(streak).toBeLessThanOrEqual(wins);
        expect(streakNow).toBeLessThanOrEqual(streak);
      }
    }),
  );
});

test('a player’s own page says what the table of all players says', () => {
  fc.assert(
    fc.property(house, (matches) => {
      const rows = figuresViewOf(matches).games.flatMap(({ players }) => players.rows);
      for (const row of rows) {
        const [own] = playerViewOf(matches, row.names[0] ?? '').games;
        expect(own?.figures).toEqual(row);
        const sum = (of: readonly { readonly wins: number; readonly matches: number }[]) => [
          of.reduce((all, { wins }) => all + wins, 0),
          of.reduce((all, { matches: played }) => all + played, 0),
        ];
        expect(sum(own?.sides.rows ?? [])).toEqual([row.wins, row.matches]);
        expect(sum(own?.editions.rows ?? [])).toEqual([row.wins, row.matches]);
      }
    }),
  );
});

test('pages one after the other, with matches that change and go in between, are the newest matches in order', () => {
  const pages = fc.array(
    fc.record({ plays: fc.boolean(), which: fc.nat(), erases: fc.boolean() }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(house, pages, (matches, steps) => {
      const SIZE = 4;
      let there = [...matches];
      const page = (from: number): HistoryView => ({
        position: 0,
        found: there.length,
        matches: newestFirst(there)
          .slice(from, from + SIZE)
          .map((match) => asListed(match)),
        bin: [],
        reading: false,
      });
      let known = page(0);
      let now = 2e10;
      for (const { plays, which, erases } of steps) {
        const chosen = there[which % Math.max(1, there.length)];
        if (chosen !== undefined && (plays || erases)) {
          const played = { ...chosen, lastAt: (now += 1) };
          there = there.filter(({ code }) => code !== chosen.code);
          if (!erases) there = [...there, played];
          const changed = erases ? [] : [played];
          const change = { position: 0, changed, removed: erases ? [chosen.code] : [] };
          expect(isAtFirst(change, known)).toBe(true);
          known = withFirst(known, page(0), new Set(change.removed));
        } else {
          known = withNext(known, page(known.matches.length));
        }
        const expected = newestFirst(there).slice(0, known.matches.length);
        expect(known.matches.map(({ code }) => code)).toEqual(expected.map(({ code }) => code));
      }
    }),
  );
});
