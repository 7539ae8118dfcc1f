import type { MatchLength } from './format.ts';
import type { Clock, PairedTable, Round } from './state.ts';

/** How a round stands in time, in ms by the clock of whoever asks. */
export interface TimeLeft {
  /** Until the end; less than 0 when it is over. */
  readonly left: number;
  readonly runs: boolean;
}

/** What the time of a round depends on. */
interface Timed extends Pick<Round, 'clock'> {
  readonly match: Pick<MatchLength, 'minutes'>;
}

/** Null: no minutes are set, or the clock was not started. `table`: with the time that was given to it. */
export function timeLeft(
  { clock, match: { minutes } }: Timed,
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

/** The tables that have more time than the round and still play, with what each has left, in ms; none while no clock was started. */
export const longerIn = (
  round: Timed & Pick<Round, 'tables'>,
  now: number,
): readonly { readonly number: number; readonly left: number }[] =>
  round.tables.flatMap((table) => {
    const isLonger = table.extension > 0 && table.result === null;
    const time = isLonger ? timeLeft(round, now, table) : null;
    return time === null ? [] : [{ number: table.number, left: time.left }];
  });

/**
 * Which times have run out, each by a name of its own: that of the round, and of each table with more that still plays. A time that
 * is set otherwise is another one. Null: no clock was started, or nobody plays any more.
 */
export function endedIn(
  round: Timed & Pick<Round, 'tables'>,
  now: number,
): readonly string[] | null {
  const { clock, tables } = round;
  const time = timeLeft(round, now);
  if (clock === null || time === null || tables.every(({ result }) => result !== null)) return null;
  const longer = longerIn(round, now).map(({ number, left }) => ({ of: number, left }));
  return [{ of: 'round', left: time.left }, ...longer]
    .filter(({ left }) => left <= 0)
    .map(({ of, left }) => [clock.startedAt, of, left + playedAt(clock, now)].join(' '));
}

const playedAt = ({ startedAt, stood, stoppedAt }: Clock, now: number): number =>
  Math.max(0, (stoppedAt ?? now) - startedAt - stood);
