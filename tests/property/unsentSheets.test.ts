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

/** Takes a step that writes nothing. */
function take(step: Step, phone: ScorePhone): void {
  if (step.type === 'network') phone.network = step.is;
  if (step.type === 'view') phone.receiveView();
  if (step.type === 'wait') phone.wait(5_000);
  if (step.type === 'reload') phone.reload();
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
      is: fc.constantFrom<Network[]>('well', 'busy', 'deaf', 'away'),
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
          take(each, phone);
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

interface StepAt {
  readonly at: number;
  readonly step: Step;
}

it('shows on two phones what the server has, and takes back the moves that their players saw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(1), step }), { minLength: 10, maxLength: 60, size: 'max' }),
      async (steps: readonly StepAt[]) => {
        const server = new ScoreServer();
        const phones = ['anne', 'bruno'].map((name) => new ScorePhone(server, name));
        const wanted = new Map<string, Move>();
        const isShown = (phone: ScorePhone) => {
          if (!phone.isUpToDate) return;
          expect(contentOf(phone.shown.match)).toEqual(contentOf(server.match.match));
        };
        for (const { at, step: each } of steps) {
          const phone = phones[at];
          if (phone === undefined) continue;
          const move = moveOf(each, phone.shown.match);
          if (move !== null) phone.write(move);
          const undone = each.type === 'undo' ? phone.undo() : null;
          if (undone !== null) wanted.set(...undone);
          take(each, phone);
          await settle();
          phones.forEach(isShown);
        }
        for (const phone of phones) await phone.deliverAll();
        for (const phone of phones) phone.receiveView();
        phones.forEach(isShown);
        expect(phones.map(({ isUpToDate }) => isUpToDate)).toEqual([true, true]);
        const taken = [...server.undone].filter(([id]) => wanted.has(id));
        expect(taken).toEqual(taken.map(([id]) => [id, wanted.get(id)]));
      },
    ),
    { numRuns: 300 },
  );
});
