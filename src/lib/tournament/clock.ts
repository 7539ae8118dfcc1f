import type { MatchLength } from './format.ts';
import type { Clock, PairedTable, Round } from './state.ts';

/** Time of a round in ms, by the caller's clock. */
export interface TimeLeft {
  /** Time left; negative once time is out. */
  readonly left: number;
  readonly runs: boolean;
}

interface Timed extends Pick<Round, 'clock'> {
  readonly match: Pick<MatchLength, 'minutes'>;
}

/**
 * Returns the time left. Null if the round is untimed or its clock was not started.
 *
 * @param table adds the extra time of this table
 */
export function timeLeft(
  { clock, match: { minutes } }: Timed,
  now: number,
  table?: Pick<PairedTable, 'extension'>,
): TimeLeft | null {
  if (clock === null || minutes === null) return null;
  const played = timePlayedAt(clock, now);
  return {
    left: minutes * 60_000 + (table?.extension ?? 0) - played,
    runs: clock.stoppedAt === null,
  };
}

/**
 * Returns the tables with extra time that still play, with the time left in ms. Empty before the
 * clock starts.
 */
export const tablesWithExtraTime = (
  round: Timed & Pick<Round, 'tables'>,
  now: number,
): readonly { readonly number: number; readonly left: number }[] =>
  round.tables.flatMap((table) => {
    const isLonger = table.extension > 0 && table.result === null;
    const time = isLonger ? timeLeft(round, now, table) : null;
    return time === null ? [] : [{ number: table.number, left: time.left }];
  });

/**
 * Returns keys of the times that have run out: the round's, and those of tables with extra time. A
 * changed time has a new key. Null if no clock was started or all tables are finished.
 */
export function expiredTimes(
  round: Timed & Pick<Round, 'tables'>,
  now: number,
): readonly string[] | null {
  const { clock, tables } = round;
  const time = timeLeft(round, now);
  if (clock === null || time === null || tables.every(({ result }) => result !== null)) return null;
  const longer = tablesWithExtraTime(round, now).map(({ number, left }) => ({ of: number, left }));
  return [{ of: 'round', left: time.left }, ...longer]
    .filter(({ left }) => left <= 0)
    .map(({ of, left }) => [clock.startedAt, of, left + timePlayedAt(clock, now)].join(' '));
}

const timePlayedAt = ({ startedAt, stood, stoppedAt }: Clock, now: number): number =>
  Math.max(0, (stoppedAt ?? now) - startedAt - stood);
