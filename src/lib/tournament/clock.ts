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

const playedAt = ({ startedAt, stood, stoppedAt }: Clock, now: number): number =>
  Math.max(0, (stoppedAt ?? now) - startedAt - stood);
