import { untrack } from 'svelte';
import { ticking } from '#lib/client/ticking.svelte.ts';
import type { ToldAtTable } from '#lib/protocol/tournaments.ts';
import { timeAtTable, type TimeAtTable } from '#lib/tournament/atTable.ts';
import { timeNews, type TimeNews, type TimeSeen } from '#lib/tournament/timeNews.ts';

interface TableTime {
  readonly time: TimeAtTable;
}

/**
 * The time of a table, second by second. Call it while a component is set up.
 *
 * @param toldAt when `at` was told, by the clock of this machine
 * @param tell hears what becomes of it meanwhile
 */
export function tableTime(
  at: () => ToldAtTable,
  toldAt: () => number,
  ended: () => boolean,
  tell: (news: TimeNews) => void,
): TableTime {
  const clock = ticking(500);
  const time = $derived(
    timeAtTable(at(), { ended: ended(), now: at().now + clock.now - toldAt() }),
  );

  let before: TimeSeen | null = null;
  $effect(() => {
    const now: TimeSeen = { at: at(), time, ended: ended() };
    const news = before === null ? null : timeNews(before, now);
    before = now;
    if (news !== null) untrack(() => tell(news));
  });
  return {
    get time() {
      return time;
    },
  };
}
