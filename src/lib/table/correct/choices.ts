import type { Alternative } from '../../game/alternative.ts';
import type { GameMove, GameState } from '../../games.ts';
import {
  alternativesTo,
  cardOf,
  decideMove,
  forgottenMoves,
  isOverrulable,
  overruled,
  playerOnTurn,
} from '../../games/playing.ts';
import type { TableState } from '../state.ts';
import { isOfThisLine } from './correct.ts';
import type { ChoicesReply, CorrectionChoice, MoveOfLine } from './correction.ts';
import { oldSteps } from './oldLine.ts';

/** What can be corrected at one move of the line. */
export function viewChoices(asked: MoveOfLine, state: TableState): ChoicesReply {
  const [old] = oldSteps(asked.number, state.timeline);
  if (old === undefined || !isOfThisLine(asked, state)) return { reason: 'moved-on' };
  const { move } = old.step;
  const { now } = old.before;
  const { line, moves, number } = asked;
  return {
    ...{ line, moves, number, move },
    turn: playerOnTurn(now),
    replace: possible(alternativesTo(move, now), now).filter(
      (choice) => whatHappens(choice.move, now) !== whatHappens(move, now),
    ),
    insert: possible(forgottenMoves(now), now),
  };
}

/** Two spellings of the same move, such as a target that could be left out, are one choice. */
function whatHappens(move: GameMove, game: GameState): string {
  const decided = decideMove(overruled(move, game), game);
  return JSON.stringify(decided.ok ? decided.value : move);
}

/** In each group legal moves come first, then those that the table may let lie. */
function possible(
  alternatives: readonly Alternative<GameMove>[],
  game: GameState,
): readonly CorrectionChoice[] {
  const choices = alternatives.flatMap(({ group, move }): readonly CorrectionChoice[] => {
    const decided = decideMove(move, game);
    const card = cardOf(move, game);
    if (decided.ok) return [{ group, move, card, letLie: false }];
    return isOverrulable(move, decided.refusal, game)
      ? [{ group, move: overruled(move, game), card, letLie: true }]
      : [];
  });
  return choices.toSorted((a, b) => Number(a.letLie) - Number(b.letLie));
}
