import { advance, cutTo, recentSteps, startTimeline, stepBack } from '../game/timeline.ts';
import type { GameEvent, GameMove } from '../games.ts';
import {
  countedBy,
  evolveGame,
  isCardGame,
  leftoverHandSize,
  isRetroactive,
  isMatchOver,
  playerOnTurn,
  roundNumber,
  seatNames,
  startGame,
  cardOf,
} from '../games/playing.ts';
import {
  endedRound,
  endsAfterwards,
  isInterval,
  roundsBegun,
  isRefereeCalled,
  MAX_REFEREE_CALLS,
  type Step,
  type TableState,
  type TableTimeline,
} from './state.ts';
import { cutToRounds } from './handover.ts';
import type { LaidToken, TableCreated, TableEvent } from './events.ts';
import type { Notice, PreparationNotice, RepeatCounts, LaidItem } from './notice.ts';
import { dropUndrawnCards, withNamedMove, withPartners } from './partners.ts';
import { withHandedOver, withRenamed } from './renaming.ts';
import { withSighting } from './restingTokens.ts';
import type { PartnerEvent } from './partnerTypes.ts';

/**
 * Returns a table before its first card. `at` is when it was opened, in ms since the epoch.
 *
 * @throws if the stored setup is invalid, which means that the log is damaged
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
    namesOfPlayers: seatNames(game.value).map((name) => [name]),
    formerPlayers: created.formerPlayers ?? [],
    brief: false,
    partners: null,
    lastAt: at,
    contributors: created.namesTellers === true ? new Set() : null,
  };
}

const NOTHING_ARMED = { discardArmed: false, armedSeat: null } as const;

const NOTHING_OPEN = { question: null, warning: null, notice: null, ...NOTHING_ARMED } as const;

const NOTHING_LAID = { link: null, leftovers: [], countingBy: null } as const;

/** Applies an event. `at` is when it was stored, in ms since the epoch. */
export function evolveTable(event: TableEvent, state: TableState, at: number): TableState {
  const next = isOfPartners(event)
    ? { ...state, notice: null, partners: withPartners(event, state, at) }
    : dropUndrawnCards(applyOwnEvent(event, state, at), state);
  const laid = laidItemOf(event, state) ?? next.laid;
  return { ...next, laid, lastAt: lastAtAfter(event, { state, next, at }) };
}

/** Events that do not change the match, so that `lastAt` stays as it is. */
const EVENTS_OUTSIDE_THE_MATCH: readonly TableEvent['type'][] = [
  'tagNoticed',
  'tellerHeard',
  'tokenLaid',
  'byEarSet',
  'playersRenamed',
  'seatHandedOver',
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
  if (EVENTS_OUTSIDE_THE_MATCH.includes(type)) return state.lastAt;
  if (!isMatchOver(next.timeline.now)) return at;
  if (isMatchOver(state.timeline.now)) return state.lastAt;
  // If undo restores an earlier end of the match, that end keeps its time.
  return next.timeline.last?.step.at ?? at;
}

type OwnEvent = Exclude<TableEvent, PartnerEvent>;
const isOfPartners = (event: TableEvent): event is PartnerEvent =>
  event.type === 'partnerSeated' || event.type === 'partnerTold' || event.type === 'partnerUntold';

function applyOwnEvent(event: OwnEvent, state: TableState, at: number): TableState {
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
    case 'seatHandedOver':
      return withHandedOver(event, state);
    case 'discardArmed': {
      const next = { ...state, ...NOTHING_OPEN };
      return event.armed
        ? { ...next, discardArmed: true, armedSeat: event.seat ?? null }
        : prepared({ type: 'discard', armed: false }, next);
    }
    case 'linkLaid':
      return linkLaid(event, state);
    case 'countingBegun': {
      const { by } = event;
      const leftovers = state.leftovers.filter((laid) => laid.by !== by);
      const hand = leftoverHandSize(by, state.timeline.now);
      const next = { ...state, ...NOTHING_OPEN, leftovers, countingBy: by };
      return prepared({ type: 'counting', by, hand }, next);
    }
    case 'leftoverLaid': {
      const { by, card, tag } = event;
      const leftovers = [...state.leftovers, { by, card, tag }];
      return { ...state, ...NOTHING_OPEN, leftovers };
    }
    case 'roundStarted':
      return { ...state, ...NOTHING_ARMED, notice: null, interval: false };
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
  partners: withNamedMove(event, state),
});

function withCall(called: boolean, at: number, state: TableState): TableState['calls'] {
  if (called === isRefereeCalled(state)) return state.calls;
  if (called) return [...state.calls, { from: at, until: null }].slice(-MAX_REFEREE_CALLS);
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

const oneMore = (what: keyof RepeatCounts, { times }: TableState): RepeatCounts => ({
  ...times,
  [what]: times[what] + 1,
});

const noticing = (notice: Notice, state: TableState): TableState => ({
  ...state,
  notice,
  times: oneMore('noticed', state),
});

const prepared = (what: PreparationNotice, state: TableState): TableState =>
  noticing({ type: 'prepared', what }, state);

const closed = (state: TableState): TableState => ({ ...state, ...NOTHING_OPEN });

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

function undone(state: TableState): TableState {
  const { timeline } = state;
  const before = stepBack(timeline) ?? timeline;
  const so: TableState = {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    timeline: before,
    formerPlayers: formerPlayersOf(before, state),
    line: state.line + 1,
    interval: state.interval && endsAfterwards(timeline),
  };
  if (!isCardGame(before.now)) return so;
  const move = timeline.replaced === null ? (timeline.last?.step.move ?? null) : null;
  const turn = playerOnTurn(before.now);
  const back = timeline.replaced === null ? {} : putBack(timeline, timeline.replaced);
  const several = move === null ? {} : undoneInARow(state.notice);
  return noticing({ type: 'undone', number: timeline.length, move, turn, ...back, ...several }, so);
}

/**
 * A former player keeps the round while one of its cards is left. A record lists its former players
 * before its moves.
 */
const formerPlayersOf = (
  line: TableTimeline,
  { looking, formerPlayers }: TableState,
): TableState['formerPlayers'] =>
  looking || formerPlayers.length === 0
    ? formerPlayers
    : cutToRounds(formerPlayers, roundsBegun(line));

/** Counts consecutive undos, since a listener may not have heard the previous one. */
const undoneInARow = (before: Notice | null): { readonly moves?: number } =>
  before?.type === 'undone' && before.move !== null ? { moves: (before.moves ?? 1) + 1 } : {};

function putBack(
  corrected: TableTimeline,
  before: TableTimeline,
): { readonly was?: GameMove; readonly is?: GameMove } {
  // Only lines that dropped equally many moves can be compared.
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
  const timeline = appendStep(step, events, state.timeline);
  const counted = countedBy(move, timeline.now);
  return {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    // A counted hand is complete; leftovers of the other players stay.
    leftovers: state.leftovers.filter(({ by }) => by !== counted),
    timeline,
    // A correction may have removed rounds; it can no longer be undone.
    formerPlayers: formerPlayersOf(state.timeline, state),
    interval: isRetroactive(move, timeline.now) ? state.interval : endedRound(timeline),
  };
}

function lineCorrected(
  { number, change, line, share = 'players' }: TableEventOf<'lineCorrected'>,
  state: TableState,
): TableState {
  const replaced = state.timeline;
  const corrected = line.reduce<TableTimeline>(
    (so, { events, ...step }) => appendStep(step, events, so),
    cutTo(replaced, number - 1),
  );
  const was = change.type === 'insert' ? undefined : stepOf(number, replaced)?.move;
  const is = change.type === 'remove' ? undefined : line[0]?.move;
  const notice: Notice = {
    type: 'corrected',
    number,
    change: change.type,
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

/** Returns the line with one more step, applying the events that were stored with it. */
function appendStep(
  step: Omit<Step, 'round'>,
  events: readonly GameEvent[],
  line: TableTimeline,
): TableTimeline {
  const now = events.reduce((game, happened) => evolveGame(happened, game), line.now);
  return advance(line, { ...step, round: roundNumber(line.now) }, now);
}

/** Returns the card that caused this event; null if there was none or it is unknown. */
function laidItemOf(event: TableEvent, state: TableState): LaidItem | null {
  switch (event.type) {
    case 'movePlayed':
    case 'moveRefused':
      return event.tag === null ? null : laidByMove(event.move, state);
    case 'questionAsked':
      return { type: 'card', card: event.question.card };
    case 'leftoverLaid':
      return { type: 'card', card: event.card };
    case 'linkLaid':
      return event.card === undefined ? null : { type: 'card', card: event.card };
    case 'tagNoticed':
      return laidByNotice(event.notice);
    default:
      return null;
  }
}

function laidByMove(move: GameMove, { timeline }: TableState): LaidItem {
  const card = cardOf(move, timeline.now);
  return card === null ? { type: 'move', move } : { type: 'card', card };
}

function laidByNotice(notice: Notice): LaidItem | null {
  switch (notice.type) {
    case 'already-seen':
    case 'enrolled':
      return { type: 'card', card: notice.card };
    case 'unknown-tag':
      return { type: 'unknown-tag' };
    case 'other-deck':
      return {
        type: 'other-deck',
        ...(notice.card === undefined ? {} : { card: notice.card }),
      };
    case 'reader-problem':
      return { type: 'unread', problem: notice.problem };
    default:
      return null;
  }
}
