import { describe, expect, test } from 'vitest';
import type { BoxSetup } from '#lib/games.ts';
import { problemOf, type Format, type TieBreak } from '#lib/tournament/format.ts';
import { marginSteps } from '#lib/tournament/margins.ts';
import { tournamentCsv, tournamentJson } from '#lib/i18n/tournamentFiles.ts';
import { standingsOf } from '#lib/tournament/standings.ts';
import { viewTournament } from '#lib/tournament/view.ts';
import { inTables, swiss, tournament } from '../../support/tournament.ts';

/** Anne, Bruno and Chloé have two points each; David none. */
function threeAlike(...tieBreaks: readonly TieBreak[]) {
  const sunday = tournament(swiss(3, { tieBreaks }));
  sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
  const meet = (scores: Readonly<Record<string, number>>) => {
    const [one, other] = Object.keys(scores).map(sunday.number);
    sunday.ask({ type: 'pin', sides: [one ?? 0, other ?? 0] });
    return () => {
      sunday.scored(scores);
    };
  };
  const play = (...all: readonly Readonly<Record<string, number>>[]) => {
    const scored = all.map(meet);
    sunday.pair();
    for (const score of scored) score();
  };
  play({ Anne: 900, Bruno: 800 }, { Chloé: 500, David: 400 });
  play({ Bruno: 900, Chloé: 300 }, { Anne: 100, David: 100 });
  return sunday;
}

const order = (...tieBreaks: readonly TieBreak[]) => threeAlike(...tieBreaks).standing();

describe('equal points', () => {
  test('stay equal where nothing is named that decides', () => {
    expect(order()).toEqual(['1 Anne 3', '2 Bruno 2', '2 Chloé 2', '4 David 1']);
  });

  test.each([
    ['direct', 'Bruno'],
    ['score', 'Bruno'],
    ['margin', 'Bruno'],
    ['opponents', 'Bruno'],
    ['beaten', 'Bruno'],
  ] as const)('are decided by %s', (name, ahead) => {
    expect(order(name)[1]).toBe(`2 ${ahead} 2`);
  });

  test('go to the next tie-break where one leaves them equal', () => {
    expect(order('wins')).toEqual(order());
    expect(order('wins', 'score')).toEqual(order('score'));
  });

  test('show what decided, in points, and nothing where there was nothing to decide', () => {
    const [anne, bruno] = standingsOf(threeAlike('opponents', 'margin').state());
    expect(anne?.tieBreaks).toEqual([null, null]);
    // Anne with three points, Chloé with two.
    expect(bruno?.tieBreaks).toEqual([5, null]);
  });

  test('of tables of several are told apart by the mean share', () => {
    const sunday = tournament(inTables(1, 3, { tieBreaks: ['share'] }));
    sunday.enter(...'ABCDEF');
    sunday.ask({ type: 'pin', sides: [1, 2, 3] });
    sunday.pair();
    sunday.scored({ A: 600, B: 300, C: 100 });
    sunday.scored({ D: 700, E: 200, F: 100 });
    expect(sunday.standing()).toEqual([
      '1 D 3',
      '2 A 3',
      '3 B 1.5',
      '4 E 1.5',
      '5 C 0.5',
      '5 F 0.5',
    ]);
  });
});

test('a bye counts once its round has a result: the standing is that of the round before until then', () => {
  const sunday = tournament(swiss(2));
  sunday.enter('Anne', 'Bruno', 'Chloé', 'David', 'Emma');
  sunday.ask({ type: 'giveBye', entrant: sunday.number('Emma') });
  const before = sunday.standing();
  sunday.pair();
  expect(sunday.standing()).toEqual(before);
  sunday.ask({ type: 'enterResult', round: 1, table: 1, scores: [900, 800], by: 'table' });
  expect(sunday.standing()).toContain('2 Emma 2');
});

describe('a withdrawn entrant', () => {
  const drop = (sunday: ReturnType<typeof tournament>, name: string) =>
    sunday.ask({ type: 'drop', entrant: sunday.number(name) });

  test('has no place in the standings without having played, also with a bye or a walkover, until back', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David', 'Emma');
    sunday.ask({ type: 'giveBye', entrant: sunday.number('Emma') });
    sunday.ask({ type: 'pin', sides: [sunday.number('Chloé'), sunday.number('David')] });
    sunday.pair();
    sunday.enter('Late');
    for (const name of ['Late', 'Emma', 'David', 'Chloé', 'Bruno']) drop(sunday, name);
    sunday.scored({ Anne: 900, Bruno: 100 });
    sunday.scored({ Chloé: 0, David: null });
    expect(sunday.standing()).toEqual(['1 Anne 2', '2 Bruno 0']);
    expect(sunday.state().entrants).toHaveLength(6);
    sunday.ask({ type: 'return', entrant: sunday.number('Late') });
    expect(sunday.standing()).toEqual(['1 Anne 2', '2 Bruno 0', '3 Late 0']);
  });

  test('is not listed in a file either, nor on the page, the paper and the screens of the hall', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Late');
    drop(sunday, 'Late');
    sunday.pair();
    sunday.playAll('Anne', 'Bruno');
    const told = { position: 1, state: sunday.state(), now: 0, closest: null };
    const view = viewTournament('CODE', told);
    // Pages, print and screens use this view.
    expect(view.standings.flatMap(({ lines }) => lines.map(({ entrant }) => entrant))).toEqual([
      1, 2,
    ]);
    expect(tournamentCsv('en', 'standings', view)).not.toContain('Late');
    expect(JSON.stringify(tournamentJson('standings', view))).not.toContain('Late');
  });
});

describe('victory points', () => {
  const given = { seats: [], deck: null };
  const edition = (of: 'classique' | 'prestige' | 'green'): BoxSetup => ({
    game: '1000-bornes',
    edition: of,
    options: {},
    ...given,
  });
  const elevens = (options = {}): BoxSetup => ({
    game: 'elevens',
    rows: ['red', 'blue', 'green', 'yellow'],
    options,
    ...given,
  });

  test.each([
    ['points', edition('classique'), 0, 10, 10],
    ['points', edition('classique'), 1, 11, 9],
    ['points', edition('prestige'), 599, 12, 8],
    ['points', edition('classique'), 600, 13, 7],
    ['points', edition('prestige'), 9_000, 20, 0],
    ['rounds won', edition('green'), 1, 12, 8],
    ['rounds won', edition('green'), 3, 16, 4],
    ['cards left in hands', elevens(), 4, 11, 9],
    ['cards left in hands', elevens(), 62, 18, 2],
    ['the first player out', elevens({ beginner: true }), 1, 12, 8],
  ])('of %s (%o) of a margin of %i are %i to %i', (_counted, play, margin, winner, loser) => {
    const { system, ...rest } = swiss(1);
    if (system.type !== 'swiss') throw new Error('Two sit at a table.');
    const format: Format = { ...rest, system: { ...system, points: marginSteps(play) } };
    expect(problemOf(format)).toBeNull();
    const sunday = tournament(format, play);
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    sunday.scored({ Anne: margin, Bruno: 0 });
    expect(standingsOf(sunday.state()).map(({ points }) => points)).toEqual([winner, loser]);
  });
});

describe('a format', () => {
  test.each([
    [swiss(0), 'rounds'],
    [swiss(3, { final: 1 }), 'final'],
    [inTables(3, 4, { final: 2 }), 'final'],
    [swiss(3, { bye: 0.3 }), 'points'],
    [swiss(3, { match: { rounds: null, minutes: null, lastCard: 'stop' } }), 'length'],
    [swiss(3, { tieBreaks: ['wins', 'wins'] }), 'tie-breaks'],
  ] as const)('that cannot be played is refused', (wrong, problem) => {
    const sunday = tournament(swiss(3));
    expect(sunday.refusal({ type: 'changeFormat', format: wrong })).toEqual({
      code: 'bad-format',
      problem,
    });
  });

  test('may get more rounds, but not another system, once a round is paired', () => {
    const sunday = tournament(swiss(1));
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    expect(sunday.refusal({ type: 'changeFormat', format: inTables(3, 4) })).toEqual({
      code: 'is-paired',
    });
    expect(sunday.refusal({ type: 'changeFormat', format: swiss(2) })).toBeNull();
    sunday.playAll();
    sunday.pair();
  });
});
