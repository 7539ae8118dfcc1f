import { accept, type Result } from '../../game/result.ts';
import { playStep as playOne, replaySteps } from '../../game/replay.ts';
import type { Timeline } from '../../game/timeline.ts';
import type { CardId, Distance, Safety } from '../cards.ts';
import type { Event } from '../events.ts';
import { millebornes } from '../game.ts';
import type { RefusalCode } from '../moves.ts';
import { isLimited, isRolling, topOf } from '../rules.ts';
import type { FinishedRound, Rules, RoundState, Setup, SideState, State } from '../state.ts';
import type { RecordError } from '../../record/error.ts';
import { parseMilleBornes, type MilleBornesStep } from './parse.ts';

export type MilleBornesVerdict = 'ok' | 'overruled' | RefusalCode | 'nothing-to-undo';

export interface PrintedSide {
  readonly battle: CardId | null;
  readonly speed: CardId | null;
  readonly km: number;
  readonly distances: readonly Distance[];
  readonly safeties: readonly Safety[];
  readonly coupsFourres: number;
  readonly rolling: boolean;
  readonly limited: boolean;
}

export interface PrintedRound {
  readonly number: number;
  readonly turn: string;
  readonly drawPile: number;
  readonly hands: Readonly<Record<string, number>>;
  readonly distanceToReach: number;
  readonly extensionPending: number | null;
  readonly sides: readonly PrintedSide[];
}

/**
 * A finished sheet with its current values. Corrections are left out, as they are among the moves.
 */
type PrintedFinishedRound = Omit<FinishedRound, 'corrections'>;

export interface PrintedMilleBornes {
  readonly verdicts: readonly MilleBornesVerdict[];
  readonly round: PrintedRound | null;
  readonly rounds: readonly PrintedFinishedRound[];
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
}

export type MilleBornesTimeline = Timeline<State, MilleBornesStep>;

/** Replays a record from its first move, or returns its first error. */
export function replayMilleBornes(raw: unknown): Result<PrintedMilleBornes, RecordError> {
  const record = parseMilleBornes(raw);
  if (!record.ok) return record;
  const { steps, setup } = record.value;
  const { verdicts, now } = replaySteps(steps, millebornes.initial(setup), playStep);
  return accept({ verdicts, ...printMilleBornes(now) });
}

export function playStep(
  step: MilleBornesStep,
  line: MilleBornesTimeline,
): { readonly verdict: MilleBornesVerdict; readonly line: MilleBornesTimeline } {
  const { verdict, line: next, events } = playOne(step, line, millebornes);
  return { verdict: events.some(isOverruled) ? 'overruled' : verdict, line: next };
}

const isOverruled = (event: Event): boolean => 'overruled' in event && event.overruled;

export function printMilleBornes(state: State): Omit<PrintedMilleBornes, 'verdicts'> {
  const { setup, round, rounds, totals, winners } = state;
  return {
    round: round === null ? null : printRound(round, setup),
    rounds: rounds.map(({ end, winner, scores }) => ({ end, winner, scores })),
    totals,
    winners,
  };
}

const printRound = (round: RoundState, setup: Setup): PrintedRound => ({
  number: round.number,
  turn: setup.seats[round.turn] ?? '',
  drawPile: round.drawPile,
  hands: Object.fromEntries(setup.seats.map((name, seat) => [name, round.hands[seat] ?? 0])),
  distanceToReach: round.distanceToReach,
  extensionPending: round.asked?.side ?? null,
  sides: round.sides.map((side) => printSide(side, setup.rules)),
});

const printSide = (side: SideState, rules: Rules): PrintedSide => ({
  battle: topOf(side.battle),
  speed: topOf(side.speed),
  km: side.km,
  distances: side.distances,
  safeties: side.safeties,
  coupsFourres: side.coupsFourres.length,
  rolling: isRolling(side, rules),
  limited: isLimited(side, rules),
});
