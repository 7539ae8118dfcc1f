import { untrack } from 'svelte';
import { language } from '#lib/client/language.svelte.ts';
import { ticking } from '#lib/client/ticking.svelte.ts';
import { endText, newsText, timeSaid } from '#lib/i18n/atTable.ts';
import { timeText } from '#lib/i18n/tournament.ts';
import type { ToldAtTable } from '#lib/protocol/tournaments.ts';
import { timeAtTable } from '#lib/tournament/atTable.ts';
import { timeNews, type TimeSeen } from '#lib/tournament/timeNews.ts';

/** The time of a table in words; null: nothing is to be said. */
interface TableTime {
  /** Minutes and seconds that are left. */
  readonly left: string | null;
  readonly said: string | null;
  readonly isOut: boolean;
  /** What became of it last. */
  readonly news: string;
}

/** What is known of a table in a tournament. */
interface TableKnown {
  readonly at: ToldAtTable;
  /** When that was told, by the clock of this machine; ms since the epoch. */
  readonly toldAt: number;
  /** Nothing is played there any more. */
  readonly ended: boolean;
}

/** The time of a table, second by second. Call it while a component is set up; `tell` hears what becomes of it meanwhile. */
export function tableTime(
  known: () => TableKnown,
  tell: (news: string) => void = () => undefined,
): TableTime {
  const clock = ticking(500);
  const { at, toldAt, ended } = $derived(known());
  const time = $derived(timeAtTable(at, { ended, now: at.now + clock.now - toldAt }));
  const isOut = $derived(time.type === 'out');
  const left = $derived('left' in time && !isOut ? timeText(time.left) : null);
  const said = $derived(endText(language(), at, ended) ?? timeSaid(language(), at, time));

  let news = $state('');
  let before: TimeSeen | null = null;
  $effect(() => {
    const now: TimeSeen = { at, time, ended };
    const became = before === null ? null : timeNews(before, now);
    before = now;
    if (became === null) return;
    untrack(() => tell((news = newsText(language(), at, became))));
  });
  return {
    get left() {
      return left;
    },
    get said() {
      return said;
    },
    get isOut() {
      return isOut;
    },
    get news() {
      return news;
    },
  };
}
