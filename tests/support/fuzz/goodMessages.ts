import type { DeviceCommand } from '#lib/devices/commands.ts';
import type { BoxSetup, GameMove } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { BridgeToServer, ScreenToServer } from '#lib/protocol/messages.ts';
import { USUAL_SPEECH } from '#lib/protocol/speech.ts';
import type { TelevisionSettings, Wish } from '#lib/protocol/television.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { POSTS } from '#lib/devices/roles.ts';
import type { DirectorCommand } from '#lib/tournament/asked.ts';
import type { BoardCommand } from '#lib/tournament/boards/commands.ts';
import type { Format } from '#lib/tournament/format.ts';
import { marginSteps } from '#lib/tournament/margins.ts';

/** One command of each kind: whoever adds a kind adds its line here, or this does not compile. */
type OneOfEach<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: Extract<Command, { readonly type: Type }>;
};

/** At least one good message for each of a namespace; the fuzzer spoils them. */
export type GoodMessages<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends (...parts: infer Parts) => void
    ? readonly Parts[0 & keyof Parts][]
    : never;
};

const id = 'fuzz-1';
const by = 'Anne';
const listed = <Command>(commands: Readonly<Record<string, Command>>): Command[] =>
  Object.values(commands);

const MOVES: OneOfEach<GameMove> = {
  play: { type: 'play', by, card: 'accident', on: 'Bruno', overrule: true },
  discard: { type: 'discard', by, card: '25' },
  coupFourre: { type: 'coupFourre', by, card: 'driving-ace' },
  extend: { type: 'extend', by, extend: true },
  setDrawPile: { type: 'setDrawPile', is: 40 },
  endRound: { type: 'endRound' },
  correctSheet: {
    ...{ type: 'correctSheet', round: 1, side: 0, line: 'distance' },
    ...{ value: 700, note: 'miscounted' },
  },
  place: { type: 'place', by, row: 'red', value: 12, joker: true, link: 'blue' },
  exchange: { type: 'exchange', by, row: 'red', value: 12 },
  throwJoker: { type: 'throwJoker', by },
  draw: { type: 'draw', by },
  pass: { type: 'pass', by },
  end: { type: 'end', by },
  leftover: { type: 'leftover', by, numbers: [3, 17], jokers: 1 },
  fill: { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 700 },
  close: { type: 'close', round: 1 },
};

const move = MOVES.play;
const ofLine = { line: 1, moves: 3, number: 1 };

const AT_TABLES: OneOfEach<Exclude<ScreenCommand, { type: 'move' }>> = {
  answer: { type: 'answer', question: 'tap-1', choice: 0 },
  takeBack: { type: 'takeBack' },
  discardRefused: { type: 'discardRefused' },
  overrule: { type: 'overrule' },
  undo: { type: 'undo', moves: 3, line: 1 },
  correct: { type: 'correct', ...ofLine, change: { type: 'insert', move }, followers: 'on-turn' },
  callReferee: { type: 'callReferee', called: true },
  pause: { type: 'pause', paused: true },
  byEar: { type: 'byEar', byEar: true },
  rename: { type: 'rename', names: [{ was: 'Gulliaume', is: 'Guillaume' }] },
  armDiscard: { type: 'armDiscard', armed: true },
  switchReading: { type: 'switchReading' },
  nextRound: { type: 'nextRound' },
  partner: { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' },
  partnerCard: { type: 'partnerCard', seat: 1, card: 'roll' },
};

const TELEVISION: TelevisionSettings = {
  ...{ name: 'Salon', sounds: true, voice: false, asleep: false, speech: USUAL_SPEECH },
  ...{ language: 'fr', theme: 'night', fullScreen: 'off', chances: true },
};

const WISHES: Readonly<Record<Wish['type'], Wish>> = {
  sounds: { type: 'sounds', on: true },
  voice: { type: 'voice', on: false },
  fullScreen: { type: 'fullScreen', on: true },
  chances: { type: 'chances', on: false },
  speech: { type: 'speech', speech: { speed: 240, volume: 50, form: 'short', voice: 'server' } },
  language: { type: 'language', language: 'en' },
  theme: { type: 'theme', theme: 'light' },
  name: { type: 'name', name: 'Salon' },
  project: { type: 'project', shown: 'closest' },
  show: { type: 'show' },
};

const IN_HOUSE = (table: string): OneOfEach<HouseCommand> => ({
  createTable: {
    type: 'createTable',
    setup: {
      game: 'tally',
      counted: {
        game: '1000-bornes',
        edition: 'classique',
        options: { target: 5000 },
        seats: ['Anne', 'Bruno'],
        sides: [['Anne'], ['Bruno']],
        deck: null,
      },
    },
  },
  createDeck: { type: 'createDeck', name: 'Red box', box: '1000-bornes' },
  removeDeck: { type: 'removeDeck', deck: 'deck-1' },
  renameDeck: { type: 'renameDeck', deck: 'deck-1', name: 'Blue box' },
  enrol: { type: 'enrol', deck: 'deck-1', target: { type: 'card', card: 'roll' } },
  checkDeck: { type: 'checkDeck', deck: 'deck-1', anew: true },
  writeTags: { type: 'writeTags', deck: 'deck-1', lock: false },
  markDeck: { type: 'markDeck', deck: 'deck-1' },
  identifyReaders: { type: 'identifyReaders' },
  clearDesk: { type: 'clearDesk' },
  unbindTag: { type: 'unbindTag', tag: '04a1b2c3d4e580' },
  playAt: { type: 'playAt', table },
  closeTable: { type: 'closeTable', table },
  reopenTable: { type: 'reopenTable', table },
  binTable: { type: 'binTable', table },
  takeOffer: { type: 'takeOffer', offer: 'ABCD', tokens: 0 },
  leaveOffer: { type: 'leaveOffer', offer: 'ABCD' },
  takeTableBack: { type: 'takeTableBack', table },
  assignReader: {
    ...{ type: 'assignReader', reader: 'bridge/left' },
    role: { role: 'side', side: 0 },
  },
  sendReaders: { type: 'sendReaders', readers: ['bridge/left'], table },
});

const OF_DEVICES = (table: string): OneOfEach<DeviceCommand> => ({
  chooseTheme: { type: 'chooseTheme', theme: 'light' },
  showChances: { type: 'showChances', shown: true },
  allowHints: { type: 'allowHints', allowed: true },
  rename: { type: 'rename', name: 'Kitchen tablet' },
  takeReferee: { type: 'takeReferee', table },
  leaveReferee: { type: 'leaveReferee', table },
  handReferee: { type: 'handReferee', table, device: 'device-1' },
  closeDoor: { type: 'closeDoor', table, closed: false },
  letButton: { type: 'letButton', table, seat: 1, allowed: true },
  turnOut: { type: 'turnOut', table, device: 'device-1' },
  freeSeat: { type: 'freeSeat', table, device: 'device-1' },
  endPost: { type: 'endPost', tournament: table, device: 'device-1' },
  remove: { type: 'remove', device: 'device-1' },
  refusePairing: { type: 'refusePairing', request: 'request-1' },
  askToErase: { type: 'askToErase', table },
  answerErase: { type: 'answerErase', table, question: 'question-1', agree: false },
});

const PLAY: BoxSetup = {
  ...{ game: '1000-bornes', edition: 'green', options: { rounds: 3 } },
  ...{ seats: ['Anne', 'Bruno'], deck: null },
};
const FORMAT: Format = {
  ...{
    system: { type: 'swiss', rounds: 5, points: marginSteps(PLAY) },
    final: 4,
    players: 1,
    bye: 12,
  },
  match: { rounds: 3, minutes: 60, lastCard: 'turn' },
  tieBreaks: ['direct', 'margin'],
};

const OF_BOARDS: OneOfEach<BoardCommand> = {
  drawBoard: { type: 'drawBoard' },
  dropBoard: { type: 'dropBoard', board: 1 },
  planBoards: { type: 'planBoards', round: 1, boards: [1] },
  stack: { type: 'stack', reader: 'bridge/left', deck: 'deck-1', board: null },
  takeBackStacked: { type: 'takeBackStacked', reader: 'bridge/left' },
  endStacking: { type: 'endStacking', reader: 'bridge/left' },
  unstack: { type: 'unstack', deck: 'deck-1' },
  leaveOut: { type: 'leaveOut', round: 1, table: 1, out: true },
};

const OF_TOURNAMENTS: OneOfEach<DirectorCommand> = {
  changeFormat: { type: 'changeFormat', format: FORMAT },
  register: { type: 'register', entrants: [['Anne'], ['Bruno', 'Carla']] },
  rename: { type: 'rename', entrant: 1, players: ['Anne'] },
  drop: { type: 'drop', entrant: 1 },
  return: { type: 'return', entrant: 1 },
  pin: { type: 'pin', sides: [1, 2] },
  unpin: { type: 'unpin', sides: [1, 2] },
  giveBye: { type: 'giveBye', entrant: 1 },
  takeByeBack: { type: 'takeByeBack', entrant: 1 },
  equip: { type: 'equip', equipment: [{ table: 1, deck: 'deck-1', readers: ['bridge left'] }] },
  pairRound: { type: 'pairRound' },
  withdrawRound: { type: 'withdrawRound' },
  pairAnew: {
    type: 'pairAnew',
    tables: [1, 2],
    sides: [
      [1, 2],
      [3, 4],
    ],
  },
  startClock: { type: 'startClock' },
  stopClock: { type: 'stopClock' },
  resumeClock: { type: 'resumeClock' },
  extend: { type: 'extend', table: 1, by: 60_000 },
  enterResult: { type: 'enterResult', round: 1, table: 1, scores: [1_200, null], sides: [1, 2] },
  takeResultBack: { type: 'takeResultBack', round: 1, table: 1, sides: [1, 2] },
  openTables: { type: 'openTables' },
  erase: { type: 'erase' },
};

/** What screens may say, about this table. */
export const goodFromScreens = (table: string): GoodMessages<ScreenToServer> => ({
  watch: [{ table }],
  look: [{ table, moves: 3 }],
  chances: [{ table, moves: 3 }],
  story: [{ table, moves: 3 }],
  choices: [{ table, ...ofLine }],
  preview: [
    { table, ...ofLine, change: { type: 'remove' } },
    { table, ...ofLine, change: { type: 'replace', move } },
  ],
  deckTags: [{ deck: 'deck-1' }],
  watchHouse: [{}],
  watchMatches: [{}],
  watchHall: [{}],
  history: [{ query: 'anne mars', player: null, from: 0, count: 20 }],
  figures: [{ query: '' }],
  playerFigures: [{ player: 'Anne' }],
  table: [
    ...listed(MOVES).map((made) => ({ id, table, command: { type: 'move', move: made } as const })),
    ...listed<ScreenCommand>(AT_TABLES).map((command) => ({ id, table, command })),
  ],
  house: listed<HouseCommand>(IN_HOUSE(table)).map((command) => ({ id, command })),
  chooseKeyboard: [
    { reader: 'den/USB wedge', keyboard: '/dev/input/by-id/usb-Pad-event-kbd' },
    { reader: 'den/usb-Pad', keyboard: null },
  ],
  eraseTable: [{ id, table }],
  bus: [{}],
  setBus: [{ values: { MQTT_PLACE: 'salon' }, user: 'house', password: 'secret' }],
  access: [{ table }],
  sit: [{ table, seat: null }],
  hand: [
    { table, number: null },
    { table, number: 3 },
  ],
  hint: [{ table }],
  rematch: [{ id, table, begins: 'losers' }],
  television: [
    { table, number: null, settings: TELEVISION },
    { table, number: 1, settings: null },
  ],
  televisions: [{ table }],
  tune: listed(WISHES).map((wish) => ({ table, number: 1, wish })),
  device: listed<DeviceCommand>(OF_DEVICES(table)).map((command) => ({ id, command })),
  tournaments: [{}],
  createTournament: [
    { id, command: { type: 'create', name: 'Sunday', format: FORMAT, play: PLAY } },
  ],
  watchTournament: [{ tournament: table }],
  tournament: listed<DirectorCommand>(OF_TOURNAMENTS).map((command) => ({
    ...{ id, tournament: table, command },
  })),
  watchFloor: [{ tournament: table }],
  equipmentOf: [{ tournament: table }],
  invite: POSTS.map((as) => ({ tournament: table, as })),
  watchBoards: [{ tournament: table }],
  boards: listed<BoardCommand>(OF_BOARDS).map((command) => ({
    ...{ id, tournament: table, command },
  })),
});

const tap = { id, reader: 'left', tag: '04a1b2c3d4e580', at: 1_760_000_000_000 };

/** What bridges may say. */
export const GOOD_FROM_BRIDGES: GoodMessages<BridgeToServer> = {
  tap: [tap],
  readers: [[{ name: 'left', kind: 'pcsc', state: 'ready' }]],
  problem: [{ reader: 'left', problem: 'misread', at: 1 }],
  written: [{ tap: id, tag: tap.tag, result: 'written' }],
  introduce: [{ tap, text: 'companion:1000-bornes/roll' }],
  waiting: [{ taps: 3 }],
};
