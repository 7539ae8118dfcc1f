import { accept, refuse, type Result } from '../../game/result.ts';
import { countsAtDesk, isForDesk } from '../../house/desk.ts';
import { parseHouseAnswer } from '../../house/events.ts';
import {
  identifyTag,
  lookUpTag,
  type IdentifiedTag,
  type KnownTag,
  toPublicTagEvent,
  type PublicTagEvent,
} from '../../house/lookUp.ts';
import { placeOf, readerId, tableOf } from '../../house/readers.ts';
import type { HouseState } from '../../house/state.ts';
import { presentReaders, type ReaderRuntime } from '../../house/viewHouse.ts';
import type { ProtocolRefusal, TapResult } from '../../protocol/messages.ts';
import type {
  MisreadReport,
  TagRecordReport,
  WriteReport,
} from '../../protocol/messages/bridges.ts';
import { createQueues } from '../../process/queues.ts';
import type { Tap } from '../../reader/events.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { Queries } from '../queries.ts';
import type { Commit } from '../store/store.ts';
import { codeOf } from '../streams/tableStream.ts';
import { tournamentOf, TOURNAMENTS } from '../streams/tournamentStream.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import type { Openings } from './openings.ts';
import type { Readers } from './readers.ts';
import type { Rematches } from './rematches.ts';
import type { TableHost } from './tableHost.ts';
import type { TapPlace, TapServices, TapSource } from './taps/claim.ts';
import type { TapClaims } from './taps/claims.ts';
import { toDisplayName } from '../../game/invisibleCharacters.ts';
import { parseIdentity } from '../../house/identity.ts';
import { introduceTag, type Introducer } from '../../house/introduce.ts';

interface AnsweredTap {
  readonly answer: TapResult;
  readonly table: string | null;
}
type RoutedTap = Promise<Result<AnsweredTap, ProtocolRefusal>>;

export interface TapRouter {
  handleTap(from: TapSource, tap: Tap): RoutedTap;
  /** Registers an unknown tag by its written identity, then handles its tap. */
  handleIntroduction(from: TapSource, introduction: TagRecordReport): RoutedTap;
  handleMisread(from: TapSource, problem: MisreadReport): Promise<void>;
  /** Stores the result of writing a tag; its reader reports it once. */
  handleWriteReport(from: TapSource, written: WriteReport): Promise<Result<null, ProtocolRefusal>>;
  idle(): Promise<void>;
}

export interface TapRouterParts extends Omit<TapServices, 'now'> {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly openings: Openings;
  readonly readers: Readers;
  readonly rematches: Rematches;
  readonly claims: TapClaims;
}

/** Keeps the taps of each bridge in order, answers repeated ones, and lets the claims answer new ones. */
export function createTapRouter(ports: Ports, parts: TapRouterParts): TapRouter {
  const { house, tables, readers, rematches, openings, claims, ask } = parts;
  const queues = createQueues();
  const services: TapServices = { ...parts, now: () => ports.now() };
  const locate = (from: TapSource, name: string): TapPlace =>
    placeOfTap(from, readerId(from.bridge, name), house.state(), readers.list(), ask);

  async function route(from: TapSource, tap: Tap, text: string | null): RoutedTap {
    const [before] = await Promise.all([
      ports.store.findAnywhere(tap.id),
      // The previous tap may have moved the readers.
      house.catchUp(),
    ]);
    const place = locate(from, tap.reader);
    const isPrivate = place.role.role === 'hand' && !place.isAtDesk;
    // Identities are shared with the whole venue and kept, so cards in hands are excluded.
    if (text !== null && !isPrivate) await registerIdentity(house, tap, text, from);
    if (before !== null) return answerAgain(tap, before, place.table);
    const says =
      text !== null && isPrivate ? bindingInKnownDeck(tap, text, from, house.state()) : null;
    const seen = house.state();
    const identified = identifyTag(tap.tag, seen);
    const answered = await answerNewTap(from, tap, place, identified, says);
    // Another server may have just handled the tap, for a reader that was moved meanwhile.
    if (!answered.ok) {
      const taken = await ports.store.findAnywhere(tap.id);
      return taken === null ? answered : answerAgain(tap, taken, place.table);
    }
    const known = knownAfter(tap, identified, seen, house.state());
    ports.events.emit('card.laid', publicTagEventOf(tap, place, known));
    const heard = { answer: answered.value, table: place.table };
    await openRematch(tap, heard);
    return accept(heard);
  }

  async function answerNewTap(
    from: TapSource,
    tap: Tap,
    place: TapPlace,
    identified: IdentifiedTag,
    says: KnownTag | null,
  ): Promise<Result<TapResult, ProtocolRefusal>> {
    // If storing the new number fails, the tap continues.
    if (identified.isNew && learnsNumber(place))
      await house.ask(`learn:${tap.id}`, { type: 'learnTag', tag: tap.tag });
    const state = {
      ...place,
      source: from,
      identified,
      known: identified.known ?? says,
      isOpeningHere: openings.isOpeningAt(place.table),
      house: house.state(),
    };
    return claims.answer(tap, state, services);
  }

  /** Repeats the answer of a known tap. It keeps its table, even if its reader has moved. */
  async function answerAgain(tap: Tap, before: Commit, table: string | null): RoutedTap {
    const heard = await findStoredAnswer(before, table, tables);
    if (heard === null) return refuse({ code: 'malformed', at: 'id' });
    await openRematch(tap, heard);
    return accept(heard);
  }

  /**
   * Opens the rematch; also for a repeated tap, since the server may have stopped in between.
   * Idempotent.
   */
  async function openRematch({ id }: Tap, { answer, table }: AnsweredTap): Promise<void> {
    if (answer.outcome !== 'told' || answer.told.type !== 'rematch' || table === null) return;
    const opened = await rematches.open(`rematch:${id}`, table, 'next');
    if (!opened.ok) log.error('rematch not opened', { table, ...opened.refusal });
  }

  async function take(from: TapSource, tap: Tap, text: string | null): RoutedTap {
    ports.mark(tap.id, 'received');
    const came = performance.now();
    const heard = await queues.run(from.bridge, () => route(from, tap, text));
    const outcome = heard.ok ? heard.value.answer.outcome : heard.refusal.code;
    ports.meter.recordTap(outcome, performance.now() - came);
    return heard;
  }

  return {
    handleTap: (from, tap) => take(from, tap, null),
    handleIntroduction: (from, { tap, text }) => take(from, tap, text),
    handleMisread: (from, { reader, problem, at }) =>
      queues.run(from.bridge, () => {
        const id = `problem:${from.bridge}:${reader}:${String(at)}`;
        return claims.handleMisread({ id, reader, problem }, locate(from, reader), services);
      }),
    handleWriteReport: ({ bridge }, said) =>
      queues.run(bridge, () => takeWritten(said, ports, { house, tables })),
    idle: () => queues.idle(),
  };
}

/** Returns the stored answer of a repeated tap; null if the id belongs to something else. */
async function findStoredAnswer(
  commit: Commit,
  table: string | null,
  tables: TableHost,
): Promise<AnsweredTap | null> {
  const { stream } = commit;
  if (stream === HOUSE_STREAM) return tapResultAt(table, parseHouseAnswer(commit));
  if (tournamentOf(stream) !== null)
    return tapResultAt(null, TOURNAMENTS.parseAnswer(commit, null));
  const code = codeOf(stream);
  return code === null ? null : tapResultAt(code, await tables.storedAnswerOf(code, commit));
}

const tapResultAt = (table: string | null, answer: unknown): AnsweredTap | null =>
  isTapResult(answer) ? { answer, table } : null;

const isTapResult = (answer: unknown): answer is TapResult =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer;

/** Accepts one result for each tap that was answered with a request to write. */
async function takeWritten(
  { tap, tag, result }: WriteReport,
  { store }: Pick<Ports, 'store'>,
  { house, tables }: Pick<TapRouterParts, 'house' | 'tables'>,
): Promise<Result<null, ProtocolRefusal>> {
  const asked = await store.findAnywhere(tap);
  const heard = asked && (await findStoredAnswer(asked, null, tables));
  if (heard?.answer.outcome !== 'to-write') return refuse({ code: 'malformed', at: 'tap' });
  const told = await house.ask(`written:${tap}`, { type: 'tagWritten', tag, result });
  return told.ok ? accept(null) : refuse({ code: 'not-saved' });
}

function placeOfTap(
  { bridge, guestDevice }: TapSource,
  reader: string,
  state: HouseState,
  all: readonly ReaderRuntime[],
  ask: Queries['ask'],
): TapPlace {
  const present = presentReaders(all);
  const place = placeOf(reader, state, present);
  const { role } = place;
  const serves = state.work?.type !== 'identify' && role.role !== 'hand';
  return {
    reader,
    role,
    stacksFor: serves ? ask('reader.stacksFor', reader) : null,
    isAtDesk: isForDesk(state.work, place),
    countsAtDesk: countsAtDesk({ bridge, isGuest: guestDevice !== null, role }, state.work, all),
    table: tableOf(reader, state, present),
  };
}

/**
 * True if a new number of a known card is stored before the tap is answered. The desk stores it
 * with its own decision; cards in hands leave no trace.
 */
const learnsNumber = ({ stacksFor, isAtDesk, role }: TapPlace): boolean =>
  stacksFor !== null || (!isAtDesk && role.role !== 'hand');

/** Returns the meaning of the tag after its tap: the desk may have bound it. */
const knownAfter = (
  { tag }: Tap,
  { known }: IdentifiedTag,
  before: HouseState,
  after: HouseState,
): KnownTag | null =>
  before.decks === after.decks && (known !== null || before.aliases === after.aliases)
    ? known
    : lookUpTag(tag, after);

/** Returns the public form of a tap: the order of stacked cards stays secret. */
const publicTagEventOf = (tap: Tap, place: TapPlace, known: KnownTag | null): PublicTagEvent =>
  place.stacksFor === null
    ? toPublicTagEvent(tap, place, known)
    : { is: 'private', reader: place.reader };

/** Registers an identity written on a tag, if it is valid. The tap's id makes this idempotent. */
async function registerIdentity(
  house: Pick<HouseHost, 'ask'>,
  tap: Tap,
  text: string,
  from: TapSource,
): Promise<void> {
  const identity = parseIdentity(text);
  if (identity === null) return;
  const by = introducer(from, tap.reader);
  await house.ask(`introduce:${tap.id}`, { type: 'introduceTag', tag: tap.tag, identity, by });
}

/** Returns the binding that a written identity would get in an existing deck, storing nothing. */
function bindingInKnownDeck(
  { tag, reader }: Tap,
  text: string,
  from: TapSource,
  state: HouseState,
): KnownTag | null {
  const identity = parseIdentity(text);
  if (identity === null) return null;
  const by = introducer(from, reader);
  const bound = introduceTag(tag, identity, state, { freshId: '', by }).find(
    (event) => event.type === 'tagBound',
  );
  const deck = state.decks.find(({ id }) => id === bound?.deck);
  return bound === undefined || deck === undefined ? null : { tag, deck, binding: bound.binding };
}

const introducer = ({ guestDevice, bridge }: TapSource, reader: string): Introducer =>
  guestDevice === null
    ? { type: 'house' }
    : { type: 'guest', device: guestDevice, bridge, reader: toDisplayName(reader) };
