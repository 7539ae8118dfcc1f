import { untrack } from 'svelte';
import { language } from '#lib/client/language.svelte.ts';
import { ticking } from '#lib/client/ticking.svelte.ts';
import { endText, withdrawnTableText, newsText, timeLeftText } from '#lib/i18n/atTable.ts';
import { timeText } from '#lib/i18n/tournament.ts';
import type { TournamentAtTable } from '#lib/protocol/tournaments.ts';
import { isWithdrawn, timeAtTable } from '#lib/tournament/atTable.ts';
import { withoutClockJitter, timeNews, type TimeObservation } from '#lib/tournament/timeNews.ts';

interface TableTime {
  readonly left: string | null;
  readonly said: string | null;
  readonly isOut: boolean;
  readonly news: string;
}

/** State of a table in a tournament. */
interface TableKnown {
  readonly at: TournamentAtTable;
  /** Time of `at` by this machine's clock, in ms since the epoch. */
  readonly toldAt: number;
  /** True if the table's match is over. */
  readonly ended: boolean;
}

/**
 * Returns a table's remaining time, ticking. `tell` receives announcements. Call it during
 * component initialization.
 */
export function tableTime(
  known: () => TableKnown,
  tell: (news: string) => void = () => undefined,
): TableTime {
  const clock = ticking(500);
  const { at, toldAt, ended } = $derived(known());
  const table = $derived(isWithdrawn(at) ? null : at);
  const time = $derived(
    table && timeAtTable(table, { ended, now: table.now + clock.now - toldAt }),
  );
  const isOut = $derived(time?.type === 'out' || table === null);
  const left = $derived(time && 'left' in time && !isOut ? timeText(time.left) : null);
  const said = $derived(
    table === null || time === null
      ? withdrawnTableText(language())
      : (endText(language(), table, ended) ?? timeLeftText(language(), table, time)),
  );

  let news = $state('');
  let before: TimeObservation | null = null;
  $effect(() => {
    const now: TimeObservation | null = table && time && { at: table, time, ended };
    const told = before === null ? null : newsSince(before, now);
    before = now && withoutClockJitter(before, now);
    if (told !== null) untrack(() => tell((news = told)));
  });
  function newsSince(then: TimeObservation, now: TimeObservation | null): string | null {
    if (now === null || table === null) return withdrawnTableText(language());
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
