import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand } from './commands.ts';
import { decideOnClock } from './decideOnClock.ts';
import { decideOnEntrants } from './decideOnEntrants.ts';
import { decideOnPairing } from './decideOnPairing.ts';
import { decideOnTables } from './decideOnTables.ts';
import { decideOnWishes } from './decideOnWishes.ts';
import { equip } from './equipment.ts';
import type { BoxSetup } from '../games.ts';
import { seatPlayers } from '../games/playing.ts';
import type { TournamentEvent } from './events.ts';
import { problemOf, type Format, type FormatProblem } from './format.ts';
import { isPlayableBy } from './sidesAt.ts';
import type { Tournament, Wishes } from './state.ts';

/** Decides a command. Pure: reads no clock and uses no random numbers but the command's seed. */
export function decideTournament(
  command: TournamentCommand,
  state: Tournament | null,
): TournamentDecision {
  if (command.type === 'create') return create(command, state);
  if (state === null) return refuse({ code: 'no-tournament' });
  switch (command.type) {
    case 'changeFormat':
      return changeFormat(command, state);
    case 'register':
    case 'rename':
    case 'drop':
    case 'return':
      return decideOnEntrants(command, state);
    case 'equip':
      return equip(command, state);
    case 'pin':
    case 'unpin':
    case 'giveBye':
    case 'takeByeBack':
      return decideOnWishes(command, state);
    case 'pairRound':
    case 'withdrawRound':
    case 'pairAnew':
      return decideOnPairing(command, state);
    case 'startClock':
    case 'stopClock':
    case 'resumeClock':
    case 'stepClock':
    case 'extend':
    case 'callTime':
      return decideOnClock(command, state);
    case 'noteTable':
    case 'enterResult':
    case 'takeResultBack':
      return decideOnTables(command, state);
  }
}

function create(
  { name, format, play }: Extract<TournamentCommand, { type: 'create' }>,
  state: Tournament | null,
): TournamentDecision {
  if (state !== null) return refuse({ code: 'already-created' });
  if (name.trim() === '') return refuse({ code: 'bad-name' });
  const problem = problemWith(format, play);
  if (problem !== null) return refuse({ code: 'bad-format', problem });
  const nobody = seatPlayers(play, { seats: [], deck: null });
  return accept([{ type: 'tournamentCreated', name: name.trim(), format, play: nobody }]);
}

const problemWith = (format: Format, play: BoxSetup): FormatProblem | null =>
  problemOf(format) ?? (isPlayable(play, format) ? null : 'seating');

function isPlayable(play: BoxSetup, format: Format): boolean {
  const { system, final } = format;
  const sizes = system.type !== 'tables' ? [2] : [system.sides, ...(final === 0 ? [] : [final])];
  return sizes.every((sides) => isPlayableBy(sides, play, format));
}

/**
 * Changes the format, unless it would invalidate paired rounds: system, entrants' size and rounds
 * already played.
 */
function changeFormat(
  { format }: Extract<TournamentCommand, { type: 'changeFormat' }>,
  state: Tournament,
): TournamentDecision {
  const { system, players } = state.format;
  if (state.entrants.length > 0 && players !== format.players) return refuse({ code: 'is-paired' });
  const paired = state.rounds.length;
  const isSameSystem = system.type === format.system.type;
  if (paired > 0 && (!isSameSystem || state.finalists !== null)) {
    return refuse({ code: 'is-paired' });
  }
  const problem = problemWith(format, state.play);
  if (problem !== null) return refuse({ code: 'bad-format', problem });
  if (format.system.type !== 'groups' && format.system.rounds < paired) {
    return refuse({ code: 'bad-format', problem: 'rounds' });
  }
  const unwished = isSameSystem ? [] : withoutWishes(state.wishes);
  return accept([...unwished, { type: 'formatChanged', format }]);
}

/**
 * Drops the wishes: their tables may have the wrong size in another system, and groups ignore
 * wishes.
 */
const withoutWishes = ({ pinned, byes }: Wishes): readonly TournamentEvent[] => [
  ...pinned.map((sides) => ({ type: 'tableUnpinned', sides }) as const),
  ...byes.map((entrant) => ({ type: 'byeTakenBack', entrant }) as const),
];
