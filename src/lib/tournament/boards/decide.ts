import { accept, refuse } from '../../game/result.ts';
import { nextStageOf } from '../progress.ts';
import type { Tournament } from '../state.ts';
import { boardCards, isOrderOf, leftOf, type BoardCards } from './cards.ts';
import type { BoardsCommand, BoardsDecided, BoardRefusal, LaidToStack } from './commands.ts';
import {
  boardsIn,
  isLeftOut,
  NO_BOARDS,
  NO_SHUFFLES,
  type Shuffles,
  orderOf,
  type Stacking,
  type StackResult,
} from './state.ts';
import type { TournamentEvent } from '../events.ts';

const MAX_MANCHES = 20;

/** Maximum number of boards; no evening plays more. */
const MAX_BOARDS = 100;

const boardTooMany = ({ boards }: Shuffles): BoardRefusal | null =>
  boards.length >= MAX_BOARDS ? { code: 'too-many-boards', most: MAX_BOARDS } : null;

/** Decides a command about boards. Refusals are values; nothing throws. */
export function decideOnBoards(command: BoardsCommand, state: Tournament | null): BoardsDecided {
  if (state === null) return refuse({ code: 'no-tournament' });
  const shuffles = state.shuffles ?? NO_SHUFFLES;
  switch (command.type) {
    case 'drawBoard':
      return draw(command.order, shuffles, state);
    case 'dropBoard':
      return drop(command.board, shuffles, state);
    case 'planBoards':
      return plan(command, shuffles, state);
    case 'stack':
    case 'layToStack':
    case 'takeBackStacked':
    case 'endStacking':
      return decideOnStack(command, shuffles, state);
    case 'unstack': {
      const { deck } = command;
      const isStacked = shuffles.stacks.some((each) => each.deck === deck);
      return accept(isStacked ? [{ type: 'deckUnstacked', deck }] : []);
    }
    case 'leaveOut':
      return leaveOut(command, state);
    case 'noteAlarms':
      return note(command, shuffles, state);
  }
}

function draw(order: readonly string[], shuffles: Shuffles, state: Tournament): BoardsDecided {
  const cards = boardCards(state);
  if (cards === null || !isOrderOf(order, cards)) return refuse({ code: 'no-boards' });
  const tooMany = boardTooMany(shuffles);
  if (tooMany !== null) return refuse(tooMany);
  return accept([{ type: 'boardAdded', board: shuffles.given + 1, order, from: 'drawn' }]);
}

function drop(board: number, { boards, stackings }: Shuffles, state: Tournament): BoardsDecided {
  if (!boards.some(({ number }) => number === board)) {
    return refuse({ code: 'unknown-board', board });
  }
  const isPlanned = (state.boards ?? NO_BOARDS).rounds.some((each) => each.boards.includes(board));
  const isStacked = stackings.some((each) => each.board === board);
  return isPlanned || isStacked
    ? refuse({ code: 'board-in-use', board })
    : accept([{ type: 'boardDropped', board }]);
}

function plan(
  { round, boards }: Extract<BoardsCommand, { type: 'planBoards' }>,
  { boards: known }: Shuffles,
  state: Tournament,
): BoardsDecided {
  const comes = nextStageOf(state) === 'nothing' ? 0 : 1;
  if (round > state.rounds.length + comes) return refuse({ code: 'no-such-round', round });
  const results = state.rounds[round - 1]?.tables.some(({ result }) => result !== null) ?? false;
  if (results) return refuse({ code: 'round-is-played', round });
  const most = Math.min(MAX_MANCHES, state.format.match.rounds ?? MAX_MANCHES);
  if (boards.length > most) return refuse({ code: 'too-many-manches', most });
  const unknown = boards.find((board) => !known.some(({ number }) => number === board));
  if (unknown !== undefined) return refuse({ code: 'unknown-board', board: unknown });
  return accept([{ type: 'boardsPlanned', round, boards }]);
}

function leaveOut(
  { round, table, out }: Extract<BoardsCommand, { type: 'leaveOut' }>,
  state: Tournament,
): BoardsDecided {
  if (!isTable(round, table, state)) return refuse({ code: 'unknown-table', round, table });
  if (isLeftOut({ round, table }, state.boards ?? NO_BOARDS) === out) return accept([]);
  return accept([{ type: out ? 'tableLeftOut' : 'tableComparedAgain', round, table }]);
}

function note(
  { round, table, alarms }: Extract<BoardsCommand, { type: 'noteAlarms' }>,
  shuffles: Shuffles,
  state: Tournament,
): BoardsDecided {
  if (!isTable(round, table, state) || boardsIn(round, state).length === 0) return accept([]);
  const known = shuffles.alarms.find((each) => each.round === round && each.table === table);
  const isSame = JSON.stringify(known?.alarms ?? []) === JSON.stringify(alarms);
  return accept(isSame ? [] : [{ type: 'alarmsNoted', round, table, alarms }]);
}

const isTable = (round: number, table: number, { rounds }: Tournament): boolean =>
  rounds[round - 1]?.tables.some(({ number }) => number === table) ?? false;

type StackCommand = Extract<
  BoardsCommand,
  { type: 'stack' | 'layToStack' | 'takeBackStacked' | 'endStacking' }
>;

function decideOnStack(
  command: StackCommand,
  shuffles: Shuffles,
  state: Tournament,
): BoardsDecided {
  const cards = boardCards(state);
  if (cards === null) return refuse({ code: 'no-boards' });
  const { reader } = command;
  if (command.type === 'stack') return begin(command, shuffles, cards);
  const stacking = shuffles.stackings.find((each) => each.reader === reader);
  if (stacking === undefined) return refuse({ code: 'no-stacking' });
  switch (command.type) {
    case 'layToStack':
      return accept(lay(command.laid, stacking, { shuffles, cards }));
    case 'takeBackStacked':
      return stacking.laid.length === 0
        ? refuse({ code: 'nothing-laid' })
        : accept([{ type: 'stackedTakenBack', reader }]);
    case 'endStacking':
      return accept([{ type: 'stackingEnded', reader }]);
  }
}

function begin(
  { reader, deck, board, holds }: Extract<StackCommand, { type: 'stack' }>,
  shuffles: Shuffles,
  cards: BoardCards,
): BoardsDecided {
  const { stackings, boards } = shuffles;
  const there = stackings.find((each) => each.reader === reader);
  if (there?.deck === deck && there.board === board) {
    return accept([{ type: 'stackingResumed', reader }]);
  }
  if (there !== undefined) return refuse({ code: 'reader-busy' });
  if (stackings.some((each) => each.deck === deck)) return refuse({ code: 'deck-busy' });
  const tooMany = board === null ? boardTooMany(shuffles) : null;
  if (tooMany !== null) return refuse(tooMany);
  if (board !== null && !boards.some(({ number }) => number === board)) {
    return refuse({ code: 'unknown-board', board });
  }
  if (holds === null) return refuse({ code: 'unknown-deck' });
  for (const [card, needs] of cards) {
    const has = holds[card] ?? 0;
    if (has < needs) return refuse({ code: 'deck-incomplete', card, has, needs });
  }
  return accept([{ type: 'stackingBegun', reader, deck, board }]);
}

interface Around {
  readonly shuffles: Shuffles;
  readonly cards: BoardCards;
}

function lay(laid: LaidToStack, stacking: Stacking, around: Around): readonly TournamentEvent[] {
  const { reader } = stacking;
  const answered = (result: StackResult): readonly TournamentEvent[] => [
    { type: 'stackAnswered', reader, result },
  ];
  switch (laid.type) {
    case 'undo':
      return stacking.laid.length === 0
        ? answered({ outcome: 'nothing-to-undo' })
        : [{ type: 'stackedTakenBack', reader }];
    case 'card': {
      const wrong = whyNot(laid, stacking, around);
      return wrong === null ? stack(laid, stacking, around) : answered(wrong);
    }
    case 'say-again':
      return answered({ outcome: 'said-again' });
    default:
      return answered({ outcome: laid.type });
  }
}

type LaidCard = Extract<LaidToStack, { type: 'card' }>;

function whyNot(
  { tag, card, deck }: LaidCard,
  stacking: Stacking,
  { shuffles, cards }: Around,
): StackResult | null {
  if (deck !== stacking.deck) return { outcome: 'foreign', card, deck };
  const place = stacking.laid.findIndex((each) => each.tag === tag) + 1;
  if (place > 0) return { outcome: 'twice', card, place };
  const left = leftOf(
    cards,
    stacking.laid.map((each) => each.card),
  );
  if (!left.has(card)) return { outcome: 'spare', card };
  const order = orderOf(stacking.board, shuffles);
  const wanted = order?.[stacking.laid.length];
  if (order === null || wanted === undefined || wanted === card) return null;
  const ahead = order.indexOf(card, stacking.laid.length) - stacking.laid.length;
  return { outcome: 'wrong', card, wanted, ahead };
}

/** Stacks the card. The last card completes the deck, and a recorded order becomes a board. */
function stack(
  { tag, card }: LaidCard,
  stacking: Stacking,
  { shuffles, cards }: Around,
): readonly TournamentEvent[] {
  const { reader, deck } = stacking;
  const order = [...stacking.laid.map((each) => each.card), card];
  const stacked: TournamentEvent = { type: 'cardStacked', reader, laid: { tag, card } };
  if (leftOf(cards, order).size > 0) return [stacked];
  const board = stacking.board ?? shuffles.given + 1;
  const added: readonly TournamentEvent[] =
    stacking.board === null ? [{ type: 'boardAdded', board, order, from: 'recorded' }] : [];
  return [
    stacked,
    ...added,
    { type: 'deckStacked', deck, board },
    { type: 'stackingEnded', reader },
  ];
}
