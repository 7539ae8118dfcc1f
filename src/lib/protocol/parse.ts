import * as v from 'valibot';
import { BEGINS } from '../game/rematch.ts';
import { accept, refuse } from '../game/result.ts';
import { withoutUnseen } from '../game/unseen.ts';
import { MOST_OF_PAGE, type PageRequest } from '../history/pages.ts';
import { KEYBOARD_PATH, MAX_KEYBOARDS_NAMED } from '../reader/keyboards.ts';
import { READER_PROBLEMS, READER_STATES, type ReaderProblem, type Tap } from '../reader/events.ts';
import { LONGEST_TEXT, WRITE_RESULTS } from '../reader/ndef.ts';
import { parseTag } from '../reader/tag.ts';
import type {
  AwaitRequest,
  HouseLinkRequest,
  CodeRequest,
  OwnAddressRequest,
  JoinRequest,
  PairRequest,
  ProveRequest,
} from './entry.ts';
import { BUS_SETTINGS, type BusChange } from './bus.ts';
import { SPEAKS } from './heard.ts';
import type {
  BridgeAuth,
  EraseRequest,
  DeviceRequest,
  ChoicesRequest,
  HandRequest,
  HouseRequest,
  Introduction,
  PreviewRequest,
  ChooseKeyboardRequest,
  ReaderReport,
  RematchRequest,
  SitRequest,
  TableRequest,
  WaitingReport,
  WatchRequest,
  Written,
} from './messages.ts';
import { count, id, name } from '../game/schema.ts';
import { parse, type Parsed } from './parsed.ts';
import {
  deviceCommand,
  correction,
  houseCommand,
  moveOfLine,
  readerName,
  screenCommand,
  tableCode,
  tap,
  televisionNumber,
  televisionSettings,
  televisionTab,
  ticket,
  wish,
  readerId,
} from './schemas.ts';
import type { TelevisionRequest, TuneRequest } from './television.ts';

/** Longer than any name, or what anybody would type to find a match. */
const LONGEST_QUERY = 100;

/** More cards than any game puts into a hand. */
const MOST_HELD = 99;

const watched = { table: tableCode, ticket };
const watch = v.object(watched);
const deckTags = v.object({ deck: id });
const look = v.object({ ...watched, moves: count });
const choices = v.object({ table: tableCode, ...moveOfLine });
const preview = v.object({ table: tableCode, ...correction });
const tableRequest = v.object({ id, table: tableCode, command: screenCommand });
const watchHouse = v.object({});
const watchMatches = v.object({});
const watchHall = v.object({});
const query = v.pipe(v.string(), v.maxLength(LONGEST_QUERY));
const player = v.pipe(v.string(), v.maxLength(LONGEST_QUERY));
const history = v.object({
  query,
  player: v.nullable(player),
  from: count,
  count: v.pipe(count, v.maxValue(MOST_OF_PAGE)),
});
const figures = v.object({ query });
const playerFigures = v.object({ player });
const bus = v.object({});
/** Longer than any address or template. */
const LONGEST_SETTING = 500;
const setting = v.pipe(v.string(), v.maxLength(LONGEST_SETTING), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const busChange = v.object({
  values: v.object(v.entriesFromList(BUS_SETTINGS, v.exactOptional(setting))),
  user: v.exactOptional(setting),
  password: v.exactOptional(setting),
});
const eraseRequest = v.object({ id, table: tableCode });
const houseRequest = v.object({ id, command: houseCommand });
const accessRequest = v.object({ table: v.nullable(tableCode) });
const sitRequest = v.object({ table: tableCode, seat: v.nullable(count) });
const handRequest = v.object({
  table: tableCode,
  number: v.nullable(v.pipe(count, v.minValue(1), v.maxValue(MOST_HELD))),
});
const rematch = v.object({ id, table: tableCode, begins: v.picklist(BEGINS) });
const television = v.object({
  table: tableCode,
  number: v.nullable(televisionNumber),
  settings: v.nullable(televisionSettings),
  tab: v.exactOptional(televisionTab),
});
const ofTable = v.object({ table: tableCode });
const tune = v.object({ table: tableCode, number: televisionNumber, wish });
const deviceRequest = v.object({ id, command: deviceCommand });
const joinRequest = v.object({
  table: tableCode,
  invitation: v.pipe(v.string(), v.maxLength(100)),
});
const ownAddressRequest = v.object({ address: v.pipe(v.string(), v.ipv4()) });
const codeRequest = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) });
const houseLinkRequest = v.object({ secret: v.pipe(v.string(), v.maxLength(100)) });
const pairRequest = v.object({
  as: v.picklist(['reader', 'house']),
  name: v.nullable(name),
  bridge: v.boolean(),
});
const proveRequest = v.object({ request: id, code: v.pipe(v.string(), v.maxLength(20)) });
const awaitRequest = v.object({ request: id });
const bridgeAuth = v.object({
  bridge: id,
  secret: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  table: v.exactOptional(tableCode),
  speaks: v.exactOptional(v.pipe(v.array(v.picklist(SPEAKS)), v.maxLength(SPEAKS.length))),
  protocol: v.exactOptional(count),
  version: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.+~-]{1,40}$/))),
});
const keyboard = v.pipe(v.string(), v.maxLength(200), v.regex(KEYBOARD_PATH));
const report = v.object({
  name: readerName,
  kind: v.pipe(v.string(), v.maxLength(40), v.transform(withoutUnseen)),
  state: v.picklist(READER_STATES),
  keyboards: v.exactOptional(v.pipe(v.array(keyboard), v.maxLength(MAX_KEYBOARDS_NAMED))),
  chosen: v.exactOptional(v.literal(true)),
});
const chooseKeyboardRequest = v.object({ reader: readerId, keyboard: v.nullable(keyboard) });
const reports = v.pipe(v.array(report), v.maxLength(64));
const waiting = v.object({
  taps: count,
  aside: v.exactOptional(
    v.pipe(v.array(v.object({ reader: readerName, taps: count })), v.maxLength(64)),
  ),
});
const tagId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8,20}$/));
const written = v.object({ tap: id, tag: tagId, result: v.picklist(WRITE_RESULTS) });
const introduction = v.object({ tap, text: v.pipe(v.string(), v.maxLength(LONGEST_TEXT)) });
const problem = v.object({
  reader: readerName,
  problem: v.picklist(READER_PROBLEMS),
  at: v.pipe(v.number(), v.finite()),
});

/** A tap; its tag comes out in our one form whatever the reader's spelling. */
export function parseTap(raw: unknown): Parsed<Tap> {
  const parsed = parse(tap, raw);
  if (!parsed.ok) return parsed;
  const tag = parseTag(parsed.value.tag);
  return tag.ok
    ? accept({ ...parsed.value, tag: tag.value })
    : refuse({ code: 'malformed', at: 'tag' });
}

export const parseWatch = (raw: unknown): Parsed<WatchRequest> => parse(watch, raw);
export const parseLook = (raw: unknown): Parsed<WatchRequest & { readonly moves: number }> =>
  parse(look, raw);
export const parseChoices = (raw: unknown): Parsed<ChoicesRequest> => parse(choices, raw);
export const parsePreview = (raw: unknown): Parsed<PreviewRequest> => parse(preview, raw);
export const parseDeckTags = (raw: unknown): Parsed<{ deck: string }> => parse(deckTags, raw);
export const parseWatchHouse = (raw: unknown): Parsed<Record<string, never>> =>
  parse(watchHouse, raw);
export const parseWatchMatches = (raw: unknown): Parsed<Record<string, never>> =>
  parse(watchMatches, raw);
export const parseWatchHall = (raw: unknown): Parsed<Record<string, never>> =>
  parse(watchHall, raw);
export const parseHistory = (raw: unknown): Parsed<PageRequest> => parse(history, raw);
export const parseFigures = (raw: unknown): Parsed<{ query: string }> => parse(figures, raw);
export const parsePlayerFigures = (raw: unknown): Parsed<{ player: string }> =>
  parse(playerFigures, raw);
export const parseBus = (raw: unknown): Parsed<Record<string, never>> => parse(bus, raw);
export const parseSetBus = (raw: unknown): Parsed<BusChange> => parse(busChange, raw);
export const parseErase = (raw: unknown): Parsed<EraseRequest> => parse(eraseRequest, raw);
export const parseTableRequest = (raw: unknown): Parsed<TableRequest> => parse(tableRequest, raw);
export const parseHouseRequest = (raw: unknown): Parsed<HouseRequest> => parse(houseRequest, raw);
export const parseAccessRequest = (raw: unknown): Parsed<{ table: string | null }> =>
  parse(accessRequest, raw);
export const parseDeviceRequest = (raw: unknown): Parsed<DeviceRequest> =>
  parse(deviceRequest, raw);
export const parseSit = (raw: unknown): Parsed<SitRequest> => parse(sitRequest, raw);
export const parseHand = (raw: unknown): Parsed<HandRequest> => parse(handRequest, raw);

export const parseHint = (raw: unknown): Parsed<{ readonly table: string }> => parse(ofTable, raw);
export const parseRematch = (raw: unknown): Parsed<RematchRequest> => parse(rematch, raw);
export const parseTelevision = (raw: unknown): Parsed<TelevisionRequest> => parse(television, raw);
export const parseTelevisions = (raw: unknown): Parsed<{ table: string }> => parse(ofTable, raw);
export const parseTune = (raw: unknown): Parsed<TuneRequest> => parse(tune, raw);
export const parseJoinRequest = (raw: unknown): Parsed<JoinRequest> => parse(joinRequest, raw);
export const parseOwnAddress = (raw: unknown): Parsed<OwnAddressRequest> =>
  parse(ownAddressRequest, raw);
export const parseCodeRequest = (raw: unknown): Parsed<CodeRequest> => parse(codeRequest, raw);
export const parseHouseLinkRequest = (raw: unknown): Parsed<HouseLinkRequest> =>
  parse(houseLinkRequest, raw);
export const parsePairRequest = (raw: unknown): Parsed<PairRequest> => parse(pairRequest, raw);
export const parseProveRequest = (raw: unknown): Parsed<ProveRequest> => parse(proveRequest, raw);
export const parseAwaitRequest = (raw: unknown): Parsed<AwaitRequest> => parse(awaitRequest, raw);
export const parseBridgeAuth = (raw: unknown): Parsed<BridgeAuth> => parse(bridgeAuth, raw);
export const parseReaderReports = (raw: unknown): Parsed<readonly ReaderReport[]> =>
  parse(reports, raw);
export const parseChooseKeyboard = (raw: unknown): Parsed<ChooseKeyboardRequest> =>
  parse(chooseKeyboardRequest, raw);
export const parseWaiting = (raw: unknown): Parsed<WaitingReport> => parse(waiting, raw);
export const parseProblem = (
  raw: unknown,
): Parsed<{ reader: string; problem: ReaderProblem; at: number }> => parse(problem, raw);

export const parseWritten = (raw: unknown): Parsed<Written> => parse(written, raw);

/** An introduction; the tag of its tap comes out in our one form. */
export function parseIntroduction(raw: unknown): Parsed<Introduction> {
  const parsed = parse(introduction, raw);
  if (!parsed.ok) return parsed;
  const laid = parseTap(parsed.value.tap);
  return laid.ok ? accept({ ...parsed.value, tap: laid.value }) : laid;
}
