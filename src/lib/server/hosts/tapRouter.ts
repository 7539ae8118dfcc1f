import { decideHouseToken, type LaidToken } from '../../devices/houseToken.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { shownName } from '../../game/unseen.ts';
import { boundTag, identify, type KnownTag } from '../../house/lookUp.ts';
import { isForDesk, countsAtDesk } from '../../house/desk.ts';
import { parseHouseAnswer } from '../../house/events.ts';
import { parseIdentity } from '../../house/identity.ts';
import { introduceTag, type Introducer } from '../../house/introduce.ts';
import { laidTag, type LaidTag } from '../../house/laid.ts';
import { placeOf, readerId, tableOf } from '../../house/readers.ts';
import type { HouseState } from '../../house/state.ts';
import { presentReaders, type ReaderRuntime } from '../../house/viewHouse.ts';
import type {
  BorderRefusal,
  BridgeToServer,
  Introduction,
  TapResult,
  Written,
} from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { HouseTokenAnswer } from '../../table/answer.ts';
import type { TableBinding } from '../../table/binding.ts';
import type { TapCommand } from '../../table/commands.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { Pairings } from '../access/pairing.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { Commit } from '../store/store.ts';
import { codeOf } from '../streams/tableStream.ts';
import { tournamentOf, TOURNAMENTS } from '../streams/tournamentStream.ts';
import { createQueues } from '../../process/queues.ts';
import type { Boards } from './boards.ts';
import type { Hands } from './hands.ts';
import type { Openings } from './openings.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import type { Readers } from './readers.ts';
import type { Rematches } from './rematches.ts';
import type { TableHost } from './tableHost.ts';
import type { WhoWins } from './whoWins.ts';

type Misread = Parameters<BridgeToServer['problem']>[0];

/** A tap's answer, and the table whose game it concerns; null: its reader plays at none. */
interface HeardTap {
  readonly answer: TapResult;
  readonly table: string | null;
}
type RoutedTap = Promise<Result<HeardTap, BorderRefusal>>;

/** Who brings a tap: a bridge, or a page with readers, which also has a bridge name. */
interface TapSource {
  readonly bridge: string;
  readonly ofPage: boolean;
  /** Id of the guest device that brought the tap; null: the house's own bridge or device. */
  readonly guestDevice: string | null;
}

/** Routes each tap to the house or to its table. Taps of one bridge are handled one at a time, in order. */
export interface TapRouter {
  take(from: TapSource, tap: Tap): RoutedTap;
  /** Registers an unknown tag by the identity written on it, then takes its tap. */
  introduce(from: TapSource, introduction: Introduction): RoutedTap;
  /** Asks for an unreadable card again, at the table or desk of its reader. */
  misread(from: TapSource, problem: Misread): Promise<void>;
  /** Stores how writing a tag went; the reader that wrote it reports this once. */
  written(from: TapSource, written: Written): Promise<Result<null, BorderRefusal>>;
  idle(): Promise<void>;
}

export interface TapRouterParts {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly rematches: Rematches;
  readonly openings: Openings;
  readonly entrance: Entrance;
  readonly hands: Hands;
  readonly whoWins: WhoWins;
  /** Whether it is a tournament that says who plays at a table. */
  isInTournament(table: string): boolean;
  readonly stacking: Pick<Boards, 'stackingAt' | 'take' | 'misread'>;
  /** The authority that taps at this table have. */
  authorityAt(table: string): Authority;
}

export function createTapRouter(ports: Ports, parts: TapRouterParts): TapRouter {
  const { house, tables, readers, rematches, stacking } = parts;
  const queues = createQueues();
  const deciding = { ...parts, now: () => ports.now() };
  const whereIs = (from: TapSource, name: string) =>
    locate(from, readerId(from.bridge, name), house.state(), readers.list(), stacking);

  async function route(from: TapSource, tap: Tap, text: string | null): RoutedTap {
    const [before] = await Promise.all([
      ports.store.findAnywhere(tap.id),
      // The tap before may have been taken by another server, and the readers sent elsewhere.
      ports.store.isShared ? house.catchUp() : null,
    ]);
    const place = whereIs(from, tap.reader);
    const isPrivate = place.role.role === 'hand' && !place.isAtDesk;
    // What is bound is told to the whole house, and kept.
    if (text !== null && !isPrivate) await takeIntroduction(house, { tap, text }, from);
    if (before !== null) return answerAgain(tap, before, place.table);
    const says = text !== null && isPrivate ? wouldBe(tap, text, from, house.state()) : null;
    const answered = await decideNew(from, tap, { ...place, says }, deciding);
    // Another server may have taken it in this moment, for where its reader was sent meanwhile.
    if (!answered.ok) {
      const taken = await ports.store.findAnywhere(tap.id);
      return taken === null ? answered : answerAgain(tap, taken, place.table);
    }
    ports.tagLaid(toldOf(tap, place, house.state()));
    const heard = { answer: answered.value, table: place.table };
    await openRematch(tap, heard);
    return accept(heard);
  }

  /** What a known tap was answered; it keeps its table, though its reader may play elsewhere by now. */
  async function answerAgain(tap: Tap, before: Commit, table: string | null): RoutedTap {
    const heard = await answeredBefore(before, table, tables);
    if (heard === null) return refuse({ code: 'malformed', at: 'id' });
    await openRematch(tap, heard);
    return accept(heard);
  }

  /** Also where the tap comes again, for the server may have stopped in between; it is opened once. */
  async function openRematch({ id }: Tap, { answer, table }: HeardTap): Promise<void> {
    if (answer.outcome !== 'told' || answer.told.type !== 'rematch' || table === null) return;
    const opened = await rematches.open(`rematch:${id}`, table, 'next');
    if (!opened.ok) log.error('rematch not opened', { table, ...opened.refusal });
  }

  async function take(from: TapSource, tap: Tap, text: string | null): RoutedTap {
    ports.mark(tap.id, 'received');
    const came = performance.now();
    const heard = await queues.run(from.bridge, () => route(from, tap, text));
    const outcome = heard.ok ? heard.value.answer.outcome : heard.refusal.code;
    ports.meter.tap(outcome, performance.now() - came);
    return heard;
  }

  return {
    take: (from, tap) => take(from, tap, null),
    introduce: (from, { tap, text }) => take(from, tap, text),
    misread: (from, problem) =>
      queues.run(from.bridge, () =>
        takeMisread(from, problem, whereIs(from, problem.reader), parts),
      ),
    written: ({ bridge }, said) =>
      queues.run(bridge, () => takeWritten(said, ports, { house, tables })),
    idle: () => queues.idle(),
  };
}

/** The stored answer of a repeated tap; null: the id belongs to something else. */
async function answeredBefore(
  commit: Commit,
  table: string | null,
  tables: TableHost,
): Promise<HeardTap | null> {
  const { stream } = commit;
  if (stream === HOUSE_STREAM) return tapResultAt(table, parseHouseAnswer(commit));
  if (tournamentOf(stream) !== null)
    return tapResultAt(null, TOURNAMENTS.parseAnswer(commit, null));
  const code = codeOf(stream);
  return code === null ? null : tapResultAt(code, await tables.answered(code, commit));
}

const tapResultAt = (table: string | null, answer: unknown): HeardTap | null =>
  isTapResult(answer) ? { answer, table } : null;

/** Answers in the house's log are tap results or, for commands, what was made. */
const isTapResult = (answer: unknown): answer is TapResult =>
  typeof answer === 'object' && answer !== null && 'outcome' in answer;

interface Deciding extends Omit<TapRouterParts, 'readers' | 'rematches'> {
  now(): number;
}

/** Where a tag lies, and what it says of itself where nothing of that may be kept. */
type PlaceOfTap = ReturnType<typeof locate> & { readonly says: KnownTag | null };

/** Decides a tap that was never stored before. */
async function decideNew(
  from: TapSource,
  tap: Tap,
  { reader, role, isAtDesk, table, stacksFor, says }: PlaceOfTap,
  deciding: Deciding,
): Promise<Result<TapResult, BorderRefusal>> {
  const { house, tables, openings, entrance, authorityAt, hands, stacking, now } = deciding;
  if (stacksFor !== null) {
    await knownTag(tap, house, false);
    return stacking.take(stacksFor, reader, tap);
  }
  if (isAtDesk) return house.deskTap(tap, { reader, role, ...from });
  const known = (await knownTag(tap, house, role.role === 'hand')) ?? says;
  const binding = known?.binding ?? null;
  const isDesk = role.role === 'desk';
  if (binding?.type === 'house') {
    return hearHouseToken({ at: tap.at, now: now(), ofPage: from.ofPage }, entrance, (answer) =>
      isDesk || table === null
        ? house.answerTap(tap, answer)
        : tables.ask(table, tap.id, { type: 'houseToken', answer }, authorityAt(table), {
            isNew: true,
          }),
    );
  }
  if (isDesk) return house.answerTap(tap, nameAtDesk(binding));
  const isOfHouse = from.guestDevice === null && role.role !== 'hand';
  const opens = isOfHouse ? await openings.take(tap, { reader, table, known }) : null;
  if (opens !== null) return opens;
  if (table === null) return house.answerTap(tap, { outcome: 'no-table' });
  const otherDeck = known !== null && isOfOtherDeck(known, table, house.state());
  // A card with several tag numbers has one at the table, whichever the reader reported.
  const told = { ...tap, tag: known?.tag ?? tap.tag };
  const more = otherDeck ? {} : await knownFor(binding, table, deciding);
  const laid = { type: 'tap', tap: told, binding, otherDeck, role, ...more } as const;
  const heard = await tables.ask(table, tap.id, laid, authorityAt(table), { isNew: true });
  if (!heard.ok) return heard;
  await hands.tell(laid, heard.value, { table, bridge: from.bridge });
  return heard;
}

/** What only the house knows of what a token asks for. */
async function knownFor(
  binding: TableBinding | null,
  table: string,
  { whoWins, isInTournament }: Pick<Deciding, 'whoWins' | 'isInTournament'>,
): Promise<Pick<TapCommand, 'chances' | 'paired'>> {
  const action = binding?.type === 'action' ? binding.action : null;
  if (action === 'chances') return { chances: await whoWins(table) };
  const isOfRematch = action === 'rematch' || action === 'help';
  return isOfRematch && isInTournament(table) ? { paired: true } : {};
}

async function takeMisread(
  { bridge }: TapSource,
  { reader: name, problem, at }: Misread,
  { reader, isAtDesk, countsHere, table, stacksFor }: ReturnType<typeof locate>,
  {
    house,
    tables,
    authorityAt,
    stacking,
  }: Pick<TapRouterParts, 'house' | 'tables' | 'authorityAt' | 'stacking'>,
): Promise<void> {
  const id = `problem:${bridge}:${String(at)}`;
  if (stacksFor !== null) {
    await stacking.misread(id, stacksFor, reader);
  } else if (isAtDesk) {
    if (countsHere) await house.ask(id, { type: 'deskProblem', problem, reader });
  } else if (table !== null) {
    const said = { type: 'readerProblem', reader: name, problem } as const;
    await tables.ask(table, id, said, authorityAt(table));
  }
}

/** Accepts one result for each tap that was answered with a request to write. */
async function takeWritten(
  { tap, tag, result }: Written,
  { store }: Pick<Ports, 'store'>,
  { house, tables }: Pick<TapRouterParts, 'house' | 'tables'>,
): Promise<Result<null, BorderRefusal>> {
  const asked = await store.findAnywhere(tap);
  const heard = asked && (await answeredBefore(asked, null, tables));
  if (heard?.answer.outcome !== 'to-write') return refuse({ code: 'malformed', at: 'tap' });
  const told = await house.ask(`written:${tap}`, { type: 'tagWritten', tag, result });
  return told.ok ? accept(null) : refuse({ code: 'not-saved' });
}

/** Looks the tag up. A new number of a known card is stored, but not of a card in a hand; should that fail, the tap goes on. */
async function knownTag(
  { id, tag }: Tap,
  house: HouseHost,
  isPrivate: boolean,
): Promise<KnownTag | null> {
  const identified = identify(tag, house.state());
  if (identified.type !== 'bound') return null;
  if (identified.isNew && !isPrivate) await house.ask(`learn:${id}`, { type: 'learnTag', tag });
  return boundTag(identified.tag, house.state());
}

/** What the house knows of a reader, and where it plays. */
function locate(
  { bridge, guestDevice }: TapSource,
  reader: string,
  state: HouseState,
  all: readonly ReaderRuntime[],
  { stackingAt }: Pick<Boards, 'stackingAt'>,
) {
  const present = presentReaders(all);
  const place = placeOf(reader, state, present);
  const serves = state.work?.type !== 'identify' && place.role.role !== 'hand';
  return {
    reader,
    role: place.role,
    /** Code of the tournament for which a deck is stacked there; null: none is. */
    stacksFor: serves ? stackingAt(reader) : null,
    isAtDesk: isForDesk(state.work, place),
    countsHere: countsAtDesk(
      { bridge, isGuest: guestDevice !== null, role: place.role },
      state.work,
      all,
    ),
    table: tableOf(reader, state, present),
  };
}

/** What others hear of it: in which order cards are stacked is nobody's to hear. */
const toldOf = (tap: Tap, place: ReturnType<typeof locate>, state: HouseState): LaidTag =>
  place.stacksFor === null ? laidTag(tap, place, state) : { is: 'private', reader: place.reader };

const introducer = ({ guestDevice, bridge }: TapSource, reader: string): Introducer =>
  guestDevice === null
    ? { type: 'house' }
    : { type: 'guest', device: guestDevice, bridge, reader: shownName(reader) };

/** What the house would bind this tag to by what it says of itself, in a deck that there is; nothing happens by it. */
function wouldBe(
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

/** Asks the house to register a valid identity; the tap's id makes this idempotent. */
async function takeIntroduction(
  house: HouseHost,
  { tap, text }: Introduction,
  from: TapSource,
): Promise<void> {
  const identity = parseIdentity(text);
  if (identity === null) return;
  const by = introducer(from, tap.reader);
  await house.ask(`introduce:${tap.id}`, { type: 'introduceTag', tag: tap.tag, identity, by });
}

/** A table without a deck of its own accepts any known card, and every table the tokens of all decks: they are of no box. */
function isOfOtherDeck({ deck, binding }: KnownTag, code: string, { tables }: HouseState): boolean {
  if (binding.type !== 'card') return false;
  const own = tables.find((table) => table.code === code)?.deck ?? null;
  return own !== null && deck.id !== own;
}

/** A desk plays nothing: it only names the card. */
function nameAtDesk(binding: TableBinding | null): TapResult {
  if (binding === null) return { outcome: 'unknown', why: 'unknown-tag' };
  return binding.type === 'card'
    ? { outcome: 'named', card: binding.card }
    : { outcome: 'not-now', reason: 'nothing-to-answer' };
}

/** Where devices ask to be let in. */
export type Entrance = Pick<Pairings, 'list' | 'grant'>;

/** Answers the house token, and grants the pending request only after `keep` has stored that answer. */
async function hearHouseToken<Kept extends Result<unknown, unknown>>(
  laid: LaidToken,
  entrance: Entrance,
  keep: (answer: HouseTokenAnswer) => Promise<Kept>,
): Promise<Kept> {
  const decided = decideHouseToken(entrance.list(), laid);
  if (!decided.ok) return keep({ outcome: 'not-now', reason: decided.refusal });
  const { request, name, address } = decided.value;
  const kept = await keep({ outcome: 'let-in', who: name ?? address });
  if (kept.ok) entrance.grant(request);
  return kept;
}
