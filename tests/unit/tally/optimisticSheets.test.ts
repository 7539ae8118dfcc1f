import { describe, expect, it } from 'vitest';
import { sheetsIn } from '#lib/components/tally/storedView.ts';
import { applyUnsent, type ShownSheets, type Undo } from '#lib/tally/optimisticSheets.ts';
import type { Move } from '#lib/tally/moves.ts';
import { eachAlone } from '../../support/evening.ts';
import { tally, type Tally } from '../../support/tally.ts';

const shownBy = ({ view }: Tally): ShownSheets => sheetsIn(view);
const anneAndBruno = (options = {}) => tally({ ...eachAlone('Anne', 'Bruno'), options });
const km = (saw: number, value: number, round = 1): Move => ({
  type: 'fill',
  round,
  side: 0,
  cell: 'km',
  saw,
  value,
});
const undoOf = ({ moves, line }: ShownSheets): Undo => ({
  type: 'undo',
  moves,
  ...(line !== null && { line }),
});
const kmIn = ({ match }: ShownSheets) => match.sheets.map(({ sides }) => sides[0]?.km ?? 0);

/** Applies so many undos, each of the sheets that the one before left. */
function undoing(count: number, shown: ShownSheets): ShownSheets {
  let now = shown;
  for (let at = 0; at < count; at += 1) now = applyUnsent(now, [undoOf(now)]);
  return now;
}

describe('an unsent undo', () => {
  const match = anneAndBruno().write(0, 'km', 100).write(0, 'km', 200).write(0, 'km', 300);
  const known = shownBy(match);
  const [first, second] = [undoOf(known), { type: 'undo', moves: 2, line: 1 } as const];

  it('takes back the last move, and the next one the move before', () => {
    const once = applyUnsent(known, [first]);
    expect([kmIn(once), once.last, undoOf(once)]).toEqual([[200], km(100, 200), second]);
    expect(kmIn(applyUnsent(known, [first, second]))).toEqual([100]);
  });

  it('is followed by moves that see the earlier value', () => {
    const now = applyUnsent(known, [first, second, km(100, 125)]);
    expect([kmIn(now), now.moves, now.line]).toEqual([[125], 2, 2]);
  });

  it('takes back an unsent move, but not one that is left out as impossible', () => {
    expect(applyUnsent(known, [km(300, 325), { type: 'undo', moves: 4, line: 0 }])).toMatchObject({
      last: km(200, 300),
      moves: 3,
    });
    expect(kmIn(applyUnsent(known, [km(275, 325), first]))).toEqual([200]);
  });

  it('is left out once the sheets contain it, or after a move of another phone', () => {
    const later = shownBy(anneAndBruno().write(0, 'km', 100).write(0, 'km', 200).undo());
    const asked = { type: 'undo', moves: 2, line: 0 } as const;
    expect(applyUnsent(later, [asked])).toBe(later);
    const corrected = shownBy(anneAndBruno().write(0, 'km', 100).undo().write(0, 'km', 200));
    expect(applyUnsent(corrected, [{ type: 'undo', moves: 1, line: 0 }])).toBe(corrected);
  });

  it('works on sheets that an earlier version stored, without line and earlier moves', () => {
    const { code, match: sheets, moves, last } = known;
    const now = applyUnsent({ code, match: sheets, moves, line: null, last }, [
      { type: 'undo', moves: 3 },
    ]);
    expect([kmIn(now), now.moves, now.line, now.last]).toEqual([[200], 2, null, null]);
    // The move before is not known: Undo has nothing to take back until the server is back.
    expect(applyUnsent(now, [{ type: 'undo', moves: 2 }])).toBe(now);
  });
});

describe('an unsent undo of a finished round', () => {
  it('opens its sheet again, and takes the next one away', () => {
    const match = anneAndBruno({ rounds: 2 }).write(0, 'km', 700);
    const before = shownBy(match);
    const now = undoing(1, shownBy(match.close()));
    expect(now.match).toEqual(before.match);
    expect([now.moves, now.last]).toEqual([before.moves, before.last]);
  });

  it('resumes a match that it had ended', () => {
    const match = anneAndBruno({ rounds: 1 }).write(0, 'km', 700);
    const before = shownBy(match);
    const over = shownBy(match.close());
    expect(over.match.winners).toEqual([0]);
    expect(undoing(1, over).match).toEqual(before.match);
  });

  it('shows the entries of a sheet that a correction had made unnecessary', () => {
    const match = anneAndBruno({ target: 1800 }).write(0, 'km', 700).write(1, 'km', 200).close();
    match.write(0, 'km', 125);
    const before = shownBy(match);
    match.write(0, 'driving-ace', 'coup-fourre', 1);
    const over = shownBy(match);
    expect([before.match.winners, over.match.winners]).toEqual([null, [0]]);
    expect(over.match.sheets).toHaveLength(1);
    expect(kmIn(undoing(1, over))).toEqual([700, 125]);
    expect(undoing(1, over).match.totals).toEqual(before.match.totals);
  });
});
