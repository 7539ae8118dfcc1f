import { describe, expect, test } from 'vitest';
import { roundTitle } from '#lib/i18n/tournament.ts';
import { isOver } from '#lib/tournament/progress.ts';
import { partsOf } from '#lib/tournament/ranking.ts';
import { inGroups, inTables, swiss, tournament } from '../../support/tournament.ts';

describe('groups', () => {
  test('have each pair of members meet once', () => {
    const sunday = tournament(inGroups(4));
    sunday.enter(...'ABCDEFGH');
    const met: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      met.push(...sunday.pair());
      sunday.playAll();
    }
    expect(new Set(met).size).toBe(12);
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({ code: 'is-over' });
  });

  test('of an odd number leave each alone once', () => {
    const sunday = tournament(inGroups(5));
    sunday.enter(...'ABCDE');
    const free: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      sunday.pair();
      free.push(...sunday.byes());
      sunday.playAll();
    }
    expect(free.sort()).toEqual([...'ABCDE']);
  });

  test('take a latecomer where a place is free, and refuse one otherwise', () => {
    const sunday = tournament(inGroups(3));
    sunday.enter(...'ABC');
    sunday.pair();
    sunday.playAll();
    sunday.enter('D');
    sunday.pair();
    expect(sunday.byes()).toEqual([]);
    expect(sunday.tables().join(' ')).toContain('D');
    expect(sunday.refusal({ type: 'register', players: ['E'] })).toEqual({
      code: 'groups-are-full',
    });
  });

  test('take a returning entrant who missed the draw where a place is free, and refuse one otherwise', () => {
    const sunday = tournament(inGroups(3));
    sunday.enter(...'ABCDE');
    sunday.ask({ type: 'drop', entrant: 4 });
    sunday.ask({ type: 'drop', entrant: 5 });
    sunday.pair();
    sunday.playAll();
    sunday.ask({ type: 'return', entrant: 4 });
    sunday.pair();
    expect(sunday.byes()).toEqual([]);
    expect(sunday.tables().join(' ')).toContain('D');
    expect(sunday.refusal({ type: 'return', entrant: 5 })).toEqual({ code: 'groups-are-full' });
  });

  test('keep the place of an entrant who leaves for a while', () => {
    const sunday = tournament(inGroups(4));
    sunday.enter(...'ABCD');
    sunday.pair();
    sunday.ask({ type: 'drop', entrant: 2 });
    sunday.playAll();
    sunday.ask({ type: 'return', entrant: 2 });
    sunday.pair();
    expect(sunday.tables().join(' ')).toContain('B');
  });

  test('say by themselves who meets whom', () => {
    const sunday = tournament(inGroups(4));
    sunday.enter(...'ABCD');
    expect(sunday.refusal({ type: 'pin', sides: [1, 2] })).toEqual({ code: 'not-by-hand' });
    sunday.pair();
    expect(sunday.refusal({ type: 'pairAnew', tables: [1], seed: 1 })).toEqual({
      code: 'not-by-hand',
    });
  });

  test('give a bye to the opponent of an absent entrant', () => {
    const sunday = tournament(inGroups(4));
    sunday.enter(...'ABCD');
    sunday.ask({ type: 'drop', entrant: 4 });
    sunday.enter('E');
    sunday.pair();
    sunday.playAll();
    sunday.ask({ type: 'drop', entrant: 5 });
    sunday.pair();
    expect([...sunday.tables(), ...sunday.byes()].join(' ')).not.toMatch(/D|E/);
    expect(sunday.byes()).toHaveLength(1);
  });
});

describe('the standings', () => {
  const told = (sunday: ReturnType<typeof tournament>) =>
    partsOf(sunday.state()).map(({ of, group, lines }) => ({
      of: group === null ? of : `${of} ${String(group)}`,
      lines: lines.map(
        ({ rank, entrant, points }) =>
          `${String(rank)} ${sunday.state().entrants[entrant - 1]?.players.join() ?? ''} ${String(points)}`,
      ),
    }));

  test('are told by group, since entrants of two groups have no common opponents', () => {
    const sunday = tournament(inGroups(3, { final: 2 }));
    sunday.enter(...'ABCDEF');
    for (let round = 0; round < 3; round += 1) {
      sunday.pair();
      sunday.playAll(...'ABCDEF');
    }
    const parts = told(sunday);
    expect(parts.map(({ of }) => of)).toEqual(['group 1', 'group 2']);
    for (const { lines } of parts)
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '2', '3']);
  });

  test('of one group are those of all entrants', () => {
    const sunday = tournament(inGroups(3));
    sunday.enter(...'ABC');
    sunday.pair();
    expect(told(sunday)).toMatchObject([{ of: 'all', lines: { length: 3 } }]);
  });

  test('say who plays on, and in which order a final left them', () => {
    const sunday = tournament(swiss(1, { final: 2 }));
    sunday.enter(...'ABCD');
    sunday.pair();
    sunday.playAll(...'ABCD');
    const [final = ''] = sunday.pair();
    const [better = '', other = ''] = final.split(' ');
    sunday.playAll(other, better);
    expect(told(sunday)).toEqual([
      { of: 'final', lines: [`1 ${other} 2`, `2 ${better} 2`] },
      { of: 'before', lines: [expect.stringMatching(/^3 /), expect.stringMatching(/^[34] /)] },
    ]);
  });
});

describe('a final', () => {
  test('goes round by round by the names that players know', () => {
    const sunday = tournament(swiss(1, { final: 6 }));
    sunday.enter(...'ABCDEFGH');
    for (let round = 0; round < 4; round += 1) {
      sunday.pair();
      sunday.playAll(...'ABCDEFGH');
    }
    const titles = (language: 'fr' | 'en') =>
      [1, 2, 3, 4].map((round) => roundTitle(language, sunday.state(), round));
    expect(titles('fr')).toEqual(['Ronde 1', 'Quarts de finale', 'Demi-finales', 'Finale']);
    expect(titles('en')).toEqual(['Round 1', 'Quarter-finals', 'Semi-finals', 'The final']);
  });

  test('after groups: the best of each play on, and those of one group meet last', () => {
    const sunday = tournament(inGroups(4, { final: 4 }));
    sunday.enter(...'ABCDEFGH');
    const better = [...'ABCDEFGH'];
    for (let round = 0; round < 3; round += 1) {
      sunday.pair();
      sunday.playAll(...better);
    }
    const semis = sunday.pair();
    expect(semis).toHaveLength(2);
    const groupOf = (name: string) =>
      sunday.state().groups.findIndex((group) => group.includes(sunday.number(name)));
    for (const [one, , other] of semis) expect(groupOf(one ?? '')).not.toBe(groupOf(other ?? ''));
    sunday.playAll(...better);
    const [final] = sunday.pair();
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })?.code).toBe('results-missing');
    sunday.playAll(...better);
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({ code: 'is-over' });
    const [first, second] = sunday.ranking();
    expect([first, second].map((line) => line?.split(' ')[1]).sort()).toEqual(final?.split(' '));
    expect(first).toMatch(/^1 A /);
  });

  test('keeps the names of its rounds when a table is given up', () => {
    const sunday = tournament(swiss(1, { final: 4 }));
    sunday.enter(...'ABCD');
    sunday.pair();
    sunday.playAll(...'ABCD');
    sunday.pair();
    const [table] = sunday.round().tables;
    for (const entrant of table?.sides ?? []) sunday.ask({ type: 'drop', entrant });
    sunday.ask({ type: 'pairAnew', tables: [table?.number ?? 0], seed: 1 });
    expect(sunday.round().tables).toHaveLength(1);
    expect(roundTitle('en', sunday.state(), 2)).toBe('Semi-finals');
  });

  test('of three: the best of the standing waits for the winner of the two others', () => {
    const sunday = tournament(swiss(2, { final: 3 }));
    sunday.enter(...'ABCD');
    for (let round = 0; round < 2; round += 1) {
      sunday.pair();
      sunday.playAll(...'ABCD');
    }
    const [first, second, third] = sunday.standing().map((line) => line.split(' ')[1]);
    expect(sunday.pair()).toEqual([[second, third].sort().join(' ')]);
    expect(sunday.byes()).toEqual([first]);
    sunday.playAll(...'ABCD');
    expect(sunday.pair()[0]).toContain(first);
  });

  test('goes to the better placed where it comes out level', () => {
    const sunday = tournament(swiss(1, { final: 2 }));
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    sunday.scored({ Anne: 100, Bruno: 300 });
    sunday.pair();
    sunday.scored({ Anne: 500, Bruno: 500 });
    expect(sunday.ranking()).toEqual(['1 Bruno 2', '2 Anne 0']);
  });

  test('of four sides is one table, and its places are the first four', () => {
    const sunday = tournament(inTables(1, 4, { final: 4 }));
    sunday.enter(...'ABCDEFGH');
    sunday.pair();
    sunday.playAll(...'ABCDEFGH');
    const [table] = sunday.pair();
    const four = table?.split(' ') ?? [];
    expect(four).toHaveLength(4);
    expect(roundTitle('en', sunday.state(), 2)).toBe('The final');
    sunday.playAll(...'HGFEDCBA');
    expect(
      sunday
        .ranking()
        .slice(0, 4)
        .map((line) => line.split(' ')[1]),
    ).toEqual(four.toReversed());
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({ code: 'is-over' });
  });

  test('is won by its winner, even if a semi-final is corrected after it was paired', () => {
    const sunday = tournament(swiss(1, { final: 4 }));
    sunday.enter(...'ABCD');
    sunday.pair();
    sunday.playAll(...'ABCD');
    const semis = sunday.pair();
    sunday.playAll(...'ABCD');
    const final = sunday.pair();
    const [one = '', other = ''] = semis.find((pair) => pair.includes('A'))?.split(' ') ?? [];
    sunday.scored({ [one]: one === 'A' ? 0 : 500, [other]: other === 'A' ? 0 : 500 }, 2);
    sunday.playAll(...'ABCD');
    expect(isOver(sunday.state())).toBe(true);
    const places = sunday.ranking().map((line) => line.split(' ')[1]);
    expect(places[0]).toBe('A');
    expect(places.slice(0, 2).sort().join(' ')).toBe(final[0]);
  });

  test('stays as it was drawn when an earlier result is put right', () => {
    const sunday = tournament(swiss(1, { final: 2 }));
    sunday.enter(...'ABCD');
    sunday.pair();
    sunday.playAll(...'ABCD');
    const final = sunday.pair();
    const [table] = sunday.state().rounds[0]?.tables ?? [];
    sunday.ask({
      type: 'enterResult',
      round: 1,
      table: table?.number ?? 0,
      scores: [500, 500],
      by: 'director',
    });
    expect(sunday.tables()).toEqual(final);
    expect(sunday.refusal({ type: 'register', players: ['E'] })).toEqual({ code: 'is-paired' });
  });
});
