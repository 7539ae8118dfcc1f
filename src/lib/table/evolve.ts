import { advance, cutTo, recentSteps, startTimeline, stepBack } from '../game/timeline.ts';
import type { GameEvent, GameMove } from '../games.ts';
import {
  countedBy,
  evolveGame,
  followsCards,
  handOf,
  isAfterwards,
  isMatchOver,
  playerOnTurn,
  roundNumber,
  startGame,
} from '../games/playing.ts';
import { laidBy } from './laid.ts';
import { endedRound, endsAfterwards, isInterval } from './endedRound.ts';
import type { LaidToken, TableCreated, TableEvent } from './events.ts';
import type { Notice, Prepared, Times } from './notice.ts';
import { toldByNow, withNamed, withPartners } from './partners.ts';
import { withRenamed } from './renaming.ts';
import { withSighting } from './restingTokens.ts';
import type { PartnerEvent } from './seated.ts';
import { isCalled, MOST_CALLS, type Step, type TableState, type TableTimeline } from './state.ts';

/**
 * A table as it stands before the first card; `at` is when it was opened, ms since the epoch. Throws when a stored setup is
 * not one: the log is damaged.
 */
export function openTable(created: TableCreated, at = 0): TableState {
  const game = startGame(created.setup);
  if (!game.ok) throw new Error(`This table's setup is not valid: ${game.refusal.detail}`);
  return {
    setup: created.setup,
    looking: created.looking === true,
    timeline: startTimeline(game.value),
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    times: { refused: 0, asked: 0, noticed: 0 },
    laid: null,
    tokens: [],
    line: 0,
    corrected: { players: 0, own: 0 },
    interval: false,
    paused: false,
    ended: false,
    calls: [],
    byEar: created.byEar === true,
    formerNames: new Map(),
    brief: false,
    partners: null,
    lastAt: at,
    contributors: created.namesTellers === true ? new Set() : null,
  };
}

/** No question, warning or notice, and no discard armed. */
const NOTHING_OPEN = { question: null, warning: null, notice: null, discardArmed: false } as const;

/** No card is there that only prepares a move. */
const NOTHING_LAID = { link: null, leftovers: [], countingBy: null } as const;

/** The table after something happened; `at` is when it was stored, ms since the epoch. */
export function evolveTable(event: TableEvent, state: TableState, at: number): TableState {
  const next = isOfPartners(event)
    ? { ...state, notice: null, partners: withPartners(event, state, at) }
    : toldByNow(evolved(event, state, at), state);
  const laid = laidBy(event, state) ?? next.laid;
  return { ...next, laid, lastAt: lastAtAfter(event, { state, next, at }) };
}

/** A reader saw no card, somebody asked or was called, or the log says who told: the match stands as it did. */
const ASIDE: readonly TableEvent['type'][] = [
  'tagNoticed',
  'tellerHeard',
  'tokenLaid',
  'byEarSet',
  'playersRenamed',
  'refereeCalled',
  'partnerSeated',
  'partnerTold',
  'partnerUntold',
];

function lastAtAfter(
  { type }: TableEvent,
  {
    state,
    next,
    at,
  }: { readonly state: TableState; readonly next: TableState; readonly at: number },
): number {
  if (ASIDE.includes(type)) return state.lastAt;
  if (!isMatchOver(next.timeline.now)) return at;
  if (isMatchOver(state.timeline.now)) return state.lastAt;
  // An end that comes back with a line that was put aside came when that line ended.
  return next.timeline.last?.step.at ?? at;
}

type OwnEvent = Exclude<TableEvent, PartnerEvent>;
const isOfPartners = (event: TableEvent): event is PartnerEvent =>
  event.type === 'partnerSeated' || event.type === 'partnerTold' || event.type === 'partnerUntold';

function evolved(event: OwnEvent, state: TableState, at: number): TableState {
  switch (event.type) {
    case 'tableCreated':
      return openTable(event, at);
    case 'movePlayed':
      return movePlayed(event, state, at);
    case 'moveRefused': {
      const { move, refusal, tag } = event;
      const times = oneMore('refused', state);
      return { ...state, ...NOTHING_OPEN, times, warning: { move, refusal, tag } };
    }
    case 'questionAsked': {
      const { question } = event;
      return { ...state, ...NOTHING_OPEN, times: oneMore('asked', state), question };
    }
    case 'questionClosed':
      return closed(state);
    case 'tokenLaid':
      return { ...state, tokens: withSighting(tokenOf(event), state.tokens) };
    case 'cardTakenBack':
      return takenBack(state);
    case 'moveUndone':
      return undone(state);
    case 'lineCorrected':
      return lineCorrected(event, state);
    case 'pauseSet':
      return { ...state, notice: null, paused: event.paused };
    case 'playEnded':
      return { ...state, ...NOTHING_OPEN, ended: event.ended };
    case 'refereeCalled': {
      const { called } = event;
      return { ...noticing({ type: 'called', called }, state), calls: withCall(called, at, state) };
    }
    case 'byEarSet':
      return { ...state, byEar: event.byEar };
    case 'playersRenamed':
      return withRenamed(event, state);
    case 'discardArmed': {
      const next = { ...state, ...NOTHING_OPEN, discardArmed: event.armed };
      return event.armed ? next : prepared({ type: 'discard', armed: false }, next);
    }
    case 'linkLaid':
      return linkLaid(event, state);
    case 'countingBegun': {
      const { by } = event;
      const leftovers = state.leftovers.filter((laid) => laid.by !== by);
      const hand = handOf(by, state.timeline.now);
      const next = { ...state, ...NOTHING_OPEN, leftovers, countingBy: by };
      return prepared({ type: 'counting', by, hand }, next);
    }
    case 'leftoverLaid': {
      const { by, card, tag } = event;
      const leftovers = [...state.leftovers, { by, card, tag }];
      return { ...state, ...NOTHING_OPEN, leftovers };
    }
    case 'roundStarted':
      return { ...state, notice: null, interval: false };
    case 'tagNoticed':
      return noticed(event, state);
    case 'tellerHeard':
      return { ...state, contributors: withTeller(event.device, state) };
  }
}

const tokenOf = ({ action, tag, reader, at }: TableEventOf<'tokenLaid'>): LaidToken => ({
  action,
  tag,
  reader,
  at,
});

function linkLaid({ tag }: TableEventOf<'linkLaid'>, state: TableState): TableState {
  const next = { ...state, ...NOTHING_OPEN, link: tag };
  return tag === null ? prepared({ type: 'link', laid: false }, next) : next;
}

const noticed = (
  event: Extract<OwnEvent, { type: 'tagNoticed' }>,
  state: TableState,
): TableState => ({
  ...noticing(event.notice, state),
  brief: isBrief(event.notice, state),
  partners: withNamed(event, state),
});

/** The calls with one more, or with the last one settled. */
function withCall(called: boolean, at: number, state: TableState): TableState['calls'] {
  if (called === isCalled(state)) return state.calls;
  if (called) return [...state.calls, { from: at, until: null }].slice(-MOST_CALLS);
  return state.calls.map((call) => (call.until === null ? { ...call, until: at } : call));
}

function isBrief(notice: Notice, { brief }: TableState): boolean {
  if (notice.type !== 'told' || notice.told.type !== 'voice') return brief;
  const { change } = notice.told;
  return change === 'brief' || (brief && change !== 'whole');
}

const withTeller = (
  device: string | null,
  { contributors }: TableState,
): TableState['contributors'] =>
  device === null || contributors === null ? null : new Set([...contributors, device]);

const oneMore = (what: keyof Times, { times }: TableState): Times => ({
  ...times,
  [what]: times[what] + 1,
});

const noticing = (notice: Notice, state: TableState): TableState => ({
  ...state,
  notice,
  times: oneMore('noticed', state),
});

const prepared = (what: Prepared, state: TableState): TableState =>
  noticing({ type: 'prepared', what }, state);

const closed = (state: TableState): TableState => ({ ...state, ...NOTHING_OPEN });

/** What was laid last is taken back first. */
function takenBack(state: TableState): TableState {
  const closed = { ...state, ...NOTHING_OPEN };
  const { question, warning } = state;
  if (warning !== null) return noticing({ type: 'withdrawn', move: warning.move }, closed);
  if (question !== null) return noticing({ type: 'withdrawn', card: question.card }, closed);
  if (state.link !== null)
    return prepared({ type: 'link', laid: false }, { ...closed, link: null });
  const next = { ...closed, leftovers: state.leftovers.slice(0, -1) };
  const last = state.leftovers.at(-1);
  return last === undefined ? next : prepared({ type: 'uncounted', card: last.card }, next);
}

type TableEventOf<Type extends TableEvent['type']> = Extract<TableEvent, { readonly type: Type }>;

/** The last step is taken back, or the correction that came after it; where cards are followed, everybody is told. */
function undone(state: TableState): TableState {
  const { timeline } = state;
  const before = stepBack(timeline) ?? timeline;
  const so: TableState = {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    timeline: before,
    line: state.line + 1,
    interval: state.interval && endsAfterwards(timeline),
  };
  if (!followsCards(before.now)) return so;
  const move = timeline.replaced === null ? (timeline.last?.step.move ?? null) : null;
  const turn = playerOnTurn(before.now);
  const back = timeline.replaced === null ? {} : putBack(timeline, timeline.replaced);
  const several = move === null ? {} : undoneInARow(state.notice);
  return noticing({ type: 'undone', number: timeline.length, move, turn, ...back, ...several }, so);
}

/** Whoever listens may not have heard of the one before yet. */
const undoneInARow = (before: Notice | null): { readonly moves?: number } =>
  before?.type === 'undone' && before.move !== null ? { moves: (before.moves ?? 1) + 1 } : {};

/** The move that a correction had put right, taken out or put before another, as it stood in the corrected line and stands in the one before. */
function putBack(
  corrected: TableTimeline,
  before: TableTimeline,
): { readonly was?: GameMove; readonly is?: GameMove } {
  // Only lines that know as many of their first moves can be laid beside each other.
  if (corrected.forgotten !== before.forgotten) return {};
  const movesOf = (line: TableTimeline) =>
    recentSteps(line, line.length)
      .reverse()
      .map(({ move }) => move);
  const [wrong, right] = [movesOf(corrected), movesOf(before)];
  const at = wrong.findIndex((move, nth) => !isSame(move, right[nth]));
  const number = at < 0 ? wrong.length : at;
  const [was, is] = [wrong[number], right[number]];
  return {
    ...(was === undefined || right.length > wrong.length ? {} : { was }),
    ...(is === undefined || right.length < wrong.length ? {} : { is }),
  };
}

const isSame = (move: GameMove, other: GameMove | undefined): boolean =>
  JSON.stringify(move) === JSON.stringify(other);

function movePlayed(event: TableEventOf<'movePlayed'>, state: TableState, at: number): TableState {
  const { move, events, tag, also = [], source, reading } = event;
  const step = { move, tag, also, source, at, ...(reading && { reading }) };
  const timeline = taken(step, events, state.timeline);
  const counted = countedBy(move, timeline.now);
  return {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    // A counted hand is complete; the other players' cards are still there.
    leftovers: state.leftovers.filter(({ by }) => by !== counted),
    timeline,
    interval: isAfterwards(move, timeline.now) ? state.interval : endedRound(timeline),
  };
}

/** The corrected line takes the place of the one that stood, which undoing returns to. */
function lineCorrected(
  { number, change, line, share = 'players' }: TableEventOf<'lineCorrected'>,
  state: TableState,
): TableState {
  const replaced = state.timeline;
  const corrected = line.reduce<TableTimeline>(
    (so, { events, ...step }) => taken(step, events, so),
    cutTo(replaced, number - 1),
  );
  const was = change.type === 'insert' ? undefined : stepOf(number, replaced)?.move;
  const is = change.type === 'remove' ? undefined : line[0]?.move;
  const notice: Notice = {
    ...{ type: 'corrected', number, change: change.type },
    ...(was === undefined ? {} : { was }),
    ...(is === undefined ? {} : { is }),
  };
  return noticing(notice, {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    timeline: { ...corrected, replaced },
    line: state.line + 1,
    corrected: { ...state.corrected, [share]: state.corrected[share] + line.length },
    interval: isInterval(corrected),
  });
}

const stepOf = (number: number, line: TableTimeline): Step | undefined =>
  cutTo(line, number).last?.step;

/** The line with one more step, and what it led to when it was decided. */
function taken(
  step: Omit<Step, 'round'>,
  events: readonly GameEvent[],
  line: TableTimeline,
): TableTimeline {
  const now = events.reduce((game, happened) => evolveGame(happened, game), line.now);
  return advance(line, { ...step, round: roundNumber(line.now) }, now);
}
