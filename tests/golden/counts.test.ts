import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { millebornes } from '#lib/millebornes/game.ts';
import { legalMoves } from '#lib/millebornes/legal.ts';
import type { State } from '#lib/millebornes/state.ts';
import { parseMilleBornes } from '#lib/record/millebornesParse.ts';
import { playStep, type Line } from '#lib/record/millebornes.ts';
import { startTimeline } from '#lib/game/timeline.ts';

interface Position {
  readonly name: string;
  readonly record: unknown;
  /** Sequences of one, two, three … legal moves from there. */
  readonly counts: readonly number[];
}

const positions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'counts', 'positions.json'), 'utf8'),
) as readonly Position[];

function positionOf(record: unknown): State {
  const parsed = parseMilleBornes(record);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusal));
  const start: Line = startTimeline(millebornes.initial(parsed.value.setup));
  return parsed.value.steps.reduce((line, step) => {
    const played = playStep(step, line);
    if (played.verdict !== 'ok') throw new Error(`${JSON.stringify(step)}: ${played.verdict}`);
    return played.line;
  }, start).now;
}

function count(state: State, depth: number): number {
  if (depth === 0) return 1;
  return legalMoves(state).reduce((sum, move) => {
    const decided = millebornes.decide(move, state);
    if (!decided.ok) throw new Error('a legal move is refused');
    const after = decided.value.reduce((at, event) => millebornes.evolve(event, at), state);
    return sum + count(after, depth - 1);
  }, 0);
}

describe('sequences of legal moves', () => {
  it.each(positions)('from $name', ({ record, counts }) => {
    const state = positionOf(record);
    expect(counts.map((_, index) => count(state, index + 1))).toEqual(counts);
  });
});
