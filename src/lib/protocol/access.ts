import type { DeviceCommand } from '../devices/commands.ts';
import type { Role } from '../devices/roles.ts';
import type { HouseCommand } from '../house/commands.ts';
import type { ScreenCommand } from '../table/commands.ts';
import { leastAuthorityFor } from '../table/rights.ts';
import type { DirectorCommand } from '../tournament/asked.ts';
import type { BridgeToServer, ScreenToServer } from './messages.ts';

/**
 * The least role for everything that can be asked, in one place; enforced at the border alone, so that the rules stay
 * free of it. Whoever adds a message or a command adds its line here.
 *
 * Where nobody has taken the referee's part, each player of the table stands in for the referee.
 */

/**
 * What a screen may send. `table`, `house`, `device` and `tournament` carry a command, whose own line decides; of tournaments, those alone
 * are told where somebody has a post.
 */
export const MESSAGE_ROLES: Readonly<Record<keyof ScreenToServer, Role>> = {
  watch: 'viewer',
  look: 'viewer',
  chances: 'viewer',
  story: 'viewer',
  choices: 'player',
  preview: 'player',
  deckTags: 'house',
  watchHouse: 'house',
  watchMatches: 'house',
  watchHall: 'house',
  history: 'house',
  figures: 'house',
  playerFigures: 'house',
  table: 'viewer',
  house: 'viewer',
  chooseKeyboard: 'house',
  eraseTable: 'house',
  bus: 'house',
  setBus: 'house',
  access: 'viewer',
  device: 'viewer',
  sit: 'player',
  hand: 'player',
  hint: 'player',
  rematch: 'player',
  television: 'viewer',
  televisions: 'player',
  tune: 'player',
  tournaments: 'viewer',
  createTournament: 'house',
  watchTournament: 'viewer',
  tournament: 'viewer',
  watchBoards: 'director',
  boards: 'director',
  watchFloor: 'announcer',
  equipmentOf: 'director',
  invite: 'director',
};

/** The least role at a tournament for its screens, which are asked for as the televisions of a table are. */
export const SCREENS_ROLE: Role = 'announcer';

/** What its floor shows, all who have a post at a tournament may see: a floor referee, who stands aside from the announcer, too. */
export const FLOOR_ROLES: readonly Role[] = ['announcer', 'floorReferee'];

/** What a bridge, or a page with a reader of its own, may send. */
export const BRIDGE_ROLES: Readonly<Record<keyof BridgeToServer, Role>> = {
  tap: 'reader',
  readers: 'reader',
  problem: 'reader',
  written: 'reader',
  introduce: 'reader',
  waiting: 'reader',
};

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
  correct: 'player',
  partner: 'player',
  partnerCard: 'player',
};

/**
 * The least role that a command to a table asks for, as far as it tells by itself; what it would change at that table is
 * looked at there (`table/rights.ts`).
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
 * Whether it says that the program plays for somebody. In a tournament players do not, nor where they stand in for a referee: a
 * partner that is told somebody's cards names the best of them.
 */
const seatsPartner = (command: ScreenCommand): boolean =>
  command.type === 'partner' && command.strength !== null;

/** True if players of a tournament may not ask for it, even where they stand in for a referee: its names are the entrants'. */
export const isNotForEntrants = (command: ScreenCommand): boolean =>
  seatsPartner(command) || command.type === 'rename';

export const HOUSE_ROLES: Readonly<Record<HouseCommand['type'], Role>> = {
  createTable: 'house',
  createDeck: 'house',
  renameDeck: 'house',
  removeDeck: 'house',
  enrol: 'house',
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
 * What a screen may ask of a tournament: whoever looks on only looks on. A floor referee says how a table came out and how long it
 * plays; what cannot be brought back is the house's.
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
  askToErase: 'player',
  answerErase: 'player',
};

/** The least role, at the table that the command names or else in the house. */
export const roleForDeviceCommand = ({ type }: DeviceCommand): Role => DEVICE_ROLES[type];

/** What is asked over HTTP. */
export const PAGE_ROLES = {
  /** A record or the score sheets of a table as a file. */
  download: 'viewer',
  /** A record kept here for good. */
  openRecord: 'house',
} as const satisfies Readonly<Record<string, Role>>;
