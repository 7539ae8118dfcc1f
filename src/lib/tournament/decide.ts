import { accept, refuse } from '../game/result.ts';
import type { Decided, TournamentCommand } from './commands.ts';
import { decideOnClock } from './decideOnClock.ts';
import { decideOnEntrants } from './decideOnEntrants.ts';
import { decideOnPairing } from './decideOnPairing.ts';
import { decideOnTables } from './decideOnTables.ts';
import { decideOnWishes } from './decideOnWishes.ts';
import { equip } from './equipment.ts';
import type { BoxSetup } from '../games.ts';
import { withSeated } from '../games/playing.ts';
import type { TournamentEvent } from './events.ts';
import { problemOf, type Format, type FormatProblem } from './format.ts';
import { isPlayableBy } from './sidesAt.ts';
import type { Tournament, Wishes } from './state.ts';

/** What a command makes happen, or why it may not be. Neither reads a clock nor draws lots. */
export function decideTournament(command: TournamentCommand, state: Tournament | null): Decided {
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
): Decided {
  if (state !== null) return refuse({ code: 'already-created' });
  if (name.trim() === '') return refuse({ code: 'bad-name' });
  const problem = problemWith(format, play);
  if (problem !== null) return refuse({ code: 'bad-format', problem });
  const nobody = withSeated(play, { seats: [], deck: null });
  return accept([{ type: 'tournamentCreated', name: name.trim(), format, play: nobody }]);
}

/** What is wrong with playing so; null: nothing. */
const problemWith = (format: Format, play: BoxSetup): FormatProblem | null =>
  problemOf(format) ?? (isPlayable(play, format) ? null : 'seating');

/** Whether the game can be played by as many as usually sit at a table, and at that of the final. */
function isPlayable(play: BoxSetup, format: Format): boolean {
  const { system, final } = format;
  const sizes = system.type !== 'tables' ? [2] : [system.sides, ...(final === 0 ? [] : [final])];
  return sizes.every((sides) => isPlayableBy(sides, play, format));
}

/** What was paired stays right: by the same system, for as many players, and for no fewer rounds. */
function changeFormat(
  { format }: Extract<TournamentCommand, { type: 'changeFormat' }>,
  state: Tournament,
): Decided {
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

/** Who was to sit together may be too many or too few at a table of another system, and groups ask nobody. */
const withoutWishes = ({ pinned, byes }: Wishes): readonly TournamentEvent[] => [
  ...pinned.map((sides) => ({ type: 'tableUnpinned', sides }) as const),
  ...byes.map((entrant) => ({ type: 'byeTakenBack', entrant }) as const),
];
