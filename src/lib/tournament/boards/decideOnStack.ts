import { accept, refuse } from '../../game/result.ts';
import type { TournamentEvent } from '../events.ts';
import type { Tournament } from '../state.ts';
import { boardCards, leftOf, type BoardCards } from './cards.ts';
import type { BoardsCommand, BoardsDecided, LaidToStack } from './commands.ts';
import { boardTooMany } from './tooMany.ts';
import { orderOf, type Shuffles, type Stacking, type StackResult } from './state.ts';

type StackCommand = Extract<
  BoardsCommand,
  { type: 'stack' | 'layToStack' | 'takeBackStacked' | 'endStacking' }
>;

export function decideOnStack(
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
