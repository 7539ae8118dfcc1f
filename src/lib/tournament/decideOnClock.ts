import { accept, refuse } from '../game/result.ts';
import type { Decided, TournamentCommand } from './commands.ts';
import { lastRound, type Tournament } from './state.ts';

type ClockCommand = Extract<
  TournamentCommand,
  { type: 'startClock' | 'stopClock' | 'resumeClock' | 'extend' }
>;

/** The clock of the round that was paired last: a director starts it when all sit, and pairing never does. */
export function decideOnClock(command: ClockCommand, state: Tournament): Decided {
  const round = lastRound(state);
  if (round === undefined) return refuse({ code: 'no-round' });
  const { clock } = round;
  switch (command.type) {
    case 'startClock':
      return clock === null ? accept([{ type: 'clockStarted' }]) : refuse({ code: 'clock-runs' });
    case 'stopClock':
      return clock?.stoppedAt === null
        ? accept([{ type: 'clockStopped' }])
        : refuse({ code: 'clock-stands' });
    case 'resumeClock':
      if (clock === null) return refuse({ code: 'clock-stands' });
      return clock.stoppedAt === null
        ? refuse({ code: 'clock-runs' })
        : accept([{ type: 'clockResumed' }]);
    case 'extend': {
      const { table: number, by } = command;
      const table = round.tables.find((each) => each.number === number);
      if (table === undefined) {
        return refuse({ code: 'unknown-table', round: state.rounds.length, table: number });
      }
      const isTime = Number.isSafeInteger(by) && by !== 0 && Math.abs(by) <= LONGEST;
      return isTime && table.extension + by >= 0
        ? accept([{ type: 'tableExtended', table: number, by }])
        : refuse({ code: 'bad-time' });
    }
  }
}

/** In ms. */
const LONGEST = 10 * 60 * 60_000;
