import { untrack } from 'svelte';
import { language } from '#lib/client/language.svelte.ts';
import { ticking } from '#lib/client/ticking.svelte.ts';
import { endText, goneText, newsText, timeSaid } from '#lib/i18n/atTable.ts';
import { timeText } from '#lib/i18n/tournament.ts';
import type { ToldAtTable } from '#lib/protocol/tournaments.ts';
import { isGone, timeAtTable } from '#lib/tournament/atTable.ts';
import { seenBy, timeNews, type TimeSeen } from '#lib/tournament/timeNews.ts';

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
  const table = $derived(isGone(at) ? null : at);
  const time = $derived(
    table && timeAtTable(table, { ended, now: table.now + clock.now - toldAt }),
  );
  const isOut = $derived(time?.type === 'out' || table === null);
  const left = $derived(time && 'left' in time && !isOut ? timeText(time.left) : null);
  const said = $derived(
    table === null || time === null
      ? goneText(language())
      : (endText(language(), table, ended) ?? timeSaid(language(), table, time)),
  );

  let news = $state('');
  let before: TimeSeen | null = null;
  $effect(() => {
    const now: TimeSeen | null = table && time && { at: table, time, ended };
    const told = before === null ? null : newsSince(before, now);
    before = now && seenBy(before, now);
    if (told !== null) untrack(() => tell((news = told)));
  });
  function newsSince(then: TimeSeen, now: TimeSeen | null): string | null {
    if (now === null || table === null) return goneText(language());
    const became = timeNews(then, now);
    return became && newsText(language(), table, became);
  }
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
