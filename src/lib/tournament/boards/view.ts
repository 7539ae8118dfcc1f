import type { Tournament } from '../state.ts';
import { boardCards, leftOf, sizeOf } from './cards.ts';
import {
  boardsIn,
  NO_BOARDS,
  NO_SHUFFLES,
  orderOf,
  isTimedOut,
  type Board,
  type PlayedBoards,
  type Shuffles,
  type StackResult,
  type TableAlarms,
} from './state.ts';

export interface StackingView {
  readonly reader: string;
  readonly deck: string;
  readonly board: number | null;
  readonly laid: number;
  readonly all: number;
  /** Next cards, first one first; empty while recording. */
  readonly next: readonly string[];
  readonly left: readonly { readonly card: string; readonly copies: number }[];
  readonly last: StackResult | null;
  /**
   * Time of the last card in ms since the epoch. A change means that `last` is announced again,
   * even if equal.
   */
  readonly at: number;
  readonly rests: boolean;
}

export interface StackView {
  readonly deck: string;
  readonly board: number;
  readonly at: number;
  /** The deck was played since, so its order is gone. */
  readonly used: boolean;
}

/** Boards as shown to directors. Complete orders are never sent. */
export interface BoardsView extends PlayedBoards {
  readonly code: string;
  readonly position: number;
  /** False if the game counts nothing that tables could be compared by. */
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
    code,
    position,
    possible: cards !== null,
    alarms: shuffles.alarms,
    boards: shuffles.boards.map(({ number, from }) => ({ number, from })),
    stackings: shuffles.stackings.map((stacking) => {
      const { reader, deck, board, last, at } = stacking;
      const laid = stacking.laid.map(({ card }) => card);
      const left = leftOf(cards ?? new Map<string, number>(), laid);
      const order = orderOf(board, shuffles) ?? [];
      return {
        reader,
        deck,
        board,
        last,
        at,
        laid: laid.length,
        all: laid.length + sizeOf(left),
        next: order.slice(laid.length, laid.length + SHOWN_AHEAD),
        left: [...left].map(([card, copies]) => ({ card, copies })),
        rests: isTimedOut(stacking, now),
      };
    }),
    stacks: shuffles.stacks.map((stack) => ({ ...stack, used: isUsed(stack, state) })),
  };
}

function isUsed({ deck, board }: Shuffles['stacks'][number], state: Tournament): boolean {
  const lying = state.equipment.find((each) => each.deck === deck);
  return state.rounds.some(
    ({ tables }, at) =>
      boardsIn(at + 1, state).includes(board) &&
      tables.some(({ number, result }) => number === lying?.table && result !== null),
  );
}
