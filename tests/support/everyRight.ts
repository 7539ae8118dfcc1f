import type { DeviceCommand } from '#lib/devices/commands.ts';
import type { Role } from '#lib/devices/roles.ts';
import type { GameMove } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { BridgeToServer, ScreenToServer } from '#lib/protocol/messages.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { DirectorCommand } from '#lib/tournament/asked.ts';
import type { Change } from '#lib/table/correct/correction.ts';
import { GOOD_FROM_BRIDGES, goodFromScreens } from './fuzz/goodMessages.ts';

/*
 * The least role of everything that can be asked, said a second time and by hand. The keys come from the types: a new
 * message, command, move or flag without a line here does not compile.
 */

type OptionalOf<Whole> = Whole extends unknown
  ? { [Key in keyof Whole]-?: object extends Pick<Whole, Key> ? Key : never }[keyof Whole]
  : never;
type OfType<Any, Type> = Extract<Any, { readonly type: Type }>;
/** The role that a kind of move needs, and with each flag that it may carry. */
type WithFlags<Any extends { readonly type: string }> = {
  readonly [Type in Any['type']]: readonly [
    Role,
    { readonly [Flag in OptionalOf<OfType<Any, Type>>]: Role },
  ];
};
type RoleOf<Any extends { readonly type: string }> = Readonly<Record<Any['type'], Role>>;

const MOVES: WithFlags<GameMove> = {
  play: ['player', { on: 'player', overrule: 'referee' }],
  discard: ['player', { overrule: 'referee' }],
  coupFourre: ['player', {}],
  extend: ['player', {}],
  setDrawPile: ['referee', {}],
  endRound: ['referee', {}],
  correctSheet: ['referee', { note: 'referee' }],
  place: ['player', { joker: 'player', link: 'player' }],
  exchange: ['player', {}],
  throwJoker: ['player', {}],
  draw: ['player', {}],
  pass: ['player', {}],
  end: ['player', {}],
  leftover: ['player', {}],
  fill: ['player', {}],
  close: ['player', {}],
};
/** What a flag says when it is set. */
const FLAGS: Readonly<Record<OptionalOf<GameMove>, unknown>> = {
  on: 'Bruno',
  overrule: true,
  joker: true,
  link: 'blue',
  note: 'Un 200 oublié',
};
const AT_TABLES: RoleOf<Exclude<ScreenCommand, { type: 'move' | 'correct' }>> = {
  answer: 'player',
  takeBack: 'player',
  discardRefused: 'player',
  overrule: 'referee',
  callReferee: 'player',
  undo: 'player',
  pause: 'player',
  byEar: 'referee',
  rename: 'referee',
  armDiscard: 'player',
  switchReading: 'player',
  nextRound: 'player',
  partner: 'player',
  partnerCard: 'player',
};
/** Whether a correction of this kind tells a move, whose role it then needs. */
const CHANGES: Readonly<Record<Change['type'], boolean>> = {
  replace: true,
  insert: true,
  remove: false,
};
const IN_HOUSE: RoleOf<HouseCommand> = {
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
const OF_DEVICES: RoleOf<DeviceCommand> = {
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
  answerErase: 'player',
  askToErase: 'player',
};
const MESSAGES: Readonly<
  Record<Exclude<keyof ScreenToServer, 'table' | 'house' | 'device' | 'tournament'>, Role>
> = {
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
  chooseKeyboard: 'house',
  eraseTable: 'house',
  bus: 'house',
  setBus: 'house',
  access: 'viewer',
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
  watchBoards: 'director',
  boards: 'director',
  watchFloor: 'announcer',
  equipmentOf: 'director',
  invite: 'director',
};
const OF_TOURNAMENTS: RoleOf<DirectorCommand> = {
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
/** What bridges may send, all of it theirs alone. */
export const BRIDGE_MESSAGES = Object.entries(GOOD_FROM_BRIDGES) as readonly (readonly [
  keyof BridgeToServer,
  readonly unknown[],
])[];

/** One thing to ask, and the least role for it. */
export interface Right {
  readonly name: string;
  readonly needs: Role;
  readonly event: keyof ScreenToServer;
  /** Without the id that some messages carry. */
  readonly message: Readonly<Record<string, unknown>>;
  /** Whether a player stands in for a referee who is not there. */
  readonly standIn: boolean;
}

type Typed = Readonly<Record<string, unknown>> & { readonly type: string };

/** Everything that a screen can ask at this table; where something would end, it is of nobody. */
export function everyRight(table: string): readonly Right[] {
  const good = goodFromScreens(table);
  const commands = (event: 'table' | 'house' | 'device' | 'tournament'): readonly Typed[] =>
    good[event].map(({ command }) => ({ ...command }));
  const found = (among: readonly Typed[], type: string): Typed => {
    const one = among.find((each) => each.type === type);
    if (one === undefined) throw new Error(`there is no good message of ${type}`);
    return one;
  };
  const moves = good.table.flatMap(({ command }) =>
    command.type === 'move' ? [{ ...command.move } as Typed] : [],
  );
  const told = Object.entries<readonly [Role, Readonly<Record<string, Role>>]>(MOVES).flatMap(
    ([type, [role, flags]]) => {
      const bare = Object.fromEntries(
        Object.entries(found(moves, type)).filter(([key]) => !(key in FLAGS)),
      );
      const flagged = Object.entries(flags).map(([flag, needs]) => ({
        name: `${type} with ${flag}`,
        needs,
        move: { ...bare, [flag]: FLAGS[flag as keyof typeof FLAGS] },
      }));
      return [{ name: type, needs: role, move: bare }, ...flagged];
    },
  );
  const atTable = (name: string, needs: Role, command: object): Right => ({
    ...{ name, needs, event: 'table', standIn: true },
    message: { table, command },
  });
  const corrections = Object.entries(CHANGES).flatMap(([type, tells]) =>
    (tells ? told : [{ name: 'it', needs: 'player' as const, move: null }]).map((each) => {
      const change = each.move === null ? { type } : { type, move: each.move };
      const command = { type: 'correct', line: 0, moves: 1, number: 1, change };
      return atTable(`correct: ${type} ${each.name}`, each.needs, command);
    }),
  );
  const listed = (
    event: 'house' | 'device' | 'tournament',
    roles: Readonly<Record<string, Role>>,
  ) =>
    Object.entries(roles).map(([type, needs]): Right => {
      const command = found(commands(event), type);
      const ends = event === 'house' && 'table' in command && typeof command['table'] === 'string';
      const message = {
        command: ends ? { ...command, table: 'NOBODY' } : command,
        ...(event === 'tournament' && { tournament: 'NOBODY' }),
      };
      return {
        ...{ name: `${event}: ${type}`, needs, event, standIn: false },
        message,
      };
    });
  return [
    ...told.map(({ name, needs, move }) => atTable(name, needs, { type: 'move', move })),
    ...Object.entries(AT_TABLES).map(([type, needs]) =>
      atTable(type, needs, found(commands('table'), type)),
    ),
    ...corrections,
    ...listed('house', IN_HOUSE),
    ...Object.entries(MESSAGES).map(([name, needs]): Right => {
      const event = name as keyof typeof MESSAGES;
      const [message] = good[event];
      const told = name === 'eraseTable' ? { table: 'NOBODY' } : { ...message };
      return { name, needs, event, message: told, standIn: false };
    }),
    ...listed('device', OF_DEVICES),
    ...listed('tournament', OF_TOURNAMENTS),
  ];
}
