import type { Result } from '#lib/game/result.ts';
import type { BoardRefusal, BoardsCommand } from '#lib/tournament/boards/commands.ts';
import { boardCards, eachOf } from '#lib/tournament/boards/cards.ts';
import { shuffled, Dice } from '#lib/game/dice.ts';
import { decideOnBoards } from '#lib/tournament/boards/decide.ts';
import { viewBoards, type BoardsView } from '#lib/tournament/boards/view.ts';
import type { TournamentEvent } from '#lib/tournament/events.ts';
import type { Tournament } from '#lib/tournament/state.ts';
import type { Directed } from '../../support/tournament.ts';

/** A deck of the house by a tag a copy: "red 100 3". */
const tagOf = (deck: string, card: string, copy: number): string =>
  `${deck} ${card} ${String(copy)}`;

/** As many copies of each card as the whole box has. */
export const wholeBox = (cards: readonly { readonly id: string; readonly copies: number }[]) =>
  Object.fromEntries(cards.map(({ id, copies }) => [id, copies]));

/** Boards of a tournament, directed by sentences. */
export interface DirectedBoards {
  ask(command: BoardsCommand): readonly TournamentEvent[];
  refusal(command: BoardsCommand): BoardRefusal | null;
  /** A board drawn by chance; answers its order. */
  draw(seed?: number): readonly string[];
  /** Lays cards of a deck at a reader, each a copy that was not laid before. */
  lay(reader: string, deck: string, ...cards: readonly string[]): void;
  view(now?: number): BoardsView;
  state(): Tournament;
}

export function boardsOf(sunday: Directed): DirectedBoards {
  const copies = new Map<string, number>();
  const decide = (command: BoardsCommand): Result<readonly TournamentEvent[], BoardRefusal> =>
    decideOnBoards(command, sunday.state());
  function ask(command: BoardsCommand): readonly TournamentEvent[] {
    const decided = decide(command);
    if (!decided.ok) throw new Error(`${command.type}: ${JSON.stringify(decided.refusal)}`);
    sunday.happened(decided.value);
    return decided.value;
  }
  return {
    ask,
    refusal(command) {
      const decided = decide(command);
      return decided.ok ? null : decided.refusal;
    },
    draw(seed = 1) {
      const dice = new Dice(seed);
      const order = shuffled(eachOf(boardCards(sunday.state()) ?? new Map()), dice);
      ask({ type: 'drawBoard', order });
      return order;
    },
    lay(reader, deck, ...cards) {
      for (const card of cards) {
        const copy = (copies.get(`${deck} ${card}`) ?? 0) + 1;
        copies.set(`${deck} ${card}`, copy);
        const laid = { type: 'card', tag: tagOf(deck, card, copy), card, deck } as const;
        ask({ type: 'layToStack', reader, laid });
      }
    },
    view: (now = 0) => viewBoards('TEST22', { position: 1, state: sunday.state(), now }),
    state: sunday.state,
  };
}
