import type { ChancesView } from '../game/chances.ts';
import { roundToSteps, roundToStepsWithRest } from '../game/chanceSteps.ts';
import type { DealSeed } from '../game/keyedDice.ts';
import type { PartnerSeat, PartnersView } from '../game/partner.ts';
import type { DecisionReview, DrawLuck, ChanceEstimate } from '../game/story.ts';
import type { Timeline } from '../game/timeline.ts';
import type { GameId, GameMove, Games, GameState } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { hintReasonFor } from '../millebornes/hintReason.ts';
import { elevensPartners } from './elevens/atSeat.ts';
import { milleBornesPartners } from './millebornes/atSeat.ts';
import { isMeasured } from './millebornes/correction.ts';
import {
  reviewMilleBornesDecision,
  milleBornesDraws,
  isMilleBornesCalibrated,
  isMilleBornesPending,
  estimateMilleBornes,
  estimatesMilleBornesRounds,
} from './millebornes/chanceModel.ts';

type LineOf<Id extends GameId> = Timeline<
  { readonly game: Id; readonly now: Games[Id]['state'] },
  { readonly move: Games[Id]['move'] }
>;
type AnyLine = Timeline<GameState, { readonly move: GameMove }>;

/** Model of a game's chances, computed from a line of moves. */
interface GameChanceModel<Line, Move> {
  /** Returns the chances from public knowledge. `early`: also in the first turns of a round. */
  estimate(line: Line, early: boolean): ChanceEstimate | null;
  estimatesRounds(line: Line): boolean;
  /** True if the model was calibrated for the rules of this table. */
  isCalibrated(line: Line): boolean;
  /** True if something is pending after these moves that the chances leave out. */
  isPending(line: Line): boolean;
  decision(line: Line): DecisionReview<Move> | null;
  draws(line: Line): readonly DrawLuck[];
}
/** Chance model of any game. Callers check that the line belongs to it. */
export type ChanceModel = GameChanceModel<AnyLine, GameMove>;

/** Chance models by game; null if there is none. */
const CHANCE_MODELS: {
  readonly [Id in GameId]: GameChanceModel<LineOf<Id>, Games[Id]['move']> | null;
} = {
  '1000-bornes': {
    estimate: estimateMilleBornes,
    estimatesRounds: estimatesMilleBornesRounds,
    isCalibrated: isMilleBornesCalibrated,
    isPending: isMilleBornesPending,
    decision: reviewMilleBornesDecision,
    draws: milleBornesDraws,
  },
  elevens: null,
  tally: null,
};

/** Returns the chance model for this table; null if its rules are not calibrated. */
export function chanceModelOf(line: AnyLine): ChanceModel | null {
  const teller = CHANCE_MODELS[line.now.game] as ChanceModel | null;
  return teller?.isCalibrated(line) === true ? teller : null;
}

type Partners<Line, Move> = (
  line: Line,
  players: readonly PartnerSeat[],
  seed: DealSeed,
) => PartnersView<Move>;

const PARTNERS: {
  readonly [Id in GameId]: Partners<LineOf<Id>, Games[Id]['move']> | null;
} = { '1000-bornes': milleBornesPartners, elevens: elevensPartners, tally: null };

export function partnersAt(
  line: AnyLine,
  players: readonly PartnerSeat[],
  seed: DealSeed,
): PartnersView<GameMove> | null {
  const partners = PARTNERS[line.now.game] as Partners<AnyLine, GameMove> | null;
  return partners?.(line, players, seed) ?? null;
}

interface Hints<Line, Move> {
  isExtensionAsked(line: Line): boolean;
  isAnswer(move: Move): boolean;
  /**
   * Returns the reason for the move, as a key of the game's texts. Null if it needs no explanation.
   */
  because(move: Move, hand: readonly string[], line: Line): string | null;
}

const HINTS: {
  readonly [Id in GameId]: Hints<LineOf<Id>, Games[Id]['move']> | null;
} = {
  '1000-bornes': {
    isExtensionAsked: ({ now }) => (now.now.round?.asked ?? null) !== null,
    isAnswer: ({ type }) => type === 'coupFourre',
    because: (move, hand, { now }) => hintReasonFor(move, hand, now.now),
  },
  elevens: { isExtensionAsked: () => false, isAnswer: () => false, because: () => null },
  tally: null,
};

const hintsOf = ({ now }: AnyLine) => HINTS[now.game] as Hints<AnyLine, GameMove> | null;

export const isExtensionAsked = (line: AnyLine): boolean =>
  hintsOf(line)?.isExtensionAsked(line) === true;

export interface Hint {
  readonly move: GameMove;
  readonly because: string | null;
  readonly answers: boolean;
}

/**
 * Returns a suggestion for the player on turn with this hand, chosen like a strong partner. Ignores
 * the other hands. Null for an impossible position or hand.
 */
export function hintAt(line: AnyLine, seat: number, hand: readonly string[]): Hint | null {
  const act = partnersAt(line, [{ seat, strength: 'strong', hand }], 0)?.act ?? null;
  const hints = hintsOf(line);
  if (act === null || hints === null) return null;
  const { move } = act;
  return { move, because: hints.because(move, hand, line), answers: hints.isAnswer(move) };
}

/** Returns the chances rounded for display; null if there is no model for the table. */
export function chancesAt(line: AnyLine): ChancesView | null {
  const teller = chanceModelOf(line);
  if (teller === null) return null;
  const found = teller.estimate(line, false);
  const match = found && roundToSteps(found.match);
  if (!teller.estimatesRounds(line)) return { match };
  return { match, round: found?.round ? roundToStepsWithRest(found.round) : null };
}

interface PlayedMatch {
  readonly game: BoxId;
  readonly edition: string | null;
  readonly byHand: boolean;
  readonly sides: readonly { readonly players: readonly unknown[] }[];
}

/** Games without an entry have no chances. */
const HAS_CHANCES: Readonly<Partial<Record<BoxId, (played: PlayedMatch) => boolean>>> = {
  '1000-bornes': ({ edition, sides }) =>
    edition !== null &&
    isMeasured(edition, sides.flatMap(({ players }) => players).length, sides.length),
};

export const hasChances = (played: PlayedMatch): boolean =>
  !played.byHand && HAS_CHANCES[played.game]?.(played) === true;
