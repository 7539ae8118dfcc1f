import type { DeviceCommand } from '../devices/commands.ts';
import type { Role } from '../devices/roles.ts';
import type { HouseCommand } from '../house/commands.ts';
import type { ScreenCommand } from '../table/commands.ts';
import { answersTheTable, leastAuthorityFor } from '../table/rights.ts';
import type { DirectorCommand } from '../tournament/directorCommand.ts';

/**
 * Minimum role of every command, in one place. Those of messages stand in their definitions
 * (`messages/`). Enforced only at the server's border, so that the rules do not depend on it. Each
 * new command needs a line here.
 *
 * If a table has no referee, each of its players acts as one.
 */

const COMMAND_ROLES: Readonly<Record<Exclude<ScreenCommand['type'], 'move'>, Role>> = {
  answer: 'player',
  takeBack: 'player',
  discardRefused: 'player',
  overrule: 'referee',
  undo: 'player',
  callReferee: 'player',
  armDiscard: 'player',
  switchReading: 'player',
  nextRound: 'player',
  pause: 'player',
  byEar: 'referee',
  rename: 'referee',
  handOver: 'player',
  correct: 'player',
  partner: 'player',
  partnerCard: 'player',
};

/**
 * Returns the minimum role of a command to a table, from the command alone. Effects on that table
 * are checked in `table/rights.ts`.
 */
export function roleForCommand(command: ScreenCommand): Role {
  switch (command.type) {
    case 'move':
      return leastAuthorityFor(command.move);
    case 'correct':
      return 'move' in command.change
        ? leastAuthorityFor(command.change.move)
        : COMMAND_ROLES.correct;
    default:
      return COMMAND_ROLES[command.type];
  }
}

/**
 * Commands by which a television of the venue answers what its table asks, pauses it and takes back
 * the last move. The rest of a screen's remote only changes what it shows.
 *
 * `overrule` counts only at a table without a referee, as for players (`table/rights.ts`).
 */
const SCREEN_COMMANDS: readonly ScreenCommand['type'][] = [
  'answer',
  'takeBack',
  'discardRefused',
  'overrule',
  'switchReading',
  'undo',
  'pause',
  'nextRound',
];

/** Returns the roles that may send a command though they do not include its minimum role. */
export const otherRolesForCommand = (command: ScreenCommand): readonly Role[] =>
  SCREEN_COMMANDS.includes(command.type) ||
  (command.type === 'move' && answersTheTable(command.move))
    ? ['screen']
    : [];

/**
 * Returns true if the command seats the program as a player. Players of a tournament may not, even
 * as referees: the program would name the best of a player's cards.
 */
const seatsPartner = (command: ScreenCommand): boolean =>
  command.type === 'partner' && command.strength !== null;

/**
 * Returns true for commands that players of a tournament may not send, even as referees. Names are
 * the entrants' own.
 */
export const isForbiddenToEntrants = (command: ScreenCommand): boolean =>
  seatsPartner(command) || command.type === 'rename' || command.type === 'handOver';

export const VENUE_COMMAND_ROLES: Readonly<Record<HouseCommand['type'], Role>> = {
  createTable: 'house',
  createDeck: 'house',
  renameDeck: 'house',
  removeDeck: 'house',
  enrol: 'house',
  enrolLaid: 'house',
  checkDeck: 'house',
  writeTags: 'house',
  markDeck: 'house',
  identifyReaders: 'house',
  clearDesk: 'house',
  unbindTag: 'house',
  takeOffer: 'house',
  leaveOffer: 'house',
  playAt: 'house',
  closeTable: 'house',
  reopenTable: 'house',
  binTable: 'house',
  takeTableBack: 'house',
  assignReader: 'house',
  sendReaders: 'house',
};

/**
 * Minimum role of each tournament command. A floor referee enters results and extends time;
 * irreversible commands are for administrators.
 */
export const TOURNAMENT_ROLES: Readonly<Record<DirectorCommand['type'], Role>> = {
  changeFormat: 'director',
  register: 'director',
  rename: 'director',
  drop: 'director',
  return: 'director',
  pin: 'director',
  unpin: 'director',
  giveBye: 'director',
  takeByeBack: 'director',
  equip: 'director',
  pairRound: 'director',
  withdrawRound: 'director',
  pairAnew: 'director',
  startClock: 'director',
  stopClock: 'director',
  resumeClock: 'director',
  extend: 'floorReferee',
  enterResult: 'floorReferee',
  takeResultBack: 'floorReferee',
  openTables: 'director',
  erase: 'house',
};

const DEVICE_ROLES: Readonly<Record<DeviceCommand['type'], Role>> = {
  chooseTheme: 'house',
  showChances: 'house',
  allowHints: 'house',
  rename: 'viewer',
  takeReferee: 'player',
  leaveReferee: 'referee',
  handReferee: 'referee',
  closeDoor: 'referee',
  letButton: 'referee',
  turnOut: 'referee',
  freeSeat: 'referee',
  endPost: 'director',
  remove: 'house',
  refusePairing: 'house',
  acceptScreen: 'house',
  refuseScreen: 'house',
  renameDevice: 'house',
  makeScreen: 'house',
  askToErase: 'player',
  answerErase: 'player',
};

/** Returns the minimum role, at the command's table or else in the venue. */
export const roleForDeviceCommand = ({ type }: DeviceCommand): Role => DEVICE_ROLES[type];

export const PAGE_ROLES = {
  download: 'viewer',
  openRecord: 'house',
} as const satisfies Readonly<Record<string, Role>>;
