import type { Tournament } from '../state.ts';
import { boardCards, leftOf, sizeOf } from './cards.ts';
import { boardsIn } from './inRound.ts';
import {
  NO_BOARDS,
  NO_SHUFFLES,
  orderOf,
  rests,
  type Board,
  type PlayedBoards,
  type Shuffles,
  type StackResult,
  type TableAlarms,
} from './state.ts';

/** How a deck is being stacked. */
export interface StackingView {
  readonly reader: string;
  readonly deck: string;
  readonly board: number | null;
  /** So many of all lie in the stack. */
  readonly laid: number;
  readonly all: number;
  /** The cards that come next, the next one first; none where the order is written down. */
  readonly next: readonly string[];
  /** What is not laid yet, by card. */
  readonly left: readonly { readonly card: string; readonly copies: number }[];
  readonly last: StackResult | null;
  /** When something was laid last, ms since the epoch: with it the same words are told anew. */
  readonly at: number;
  /** Its reader serves otherwise until somebody goes on. */
  readonly rests: boolean;
}

/** A deck in the order of a board. */
export interface StackView {
  readonly deck: string;
  readonly board: number;
  readonly at: number;
  /** It was played at its table since, and lies otherwise now. */
  readonly used: boolean;
}

/** Boards and stacks as a director is told of them; orders are told card by card alone. */
export interface BoardsView extends PlayedBoards {
  readonly code: string;
  /** How many changes of the tournament are stored. */
  readonly position: number;
  /** False where nothing is counted that tables could be compared by. */
  readonly possible: boolean;
  readonly boards: readonly Pick<Board, 'number' | 'from'>[];
  readonly stackings: readonly StackingView[];
  readonly stacks: readonly StackView[];
  readonly alarms: readonly TableAlarms[];
}

const SHOWN_AHEAD = 4;

export function viewBoards(
  code: string,
  {
    position,
    state,
    now,
  }: { readonly position: number; readonly state: Tournament; readonly now: number },
): BoardsView {
  const shuffles = state.shuffles ?? NO_SHUFFLES;
  const cards = boardCards(state);
  return {
    ...(state.boards ?? NO_BOARDS),
    ...{ code, position, possible: cards !== null, alarms: shuffles.alarms },
    boards: shuffles.boards.map(({ number, from }) => ({ number, from })),
    stackings: shuffles.stackings.map((stacking) => {
      const { reader, deck, board, last, at } = stacking;
      const laid = stacking.laid.map(({ card }) => card);
      const left = leftOf(cards ?? new Map<string, number>(), laid);
      const order = orderOf(board, shuffles) ?? [];
      return {
        ...{ reader, deck, board, last, at, laid: laid.length },
        all: laid.length + sizeOf(left),
        next: order.slice(laid.length, laid.length + SHOWN_AHEAD),
        left: [...left].map(([card, copies]) => ({ card, copies })),
        rests: rests(stacking, now),
      };
    }),
    stacks: shuffles.stacks.map((stack) => ({ ...stack, used: isUsed(stack, state) })),
  };
}

/** A round that plays the board has a result of the table at which the deck lies. */
function isUsed({ deck, board }: Shuffles['stacks'][number], state: Tournament): boolean {
  const lying = state.equipment.find((each) => each.deck === deck);
  return state.rounds.some(
    ({ tables }, at) =>
      boardsIn(at + 1, state).includes(board) &&
      tables.some(({ number, result }) => number === lying?.table && result !== null),
  );
}
