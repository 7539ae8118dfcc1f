import { advance, cutTo, startTimeline, stepBack } from '../game/timeline.ts';
import type { GameEvent } from '../games.ts';
import { countedBy, evolveGame, isAfterwards, roundNumber, startGame } from '../games/playing.ts';
import { endedRound, endsAfterwards, isInterval } from './endedRound.ts';
import type { TableCreated, TableEvent } from './events.ts';
import type { Step, TableState, TableTimeline } from './state.ts';

/** A table as it stands before the first card. Throws when a stored setup is not one: the log is damaged. */
export function openTable(created: TableCreated): TableState {
  const game = startGame(created.setup);
  if (!game.ok) throw new Error(`This table's setup is not valid: ${game.refusal.detail}`);
  return {
    setup: created.setup,
    looking: created.looking === true,
    timeline: startTimeline(game.value),
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    line: 0,
    corrected: { players: 0, own: 0 },
    interval: false,
    paused: false,
    contributors: created.namesTellers === true ? new Set() : null,
  };
}

/** No question, warning or notice, and no discard armed. */
const NOTHING_OPEN = { question: null, warning: null, notice: null, discardArmed: false } as const;

/** No card is there that only prepares a move. */
const NOTHING_LAID = { link: null, leftovers: [], countingBy: null } as const;

/** The table after something happened; `at` is when it was stored, ms since the epoch. */
export function evolveTable(event: TableEvent, state: TableState, at: number): TableState {
  switch (event.type) {
    case 'tableCreated':
      return openTable(event);
    case 'movePlayed':
      return movePlayed(event, state, at);
    case 'moveRefused': {
      const { move, refusal, tag } = event;
      return { ...state, ...NOTHING_OPEN, warning: { move, refusal, tag } };
    }
    case 'questionAsked':
      return { ...state, ...NOTHING_OPEN, question: event.question };
    case 'cardTakenBack':
      return takenBack(state);
    case 'moveUndone':
      return {
        ...state,
        ...NOTHING_OPEN,
        ...NOTHING_LAID,
        timeline: stepBack(state.timeline) ?? state.timeline,
        line: state.line + 1,
        interval: state.interval && endsAfterwards(state.timeline),
      };
    case 'lineCorrected':
      return lineCorrected(event, state);
    case 'pauseSet':
      return { ...state, notice: null, paused: event.paused };
    case 'discardArmed':
      return { ...state, ...NOTHING_OPEN, discardArmed: event.armed };
    case 'linkLaid':
      return { ...state, ...NOTHING_OPEN, link: event.tag };
    case 'countingBegun': {
      const leftovers = state.leftovers.filter(({ by }) => by !== event.by);
      return { ...state, ...NOTHING_OPEN, leftovers, countingBy: event.by };
    }
    case 'leftoverLaid': {
      const { by, card, tag } = event;
      const leftovers = [...state.leftovers, { by, card, tag }];
      return { ...state, ...NOTHING_OPEN, leftovers };
    }
    case 'roundStarted':
      return { ...state, notice: null, interval: false };
    case 'tagNoticed':
      return { ...state, notice: event.notice };
    case 'tellerHeard':
      return { ...state, contributors: withTeller(event.device, state) };
  }
}

const withTeller = (
  device: string | null,
  { contributors }: TableState,
): TableState['contributors'] =>
  device === null || contributors === null ? null : new Set([...contributors, device]);

/** What was laid last is taken back first. */
function takenBack(state: TableState): TableState {
  const closed = { ...state, ...NOTHING_OPEN };
  if (state.question !== null || state.warning !== null) return closed;
  if (state.link !== null) return { ...closed, link: null };
  return { ...closed, leftovers: state.leftovers.slice(0, -1) };
}

type TableEventOf<Type extends TableEvent['type']> = Extract<TableEvent, { readonly type: Type }>;

function movePlayed(event: TableEventOf<'movePlayed'>, state: TableState, at: number): TableState {
  const { move, events, tag, also = [], source } = event;
  const timeline = taken({ move, tag, also, source, at }, events, state.timeline);
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
  return {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    notice: { type: 'corrected', number, change: change.type },
    timeline: { ...corrected, replaced },
    line: state.line + 1,
    corrected: { ...state.corrected, [share]: state.corrected[share] + line.length },
    interval: isInterval(corrected),
  };
}

/** The line with one more step, and what it led to when it was decided. */
function taken(
  step: Omit<Step, 'round'>,
  events: readonly GameEvent[],
  line: TableTimeline,
): TableTimeline {
  const now = events.reduce((game, happened) => evolveGame(happened, game), line.now);
  return advance(line, { ...step, round: roundNumber(line.now) }, now);
}
