import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CellPosition, CellValue } from '#lib/tally/cells.ts';
import type { Move } from '#lib/tally/moves.ts';
import { readSpot } from '#lib/tally/state.ts';
import type { TallyMatch } from '#lib/tally/view.ts';
import { newMatch, ScorePhone, ScoreServer, settle, type Network } from '../support/scorePhone.ts';

type Step =
  | { readonly type: 'add'; readonly side: number; readonly km: number; readonly round: number }
  | { readonly type: 'mark'; readonly side: number; readonly round: number }
  | { readonly type: 'undo' | 'close' | 'view' | 'wait' | 'reload' }
  | { readonly type: 'network'; readonly is: Network };

function moveOf(step: Step, { sheets }: TallyMatch): Move | null {
  const fill = (spot: CellPosition, round: number, change: (was: CellValue) => CellValue) => {
    const sheet = sheets[sheets.length - 1 - (round % sheets.length)];
    if (sheet === undefined) return null;
    const saw = readSpot(spot, sheet);
    return { type: 'fill', round: sheet.number, ...spot, saw, value: change(saw) } as const;
  };
  switch (step.type) {
    case 'add':
      return fill({ side: step.side, cell: 'km' }, step.round, (was) => Number(was) + step.km);
    case 'mark':
      return fill({ side: step.side, cell: 'driving-ace' }, step.round, (was) =>
        was === 'none' ? 'coup-fourre' : 'none',
      );
    case 'close':
      return { type: 'close', round: sheets.length };
    default:
      return null;
  }
}

/** The match without the difference between an empty cell and one that was emptied. */
const contentOf = ({ sheets, totals, winners }: TallyMatch) => ({
  totals,
  winners,
  sheets: sheets.map(({ closed, exhausted, scores, sides }) => ({
    closed,
    exhausted,
    scores,
    sides: sides.map((cells) =>
      Object.entries(cells)
        .filter(([, value]) => value !== 0 && value !== 'none')
        .sort(),
    ),
  })),
});

const side = fc.constantFrom(0, 1);
const round = fc.constantFrom(0, 0, 0, 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      side,
      round,
      km: fc.constantFrom(100, 300, 700, -100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('mark' as const), side, round }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'view', 'wait', 'reload') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('network' as const),
      is: fc.constantFrom<Network[]>('well', 'deaf', 'away'),
    }),
  },
);

it('shows on one phone, and leaves at the server, what a network without faults would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
      async (steps) => {
        const server = new ScoreServer();
        const phone = new ScorePhone(server);
        const faultless = newMatch();
        for (const each of steps) {
          const { shown } = phone;
          const move = moveOf(each, shown.match);
          if (move !== null && phone.write(move)) expect(faultless.try(move)).toBeNull();
          if (each.type === 'undo') phone.undo();
          if (each.type === 'undo' && shown.last !== null) faultless.undo();
          if (each.type === 'network') phone.network = each.is;
          if (each.type === 'view') phone.receiveView();
          if (each.type === 'wait') phone.wait(5_000);
          if (each.type === 'reload') phone.reload();
          await settle();
          expect(contentOf(phone.shown.match)).toEqual(contentOf(faultless.match));
        }
        await phone.deliverAll();
        expect(phone.entries()).toEqual([]);
        expect(contentOf(server.match.match)).toEqual(contentOf(faultless.match));
        expect(server.match.view.moves).toBe(faultless.view.moves);
      },
    ),
    { numRuns: 300 },
  );
});
