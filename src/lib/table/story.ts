import { inSteps, inStepsWithRest, STEP } from '../game/chanceSteps.ts';
import type { Decision, Draws, Shares } from '../game/story.ts';
import type { GameMove } from '../games.ts';

/** An accepted move, and who was to win after it. */
export interface StoryMove {
  /** Its number in the match, from 1. */
  readonly number: number;
  readonly move: GameMove;
  readonly overruled: boolean;
  readonly round: number;
  readonly shares: Shares;
  /** Who was to win the round, where that is told. */
  readonly ofRound: Shares;
  /** The move that shows now in the shares: an attack is not weighed while it may still be answered. */
  readonly weighs: number;
  /** What this move cost, where it was a decision that everybody saw. */
  readonly decision: Decision<GameMove> | null;
}

/** A stretch of a match as it is told afterwards. */
export interface StoryPart {
  readonly moves: readonly StoryMove[];
  /** Of all that is told, by side. */
  readonly draws: readonly Draws[];
  /** Moves that are told of: those of all finished rounds. */
  readonly length: number;
  /** How often the line of moves had been changed: of another one nothing that was told before holds. */
  readonly line: number;
}

/** What was told so far, and the next stretch of it; it is told from the start where moves were taken back or put right meanwhile. */
export function toldFurther(told: StoryPart | null, part: StoryPart): StoryPart {
  if (told === null || told.moves.length === 0) return part;
  if (told.line !== part.line) return { ...part, moves: [] };
  return { ...part, moves: [...told.moves, ...part.moves] };
}

/** A move by which the chances changed. */
export interface TurningPoint {
  /** The move to look at. */
  readonly number: number;
  /** After which the chances had changed. */
  readonly shownAt: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What is less than this is hardly seen in steps of five. */
const LEAST_SWING = 0.05;

/** The moves that changed most who was to win, at most so many, in order of play. */
export function turningPoints(moves: readonly StoryMove[], most = 3): readonly TurningPoint[] {
  return moves
    .flatMap((move, index) => {
      const before = moves[index - 1]?.shares ?? null;
      if (move.shares === null || before === null) return [];
      return [{ number: move.weighs, shownAt: move.number, before, after: move.shares }];
    })
    .filter((point) => swingOf(point) >= LEAST_SWING)
    .sort((one, other) => swingOf(other) - swingOf(one))
    .slice(0, most)
    .sort((one, other) => one.number - other.number);
}

/** What the side gained or lost whose chances changed most. */
const swingOf = ({ before, after }: TurningPoint): number =>
  Math.max(...after.map((share, side) => Math.abs(share - (before[side] ?? 0))));

/** The decisions that cost most, at most so many, the dearest first. */
export const dearestDecisions = (moves: readonly StoryMove[], most = 3): readonly StoryMove[] =>
  moves
    .filter(({ decision }) => decision !== null)
    .sort((one, other) => costOf(other.decision) - costOf(one.decision))
    .slice(0, most);

const costOf = (decision: StoryMove['decision']): number =>
  decision === null ? 0 : decision.shareInstead - decision.share;

/** The record of a match, with who was to win after each of its moves beside what it holds. */
export const withChances = (
  record: { readonly meta?: object },
  moves: readonly StoryMove[],
): { readonly meta: object } => ({
  ...record,
  meta: {
    ...record.meta,
    chances: {
      of: 'match',
      steps: STEP,
      moves: moves.flatMap(({ number, shares, ofRound }) =>
        shares === null
          ? []
          : [
              {
                after: number,
                percent: inSteps(shares),
                ...(ofRound && { round: inStepsWithRest(ofRound) }),
              },
            ],
      ),
    },
  },
});
