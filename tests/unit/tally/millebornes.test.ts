import { describe, expect, it } from 'vitest';
import type { EditionId } from '#lib/millebornes/editions/edition.ts';
import { endsMatch } from '#lib/tally/optimisticSheets.ts';
import { eachAlone, TWO_TEAMS } from '../../support/evening.ts';
import { tally } from '../../support/tally.ts';
import { untouchedSides, type SheetView } from '#lib/tally/view.ts';

const [US, THEM] = [0, 1];
const teams = () => tally(TWO_TEAMS);
const alone = (edition: EditionId, ...seats: string[]) =>
  tally({ ...eachAlone(...seats), edition });

describe('a half-filled sheet', () => {
  it('counts entries at once, and gives no points for a round without a winner', () => {
    const sheet = teams().write(US, 'km', 475).write(US, 'driving-ace', 'coup-fourre').sheet();
    expect(sheet.scores).toEqual([
      { distance: 475, safeties: 100, coupsFourres: 300, total: 875 },
      { total: 0 },
    ]);
    expect(sheet).toMatchObject({ end: null, winners: [], closed: false });
  });

  it('cannot be finished before a side has arrived, or the lack of a winner is confirmed', () => {
    const match = teams().write(US, 'km', 900);
    expect(match.try({ type: 'close', round: 1 })).toEqual({
      code: 'nobody-arrived',
      distance: 1000,
    });
    match.write(US, 'extra-tank', 'exposed').write(THEM, 'driving-ace', 'exposed');
    match.exhausted().close();
    expect(match.match.totals).toEqual([1000, 100]);
    expect(match.sheet()).toMatchObject({ number: 2, closed: false });
  });
});

it('names the sides without an entry, also if one was taken back', () => {
  const match = alone('classique', 'Anne', 'Bruno', 'Chloé').write(0, 'km', 700);
  expect(untouchedSides(match.sheet())).toEqual([1, 2]);
  match.write(1, 'extra-tank', 'exposed').write(2, 'km', 25).write(2, 'km', 0);
  expect(untouchedSides(match.sheet())).toEqual([2]);
});

describe('a sheet with a winner', () => {
  const won = () => teams().write(US, 'km', 1000);
  const shutOutsOf = ({ scores }: SheetView) => scores.map(({ shutOut }) => shutOut ?? 0);
  const shutOuts = (match: ReturnType<typeof teams>) => shutOutsOf(match.sheet());

  it('has the trip by itself, and the shut-out of a side without safeties', () => {
    const match = won().write(US, 'extra-tank', 'exposed').write(THEM, 'km', 400);
    expect(match.sheet()).toMatchObject({ end: 'distance', winners: [US] });
    expect(match.sheet().scores[US]).toEqual({
      distance: 1000,
      safeties: 100,
      trip: 400,
      shutOut: 500,
      total: 2000,
    });
  });

  it('gives no shut-out as long as a sheet is empty, and tells the effect', () => {
    const match = alone('classique', 'Anne', 'Bruno', 'Chloé').write(0, 'km', 700);
    expect(shutOuts(match)).toEqual([0, 0, 0]);
    expect(match.sheet().pending).toEqual([1000, 1000, 1000]);
    match.write(1, 'km', 300);
    expect(shutOuts(match)).toEqual([500, 500, 0]);
    expect(match.sheet().pending).toEqual([500, 500, 1000]);
    match.write(2, 'extra-tank', 'exposed').write(2, 'km', 25);
    expect(shutOuts(match)).toEqual([500, 500, 1000]);
    expect(match.sheet().pending).toEqual([0, 0, 0]);
  });

  it('counts a sheet as filled in by its kilometres only: a safety may be marked before them', () => {
    const match = alone('classique', 'Anne', 'Bruno', 'Chloé').write(0, 'km', 700);
    match.write(1, 'extra-tank', 'exposed');
    expect(shutOuts(match)).toEqual([0, 0, 0]);
    expect(match.sheet().pending).toEqual([500, 1000, 500]);
    const counted = match.write(1, 'km', 25).write(2, 'km', 25);
    expect(shutOuts(counted)).toEqual([500, 1000, 500]);
    // Correcting an entry on the wrong line restores it: that side's value is unknown again.
    counted.write(2, 'km', 0);
    expect(counted.sheet().pending).toEqual([500, 500, 500]);
  });

  it('keeps a shut-out that an empty sheet elsewhere cannot change', () => {
    const match = alone('classique', 'Anne', 'Bruno', 'Chloé').write(0, 'km', 700);
    match.write(1, 'km', 175).write(2, 'extra-tank', 'exposed');
    expect(shutOuts(match)).toEqual([500, 500, 0]);
    expect(match.sheet().pending).toEqual([0, 0, 1000]);
  });

  it('gives no shut-out to a side without kilometres before the round is finished', () => {
    const match = alone('prestige', 'Anne', 'Bruno').write(0, 'km', 1000);
    match.write(1, 'extra-tank', 'exposed');
    expect(shutOuts(match)).toEqual([0, 0]);
    expect(match.sheet().pending).toEqual([500, 0]);
    expect(shutOutsOf(match.close().sheet(1))).toEqual([500, 0]);
  });

  it('shuts out a side with an empty sheet only once the round is finished', () => {
    const match = won();
    expect(match.total(US)).toBe(1400);
    match.close();
    expect(match.sheet(1)).toMatchObject({ pending: [0, 0] });
    expect(match.match.totals[US]).toBe(1000 + 400 + 500);
  });

  it('gives 700 for all four safeties', () => {
    const match = won();
    for (const safety of ['right-of-way', 'extra-tank', 'puncture-proof', 'driving-ace'] as const) {
      match.write(US, safety, 'exposed');
    }
    expect(match.sheet().scores[US]?.safeties).toBe(700);
  });

  it('takes ticks that the paper cannot know from the winner only', () => {
    const match = won().write(US, 'safeTrip', true).write(US, 'delayedAction', true);
    expect(match.sheet().scores[US]).toMatchObject({ safeTrip: 300, delayedAction: 300 });
    match.refuses('not-the-winner', THEM, 'safeTrip', true);
  });

  it('has no second winner', () => {
    won().refuses('two-winners', THEM, 'km', 1000);
  });

  it('names the previous holders of a place, in any seat', () => {
    const match = alone('classique', 'Anne', 'Mamie', 'Zoé').write(2, 'km', 700);
    for (const side of [0, 1]) {
      expect(match.tryToWrite({ side, cell: 'km' }, 700)).toEqual({
        code: 'two-winners',
        winner: 2,
      });
    }
    match.write(2, 'extension', true).write(2, 'driving-ace', 'exposed');
    expect(match.tryToWrite({ side: 0, cell: 'extension' }, true)).toEqual({
      code: 'extension-asked',
      asker: 2,
    });
    expect(match.tryToWrite({ side: 0, cell: 'driving-ace' }, 'exposed')).toEqual({
      code: 'safety-taken',
      safety: 'driving-ace',
      holder: 2,
    });
  });

  it('was not used up', () => {
    const match = won();
    expect(match.tryToWrite({ side: null, cell: 'exhausted' }, true)).toEqual({
      code: 'somebody-arrived',
      winner: US,
    });
    teams().exhausted().refuses('somebody-arrived', US, 'km', 1000);
  });

  it('keeps a tick that a correction made meaningless, without counting it', () => {
    const match = won().write(US, 'safeTrip', true).write(US, 'km', 975);
    expect(match.write(THEM, 'km', 1000).sheet().scores[US]?.safeTrip).toBeUndefined();
    expect(match.sheet().scores[THEM]?.safeTrip).toBeUndefined();
  });
});

describe('an impossible sheet', () => {
  it.each([1, 30, 1010])('has %i km', (km) => {
    teams().refuses('no-such-km', US, 'km', km);
  });

  it('has 1025 km', () => {
    teams().refuses('past-distance', US, 'km', 1025);
  });

  it('has numbers below nothing, halves, and words for numbers', () => {
    for (const value of [-25, 12.5, Number.NaN, true, 'exposed'] as const) {
      teams().refuses('no-such-cell', US, 'km', value);
    }
    teams().refuses('no-such-cell', US, 'driving-ace', true).refuses('no-such-cell', 7, 'km', 25);
  });

  it('has more kilometres than the box has cards', () => {
    const match = alone('prestige', 'Anne', 'Bruno', 'Chloé', 'David');
    match.write(0, 'km', 1000).write(1, 'km', 975).write(2, 'km', 975);
    match.write(3, 'km', 550).refuses('more-km-than-cards', 3, 'km', 575);
  });

  it('has the same safety twice, and so a fifth one', () => {
    const match = teams().write(US, 'driving-ace', 'exposed');
    expect(match.tryToWrite({ side: THEM, cell: 'driving-ace' }, 'coup-fourre')).toEqual({
      code: 'safety-taken',
      safety: 'driving-ace',
      holder: US,
    });
  });

  it('has lines that the edition does not know', () => {
    teams().refuses('no-such-cell', US, 'extension', true);
    alone('prestige', 'Anne', 'Bruno').refuses('no-such-cell', 0, 'delayedAction', true);
    alone('green', 'Anne', 'Bruno').refuses('no-such-cell', 0, 'driving-ace', 'exposed');
  });
});

describe('an extension', () => {
  const three = () => alone('classique', 'Anne', 'Bruno', 'Chloé');

  it('is what lets a side go past 700', () => {
    const match = three();
    expect(match.tryToWrite({ side: 0, cell: 'km' }, 800)).toEqual({
      code: 'past-distance',
      distance: 700,
      extendTo: 1000,
    });
    match.write(0, 'extension', true).write(0, 'km', 1000);
    expect(match.sheet()).toMatchObject({ distance: 1000, winners: [0] });
    expect(match.sheet().scores[0]).toMatchObject({ trip: 400, extension: 200 });
    match.refuses('past-distance', 0, 'extension', false);
  });

  it('that failed goes to each opponent', () => {
    const match = three().write(0, 'extension', true).write(0, 'km', 875).exhausted().close();
    const [anne, bruno] = match.sheet(1).scores;
    expect([anne?.extensionFailed, bruno?.extensionFailed]).toEqual([undefined, 200]);
    expect(anne?.trip).toBeUndefined();
  });

  it('is asked for once, by a side that stood at 700', () => {
    const match = three()
      .write(0, 'extension', true)
      .refuses('extension-asked', 1, 'extension', true);
    match.write(0, 'km', 675).write(1, 'km', 1000);
    expect(match.try({ type: 'close', round: 1 })?.code).toBe('extension-too-soon');
  });
});

describe('the other editions', () => {
  it('prestige: the most km win an unfinished round, with the safe trip', () => {
    const match = alone('prestige', 'Anne', 'Bruno').write(0, 'km', 600).write(1, 'km', 500);
    match.exhausted().write(0, 'safeTrip', true).close();
    expect(match.sheet(1)).toMatchObject({ end: 'exhausted', winners: [0] });
    expect(match.match.totals).toEqual([600 + 400 + 200, 500]);
  });

  it('green: rounds won are counted, and equal km share one', () => {
    const match = alone('green', 'Anne', 'Bruno').write(0, 'km', 300).write(1, 'km', 300);
    match.exhausted().close();
    expect(match.match).toMatchObject({ totals: [1, 1], winners: [0, 1], inPoints: false });
  });
});

describe('a match', () => {
  const round = (match: ReturnType<typeof teams>) =>
    match.write(US, 'km', 1000).write(US, 'driving-ace', 'exposed').close();

  it('is over at 5000 points, and has no next sheet', () => {
    const match = round(round(teams()));
    expect(match.match).toMatchObject({ totals: [4000, 0], winners: null });
    round(match);
    expect(match.match.winners).toEqual([US]);
    expect(match.match.sheets).toHaveLength(3);
  });

  it('follows an earlier sheet that is corrected, past its end and back', () => {
    const match = round(round(teams()));
    match.write(THEM, 'right-of-way', 'coup-fourre', 1);
    expect(match.match.totals).toEqual([3500, 400]);
    const over = round(match).match;
    expect(over.winners).toEqual([US]);
    match.write(US, 'km', 25, 1);
    expect(match.match).toMatchObject({ winners: null, totals: [4125, 400] });
    expect(match.match.sheets.map(({ closed }) => closed)).toEqual([true, true, true, false]);
    match.write(US, 'km', 1000, 1);
    expect(match.match.sheets).toHaveLength(3);
    expect(match.match.winners).toEqual([US]);
  });

  it('takes back what was written last, a finished round too', () => {
    const match = round(teams());
    expect(match.undo().sheet()).toMatchObject({ number: 1, closed: false });
    expect(match.undo().undo().sheet().scores[US]).toEqual({ total: 0 });
    const { line } = match.view;
    const undo = (moves: number) => match.ask({ type: 'undo', moves, line });
    expect(undo(0)).toEqual({ outcome: 'not-now', reason: 'nothing-to-undo' });
    match.write(US, 'km', 25);
    expect(undo(7)).toEqual({ outcome: 'not-now', reason: 'moved-on' });
    expect(match.view).toMatchObject({ moves: 1, notice: null });
  });

  it('has nothing to finish once it is over', () => {
    const match = tally({ ...TWO_TEAMS, options: { rounds: 1 } });
    round(match);
    expect(match.try({ type: 'close', round: 2 })?.code).toBe('no-such-sheet');
    expect(match.try({ type: 'close', round: 1 })).toBeNull();
    expect(match.view.moves).toBe(3);
  });
});

describe('several phones', () => {
  it('that write different cells both win', () => {
    const match = teams();
    const fill = { type: 'fill', round: 1, saw: 0 } as const;
    expect(match.try({ ...fill, side: US, cell: 'km', value: 200 })).toBeNull();
    expect(match.try({ ...fill, side: THEM, cell: 'km', value: 75 })).toBeNull();
    expect(match.sheet().scores.map(({ total }) => total)).toEqual([200, 75]);
  });

  it('that write the same cell: the later one is told what stands there', () => {
    const match = teams();
    const fill = { type: 'fill', round: 1, side: US, cell: 'km', saw: 0 } as const;
    expect(match.try({ ...fill, value: 200 })).toBeNull();
    expect(match.try({ ...fill, value: 75 })).toEqual({ code: 'changed-meanwhile', is: 200 });
    expect(match.try({ ...fill, value: 200 })).toBeNull();
    expect(match.total(US)).toBe(200);
    expect(match.view.moves).toBe(1);
  });
});

describe('the last sheet of a match', () => {
  const playing = (rounds: number) => tally({ ...eachAlone('Anne', 'Bruno'), options: { rounds } });
  const last = ({ view }: ReturnType<typeof playing>, round: number) =>
    endsMatch({ ...view, last: null }, round);

  it('is that of the last agreed round, also before it can be closed', () => {
    const match = playing(2).write(US, 'km', 700);
    expect(last(match, 1)).toBe(false);
    match.close();
    expect(last(match, 2)).toBe(true);
    match.write(THEM, 'km', 700);
    expect(last(match, 2)).toBe(true);
  });
});
