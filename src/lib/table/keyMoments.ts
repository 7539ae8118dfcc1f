import { isOverruled } from '../game/actions.ts';
import { cutTo } from '../game/timeline.ts';
import type { GameMove } from '../games.ts';
import { isHighlight, leaderOf, roundsPlayed, standingOf } from '../games/playing.ts';
import { endedRound, type Step, type TableTimeline } from './state.ts';

type KeyMomentReason =
  | { readonly type: 'ended'; readonly round: number }
  | { readonly type: 'overruled' }
  | { readonly type: 'played' }
  | { readonly type: 'lead'; readonly players: readonly string[] };

export interface KeyMoment {
  readonly number: number;
  readonly move: GameMove;
  readonly reason: KeyMomentReason;
}

interface MomentOfRound extends KeyMoment {
  readonly round: number;
}

/** Cache: looking back asks for the same line at every step. */
const known = new WeakMap<TableTimeline, readonly MomentOfRound[]>();

/**
 * Returns the moves that players want to look back at, in order of play.
 *
 * @throws if the table has dropped some of its moves
 */
export function keyMomentsOf(timeline: TableTimeline): readonly MomentOfRound[] {
  const found = known.get(timeline) ?? find(timeline);
  known.set(timeline, found);
  return found;
}

function find(timeline: TableTimeline): readonly MomentOfRound[] {
  const moments: MomentOfRound[] = [];
  /**
   * By round. Only the last change of the lead in a round counts, because cars keep passing each
   * other.
   */
  const overtook = new Map<number, MomentOfRound>();
  let led: number | null = null;
  for (const { line, step, before } of playedSteps(timeline)) {
    const { move, round } = step;
    const leads = leaderOf(line.now);
    const reason = reasonFor(move, before, line);
    if (reason !== null) moments.push({ number: line.length, move, reason, round });
    if (led !== null && leads !== null && leads !== led) {
      overtook.set(round, { number: line.length, move, reason: overtaking(leads, line), round });
    }
    led = leads ?? led;
  }
  const told = new Set(moments.map(({ number }) => number));
  const others = [...overtook.values()].filter(({ number }) => !told.has(number));
  return [...moments, ...others].sort((one, other) => one.number - other.number);
}

function reasonFor(
  move: GameMove,
  before: TableTimeline,
  line: TableTimeline,
): KeyMomentReason | null {
  if (endedRound(line)) return { type: 'ended', round: roundsPlayed(line.now) };
  if (isOverruled(move)) return { type: 'overruled' };
  return isHighlight(move, before.now, line.now) ? { type: 'played' } : null;
}

const overtaking = (side: number, { now }: TableTimeline): KeyMomentReason => ({
  type: 'lead',
  players: standingOf(now).sides[side]?.players ?? [],
});

interface PlayedStep {
  readonly step: Step;
  readonly before: TableTimeline;
  readonly line: TableTimeline;
}

function playedSteps(timeline: TableTimeline): readonly PlayedStep[] {
  cutTo(timeline, 0);
  const steps: PlayedStep[] = [];
  for (let line = timeline; line.last !== null; line = line.last.before) {
    steps.push({ ...line.last, line });
  }
  return steps.reverse();
}
