import { randomUUID } from 'node:crypto';
import type { BoxId } from '../../games/boxes.ts';
import { isMatchOver, cardGameSetup, rematchOf } from '../../games/playing.ts';
import type { Result } from '../../game/result.ts';
import type { HouseCommand } from '../../house/commands.ts';
import {
  answerWithoutProposal,
  isOpenToken,
  layAtProposal,
  mayBeginOpening,
  type OpeningMessage,
  type OpeningView,
  propose,
  type Proposal,
  type ProposalView,
  type TagAtReader,
  type FrequentNames,
  usualAt,
  type UsualTable,
  viewProposal,
} from '../../house/opening.ts';
import { TOKENS } from '../../house/order.ts';
import type { HouseState } from '../../house/state.ts';
import '../../i18n/bothLanguages.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { enrolmentText } from '../../i18n/enrolling.ts';
import { format } from '../../i18n/format.ts';
import { LANGUAGES } from '../../i18n/language.ts';
import { detailsOf } from '../../i18n/wordsOf.ts';
import { isEnrolSuccess } from '../../protocol/tapOutcome.ts';
import type { ProtocolRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { Binding, TableBinding } from '../../table/binding.ts';
import { createQueues } from '../../process/queues.ts';
import { stateKindWith } from '../cluster/sharedState.ts';
import type { Ports } from '../ports.ts';
import type { HouseHost } from './houseHost.ts';
import type { Rematches } from './rematches.ts';
import type { TableHost } from './tableHost.ts';
import { log } from '../log/log.ts';

export interface Openings {
  /** True if a proposal is held for this table, or another tap may be changing one. */
  isOpeningAt(table: string | null): boolean;
  /** Returns the answer to a tag, or null if the tag is for the table of the reader. */
  take(tap: Tap, laid: TagAtReader): Promise<Result<TapResult, ProtocolRefusal> | null>;
  follow(): void;
}

interface OpeningParts {
  readonly house: Pick<
    HouseHost,
    'state' | 'answerTap' | 'openByTap' | 'ask' | 'enrolByTap' | 'enrolNewByTap'
  >;
  readonly tables: Pick<TableHost, 'read'>;
  readonly rematches: Pick<Rematches, 'asFollowUp' | 'takeAlong'>;
  readonly display: OpeningDisplay;
  changed(): void;
}

/** Last message about an opening, which the view of the venue shows. */
interface OpeningDisplay {
  current(): OpeningView | null;
  show(view: OpeningView): void;
}

export function createOpeningDisplay(): OpeningDisplay {
  let shown: OpeningView | null = null;
  return { current: () => shown, show: (view) => void (shown = view) };
}

type OpeningPorts = Pick<Ports, 'sharedState' | 'now' | 'monotonicNow'>;

/**
 * Maximum difference in ms between a token's time and now. Tokens that a bridge buffered are not
 * meant for now.
 */
const MAX_TOKEN_AGE_MS = 30_000;
/** Time in ms that a proposal is held after its last token. */
const PROPOSAL_TTL_MS = 120_000;

type NotOpened = Extract<OpeningMessage, { type: 'not-opened' }>['why'];
type Answered = Promise<Result<TapResult, ProtocolRefusal>>;

export function createOpenings(
  ports: OpeningPorts,
  { house, tables, rematches, display, changed }: OpeningParts,
  heldFor: number = PROPOSAL_TTL_MS,
): Openings {
  const desk = createTokenEnrolment(house);
  const held = createProposalHolder(
    ports,
    { changed, display, workChanged: desk.workChanged },
    heldFor,
  );
  const inTurn = createTapQueue((laid) => held.at(laid.table) !== null || mayBeginOpening(laid));

  async function keep(
    tap: Tap,
    place: string | null,
    said: OpeningMessage,
    proposal: Proposal | null,
  ): Answered {
    const kept = await house.answerTap(tap, answerOf(said, proposal));
    if (kept.ok) held.say(place, said, proposal);
    return kept;
  }

  const isLate = ({ at }: Tap): boolean => Math.abs(ports.now() - at) > MAX_TOKEN_AGE_MS;
  async function answerFirst(tap: Tap, { table, known }: TagAtReader): Answered {
    if (known === null || !asksToOpen(known.binding, table)) {
      return keep(tap, table, answerWithoutProposal(known && ofTable(known.binding)), null);
    }
    if (isLate(tap)) return keep(tap, table, { type: 'not-opened', why: 'laid-late' }, null);
    if (held.isBlocking(house.state())) {
      return house.answerTap(tap, answerOf({ type: 'not-opened', why: 'somebody-else' }, null));
    }
    const usual = await usualTableOf(known.deck.box, house.state(), tables);
    const proposal = propose(house.state(), known.deck, usual, UNNAMED);
    return keep(tap, table, { type: 'proposed', usual: usual !== null }, proposal);
  }

  async function answerNext(tap: Tap, laid: TagAtReader, proposal: Proposal): Answered {
    const { reader, table, known } = laid;
    const refused = (why: NotOpened) => keep(tap, table, { type: 'not-opened', why }, proposal);
    if (isLate(tap)) return refused('laid-late');
    const after = layAtProposal(known && ofTable(known.binding), proposal);
    if (after !== null) return keep(tap, table, after.said, after.proposal);
    if (viewProposal(proposal).wants !== null) return refused('wants-others');
    const command = commandFor(proposal, readersWith(reader, table, house.state()));
    const impossible = answerOf({ type: 'not-opened', why: 'impossible' }, proposal);
    const opened = await house.openByTap(tap, rematches.asFollowUp(command), impossible);
    if (opened.ok && opened.value.outcome === 'opening') {
      const { said } = opened.value;
      held.say(table, said, said.type === 'opened' ? null : proposal);
      if (said.type === 'opened') await rematches.takeAlong(said.table);
    }
    return opened;
  }

  return {
    isOpeningAt: (table) => inTurn.isBusy() || held.at(table) !== null,
    take: (tap, laid) =>
      inTurn.run(laid, async () => {
        if (await isMatchRunning(laid.table, tables)) return null;
        const proposal = held.at(laid.table);
        const isToBegin = isToEnrol(laid, house.state()) && !isLate(tap);
        const enrols = isToBegin ? desk.start(tap, proposal?.setup.game ?? null) : null;
        if (enrols !== null) return held.drop(await enrols);
        return proposal === null ? answerFirst(tap, laid) : answerNext(tap, laid, proposal);
      }),
    follow: () => held.follow(house.state()),
  };
}

/** Serializes taps, since taps of several bridges may change the same proposal. */
function createTapQueue(isConcern: (laid: TagAtReader) => boolean) {
  const queues = createQueues();
  let underWay = 0;
  return {
    isBusy: () => underWay > 0,
    async run<Answer>(
      laid: TagAtReader,
      answer: () => Promise<Answer | null>,
    ): Promise<Answer | null> {
      underWay += 1;
      return queues
        .run('openings', async () => (isConcern(laid) ? answer() : null))
        .finally(() => (underWay -= 1));
    },
  };
}

interface OpeningState {
  readonly place: string | null;
  readonly said: OpeningMessage | null;
  readonly proposal: Proposal | null;
}

interface OpeningNotice extends OpeningState {
  readonly by: string;
  /** Distinguishes repeated identical messages. */
  readonly number: number;
}
const OPENING_NOTICE = stateKindWith<OpeningNotice>('opening', 'number');

/**
 * Keeps the proposal as shared state: the next token may arrive at any bridge. `heard` is called
 * with proposals written by others, and the time in ms that they are still held.
 */
function shareProposal(
  { sharedState, monotonicNow }: OpeningPorts,
  heard: (proposed: OpeningState, ttlMs: number) => void,
): (proposed: OpeningState, ttlMs: number) => void {
  const by = randomUUID();
  let number = 0;
  function hear(): void {
    const notice = sharedState.find(OPENING_NOTICE, '');
    if (notice !== null && notice.value.by !== by)
      heard(notice.value, notice.until - monotonicNow());
  }
  if (sharedState.find(OPENING_NOTICE, '')?.value.proposal) hear();
  sharedState.watch(OPENING_NOTICE, hear);
  return (proposed, ttlMs) =>
    sharedState.set(OPENING_NOTICE, '', { ...proposed, by, number: (number += 1) }, ttlMs);
}

/** Holds the single current proposal, for a limited time after each token. */
function createProposalHolder(
  ports: OpeningPorts,
  {
    changed,
    display,
    workChanged,
  }: Pick<OpeningParts, 'changed' | 'display'> & Pick<TokenEnrolment, 'workChanged'>,
  heldFor: number,
) {
  let held: { readonly place: string | null; readonly proposal: Proposal } | null = null;
  // Starts from the clock, so that numbers differ after a restart too.
  const show = (next: Omit<OpeningView, 'number'>): void =>
    display.show({ number: (display.current()?.number ?? ports.now()) + 1, ...next });
  let letGo: NodeJS.Timeout | undefined;
  function stand({ place, said, proposal }: OpeningState, lasts: number): void {
    clearTimeout(letGo);
    held = proposal === null ? null : { place, proposal };
    if (held !== null) {
      const tooLong: OpeningState = { place, said: { type: 'too-long' }, proposal: null };
      letGo = setTimeout(() => stand(tooLong, heldFor), lasts).unref();
    }
    if (said === null) return;
    show({ place, said, proposal: viewProposalIfAny(proposal) });
    changed();
  }
  const share = shareProposal(ports, stand);
  function say(place: string | null, said: OpeningMessage | null, proposal: Proposal | null): void {
    stand({ place, said, proposal }, heldFor);
    share({ place, said, proposal }, heldFor);
  }
  let work: HouseState['work'] = null;
  function follow(state: HouseState): void {
    const before = work;
    work = state.work;
    if (before === work) return;
    workChanged(work);
    const ended = before?.type === 'enrolment' && work === null;
    const text = inEachLanguage((language) =>
      ended ? format(language, 'answers.enrolled.stopped') : (enrolmentText(language, state) ?? ''),
    );
    if (text.fr === '') return;
    const last = work?.type === 'enrolment' ? work.last : null;
    const well = last === null || isEnrolSuccess(last);
    show({ place: null, said: { type: 'enrolling', well, text }, proposal: null });
  }
  return {
    say,
    drop<Kept extends { readonly ok: boolean }>(kept: Kept): Kept {
      if (kept.ok && held !== null) say(held.place, null, null);
      return kept;
    },
    follow,
    at: (place: string | null) => (held?.place === place ? held.proposal : null),
    /**
     * True if the current proposal blocks one at another place. A proposal on readers that have a
     * table by now does not.
     */
    isBlocking: ({ readersAt }: HouseState) =>
      held !== null && (held.place !== null || readersAt === null),
  };
}

const viewProposalIfAny = (proposal: Proposal | null): ProposalView | null =>
  proposal === null ? null : viewProposal(proposal);

/** Keeps the answer `no-table`, which older bridges know. */
const answerOf = (said: OpeningMessage, proposal: Proposal | null): TapResult =>
  said.type === 'no-table'
    ? { outcome: 'no-table' }
    : { outcome: 'opening', said, proposal: viewProposalIfAny(proposal) };

const ofTable = (binding: Binding): TableBinding | null =>
  binding.type === 'house' ? null : binding;

/**
 * True if the token opens a table. Older token sets have no such token and use the rematch token
 * where no table is.
 */
const asksToOpen = (binding: Binding, table: string | null): boolean =>
  isOpenToken(binding) ||
  (table === null && binding.type === 'action' && binding.action === 'rematch');

/** True for the pause token on readers without a table: it starts enrolment there. */
const isToEnrol = ({ reader, known }: TagAtReader, { readers }: HouseState): boolean =>
  known?.binding.type === 'action' &&
  known.binding.action === 'pause' &&
  (readers.get(reader)?.table ?? null) === null;

async function isMatchRunning(
  table: string | null,
  { read }: OpeningParts['tables'],
): Promise<boolean> {
  const there = table === null ? null : await read(table);
  return there !== null && !isMatchOver(there.state.timeline.now);
}

async function usualTableOf(
  box: BoxId,
  house: HouseState,
  { read }: OpeningParts['tables'],
): Promise<UsualTable | null> {
  const last = usualAt(house, box);
  const there = last === undefined ? null : await read(last.code);
  if (there === null) return null;
  const { setup, timeline, byEar } = there.state;
  const next = isMatchOver(timeline.now) ? rematchOf(setup, timeline.now, 'next') : setup;
  return { setup: cardGameSetup(next), byEar: byEar === true };
}

type CreateTable = Extract<HouseCommand, { type: 'createTable' }>;

const commandFor = (
  { setup, byEar }: Proposal,
  readers: Pick<CreateTable, 'readers'>,
): CreateTable => ({
  type: 'createTable',
  setup,
  ...readers,
  ...(byEar && { byEar }),
});

/**
 * Returns the readers for the new table: those reserved for the finished match stay together;
 * otherwise all are used.
 */
function readersWith(
  reader: string,
  table: string | null,
  { readers }: HouseState,
): Pick<CreateTable, 'readers'> {
  const own = [...readers].filter(([, place]) => place.table === table).map(([id]) => id);
  return table !== null && own.includes(reader) ? { readers: own } : {};
}

/** The first language provides default names, since a table keeps its names permanently. */
const [FIRST] = LANGUAGES;
export const unnamedDeck = (number: number): string => format(FIRST, 'deck.unnamed', { number });
const UNNAMED: FrequentNames = {
  get players() {
    return TOKENS.seats.map((_, at) => format(FIRST, 'answers.token.seat', { number: at + 1 }));
  },
  at: (box) => detailsOf({ game: box }).usualNames?.(FIRST) ?? {},
};

/**
 * Idle time in ms after which readers return to play: no page supervises an enrolment started by a
 * token.
 */
const IDLE_TIMEOUT_MS = 600_000;

interface TokenEnrolment {
  /**
   * Starts enrolling a deck; null if there is none. `box`: box of a new deck to create if there is
   * no other.
   */
  start(tap: Tap, box: BoxId | null): Promise<Result<TapResult, ProtocolRefusal>> | null;
  workChanged(work: HouseState['work']): void;
}

function createTokenEnrolment(
  house: Pick<HouseHost, 'state' | 'ask' | 'enrolByTap' | 'enrolNewByTap'>,
): TokenEnrolment {
  let begun = false;
  let idle: NodeJS.Timeout | undefined;
  function stop(): void {
    log.info('readers play again', { why: 'nothing was laid for enrolling' });
    house.ask(randomUUID(), { type: 'clearDesk' }).catch(log.failure('readers not given back'));
  }
  return {
    start(tap, box) {
      const isFree = house.state().work === null;
      const begins =
        house.enrolByTap(tap) ?? (box !== null && isFree ? house.enrolNewByTap(tap, box) : null);
      if (begins === null) return null;
      begun = true;
      // Without a change there was nothing to enrol, or it was not saved.
      return begins.finally(() => void (begun &&= house.state().work !== null));
    },
    workChanged(work) {
      clearTimeout(idle);
      begun &&= work !== null;
      if (begun) idle = setTimeout(stop, IDLE_TIMEOUT_MS).unref();
    },
  };
}
