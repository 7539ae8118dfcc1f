import { roundToSteps, roundToStepsWithRest, CHANCE_STEP_PERCENT } from '../game/chanceSteps.ts';
import type { DecisionReview, DrawLuck, Shares } from '../game/story.ts';
import type { GameMove } from '../games.ts';

export interface StoryMove {
  readonly number: number;
  readonly move: GameMove;
  readonly overruled: boolean;
  readonly round: number;
  readonly shares: Shares;
  readonly ofRound: Shares;
  /**
   * Number of the move behind the change. An attack counts only once it can no longer be answered.
   */
  readonly weighs: number;
  /** Cost of this move, if it was a decision visible to all. */
  readonly decision: DecisionReview<GameMove> | null;
}

/** Part of a match's analysis. */
export interface StoryPart {
  readonly moves: readonly StoryMove[];
  readonly draws: readonly DrawLuck[];
  readonly length: number;
  /** Version of the line of moves. An analysis of another version is void. */
  readonly line: number;
}

/** Appends the next part of an analysis. Starts over if moves were undone or corrected. */
export function mergeStoryPart(told: StoryPart | null, part: StoryPart): StoryPart {
  if (told === null || told.moves.length === 0) return part;
  if (told.line !== part.line) return { ...part, moves: [] };
  return { ...part, moves: [...told.moves, ...part.moves] };
}

export interface TurningPoint {
  readonly number: number;
  /** Number of the move after which the change showed. */
  readonly shownAt: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Minimum change of a probability; smaller ones hardly show in steps of 5 %. */
const MIN_SWING = 0.05;

/** Returns the moves that changed the win probabilities most, at most `most`, in order of play. */
export function turningPoints(moves: readonly StoryMove[], most = 3): readonly TurningPoint[] {
  return moves
    .flatMap((move, index) => {
      const before = moves[index - 1]?.shares ?? null;
      if (move.shares === null || before === null) return [];
      return [{ number: move.weighs, shownAt: move.number, before, after: move.shares }];
    })
    .filter((point) => swingOf(point) >= MIN_SWING)
    .sort((one, other) => swingOf(other) - swingOf(one))
    .slice(0, most)
    .sort((one, other) => one.number - other.number);
}

const swingOf = ({ before, after }: TurningPoint): number =>
  Math.max(...after.map((share, side) => Math.abs(share - (before[side] ?? 0))));

/** Returns the decisions that cost most, at most `most`, the most expensive first. */
export const costliestDecisions = (moves: readonly StoryMove[], most = 3): readonly StoryMove[] =>
  moves
    .filter(({ decision }) => decision !== null)
    .sort((one, other) => costOf(other.decision) - costOf(one.decision))
    .slice(0, most);

const costOf = (decision: StoryMove['decision']): number =>
  decision === null ? 0 : decision.shareInstead - decision.share;

export const withChances = (
  record: { readonly meta?: object },
  moves: readonly StoryMove[],
): { readonly meta: object } => ({
  ...record,
  meta: {
    ...record.meta,
    chances: {
      of: 'match',
      steps: CHANCE_STEP_PERCENT,
      moves: moves.flatMap(({ number, shares, ofRound }) =>
        shares === null
          ? []
          : [
              {
                after: number,
                percent: roundToSteps(shares),
                ...(ofRound && { round: roundToStepsWithRest(ofRound) }),
              },
            ],
      ),
    },
  },
});
