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
 * How many times have run out: that of the round, and of each table with more that still plays. Null: no clock runs, or nobody
 * plays any more.
 */
export function endedIn(round: Timed & Pick<Round, 'tables'>, now: number): number | null {
  const time = timeLeft(round, now);
  if (time === null || round.tables.every(({ result }) => result !== null)) return null;
  return [time, ...longerIn(round, now)].filter(({ left }) => left <= 0).length;
}

const playedAt = ({ startedAt, stood, stoppedAt }: Clock, now: number): number =>
  Math.max(0, (stoppedAt ?? now) - startedAt - stood);
