import fc from 'fast-check';
import * as parse from '#lib/protocol/parse.ts';
import {
  parseCreateTournament,
  parseInvite,
  parseOfTournament,
  parseTournamentRequest,
  parseTournaments,
  parseWatchTournament,
} from '#lib/protocol/parseTournament.ts';
import { parseBoardsRequest, parseWatchBoards } from '#lib/protocol/parseBoards.ts';
import type { BridgeToServer, ScreenToServer } from '#lib/protocol/messages.ts';
import { GOOD_FROM_BRIDGES, goodFromScreens } from './goodMessages.ts';
import { anything, spoil } from './spoil.ts';

/** A message as it goes out: its name and what it carries. */
export interface Message {
  readonly event: string;
  readonly body: unknown;
}

type Parse = (raw: unknown) => { readonly ok: boolean };

/** A message of a namespace: good ones, to be spoilt, and the border that the spoilt ones must not pass. */
export interface Kind {
  readonly goods: readonly unknown[];
  readonly parse: Parse;
}
export type Kinds = Readonly<Record<string, Kind>>;

/** The border of each message; one that is missing here does not compile. */
const SCREEN_BORDERS: Readonly<Record<keyof ScreenToServer, Parse>> = {
  watch: parse.parseWatch,
  look: parse.parseLook,
  chances: parse.parseLook,
  story: parse.parseLook,
  choices: parse.parseChoices,
  preview: parse.parsePreview,
  deckTags: parse.parseDeckTags,
  watchHouse: parse.parseWatchHouse,
  watchMatches: parse.parseWatchMatches,
  watchHall: parse.parseWatchHall,
  history: parse.parseHistory,
  figures: parse.parseFigures,
  playerFigures: parse.parsePlayerFigures,
  table: parse.parseTableRequest,
  house: parse.parseHouseRequest,
  chooseKeyboard: parse.parseChooseKeyboard,
  eraseTable: parse.parseErase,
  bus: parse.parseBus,
  setBus: parse.parseSetBus,
  access: parse.parseAccessRequest,
  device: parse.parseDeviceRequest,
  sit: parse.parseSit,
  hand: parse.parseHand,
  hint: parse.parseHint,
  rematch: parse.parseRematch,
  television: parse.parseTelevision,
  televisions: parse.parseTelevisions,
  tune: parse.parseTune,
  tournaments: parseTournaments,
  createTournament: parseCreateTournament,
  watchTournament: parseWatchTournament,
  tournament: parseTournamentRequest,
  watchFloor: parseOfTournament,
  equipmentOf: parseOfTournament,
  invite: parseInvite,
  watchBoards: parseWatchBoards,
  boards: parseBoardsRequest,
};
const BRIDGE_BORDERS: Readonly<Record<keyof BridgeToServer, Parse>> = {
  tap: parse.parseTap,
  readers: parse.parseReaderReports,
  problem: parse.parseProblem,
  written: parse.parseWritten,
  introduce: parse.parseIntroduction,
  waiting: parse.parseWaiting,
};

function kindsOf<Name extends string>(
  good: Readonly<Record<Name, readonly unknown[]>>,
  borders: Readonly<Record<Name, Parse>>,
): Kinds {
  const names = Object.keys(borders) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, { goods: good[name], parse: borders[name] }]),
  );
}

/** The messages of screens, about this table. */
export const screenKinds = (table: string): Kinds =>
  kindsOf(goodFromScreens(table), SCREEN_BORDERS);

/** The messages of bridges. */
export const BRIDGE_KINDS: Kinds = kindsOf(GOOD_FROM_BRIDGES, BRIDGE_BORDERS);

/** Bodies that must not pass this border, made from ones that do and from nothing. */
export const badBodies = ({ goods, parse: border }: Kind): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.oneof(...goods.map(spoil)) },
      { weight: 1, arbitrary: anything },
    )
    .filter((body) => !border(sent(body)).ok);

/** Whatever a stranger may think of; bodies that would pass the border are left out. */
export function badMessages(kinds: Kinds): fc.Arbitrary<Message> {
  const known = Object.keys(kinds);
  const spoilt = Object.entries(kinds).map(([event, kind]) =>
    badBodies(kind).map((body) => ({ event, body })),
  );
  const strange = fc
    .tuple(
      strangeName.filter((name) => !known.includes(name)),
      anything,
    )
    .map(([event, body]) => ({ event, body }));
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...spoilt) }, { weight: 1, arbitrary: strange });
}

/** As it arrives: JSON knows neither `undefined` nor prototypes. */
const sent = (body: unknown): unknown => {
  const text = JSON.stringify(body);
  return text === undefined ? undefined : JSON.parse(text);
};

/** Names that socket.io keeps for itself never go out as messages. */
const RESERVED = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
];
const strangeName = fc
  .oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'ping', 'error'),
    fc.string({ maxLength: 40 }),
  )
  .filter((name) => !RESERVED.includes(name));
