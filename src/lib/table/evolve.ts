import { advance, startTimeline, stepBack } from '../game/timeline.ts';
import { evolveGame, roundsPlayed, roundNumber, startGame } from '../games.ts';
import type { TableCreated, TableEvent } from './events.ts';
import type { TableState } from './state.ts';

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
    interval: false,
  };
}

/** Nothing is asked, refused, noticed or armed. */
const NOTHING_OPEN = { question: null, warning: null, notice: null, discardArmed: false } as const;

/** No card lies there that only prepares a move. */
const NOTHING_LAID = { link: null, leftovers: [], teller: null } as const;

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
        interval: false,
      };
    case 'discardArmed':
      return { ...state, ...NOTHING_OPEN, discardArmed: event.armed };
    case 'linkLaid':
      return { ...state, ...NOTHING_OPEN, link: event.tag };
    case 'countingBegun': {
      const leftovers = state.leftovers.filter(({ by }) => by !== event.by);
      return { ...state, ...NOTHING_OPEN, leftovers, teller: event.by };
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
  }
}

/** What was laid last comes back first. */
function takenBack(state: TableState): TableState {
  const closed = { ...state, ...NOTHING_OPEN };
  if (state.question !== null || state.warning !== null) return closed;
  if (state.link !== null) return { ...closed, link: null };
  return { ...closed, leftovers: state.leftovers.slice(0, -1) };
}

function movePlayed(
  event: Extract<TableEvent, { type: 'movePlayed' }>,
  state: TableState,
  at: number,
): TableState {
  const before = state.timeline.now;
  const now = event.events.reduce((game, happened) => evolveGame(happened, game), before);
  const { move, tag, also = [], source } = event;
  const step = { move, tag, also, source, at, round: roundNumber(before) };
  return {
    ...state,
    ...NOTHING_OPEN,
    ...NOTHING_LAID,
    // A hand that was counted is complete; the cards of the others still lie there.
    leftovers: state.leftovers.filter(({ by }) => !('by' in move) || by !== move.by),
    timeline: advance(state.timeline, step, now),
    interval: roundsPlayed(now) > roundsPlayed(before),
  };
}
