import type { Timeline } from '../../game/timeline.ts';
import { cardIndex } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { RoundState, State } from '../../millebornes/state.ts';
import { loadRound } from './loadRound.ts';
import { CardsRuledOut } from './cardsRuledOut.ts';
import { answering, discarding, playing, type MoveCode } from './moves.ts';
import { Position } from './position.ts';
import { compile } from './rulesTable.ts';

/**
 * State of a match, the number of moves before it, and the cards that players have shown not to
 * hold.
 */
interface Moment {
  readonly state: State;
  readonly moves: number;
  readonly lacks: CardsRuledOut;
}

export interface PublicKnowledge {
  readonly latest: Moment;
  /**
   * The last state without an open coup-fourré or extension. Chances after it would reveal if the
   * side holds the answer.
   */
  readonly settled: Moment;
}

export function publicKnowledgeAt(state: State, moves = 0): PublicKnowledge {
  const moment = { state, moves, lacks: new CardsRuledOut(compile(state.setup)) };
  return { latest: moment, settled: moment };
}

export function publicKnowledgeAfter(
  { latest, settled }: PublicKnowledge,
  move: Move,
  state: State,
): PublicKnowledge {
  const lacks = lacksAfter(latest, move, state);
  const moment = { state, moves: latest.moves + 1, lacks };
  return {
    latest: moment,
    settled: state.round !== null && isAnswerPending(state.round) ? settled : moment,
  };
}

export type Line = Timeline<{ readonly now: State }, { readonly move: Move }>;

export function roundOf(line: Line): { readonly start: Line; readonly steps: readonly Line[] } {
  const { rounds } = line.now.now;
  const steps: Line[] = [];
  let start = line;
  while (start.last?.before.now.now.rounds.length === rounds.length) {
    steps.push(start);
    start = start.last.before;
  }
  return { start, steps: steps.reverse() };
}

/**
 * Returns the public knowledge after a line of moves. `turns`: turns of this round that each player
 * has ended at least, when nothing was pending.
 */
export function publicKnowledgeOf(line: Line): {
  readonly known: PublicKnowledge;
  readonly turns: number;
} {
  const { start, steps } = roundOf(line);
  const known = steps.reduce(
    (before, { last, now }) =>
      last === null ? before : publicKnowledgeAfter(before, last.step.move, now.now),
    publicKnowledgeAt(start.now.now, start.length),
  );
  const { setup } = line.now.now;
  const turns = new Array<number>(setup.seats.length).fill(0);
  for (const { last, now, length } of steps) {
    if (last === null || length > known.settled.moves) break;
    const seat = endedTurn(last.step.move, now.now);
    if (seat !== null) turns[seat] = (turns[seat] ?? 0) + 1;
  }
  return { known, turns: Math.min(...turns) };
}

/**
 * Returns the seat that ended its turn by the move, or null. After a safety, and after a
 * coup-fourré, the player goes on.
 */
function endedTurn(move: Move, { setup, round }: State): number | null {
  if (move.type !== 'play' && move.type !== 'discard' && move.type !== 'extend') return null;
  const seat = setup.seats.indexOf(move.by);
  return seat < 0 || round === null || round.turn === seat ? null : seat;
}

export const isAnswerPending = ({ attack, asked }: RoundState): boolean =>
  (attack ?? asked) !== null;

function lacksAfter(before: Moment, move: Move, { rounds, round }: State): CardsRuledOut {
  const { rules } = before.lacks;
  const lacks = new CardsRuledOut(rules);
  const was = before.state.round;
  if (was === null || round === null || rounds.length !== before.state.rounds.length) return lacks;
  lacks.copy(before.lacks);
  const position = new Position(rules);
  loadRound(position, was);
  const code = codeOf(move, position);
  if (code !== null) lacks.observe(position, code);
  return lacks;
}

/**
 * Returns the move for its information about a hand. Null if it shows nothing or the table
 * overruled it out of turn.
 */
function codeOf(move: Move, position: Position): MoveCode | null {
  const { setup, sideOf } = position.rules;
  const seat = 'by' in move ? setup.seats.indexOf(move.by) : -1;
  switch (move.type) {
    case 'coupFourre':
      return answering(seat);
    case 'play':
    case 'discard':
      if (seat !== position.turn) return null;
      return move.type === 'play'
        ? playing(cardIndex(move.card), sideOf[seat] ?? 0)
        : discarding(cardIndex(move.card));
    case 'extend':
    case 'setDrawPile':
    case 'endRound':
    case 'correctSheet':
      return null;
  }
}
