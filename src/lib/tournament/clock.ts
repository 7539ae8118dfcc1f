import type { MatchLength } from './format.ts';
import type { Clock, PairedTable, Round } from './state.ts';

/** How a round stands in time, in ms by the clock of whoever asks. */
export interface TimeLeft {
  /** Until the end; less than 0 when it is over. */
  readonly left: number;
  readonly runs: boolean;
}

/** Null: no minutes are set, or the clock was not started. `table`: with the time that was given to it. */
export function timeLeft(
  { clock }: Pick<Round, 'clock'>,
  { minutes }: Pick<MatchLength, 'minutes'>,
  now: number,
  table?: Pick<PairedTable, 'extension'>,
): TimeLeft | null {
  if (clock === null || minutes === null) return null;
  const played = playedAt(clock, now);
  return {
    left: minutes * 60_000 + (table?.extension ?? 0) - played,
    runs: clock.stoppedAt === null,
  };
}

/**
 * How many times have run out: that of the round, and of each table with more that still plays. Null: no clock runs, or nobody
 * plays any more.
 */
export function endedIn(
  { clock, tables }: Pick<Round, 'clock' | 'tables'>,
  match: Pick<MatchLength, 'minutes'>,
  now: number,
): number | null {
  const playing = tables.filter(({ result }) => result === null);
  if (playing.length === 0) return null;
  const longer = playing.filter(({ extension }) => extension > 0);
  const times = [undefined, ...longer].map((table) => timeLeft({ clock }, match, now, table));
  if (times.includes(null)) return null;
  return times.filter((time) => time !== null && time.left <= 0).length;
}

const playedAt = ({ startedAt, stood, stoppedAt }: Clock, now: number): number =>
  Math.max(0, (stoppedAt ?? now) - startedAt - stood);
