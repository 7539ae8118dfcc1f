import { describe, expect, it } from 'vitest';
import { parseSetup, type RawSetup } from '#lib/millebornes/setup.ts';
import { setupOf } from '../../support/millebornes.ts';

const seats = (count: number) => ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].slice(0, count);
const sidesOf = (count: number, sides: number) =>
  Array.from({ length: sides }, (_, side) =>
    seats(count).filter((_name, at) => at % sides === side),
  );

const refused = (raw: RawSetup) => {
  const parsed = parseSetup(raw);
  return parsed.ok ? 'accepted' : `${parsed.refusal.code} ${parsed.refusal.path}`;
};

describe('the tables of an edition', () => {
  const has: Readonly<Record<string, readonly string[]>> = {
    classique: ['2/2', '3/3', '4/2', '6/3'],
    prestige: ['2/2', '3/3', '4/4', '6/3', '8/4'],
    green: ['2/2', '3/3', '4/4', '4/2', '6/3', '8/4'],
  };
  const every = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((players) =>
    [...new Set([players, players / 2])]
      .filter(Number.isInteger)
      .map((sides) => ({ players, sides })),
  );
  it.each(Object.keys(has))('of %s are those of its rulebook and no other', (edition) => {
    const open = every.filter(
      ({ players, sides }) =>
        parseSetup({ edition, seats: seats(players), sides: sidesOf(players, sides) }).ok,
    );
    const told = open.map(({ players, sides }) => `${String(players)}/${String(sides)}`);
    expect(told.sort()).toEqual([...(has[edition] ?? [])].sort());
  });

  it.each([
    ['classique', 2, 2, 101, 700, 1000],
    ['classique', 3, 3, 101, 700, 1000],
    ['classique', 4, 2, 106, 1000, null],
    ['classique', 6, 3, 106, 700, 1000],
    ['prestige', 2, 2, 106, 1000, null],
    ['green', 8, 4, 106, 1000, null],
  ] as const)(
    '%s: %i players on %i sides play %i cards to %i km, extended to %s',
    (edition, players, sides, cards, distance, extendTo) => {
      const { rules } = setupOf({ edition, seats: seats(players), sides: sidesOf(players, sides) });
      expect(rules).toMatchObject({ distance, extendTo });
      expect(rules.copies.reduce((sum, copies) => sum + copies)).toBe(cards);
    },
  );
});

describe('an invalid setup', () => {
  const two: RawSetup = { edition: 'classique', seats: ['A', 'B'] };
  it.each([
    ['unknown-edition $.edition', { ...two, edition: 'deluxe' }],
    ['bad-seats $.seats', { ...two, seats: 'A' }],
    ['bad-seats $.seats[1]', { ...two, seats: ['A', ''] }],
    ['bad-seats $.seats[1]', { ...two, seats: ['A', 3] }],
    ['bad-seats $.seats[1]', { ...two, seats: ['A', 'A'] }],
    ['bad-sides $.sides', { ...two, sides: 'A' }],
    ['bad-sides $.sides[0]', { ...two, sides: [[], ['A', 'B']] }],
    ['bad-sides $.sides[1][0]', { ...two, sides: [['A'], ['C']] }],
    ['bad-sides $.sides[1][0]', { ...two, sides: [['A'], ['A']] }],
    ['bad-sides $.sides', { ...two, sides: [['A']] }],
    [
      'bad-sides $.sides',
      {
        edition: 'green',
        seats: seats(4),
        sides: [
          ['A', 'B'],
          ['C', 'D'],
        ],
      },
    ],
    ['bad-sides $.sides', { ...two, seats: seats(3), sides: [['A', 'C'], ['B']] }],
    [
      'bad-sides $.sides',
      {
        ...two,
        seats: seats(6),
        sides: [
          ['A', 'E'],
          ['B', 'D'],
          ['C', 'F'],
        ],
      },
    ],
    ['no-such-shape $.seats', { ...two, seats: seats(5) }],
    ['no-such-shape $.sides', { ...two, seats: seats(4) }],
    ['no-such-shape $.sides', { ...two, sides: [['A', 'B']] }],
    ['bad-first $.first', { ...two, first: 'C' }],
    ['bad-first $.first', { ...two, first: null }],
    ['bad-options $.options', { ...two, options: [] }],
    ['unknown-option $.options.speed', { ...two, options: { speed: 1 } }],
    ['unknown-option $.options.youngPlayers', { ...two, options: { youngPlayers: true } }],
    ['unknown-option $.options.distance', { ...two, options: { distance: 700 } }],
    [
      'unknown-option $.options.target',
      { edition: 'green', seats: ['A', 'B'], options: { target: 1 } },
    ],
    [
      'bad-option $.options.distance',
      { edition: 'prestige', seats: ['A', 'B'], options: { distance: 700 } },
    ],
    [
      'bad-option $.options.distance',
      { edition: 'prestige', seats: seats(4), options: { distance: '700' } },
    ],
    ['bad-option $.options.target', { ...two, options: { target: '5000' } }],
    ['bad-option $.options.target', { ...two, options: { target: 0 } }],
    ['bad-option $.options.rounds', { ...two, options: { rounds: 1.5 } }],
    ['bad-option $.options.rounds', { ...two, options: { target: 1000, rounds: 3 } }],
    ['bad-option $.options.shutOut', { ...two, options: { shutOut: 'nothing' } }],
    ['bad-option $.options.noHundreds', { ...two, options: { noHundreds: 1 } }],
    ['bad-option $.options.rollAfterSafety', { ...two, options: { rollAfterSafety: null } }],
  ] as const)('is %s', (code, raw) => {
    expect(refused(raw)).toBe(code);
  });
});

describe('the sentence about it', () => {
  const sentence = (changes: RawSetup) => {
    const parsed = parseSetup({ edition: 'classique', seats: ['A', 'B'], ...changes });
    return parsed.ok ? '' : parsed.refusal.detail;
  };
  it.each([
    ['the known editions', { edition: 'deluxe' }, ['classique, prestige, green']],
    [
      'the tables of the edition, and the requested one',
      { seats: seats(5) },
      ['2 players on 2 sides, 3 players on 3 sides', 'not 5 players on 5 sides'],
    ],
    ['that names are missing', { seats: 4 }, ['list of names']],
    ['that a name is missing', { seats: ['A', ''] }, ['a name is expected']],
    ['the name that is there twice', { seats: ['A', 'A'] }, ['A is there twice']],
    ['that sides are a list', { sides: 'A' }, ['list of sides']],
    ['that a player is on no side', { sides: [['A']] }, ['every seat']],
    ['that a side is empty', { sides: [['A', 'B'], []] }, ['list of names']],
    ['the name without a seat', { sides: [['A'], ['C']] }, ['"C" is not one of the seats']],
    ['the name on two sides', { sides: [['A'], ['A']] }, ['A is on two sides']],
    [
      'the seats of partners',
      { seats: seats(3), sides: [['A', 'C'], ['B']] },
      ['alternate', 'opposite'],
    ],
    ['the name that cannot begin', { first: 'C' }, ['"C" is not one of the seats']],
  ] as const)('tells %s', (_what, changes: RawSetup, told) => {
    for (const words of told) expect(sentence(changes)).toContain(words);
  });
});

describe('sides', () => {
  it('are numbered as they are named, and their players in order of play', () => {
    const setup = setupOf({
      edition: 'classique',
      seats: ['A', 'B', 'C', 'D'],
      sides: [
        ['D', 'B'],
        ['A', 'C'],
      ],
      first: 'C',
    });
    expect(setup).toMatchObject({
      sides: [
        [1, 3],
        [0, 2],
      ],
      sideOf: [1, 0, 1, 0],
      first: 2,
    });
  });
});
