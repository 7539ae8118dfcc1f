import type { Alternative } from '../../game/alternative.ts';
import type { GameMove, GameState } from '../../games.ts';
import {
  alternativesTo,
  cardOf,
  decideMove,
  unrecordedMoves,
  isOverrulable,
  markOverruled,
  playerOnTurn,
} from '../../games/playing.ts';
import type { TableState } from '../state.ts';
import { isOfThisLine } from './correct.ts';
import type { ChoicesReply, CorrectionChoice, MoveOfLine } from './correction.ts';
import { oldSteps } from './oldLine.ts';

/** Returns the possible corrections of one move. Refuses with `moved-on`. */
export function viewChoices(asked: MoveOfLine, state: TableState): ChoicesReply {
  const [old] = oldSteps(asked.number, state.timeline);
  if (old === undefined || !isOfThisLine(asked, state)) return { reason: 'moved-on' };
  const { move } = old.step;
  const { now } = old.before;
  const { line, moves, number } = asked;
  return {
    line,
    moves,
    number,
    move,
    turn: playerOnTurn(now),
    replace: possible(alternativesTo(move, now), now).filter(
      (choice) => whatHappens(choice.move, now) !== whatHappens(move, now),
    ),
    insert: possible(unrecordedMoves(now), now),
  };
}

/**
 * Serialises a move's effect: two forms of the same move, such as with an optional target, are one
 * choice.
 */
function whatHappens(move: GameMove, game: GameState): string {
  const decided = decideMove(markOverruled(move, game), game);
  return JSON.stringify(decided.ok ? decided.value : move);
}

/** In each group legal moves come first, then those that the table may accept against the rules. */
function possible(
  alternatives: readonly Alternative<GameMove>[],
  game: GameState,
): readonly CorrectionChoice[] {
  const choices = alternatives.flatMap(({ group, move }): readonly CorrectionChoice[] => {
    const decided = decideMove(move, game);
    const card = cardOf(move, game);
    if (decided.ok) return [{ group, move, card, letLie: false }];
    return isOverrulable(move, decided.refusal, game)
      ? [{ group, move: markOverruled(move, game), card, letLie: true }]
      : [];
  });
  return choices.toSorted((a, b) => Number(a.letLie) - Number(b.letLie));
}
