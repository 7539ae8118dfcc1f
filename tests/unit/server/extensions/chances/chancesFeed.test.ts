import { describe, expect, it } from 'vitest';
import type { ChancesView } from '#lib/game/chances.ts';
import { accept, refuse } from '#lib/game/result.ts';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { createChancesFeed } from '#lib/server/extensions/chances/index.ts';
import type { TableHistory } from '#lib/server/past/question.ts';
import type { FeedChances } from '#lib/table/feed.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const viewAfter = (moves: number): TableSnapshot => ({
  ...tableViews.midRace,
  code: 'K7QM',
  position: moves + 1,
  moves,
  log: 'evening',
});

/** A house in which chances are answered when the test says so. */
function house({
  isWished = true,
  isHeard = true,
  knows = true,
  found = { match: [60, 40] } as ChancesView,
} = {}) {
  const told: [number, readonly number[] | null][] = [];
  const said: (FeedChances | null)[] = [];
  const asked: number[] = [];
  let answer = (): void => undefined;
  const wishes = { isWished };
  const broken = { now: false };
  const ask = (async (_: unknown, { moves }: { readonly moves: number }) => {
    asked.push(moves);
    await new Promise<void>((resolve) => (answer = resolve));
    if (broken.now) throw new Error('The thread has ended.');
    return knows ? accept(found) : refuse({ code: 'too-often' });
  }) as unknown as TableHistory['query'];
  const forecast = createChancesFeed({
    tableHistory: { query: ask },
    isEnabled: () => wishes.isWished,
    tablesWithSubscribers: () => (isHeard ? ['K7QM'] : []),
    view: () => Promise.resolve(accept(viewAfter(4))),
    publish({ moves }, chances) {
      told.push([moves, chances?.match ?? null]);
      said.push(chances);
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    forecast,
    told,
    said,
    asked,
    wishes,
    broken,
    async answered() {
      answer();
      await turn();
    },
  };
}

describe('the chances to win, for programs', () => {
  it('are sent once computed', async () => {
    const { forecast, told, answered } = house();
    forecast.table(viewAfter(4));
    expect(told).toEqual([]);
    await answered();
    expect(told).toEqual([[4, [60, 40]]]);
  });

  it('are computed again on request after a failure, and for the moves since then', async () => {
    const { forecast, told, asked, broken, answered } = house();
    broken.now = true;
    forecast.table(viewAfter(4));
    await answered();
    expect(told).toEqual([]);
    broken.now = false;
    expect(forecast.known(viewAfter(4))).toBeNull();
    await answered();
    expect(told).toEqual([[4, [60, 40]]]);
    broken.now = true;
    forecast.table(viewAfter(5));
    forecast.table(viewAfter(6));
    await answered();
    broken.now = false;
    await answered();
    expect(asked).toEqual([4, 4, 5, 6]);
    expect(told.at(-1)).toEqual([6, [60, 40]]);
  });

  it('include the round, if it has chances', async () => {
    const match = [60, 40];
    const saidOf = async (found: ChancesView) => {
      const { forecast, said, answered } = house({ found });
      forecast.table(viewAfter(4));
      await answered();
      return said;
    };
    expect(await saidOf({ match, round: [45, 30] })).toEqual([
      { after: 4, match, round: [45, 30] },
    ]);
    expect(await saidOf({ match, round: null })).toEqual([{ after: 4, match }]);
    expect(await saidOf({ match: null, round: null })).toEqual([null]);
  });

  it('are computed for the newest view only, after any number of cards', async () => {
    const { forecast, told, asked, answered } = house();
    for (const moves of [4, 5, 6]) forecast.table(viewAfter(moves));
    await answered();
    await answered();
    expect(asked).toEqual([4, 6]);
    expect(told).toEqual([[6, [60, 40]]]);
  });

  it('are not computed without listeners or without permission', async () => {
    for (const nobody of [house({ isHeard: false }), house({ isWished: false })]) {
      nobody.forecast.table(viewAfter(4));
      expect(nobody.asked).toEqual([]);
      expect(nobody.told).toEqual([[4, null]]);
    }
  });

  it('are sent at once on request as last computed, and computed for the next request', async () => {
    const { forecast, asked, answered } = house({ isHeard: false });
    expect(forecast.known(viewAfter(4))).toBeNull();
    expect(forecast.known(viewAfter(4))).toBeNull();
    await answered();
    const worked = { after: 4, match: [60, 40] };
    expect(forecast.known(viewAfter(4))).toEqual(worked);
    expect(asked).toEqual([4]);
    expect(forecast.known(viewAfter(5))).toEqual(worked);
    await answered();
    expect(forecast.known(viewAfter(5))).toEqual({ ...worked, after: 5 });
    expect(asked).toEqual([4, 5]);
  });

  it('are unknown for a past that was corrected, even with the same number of moves', async () => {
    const { forecast, answered } = house({ isHeard: false });
    forecast.known(viewAfter(4));
    await answered();
    const corrected = { ...viewAfter(4), position: 6, line: 1 };
    expect(forecast.known(corrected)).toBeNull();
    await answered();
    expect(forecast.known(corrected)).toEqual({ after: 4, match: [60, 40] });
  });

  it('are not computed for an older view than the running one', async () => {
    const { forecast, asked, told, answered } = house();
    forecast.table(viewAfter(5));
    expect(forecast.known(viewAfter(4))).toBeNull();
    await answered();
    expect(asked).toEqual([5]);
    expect(told).toEqual([[5, [60, 40]]]);
  });

  it('are removed once the house forbids them', async () => {
    const { forecast, wishes, answered } = house();
    forecast.table(viewAfter(4));
    await answered();
    wishes.isWished = false;
    expect(forecast.known(viewAfter(4))).toBeNull();
  });

  it('are sent as soon as the house allows them, and removed once it forbids them, without a move', async () => {
    const { forecast, told, wishes, answered } = house({ isWished: false });
    const changed = async (isWished: boolean) => {
      wishes.isWished = isWished;
      forecast.settingChanged();
      await answered();
      await answered();
    };
    await changed(false);
    expect(told).toEqual([]);
    await changed(true);
    expect(told).toEqual([[4, [60, 40]]]);
    await changed(false);
    expect(told).toEqual([
      [4, [60, 40]],
      [4, null],
    ]);
  });

  it('are not sent if the house forbids them meanwhile', async () => {
    const { forecast, told, wishes, answered } = house();
    forecast.table(viewAfter(4));
    wishes.isWished = false;
    await answered();
    expect(told).toEqual([[4, null]]);
  });

  it('are skipped after a failure, and sent for the next move again', async () => {
    const { forecast, told, answered } = house({ knows: false });
    forecast.table(viewAfter(4));
    await answered();
    forecast.table(viewAfter(5));
    await answered();
    expect(told).toEqual([
      [4, null],
      [5, null],
    ]);
  });
});
