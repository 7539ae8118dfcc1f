import { actionMove, seatNames, sideOfPlayer, type GameState } from '../games.ts';
import type { Action } from './binding.ts';
import { asked, notNow, settle, type TableDecision } from './decision.ts';
import { discardOpenCard, nextRound, takeBack, undoLast } from './screens.ts';
import type { TableState } from './state.ts';

/** A side's token answers whom a card hits. */
export function answerBySide(side: number, state: TableState): TableDecision {
  return answerWhere(state, (choice) => choice.side === side);
}

/** A player's token answers who laid a card, or names that player's side. */
export function answerBySeat(seat: number, state: TableState): TableDecision {
  const game: GameState = state.timeline.now;
  const name = seatNames(game)[seat];
  if (name === undefined) return notNow('no-such-place');
  const side = sideOfPlayer(name, game);
  return answerWhere(state, (choice) =>
    choice.player === null ? choice.side === side : choice.player === name,
  );
}

type Choice = NonNullable<TableState['question']>['choices'][number];

function answerWhere(state: TableState, fits: (choice: Choice) => boolean): TableDecision {
  const { question } = state;
  if (question === null) return notNow('nothing-to-answer');
  const fitting = question.choices.filter(fits);
  const [choice] = fitting;
  if (choice === undefined) return notNow('no-such-choice');
  return fitting.length > 1 ? asked(question) : settle(choice.move, question.tag, 'reader', state);
}

/** An action token laid on a reader. */
export function actOnToken(action: Action, state: TableState): TableDecision {
  switch (action) {
    case 'discard':
      return state.question !== null || state.warning !== null
        ? discardOpenCard('reader', state)
        : armDiscard(!state.discardArmed);
    case 'undo':
      // What lies open is the nearest thing to take back; only then the last accepted move.
      return state.question !== null || state.warning !== null ? takeBack(state) : undoLast(state);
    case 'next-round':
      return nextRound(state);
    case 'extend':
    case 'do-not-extend':
    case 'end-turn':
    case 'draw':
    case 'pass': {
      const move = actionMove(action, state.timeline.now);
      return move === null ? notNow('no-such-action') : settle(move, null, 'reader', state);
    }
  }
}

export const armDiscard = (armed: boolean): TableDecision => ({
  events: [{ type: 'discardArmed', armed }],
  answer: { outcome: 'accepted', move: null },
});
