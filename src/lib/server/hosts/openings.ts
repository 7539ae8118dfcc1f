import type { BoxId } from '../../games/boxes.ts';
import { isMatchOver, playedAt, rematchOf } from '../../games/playing.ts';
import type { Result } from '../../game/result.ts';
import type { HouseCommand } from '../../house/commands.ts';
import type { KnownTag } from '../../house/lookUp.ts';
import {
  layAtNothing,
  layAtProposal,
  type OpeningSaid,
  type OpeningView,
  propose,
  type Proposal,
  type ProposalView,
  type Unnamed,
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
import { wentWell } from '../../protocol/afterTap.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { Binding, TableBinding } from '../../table/binding.ts';
import { createQueues } from '../../process/queues.ts';
import type { HouseHost } from './houseHost.ts';
import type { OpeningsElsewhere, Proposed } from './openingsElsewhere.ts';
import type { TableHost } from './tableHost.ts';
import { createTokenDesk, type TokenDesk } from './tokenDesk.ts';

/** Tables opened by tokens on the house's own readers. What is proposed is in no log: a server alone forgets it when it restarts. */
export interface Openings {
  /** What a tag is answered there; null: it is for the table whose reader it is. */
  take(tap: Tap, laid: LaidThere): Promise<Result<TapResult, BorderRefusal> | null>;
  /** What was said last; null: nothing yet. */
  view(): OpeningView | null;
  /** Tells what became of the work at the desk; call it whenever the house has changed. */
  follow(): void;
}

interface LaidThere {
  /** Id of the reader in the house. */
  readonly reader: string;
  /** Code of the table at which it plays; null: at none. */
  readonly table: string | null;
  /** Null: nobody knows the tag. */
  readonly known: KnownTag | null;
}

interface OpeningParts {
  readonly house: Pick<
    HouseHost,
    'state' | 'answerTap' | 'openByTap' | 'ask' | 'enrolByTap' | 'enrolNewByTap'
  >;
  readonly tables: Pick<TableHost, 'read'>;
  readonly elsewhere: OpeningsElsewhere;
  /** ms since the epoch. */
  now(): number;
  /** What was said, or is proposed, has changed. */
  changed(): void;
}

/** How far the time at which a token was laid may be from now, in ms: what a bridge has kept for later is not meant for now. */
const LAID_WITHIN = 30_000;
/** How long a proposal is held after the last token, in ms. */
const HELD_FOR = 120_000;

type NotOpened = Extract<OpeningSaid, { type: 'not-opened' }>['why'];
type Answered = Promise<Result<TapResult, BorderRefusal>>;

export function createOpenings(
  { house, tables, elsewhere, now, changed }: OpeningParts,
  heldFor: number = HELD_FOR,
): Openings {
  const desk = createTokenDesk(house);
  const held = holding({ now, changed, elsewhere, worked: desk.worked }, heldFor);
  const inTurn = createTurns((laid) => held.at(laid.table) !== null || mayBegin(laid));

  /** Stores what the tap is answered, then says it. */
  async function keep(
    tap: Tap,
    place: string | null,
    said: OpeningSaid,
    proposal: Proposal | null,
  ): Answered {
    const kept = await house.answerTap(tap, answerOf(said, proposal));
    if (kept.ok) held.say(place, said, proposal);
    return kept;
  }

  const isLate = ({ at }: Tap): boolean => Math.abs(now() - at) > LAID_WITHIN;
  async function answerFirst(tap: Tap, { table, known }: LaidThere): Answered {
    if (known === null || !asksToOpen(known.binding, table)) {
      return keep(tap, table, layAtNothing(known && ofTable(known.binding)), null);
    }
    if (isLate(tap)) return keep(tap, table, { type: 'not-opened', why: 'laid-late' }, null);
    if (held.isElsewhere(house.state())) {
      return house.answerTap(tap, answerOf({ type: 'not-opened', why: 'somebody-else' }, null));
    }
    const usual = await usualOf(known.deck.box, house.state(), tables);
    const proposal = propose(house.state(), known.deck, usual, UNNAMED);
    return keep(tap, table, { type: 'proposed', usual: usual !== null }, proposal);
  }

  async function answerNext(tap: Tap, laid: LaidThere, proposal: Proposal): Answered {
    const { reader, table, known } = laid;
    const refused = (why: NotOpened) => keep(tap, table, { type: 'not-opened', why }, proposal);
    if (isLate(tap)) return refused('laid-late');
    const after = layAtProposal(known && ofTable(known.binding), proposal);
    if (after !== null) return keep(tap, table, after.said, after.proposal);
    if (viewProposal(proposal).wants !== null) return refused('wants-others');
    const command = commandFor(proposal, readersWith(reader, table, house.state()));
    const impossible = answerOf({ type: 'not-opened', why: 'impossible' }, proposal);
    const opened = await house.openByTap(tap, command, impossible);
    if (opened.ok && opened.value.outcome === 'opening') {
      const { said } = opened.value;
      held.say(table, said, said.type === 'opened' ? null : proposal);
    }
    return opened;
  }

  return {
    take: (tap, laid) =>
      inTurn(laid, async () => {
        if (await isPlayedAt(laid.table, tables)) return null;
        const proposal = held.at(laid.table);
        const isToBegin = isToEnrol(laid, house.state()) && !isLate(tap);
        const enrols = isToBegin ? desk.begin(tap, proposal?.setup.game ?? null) : null;
        if (enrols !== null) return held.drop(await enrols);
        return proposal === null ? answerFirst(tap, laid) : answerNext(tap, laid, proposal);
      }),
    view: held.view,
    follow: () => held.follow(house.state()),
  };
}

/**
 * Answers one tap after the other: those of several bridges may change the one proposal. Cards of tables in play, which come by
 * the hundred and are no concern of this, wait for none of them.
 */
function createTurns(isConcern: (laid: LaidThere) => boolean) {
  const queues = createQueues();
  let underWay = 0;
  return async <Answer>(
    laid: LaidThere,
    answer: () => Promise<Answer | null>,
  ): Promise<Answer | null> => {
    if (underWay === 0 && !isConcern(laid)) return null;
    underWay += 1;
    return queues
      .run('openings', async () => (isConcern(laid) ? answer() : null))
      .finally(() => (underWay -= 1));
  };
}

/** The one proposal that stands, for a while after each token. */
function holding(
  {
    now,
    changed,
    elsewhere,
    worked,
  }: Pick<OpeningParts, 'now' | 'changed' | 'elsewhere'> & Pick<TokenDesk, 'worked'>,
  heldFor: number,
) {
  let held: { readonly place: string | null; readonly proposal: Proposal } | null = null;
  let told: OpeningView | null = null;
  let letGo: NodeJS.Timeout | undefined;
  /** Each server lets it go by itself. */
  function stand({ place, said, proposal }: Proposed, lasts: number): void {
    clearTimeout(letGo);
    held = proposal === null ? null : { place, proposal };
    if (held !== null) {
      const tooLong: Proposed = { place, said: { type: 'too-long' }, proposal: null };
      letGo = setTimeout(() => stand(tooLong, heldFor), lasts).unref();
    }
    if (said === null) return;
    told = numbered({ place, said, proposal: shown(proposal) });
    changed();
  }
  function say(place: string | null, said: OpeningSaid | null, proposal: Proposal | null): void {
    stand({ place, said, proposal }, heldFor);
    elsewhere.say({ place, said, proposal }, heldFor);
  }
  // After a restart, too, it is another number than before.
  const numbered = (next: Omit<OpeningView, 'number'>): OpeningView => ({
    number: (told?.number ?? now()) + 1,
    ...next,
  });
  elsewhere.watch(stand);
  /** The work at the desk that was told last. */
  let work: HouseState['work'] = null;
  function follow(state: HouseState): void {
    const before = work;
    work = state.work;
    if (before === work) return;
    worked(work);
    const ended = before?.type === 'enrolment' && work === null;
    const text = inEachLanguage((language) =>
      ended ? format(language, 'answers.enrolled.stopped') : (enrolmentText(language, state) ?? ''),
    );
    if (text.fr === '') return;
    const last = work?.type === 'enrolment' ? work.last : null;
    const well = last === null || wentWell(last);
    told = numbered({ place: null, said: { type: 'enrolling', well, text }, proposal: null });
  }
  return {
    say,
    /** Nothing is proposed any more, if this was kept. */
    drop<Kept extends { readonly ok: boolean }>(kept: Kept): Kept {
      if (kept.ok && held !== null) say(held.place, null, null);
      return kept;
    },
    view: () => told,
    follow,
    at: (place: string | null) => (held?.place === place ? held.proposal : null),
    /** One whose readers have found a table meanwhile keeps nobody waiting. */
    isElsewhere: ({ readersAt }: HouseState) =>
      held !== null && (held.place !== null || readersAt === null),
  };
}

const shown = (proposal: Proposal | null): ProposalView | null =>
  proposal === null ? null : viewProposal(proposal);

/** That nothing plays there is an answer that bridges have known for long. */
const answerOf = (said: OpeningSaid, proposal: Proposal | null): TapResult =>
  said.type === 'no-table'
    ? { outcome: 'no-table' }
    : { outcome: 'opening', said, proposal: shown(proposal) };

const ofTable = (binding: Binding): TableBinding | null =>
  binding.type === 'house' ? null : binding;

const isOpen = (binding: Binding): boolean =>
  binding.type === 'action' && binding.action === 'open';

/** Where no table is, older sets of tokens have one that means the same. */
const asksToOpen = (binding: Binding, table: string | null): boolean =>
  isOpen(binding) || (table === null && binding.type === 'action' && binding.action === 'rematch');

const mayBegin = ({ table, known }: LaidThere): boolean =>
  table === null || (known !== null && isOpen(known.binding));

/** The token that pauses a table begins to enrol where none is, on readers that would then serve the desk. */
const isToEnrol = ({ reader, known }: LaidThere, { readers }: HouseState): boolean =>
  known?.binding.type === 'action' &&
  known.binding.action === 'pause' &&
  (readers.get(reader)?.table ?? null) === null;

async function isPlayedAt(
  table: string | null,
  { read }: OpeningParts['tables'],
): Promise<boolean> {
  const there = table === null ? null : await read(table);
  return there !== null && !isMatchOver(there.state.timeline.now);
}

/** The table of this box that was played at last, as its players would go on; null where there is none. */
async function usualOf(
  box: BoxId,
  house: HouseState,
  { read }: OpeningParts['tables'],
): Promise<UsualTable | null> {
  const last = usualAt(house, box);
  const there = last === undefined ? null : await read(last.code);
  if (there === null) return null;
  const { setup, timeline, byEar } = there.state;
  const next = isMatchOver(timeline.now) ? rematchOf(setup, timeline.now, 'next') : setup;
  return { setup: playedAt(next), byEar: byEar === true };
}

type CreateTable = Extract<HouseCommand, { type: 'createTable' }>;

const commandFor = (
  { setup, byEar }: Proposal,
  readers: Pick<CreateTable, 'readers'>,
): CreateTable => ({
  ...{ type: 'createTable', setup, ...readers },
  ...(byEar && { byEar }),
});

/** The readers that a match that is over had for itself go on together; others all come. */
function readersWith(
  reader: string,
  table: string | null,
  { readers }: HouseState,
): Pick<CreateTable, 'readers'> {
  const own = [...readers].filter(([, place]) => place.table === table).map(([id]) => id);
  return table !== null && own.includes(reader) ? { readers: own } : {};
}

/** The first language names what people have not: a table has its names for good. */
const [FIRST] = LANGUAGES;
export const unnamedDeck = (number: number): string => format(FIRST, 'deck.unnamed', { number });
const UNNAMED: Unnamed = {
  get players() {
    return TOKENS.seats.map((_, at) => format(FIRST, 'answers.token.seat', { number: at + 1 }));
  },
  at: (box) => detailsOf({ game: box }).usualNames?.(FIRST) ?? {},
};
