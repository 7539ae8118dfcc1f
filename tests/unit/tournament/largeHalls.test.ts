import { describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import type { History } from '#lib/tournament/pairing/history.ts';
import { pairInTables } from '#lib/tournament/pairing/tables.ts';
import { standingsOf } from '#lib/tournament/standings.ts';
import { inTables, tournament } from '../../support/tournament.ts';

const MAY = { usual: 4, sizes: [2, 3, 4] } as const;
const numbers = (many: number) => Array.from({ length: many }, (_, at) => at + 1);

describe('a hall of thousands', () => {
  test.each([2_000, 8_000])(
    'of %i in which all have met each other is paired within a bound of attempts',
    (many) => {
      let asked = 0;
      const history: History = {
        met: () => ((asked += 1), 1),
        points: (entrant) => entrant,
        alone: () => 0,
        short: () => 0,
        first: () => 0,
      };
      const { tables, byes } = pairInTables(numbers(many), MAY, history, new Dice(7));
      expect([tables.length, byes.length]).toEqual([many / 4, 0]);
      expect(new Set(tables.flat()).size).toBe(many);
      expect(asked).toBeLessThan(4_000_000);
    },
  );

  test('leaves out of the standing exactly those who left without having played', () => {
    const sunday = tournament(inTables(2, 4));
    sunday.enter(...numbers(12).map((number) => `P${String(number)}`));
    sunday.pair();
    const [gone = 0, there = 0] = sunday.round().tables.flatMap(({ sides }) => sides.slice(0, 1));
    sunday.playAll();
    const [table] = sunday.round().tables.filter(({ sides }) => sides.includes(gone));
    const scores = table?.sides.map((side) => (side === gone ? null : 100)) ?? [];
    const result = { round: 1, table: table?.number ?? 0, scores, by: 'director' } as const;
    sunday.ask({ type: 'enterResult', ...result });
    for (const entrant of [gone, there]) sunday.ask({ type: 'drop', entrant });
    const standing = standingsOf(sunday.state()).map(({ entrant }) => entrant);
    expect(standing).not.toContain(gone);
    expect(standing).toContain(there);
    expect(standing).toHaveLength(11);
  });
});
