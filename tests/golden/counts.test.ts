import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import { legalMoves as legalElevens } from '#lib/elevens/legal.ts';
import type { Game } from '#lib/game/game.ts';
import type { Result } from '#lib/game/result.ts';
import { startTimeline } from '#lib/game/timeline.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { legalMoves } from '#lib/millebornes/decide.ts';
import { loadState as takeOverGame } from '#lib/odds/elevens/atSeat.ts';
import { legalMoves as legalInGame } from '#lib/odds/elevens/legal.ts';
import { play as playInGame } from '#lib/odds/elevens/play.ts';
import { Position as ElevensPosition } from '#lib/odds/elevens/position.ts';
import { loadRound } from '#lib/odds/millebornes/loadRound.ts';
import { legalMoves as legalSimulated } from '#lib/odds/millebornes/legal.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { play } from '#lib/odds/millebornes/play.ts';
import { GOING, Position } from '#lib/odds/millebornes/position.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Sheets } from '#lib/odds/millebornes/sheet.ts';
import * as elevensRecord from '#lib/elevens/record/replay.ts';
import { parseElevens } from '#lib/elevens/record/parse.ts';
import * as millebornesRecord from '#lib/millebornes/record/replay.ts';
import { parseMilleBornes } from '#lib/millebornes/record/parse.ts';

interface Counted {
  readonly name: string;
  readonly record: unknown;
  /** Sequences of one, two, three … legal moves from there. */
  readonly counts: readonly number[];
}

const positionsIn = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'counts', file), 'utf8')) as readonly Counted[];

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

/** Returns the final state of a record, which must contain only accepted moves. */
function endOf<Line, Step>(
  steps: readonly Step[],
  start: Line,
  play: (step: Step, line: Line) => { readonly verdict: string; readonly line: Line },
): Line {
  return steps.reduce((line, step) => {
    const played = play(step, line);
    if (played.verdict !== 'ok') throw new Error(`${JSON.stringify(step)}: ${played.verdict}`);
    return played.line;
  }, start);
}

/** Counts sequences of legal moves of a game to a depth. */
const counter = <State, Move, Event>(
  game: Game<never, State, Move, Event, unknown>,
  legal: (state: State) => readonly Move[],
) =>
  function count(state: State, depth: number): number {
    if (depth === 0) return 1;
    return legal(state).reduce((sum, move) => {
      const events = valueOf(game.decide(move, state));
      const after = events.reduce((at, event) => game.evolve(event, at), state);
      return sum + count(after, depth - 1);
    }, 0);
  };

describe('sequences of legal moves of 1000 Bornes', () => {
  const count = counter(millebornes, legalMoves);
  it.each(positionsIn('millebornes.json'))('from $name', ({ record, counts }) => {
    const { setup, steps } = valueOf(parseMilleBornes(record));
    const start: millebornesRecord.MilleBornesTimeline = startTimeline(millebornes.initial(setup));
    const { now } = endOf(steps, start, millebornesRecord.playStep);
    expect(counts.map((_, index) => count(now, index + 1))).toEqual(counts);
  });
});

/** The same by the simulator, which copies a position where the referee makes a new state. */
function countSimulated(position: Position, standing: Standing, depth: number): number {
  if (depth === 0) return 1;
  let sum = 0;
  for (const move of legalSimulated(position)) {
    const after = new Position(position.rules);
    after.copy(position);
    play(after, move);
    sum +=
      after.end === GOING
        ? countSimulated(after, standing, depth - 1)
        : countNext(after, standing, depth - 1);
  }
  return sum;
}

/** Goes on in the next round, when the match has one. */
function countNext(ended: Position, before: Standing, depth: number): number {
  const standing = new Standing(ended.rules, [...before.totals], before.rounds);
  const sheets = new Sheets(ended.rules.sides);
  sheets.fill(ended);
  standing.add(sheets);
  if (standing.winners() !== 0) return depth === 0 ? 1 : 0;
  const next = new Position(ended.rules);
  next.deal(standing.first());
  return countSimulated(next, standing, depth);
}

describe('sequences of legal moves of 1000 Bornes, by the simulator', () => {
  it.each(positionsIn('millebornes.json'))('from $name', ({ record, counts }) => {
    const { setup, steps } = valueOf(parseMilleBornes(record));
    const start: millebornesRecord.MilleBornesTimeline = startTimeline(millebornes.initial(setup));
    const { now } = endOf(steps, start, millebornesRecord.playStep);
    if (now.round === null) throw new Error('the match is over');
    const position = new Position(compile(setup));
    loadRound(position, now.round);
    const standing = new Standing(position.rules, now.totals, now.rounds.length);
    expect(counts.map((_, at) => countSimulated(position, standing, at + 1))).toEqual(counts);
  });
});

describe('sequences of legal moves of Elevens', () => {
  const count = counter(elevens, legalElevens);
  it.each(positionsIn('elevens.json'))('from $name', ({ record, counts }) => {
    const { setup, steps } = valueOf(parseElevens(record));
    const start: elevensRecord.ElevensTimeline = startTimeline(elevens.initial(setup));
    const { now } = endOf(steps, start, elevensRecord.playStep);
    expect(counts.map((_, index) => count(now, index + 1))).toEqual(counts);
  });
});

/** The same by the simulator of Elevens. */
function countGame(position: ElevensPosition, depth: number): number {
  if (depth === 0) return 1;
  return legalInGame(position).reduce((sum, move) => {
    const after = new ElevensPosition(position.setup);
    after.copy(position);
    playInGame(after, move);
    return sum + countGame(after, depth - 1);
  }, 0);
}

describe('sequences of legal moves of Elevens, by the simulator', () => {
  it.each(positionsIn('elevens.json'))('from $name', ({ record, counts }) => {
    const { setup, steps } = valueOf(parseElevens(record));
    const start: elevensRecord.ElevensTimeline = startTimeline(elevens.initial(setup));
    const { now } = endOf(steps, start, elevensRecord.playStep);
    const position = new ElevensPosition(setup);
    takeOverGame(position, now);
    expect(counts.map((_, at) => countGame(position, at + 1))).toEqual(counts);
  });
});
