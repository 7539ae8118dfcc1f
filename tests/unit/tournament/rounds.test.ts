import { describe, expect, test } from 'vitest';
import { isOver } from '#lib/tournament/progress.ts';
import { canSeatMore, seating } from '#lib/tournament/state.ts';
import { inGroups, inTables, swiss, tournament } from '../../support/tournament.ts';

const SIX = ['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid'] as const;

describe('a Swiss tournament', () => {
  test.each([
    ['in twos', 'at tables of three', swiss(2), inTables(2, 3), ['Anne', 'Bruno']],
    ['at tables of three', 'in twos', inTables(2, 3), swiss(2), ['Anne', 'Bruno', 'Chloé']],
  ])(
    'that was to be played %s and is played %s does not seat by wishes for the former',
    (...given) => {
      const [, , before, format, together] = given;
      const sunday = tournament(before);
      sunday.enter(...SIX);
      sunday.ask({ type: 'pin', sides: together.map((name) => sunday.number(name)) });
      sunday.ask({ type: 'giveBye', entrant: sunday.number('Farid') });
      sunday.ask({ type: 'changeFormat', format });
      expect(sunday.state().wishes).toEqual({ pinned: [], byes: [] });
      sunday.pair();
      const sizes = sunday.round().tables.map(({ sides }) => sides.length);
      expect(sizes).toEqual(format.system.type === 'tables' ? [3, 3] : [2, 2, 2]);
    },
  );

  test('is not paired where all that are left are to have no opponent', () => {
    const sunday = tournament(swiss(2));
    sunday.enter('Anne', 'Bruno', 'Chloé');
    sunday.ask({ type: 'drop', entrant: sunday.number('Chloé') });
    sunday.ask({ type: 'giveBye', entrant: sunday.number('Anne') });
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({
      code: 'too-few',
      there: 1,
      needed: 2,
    });
  });

  test('pairs entrants with equal scores, and avoids rematches', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    const first = sunday.pair();
    sunday.playAll('Anne', 'Bruno', 'Chloé', 'David');
    const winners = sunday.standing().slice(0, 2);
    expect(winners.every((line) => line.startsWith('1 ') && line.endsWith(' 2'))).toBe(true);

    const second = sunday.pair();
    const [one, other] = winners.map((line) => line.split(' ')[1] ?? '');
    expect(second).toContain([one, other].sort().join(' '));
    sunday.playAll('Anne', 'Bruno', 'Chloé', 'David');
    const third = sunday.pair();
    expect(isOver(sunday.state())).toBe(false);
    expect(new Set([...first, ...second, ...third]).size).toBe(6);
    sunday.playAll('Anne', 'Bruno', 'Chloé', 'David');

    expect(sunday.standing()).toEqual(['1 Anne 6', '2 Bruno 4', '3 Chloé 2', '4 David 0']);
    expect(isOver(sunday.state())).toBe(true);
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({ code: 'is-over' });
  });

  test('gives an odd one a bye, the last of the standing first and each at most once', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé');
    const free: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      sunday.pair();
      free.push(...sunday.byes());
      sunday.playAll('Anne', 'Bruno', 'Chloé');
    }
    expect(free.sort()).toEqual(['Anne', 'Bruno', 'Chloé']);
    expect(sunday.standing()[0]).toBe('1 Anne 6');
  });

  test('gives the bye to the last entrant, even if the others would then be paired less closely', () => {
    const points = [
      { from: 0, winner: 10, loser: 10 },
      { from: 1, winner: 13, loser: 7 },
    ];
    const sunday = tournament(swiss(3, { system: { type: 'swiss', rounds: 3, points }, bye: 12 }));
    sunday.enter(...SIX, 'Gaël');
    sunday.pair();
    sunday.playAll();
    sunday.enter('Hélène', 'Inès');
    sunday.pair();
    expect(['Hélène', 'Inès']).toContain(sunday.byes()[0]);
  });

  test('neither goes on nor ends without a result of any round that was taken back', () => {
    const sunday = tournament(swiss(2));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    sunday.playAll();
    const back = { type: 'takeResultBack', round: 1, table: 2 } as const;
    const missing = { code: 'results-missing', round: 1, tables: [2] };
    sunday.ask(back);
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual(missing);
    sunday.playAll();
    sunday.pair();
    sunday.playAll();
    expect(isOver(sunday.state())).toBe(true);
    sunday.ask(back);
    expect(isOver(sunday.state())).toBe(false);
    sunday.ask({ type: 'changeFormat', format: swiss(3) });
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual(missing);
  });

  test('does not go on before all tables have a result', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    expect(sunday.refusal({ type: 'pairRound', seed: 1 })).toEqual({
      code: 'results-missing',
      round: 1,
      tables: [1, 2],
    });
  });

  test('lets each begin as often as the others, as far as it goes', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    const began: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      sunday.pair();
      began.push(...sunday.round().tables.map(({ sides }) => sides[0] ?? 0));
      sunday.playAll();
    }
    expect(began.filter((each) => each === began[0]).length).toBeLessThanOrEqual(2);
  });

  test('is for pairs as well: partners stay together and sit opposite each other', () => {
    const sunday = tournament(swiss(1, { players: 2 }));
    sunday.enter('Anne & Bruno', 'Chloé & David');
    expect(sunday.refusal({ type: 'register', players: ['Emma'] })).toEqual({
      code: 'wrong-number',
      players: 2,
    });
    expect(sunday.refusal({ type: 'register', players: ['Emma', 'Anne'] })).toEqual({
      code: 'name-taken',
      name: 'Anne',
      entrant: 1,
    });
    expect(sunday.pair()).toEqual(['Anne & Bruno Chloé & David']);
    const [table] = sunday.round().tables;
    const { seats, sides } = seating({ sides: table?.sides ?? [] }, sunday.state());
    expect([seats[0], seats[2]]).toEqual(sides[0]);
    expect([seats[1], seats[3]]).toEqual(sides[1]);
  });
});

describe('an entrant who comes late, leaves or returns', () => {
  test('plays from the next round on, and keeps his points', () => {
    const sunday = tournament(swiss(4));
    sunday.enter(...SIX.slice(0, 4));
    sunday.pair();
    sunday.playAll(...SIX);
    sunday.enter('Emma');
    sunday.ask({ type: 'drop', entrant: sunday.number('Anne') });
    sunday.pair();
    expect(sunday.tables().join(' ')).toContain('Emma');
    expect([...sunday.tables(), ...sunday.byes()].join(' ')).not.toContain('Anne');
    expect(sunday.standing()).toContain('1 Anne 2');
    sunday.playAll();
    sunday.ask({ type: 'return', entrant: sunday.number('Anne') });
    sunday.pair();
    expect([...sunday.tables(), ...sunday.byes()].join(' ')).toContain('Anne');
  });

  test('sits down in a paired round only with another such entrant, or before any start', () => {
    const sunday = tournament(swiss(2));
    sunday.enter('Anne', 'Bruno', 'Chloé');
    sunday.pair();
    expect(canSeatMore(sunday.state())).toBe(false);
    sunday.enter('David');
    expect(canSeatMore(sunday.state())).toBe(true);
    sunday.ask({ type: 'pairAnew', tables: [], seed: 1 });
    expect(sunday.tables()).toHaveLength(2);
    expect(canSeatMore(sunday.state())).toBe(false);
    sunday.enter('Emma');
    expect(canSeatMore(sunday.state())).toBe(true);
    sunday.ask({ type: 'pairAnew', tables: [], seed: 1 });
    expect(sunday.byes()).toEqual(['Emma']);
    expect(canSeatMore(sunday.state())).toBe(false);
  });

  test('leaves once, and returns once', () => {
    const sunday = tournament(swiss(4));
    sunday.enter('Anne');
    expect(sunday.refusal({ type: 'return', entrant: 1 })).toEqual({
      code: 'is-there',
      entrant: 1,
    });
    sunday.ask({ type: 'drop', entrant: 1 });
    expect(sunday.refusal({ type: 'drop', entrant: 1 })).toEqual({ code: 'has-left', entrant: 1 });
    expect(sunday.refusal({ type: 'drop', entrant: 2 })).toEqual({
      code: 'unknown-entrant',
      entrant: 2,
    });
  });

  test('has no result with an absent opponent: their table is given up once both have left', () => {
    const sunday = tournament(swiss(2));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    const [first, second] = sunday.round().tables;
    const nobody = { type: 'enterResult', round: 1, table: 1, scores: [null, null] } as const;
    for (const by of ['director', 'table'] as const) {
      expect(sunday.refusal({ ...nobody, by })).toEqual({ code: 'nobody-there', table: 1 });
    }
    for (const entrant of first?.sides ?? []) sunday.ask({ type: 'drop', entrant });
    sunday.ask({ type: 'pairAnew', tables: [1], seed: 1 });
    expect(sunday.round().tables).toEqual([second]);
    sunday.playAll();
    expect(sunday.pair()).toHaveLength(1);
  });

  test('has no result with an absent opponent in groups and finals either', () => {
    const sunday = tournament(inGroups(4, { final: 4 }));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    expect(sunday.refusal({ type: 'pairAnew', tables: [1], seed: 1 })).toEqual({
      code: 'not-by-hand',
    });
    const [first, second] = sunday.round().tables;
    for (const entrant of first?.sides ?? []) sunday.ask({ type: 'drop', entrant });
    sunday.ask({ type: 'pairAnew', tables: [1], seed: 1 });
    expect(sunday.round().tables).toEqual([second]);
    for (const entrant of first?.sides ?? []) sunday.ask({ type: 'return', entrant });
    sunday.playAll();
    for (let round = 2; round <= 3; round += 1) {
      sunday.pair();
      sunday.playAll();
    }
    sunday.pair();
    const [table] = sunday.round().tables;
    for (const entrant of table?.sides ?? []) sunday.ask({ type: 'drop', entrant });
    sunday.ask({ type: 'pairAnew', tables: [table?.number ?? 0], seed: 1 });
    sunday.playAll();
    expect(isOver(sunday.state())).toBe(true);
  });

  test('loses the table when absent, and the opponent gets the value of a bye', () => {
    const sunday = tournament(swiss(2));
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    sunday.scored({ Anne: 0, Bruno: null });
    expect(sunday.standing()).toEqual(['1 Anne 2', '2 Bruno 0']);
  });
});

describe('a director', () => {
  test('pins a table and gives a bye by hand, and the others are paired around it', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX, 'Gaël');
    const [anne, bruno, emma] = ['Anne', 'Bruno', 'Emma'].map(sunday.number);
    sunday.ask({ type: 'pin', sides: [anne ?? 0, bruno ?? 0] });
    sunday.ask({ type: 'giveBye', entrant: emma ?? 0 });
    expect(sunday.refusal({ type: 'pin', sides: [emma ?? 0, 3] })).toEqual({
      code: 'is-placed',
      entrant: emma,
    });
    expect(sunday.refusal({ type: 'pin', sides: [3, 3] })).toEqual({
      code: 'bad-sides',
      expected: [2],
    });
    expect(sunday.pair()[0]).toBe('Anne Bruno');
    expect(sunday.byes()).toEqual(['Emma']);
    expect(sunday.state().wishes).toEqual({ pinned: [], byes: [] });
  });

  test('takes a wish back', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX);
    sunday.ask({ type: 'pin', sides: [1, 2] });
    sunday.ask({ type: 'unpin', sides: [2, 1] });
    sunday.ask({ type: 'giveBye', entrant: 1 });
    sunday.ask({ type: 'takeByeBack', entrant: 1 });
    sunday.pair();
    expect(sunday.byes()).toEqual([]);
    expect(sunday.refusal({ type: 'unpin', sides: [1, 2] })).toEqual({ code: 'not-placed' });
  });

  test('has one table and a latecomer paired again, without moving others', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX, 'Gaël');
    sunday.pair();
    const before = sunday.round();
    const [alone] = sunday.byes();
    sunday.enter('Hugo');
    const [first, second] = before.tables;
    const seated = first?.sides ?? [];
    sunday.ask({ type: 'pairAnew', tables: [first?.number ?? 0], seed: 7 });
    const after = sunday.round();
    expect(after.tables.filter(({ number }) => number > 1 && number < 4)).toEqual(
      before.tables.filter(({ number }) => number !== 1),
    );
    expect(after.tables.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(after.byes).toEqual([]);
    const anew = [after.tables[0], after.tables[3]].flatMap((table) => table?.sides ?? []);
    expect(anew.toSorted()).toEqual(
      [...seated, sunday.number(alone ?? ''), sunday.number('Hugo')].toSorted(),
    );
    // Those who were to meet meet others now.
    expect(after.tables.some(({ sides }) => seated.every((each) => sides.includes(each)))).toBe(
      false,
    );
    expect(second && after.tables).toContainEqual(second);
  });

  test('pairs a table anew once where two of them ask for it', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX);
    sunday.pair();
    const [first, second] = sunday.round().tables;
    const tables = [first?.number ?? 0, second?.number ?? 0];
    const sides = [first?.sides ?? [], second?.sides ?? []];
    sunday.ask({ type: 'pairAnew', tables, sides, seed: 7 });
    const after = sunday.round();
    expect(sunday.refusal({ type: 'pairAnew', tables, sides, seed: 8 })).toEqual({
      code: 'others-sit-there',
      round: 1,
      table: 1,
    });
    expect(sunday.round()).toEqual(after);
  });

  test('does not pair a table anew that has a result', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX);
    sunday.pair();
    sunday.playAll();
    expect(sunday.refusal({ type: 'pairAnew', tables: [2], seed: 1 })).toEqual({
      code: 'has-results',
      round: 1,
      tables: [2],
    });
    expect(sunday.refusal({ type: 'withdrawRound' })).toEqual({
      code: 'has-results',
      round: 1,
      tables: [1, 2, 3],
    });
  });

  test('withdraws a round with all that was wished for it, but for those who have left since', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX);
    sunday.ask({ type: 'pin', sides: [1, 2] });
    sunday.ask({ type: 'pin', sides: [3, 4] });
    sunday.ask({ type: 'giveBye', entrant: 5 });
    sunday.pair();
    sunday.ask({ type: 'drop', entrant: 3 });
    sunday.ask({ type: 'withdrawRound' });
    expect(sunday.state().wishes).toEqual({ pinned: [[1, 2]], byes: [5] });
  });

  test('withdraws a round without any play', () => {
    const sunday = tournament(swiss(3));
    sunday.enter(...SIX);
    sunday.pair();
    sunday.ask({ type: 'withdrawRound' });
    expect(sunday.state().rounds).toEqual([]);
    sunday.pair();
    sunday.ask({ type: 'startClock' });
    expect(sunday.refusal({ type: 'withdrawRound' })).toEqual({ code: 'clock-runs' });
  });

  test('corrects a result after the next round was paired: standings follow, and seats stay', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    sunday.playAll('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    const paired = sunday.tables();
    const [first] = sunday.state().rounds[0]?.tables ?? [];
    const [winner, loser] = ['Anne', 'Bruno', 'Chloé', 'David'].filter((name) =>
      first?.sides.includes(sunday.number(name)),
    );
    sunday.scored({ [winner ?? '']: 100, [loser ?? '']: 900 }, 1);
    expect(sunday.tables()).toEqual(paired);
    expect(sunday.standing().join()).toContain(`${loser ?? ''} 2`);
    expect(sunday.standing().join()).toContain(`${winner ?? ''} 0`);
  });

  test('has the last word on a result', () => {
    const sunday = tournament(swiss(3));
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    const say = (scores: readonly number[], by: 'table' | 'director') =>
      sunday.refusal({ type: 'enterResult', round: 1, table: 1, scores, by });
    expect(say([500, 400], 'table')).toBeNull();
    // The table has taken its last card back.
    expect(say([300, 400], 'table')).toBeNull();
    expect(say([600, 400], 'director')).toBeNull();
    expect(say([300, 400], 'table')).toEqual({ code: 'is-directed', round: 1, table: 1 });
    expect(say([1], 'director')).toEqual({ code: 'bad-scores', expected: 2 });
    sunday.ask({ type: 'takeResultBack', round: 1, table: 1 });
    expect(say([300, 400], 'table')).toBeNull();
  });
});

describe('a list of what lies on the tables', () => {
  const on = (table: number, deck: string, readers: readonly string[] = []) => ({
    table,
    deck,
    readers,
  });
  const equip = (...equipment: ReturnType<typeof on>[]) => ({ type: 'equip', equipment }) as const;

  test('takes the place of the one before, or is added to it, where it is longer than a message', () => {
    const sunday = tournament(swiss(3));
    sunday.ask(equip(on(9, 'old')));
    sunday.ask(equip(on(1, 'red'), on(2, 'blue')));
    sunday.ask({ ...equip(on(3, 'green'), on(2, 'white')), adds: true });
    expect(sunday.state().equipment).toEqual([on(1, 'red'), on(3, 'green'), on(2, 'white')]);
  });

  test('gives each deck and reader to one table, for any order of messages', () => {
    const sunday = tournament(swiss(3));
    sunday.ask(equip(on(1, 'red', ['left'])));
    expect(sunday.refusal({ ...equip(on(2, 'red')), adds: true })).toEqual({
      code: 'bad-equipment',
      table: 2,
    });
    expect(sunday.refusal(equip(on(1, 'red', ['left', 'left'])))).toEqual({
      code: 'bad-equipment',
      table: 1,
    });
  });

  test('ends with the largest hall', () => {
    const sunday = tournament(swiss(3));
    const tables = Array.from({ length: 2_000 }, (_, at) => on(at + 1, `deck ${String(at)}`));
    sunday.ask(equip(...tables));
    expect(sunday.refusal({ ...equip(on(2_001, 'one more')), adds: true })).toEqual({
      code: 'too-many-tables',
      most: 2_000,
    });
  });
});

describe('tables of three and four', () => {
  test.each([
    [3, 4, [3]],
    [4, 4, [4]],
    [6, 4, [3, 3]],
    [7, 4, [4, 3]],
    [9, 4, [3, 3, 3]],
    [10, 4, [4, 3, 3]],
    [7, 3, [4, 3]],
    [8, 3, [4, 4]],
    [9, 3, [3, 3, 3]],
  ] as const)('%i people sit at tables of usually %i as %j', (many, sides, sizes) => {
    const sunday = tournament(inTables(1, sides));
    sunday.enter(...'ABCDEFGHIJ'.slice(0, many));
    sunday.pair();
    expect(
      sunday
        .round()
        .tables.map((table) => table.sides.length)
        .sort(),
    ).toEqual(sizes.toSorted());
    expect(sunday.byes()).toEqual([]);
  });

  test('of five leave one entrant out, another one each round', () => {
    const sunday = tournament(inTables(5, 4));
    sunday.enter(...'ABCDE');
    const free: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      sunday.pair();
      free.push(...sunday.byes());
      sunday.playAll();
    }
    expect(free.sort()).toEqual([...'ABCDE']);
  });

  test('count places, and those who share a place share its points', () => {
    const sunday = tournament(inTables(1, 4, { tieBreaks: [] }));
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    sunday.pair();
    sunday.scored({ Anne: 900, Bruno: 700, Chloé: 700, David: 200 });
    expect(sunday.standing()).toEqual(['1 Anne 3', '2 Bruno 1', '2 Chloé 1', '4 David 0']);
  });

  test('pin a table of three as well', () => {
    const sunday = tournament(inTables(1, 4));
    sunday.enter(...'ABCDEFG');
    expect(sunday.refusal({ type: 'pin', sides: [1, 2] })).toEqual({
      code: 'bad-sides',
      expected: [3, 4],
    });
    sunday.ask({ type: 'pin', sides: [1, 4, 7] });
    expect(sunday.pair()).toEqual(['A D G', 'B C E F']);
  });
});
