import type { Timeline } from '../../game/timeline.ts';
import { cardIndex } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { RoundState, State } from '../../millebornes/state.ts';
import { takeOver } from './fromReferee.ts';
import { Lacks } from './lacks.ts';
import { answering, discarding, playing, type MoveCode } from './moves.ts';
import { Position } from './position.ts';
import { compile } from './rulesTable.ts';

/** A state of a match, how many moves led to it, and what players have shown in this round not to hold. */
interface Moment {
  readonly state: State;
  readonly moves: number;
  readonly lacks: Lacks;
}

/** What everybody at the table can know after some moves. */
export interface Known {
  readonly latest: Moment;
  /**
   * The last moment at which no coup-fourré was open and no side was asked whether it extends: while one is, a chance would
   * say what its side does not tell.
   */
  readonly settled: Moment;
}

/** What is known of a state alone, to which so many moves led. */
export function knownAt(state: State, moves = 0): Known {
  const moment = { state, moves, lacks: new Lacks(compile(state.setup)) };
  return { latest: moment, settled: moment };
}

/** What is known after an accepted move that led to that state. */
export function knownAfter({ latest, settled }: Known, move: Move, state: State): Known {
  const lacks = lacksAfter(latest, move, state);
  const moment = { state, moves: latest.moves + 1, lacks };
  return {
    latest: moment,
    settled: state.round !== null && isOpen(state.round) ? settled : moment,
  };
}

/** A match of 1000 Bornes as it was played. */
export type Line = Timeline<{ readonly now: State }, { readonly move: Move }>;

/** The moves of the round that is played, oldest first, and the line that each of them led to; and the line before them. */
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

/** What is known after a line of moves, and how many turns of this round each player, at least, had ended when nothing was open any more. */
export function knownOf(line: Line): { readonly known: Known; readonly turns: number } {
  const { start, steps } = roundOf(line);
  const known = steps.reduce(
    (before, { last, now }) =>
      last === null ? before : knownAfter(before, last.step.move, now.now),
    knownAt(start.now.now, start.length),
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

/** The seat whose turn a move ended: a safety is followed by another card, and who answers an attack plays on. */
function endedTurn(move: Move, { setup, round }: State): number | null {
  if (move.type !== 'play' && move.type !== 'discard' && move.type !== 'extend') return null;
  const seat = setup.seats.indexOf(move.by);
  return seat < 0 || round === null || round.turn === seat ? null : seat;
}

/** Whether a coup-fourré may still be played, or a side is asked whether it extends. */
export const isOpen = ({ attack, asked }: RoundState): boolean => (attack ?? asked) !== null;

function lacksAfter(before: Moment, move: Move, { rounds, round }: State): Lacks {
  const { rules } = before.lacks;
  const lacks = new Lacks(rules);
  const was = before.state.round;
  if (was === null || round === null || rounds.length !== before.state.rounds.length) return lacks;
  lacks.copy(before.lacks);
  const position = new Position(rules);
  takeOver(position, was);
  const code = codeOf(move, position);
  if (code !== null) lacks.observe(position, code);
  return lacks;
}

/** The move for what it shows of a hand; null where it shows nothing, or the table let something lie out of turn. */
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
