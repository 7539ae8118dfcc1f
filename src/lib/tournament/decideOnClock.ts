import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand } from './commands.ts';
import { lastRound, type Round, type Tournament } from './state.ts';

type ClockCommand = Extract<
  TournamentCommand,
  { type: 'startClock' | 'stopClock' | 'resumeClock' | 'stepClock' | 'extend' | 'callTime' }
>;

export function decideOnClock(command: ClockCommand, state: Tournament): TournamentDecision {
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
    case 'stepClock': {
      const { by, now, asks } = command;
      const stepped = { type: 'clockStepped', by, now } as const;
      return accept(clock === null ? [] : [asks === true ? { ...stepped, asks } : stepped]);
    }
    case 'callTime':
    case 'extend':
      return decideOnTime(command, round, state.rounds.length);
  }
}

function decideOnTime(
  command: Extract<ClockCommand, { type: 'extend' | 'callTime' }>,
  { tables }: Round,
  round: number,
): TournamentDecision {
  const { table: number } = command;
  const table = tables.find((each) => each.number === number);
  if (table === undefined) return refuse({ code: 'unknown-table', round, table: number });
  switch (command.type) {
    case 'callTime': {
      const isKnown = table.calledAt !== null || table.result !== null;
      const { moves, rounds } = command;
      const counted = rounds === undefined ? {} : { rounds };
      return accept(isKnown ? [] : [{ type: 'timeCalled', table: number, moves, ...counted }]);
    }
    case 'extend': {
      const { by } = command;
      const isTime = Number.isSafeInteger(by) && by !== 0 && Math.abs(by) <= MAX_EXTENSION_MS;
      const sum = table.extension + by;
      // Older logs contain longer extensions, which may still be shortened.
      return isTime && sum >= 0 && (by < 0 || sum <= MAX_EXTENSION_MS)
        ? accept([{ type: 'tableExtended', table: number, by }])
        : refuse({ code: 'bad-time' });
    }
  }
}

/** Maximum sum of one table's extensions, in ms. */
const MAX_EXTENSION_MS = 10 * 60 * 60_000;
