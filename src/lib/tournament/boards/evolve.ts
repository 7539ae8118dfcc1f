import type { Tournament } from '../state.ts';
import type { BoardsEvent } from './events.ts';
import { NO_BOARDS, NO_SHUFFLES, type Shuffles, type Stacking } from './state.ts';

export function evolveBoards(event: BoardsEvent, state: Tournament, at: number): Tournament {
  const shuffles = state.shuffles ?? NO_SHUFFLES;
  const boards = state.boards ?? NO_BOARDS;
  switch (event.type) {
    case 'boardsPlanned': {
      const { round, boards: numbers } = event;
      const others = boards.rounds.filter((each) => each.round !== round);
      const planned = numbers.length === 0 ? others : [...others, { round, boards: numbers }];
      const rounds = planned.toSorted((one, other) => one.round - other.round);
      return { ...state, boards: { ...boards, rounds } };
    }
    case 'tableLeftOut':
    case 'tableComparedAgain': {
      const { round, table } = event;
      const others = boards.leftOut.filter((each) => each.round !== round || each.table !== table);
      const leftOut = event.type === 'tableLeftOut' ? [...others, { round, table }] : others;
      return { ...state, boards: { ...boards, leftOut } };
    }
    case 'stackingBegun':
    case 'stackingResumed':
    case 'cardStacked':
    case 'stackedTakenBack':
    case 'stackAnswered':
    case 'stackingEnded':
      return { ...state, shuffles: evolveStacking(event, shuffles, at) };
    default:
      return { ...state, shuffles: evolveShuffles(event, shuffles, at) };
  }
}

type StackingEvent = Extract<
  BoardsEvent,
  {
    type:
      | 'stackingBegun'
      | 'stackingResumed'
      | 'cardStacked'
      | 'stackedTakenBack'
      | 'stackAnswered'
      | 'stackingEnded';
  }
>;

function evolveShuffles(
  event: Exclude<
    BoardsEvent,
    StackingEvent | { type: 'boardsPlanned' | 'tableLeftOut' | 'tableComparedAgain' }
  >,
  shuffles: Shuffles,
  at: number,
): Shuffles {
  switch (event.type) {
    case 'boardAdded': {
      const { board: number, order, from } = event;
      const boards = [...shuffles.boards, { number, order, from }];
      return { ...shuffles, boards, given: Math.max(shuffles.given, number) };
    }
    case 'boardDropped': {
      const boards = shuffles.boards.filter(({ number }) => number !== event.board);
      const stacks = shuffles.stacks.filter(({ board }) => board !== event.board);
      return { ...shuffles, boards, stacks };
    }
    case 'deckStacked': {
      const { deck, board } = event;
      return { ...shuffles, stacks: [...withoutDeck(deck, shuffles), { deck, board, at }] };
    }
    case 'deckUnstacked':
      return { ...shuffles, stacks: withoutDeck(event.deck, shuffles) };
    case 'alarmsNoted': {
      const { round, table, alarms } = event;
      const others = shuffles.alarms.filter((each) => each.round !== round || each.table !== table);
      const noted = alarms.length === 0 ? others : [...others, { round, table, alarms }];
      return { ...shuffles, alarms: noted };
    }
  }
}

const withoutDeck = (deck: string, { stacks }: Shuffles) =>
  stacks.filter((each) => each.deck !== deck);

function evolveStacking(event: StackingEvent, shuffles: Shuffles, at: number): Shuffles {
  const { reader } = event;
  const others = shuffles.stackings.filter((each) => each.reader !== reader);
  if (event.type === 'stackingEnded') return { ...shuffles, stackings: others };
  if (event.type === 'stackingBegun') {
    const { deck, board } = event;
    const stacking = { reader, deck, board, laid: [], last: null, at };
    // Stacking a deck ends its previous order.
    const stacks = withoutDeck(deck, shuffles);
    return { ...shuffles, stacks, stackings: [...others, stacking] };
  }
  const stackings = shuffles.stackings.map((each) =>
    each.reader === reader ? { ...each, ...changeOf(event, each), at } : each,
  );
  return { ...shuffles, stackings };
}

function changeOf(
  event: Exclude<StackingEvent, { type: 'stackingBegun' | 'stackingEnded' }>,
  { laid }: Stacking,
): Partial<Stacking> {
  switch (event.type) {
    case 'stackingResumed':
      return {};
    case 'cardStacked':
      return {
        laid: [...laid, event.laid],
        last: { outcome: 'laid', card: event.laid.card },
      };
    case 'stackedTakenBack': {
      const card = laid.at(-1)?.card;
      return {
        laid: laid.slice(0, -1),
        last: card === undefined ? null : { outcome: 'undone', card },
      };
    }
    case 'stackAnswered':
      return { last: event.result };
  }
}

/** Removes alarms and exclusions of tables that no longer exist. */
export function withoutTables(
  state: Tournament,
  isGone: (at: { readonly round: number; readonly table: number }) => boolean,
): Tournament {
  const { shuffles, boards } = state;
  return {
    ...state,
    ...(shuffles !== undefined && {
      shuffles: { ...shuffles, alarms: shuffles.alarms.filter((each) => !isGone(each)) },
    }),
    ...(boards !== undefined && {
      boards: { ...boards, leftOut: boards.leftOut.filter((each) => !isGone(each)) },
    }),
  };
}
