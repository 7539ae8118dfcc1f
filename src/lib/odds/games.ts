import type { ChancesView } from '../game/chances.ts';
import { inSteps, inStepsWithRest } from '../game/chanceSteps.ts';
import type { DealSeed } from '../game/keyedDice.ts';
import type { PartnerSeat, PartnersView } from '../game/partner.ts';
import type { Decision, Draws, Foretold } from '../game/story.ts';
import type { Timeline } from '../game/timeline.ts';
import type { GameId, GameMove, Games, GameState } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import { becauseOf } from '../millebornes/because.ts';
import { elevensPartners } from './elevens/atSeat.ts';
import { milleBornesPartners } from './millebornes/atSeat.ts';
import { isMeasured } from './millebornes/correction.ts';
import {
  milleBornesDecision,
  milleBornesDraws,
  milleBornesIsKnown,
  milleBornesIsOpen,
  milleBornesForetold,
  milleBornesTellsRounds,
} from './millebornes/ofLine.ts';

type LineOf<Id extends GameId> = Timeline<
  { readonly game: Id; readonly now: Games[Id]['state'] },
  { readonly move: Games[Id]['move'] }
>;
type AnyLine = Timeline<GameState, { readonly move: GameMove }>;

/** How a game tells who will win, after a line of moves. */
interface Teller<Line, Move> {
  /** From what everybody at the table can know; `early`: in the first turns of a round too. */
  foretold(line: Line, early: boolean): Foretold | null;
  /** Whether it is told of a round as well, beside the match. */
  tellsRounds(line: Line): boolean;
  /** Whether it is known of the rules of this table. */
  isKnown(line: Line): boolean;
  /** Whether after these moves something is open that the shares do not count yet. */
  isOpen(line: Line): boolean;
  /** What its last move cost, where that was a decision that everybody saw. */
  decision(line: Line): Decision<Move> | null;
  draws(line: Line): readonly Draws[];
}
/** The same, where whoever asks has looked which game it is. */
export type AnyTeller = Teller<AnyLine, GameMove>;

/** Null: of this game it is not known. */
const TELLERS: {
  readonly [Id in GameId]: Teller<LineOf<Id>, Games[Id]['move']> | null;
} = {
  '1000-bornes': {
    foretold: milleBornesForetold,
    tellsRounds: milleBornesTellsRounds,
    isKnown: milleBornesIsKnown,
    isOpen: milleBornesIsOpen,
    decision: milleBornesDecision,
    draws: milleBornesDraws,
  },
  elevens: null,
  tally: null,
};

/** How it is told who wins at such a table; null where that is not known. */
export function tellerOf(line: AnyLine): AnyTeller | null {
  // The states and moves of a line are of the game that its newest state names.
  const teller = TELLERS[line.now.game] as AnyTeller | null;
  return teller?.isKnown(line) === true ? teller : null;
}

/** What partners do, and what they hold: on a line of moves, at these seats, by a seed. */
type Partners<Line, Move> = (
  line: Line,
  players: readonly PartnerSeat[],
  seed: DealSeed,
) => PartnersView<Move>;

const PARTNERS: {
  readonly [Id in GameId]: Partners<LineOf<Id>, Games[Id]['move']> | null;
} = { '1000-bornes': milleBornesPartners, elevens: elevensPartners, tally: null };

/** What the partners at these seats do now, and hold; null at games that nobody plays for another. */
export function partnersAt(
  line: AnyLine,
  players: readonly PartnerSeat[],
  seed: DealSeed,
): PartnersView<GameMove> | null {
  // As for the tellers.
  const partners = PARTNERS[line.now.game] as Partners<AnyLine, GameMove> | null;
  return partners?.(line, players, seed) ?? null;
}

/** What a game says of a move that it would rather see made. */
interface Hints<Line, Move> {
  /** Whether a side is asked whether it goes on. */
  isAsked(line: Line): boolean;
  /** Whether the move answers what was done last, as a hand may before it is whole again. */
  isAnswer(move: Move): boolean;
  /** What the move does of whoever holds these cards, by a name that the words of the game know; null: it goes without saying. */
  because(move: Move, hand: readonly string[], line: Line): string | null;
}

const HINTS: {
  readonly [Id in GameId]: Hints<LineOf<Id>, Games[Id]['move']> | null;
} = {
  '1000-bornes': {
    isAsked: ({ now }) => (now.now.round?.asked ?? null) !== null,
    isAnswer: ({ type }) => type === 'coupFourre',
    because: (move, hand, { now }) => becauseOf(move, hand, now.now),
  },
  elevens: { isAsked: () => false, isAnswer: () => false, because: () => null },
  tally: null,
};

// As for the tellers.
const hintsOf = ({ now }: AnyLine) => HINTS[now.game] as Hints<AnyLine, GameMove> | null;

/** Whether a side of the table is asked whether it goes on. */
export const isAsked = (line: AnyLine): boolean => hintsOf(line)?.isAsked(line) === true;

/** A move, and what it does. */
export interface Hint {
  readonly move: GameMove;
  readonly because: string | null;
  /** It answers what was done last, before a card is drawn. */
  readonly answers: boolean;
}

/**
 * What the player on turn might do now, holding these cards: thought of as a strong partner thinks, whatever others hold. Null where
 * a game cannot have come to this, or nobody can hold that.
 */
export function hintAt(line: AnyLine, seat: number, hand: readonly string[]): Hint | null {
  const act = partnersAt(line, [{ seat, strength: 'strong', hand }], 0)?.act ?? null;
  const hints = hintsOf(line);
  if (act === null || hints === null) return null;
  const { move } = act;
  return { move, because: hints.because(move, hand, line), answers: hints.isAnswer(move) };
}

/** Who will win after these moves, as it is said; null at games of which it is not known. */
export function chancesAt(line: AnyLine): ChancesView | null {
  const teller = tellerOf(line);
  if (teller === null) return null;
  const found = teller.foretold(line, false);
  const match = found && inSteps(found.match);
  if (!teller.tellsRounds(line)) return { match };
  return { match, round: found?.round ? inStepsWithRest(found.round) : null };
}

/** Of a match that is listed: what was played, and who sat on which side. */
interface Played {
  readonly game: BoxId;
  readonly edition: string | null;
  readonly byHand: boolean;
  readonly sides: readonly { readonly players: readonly unknown[] }[];
}

/** Of a game that is not here nothing is told. */
const FORETOLD: Readonly<Partial<Record<BoxId, (played: Played) => boolean>>> = {
  '1000-bornes': ({ edition, sides }) =>
    edition !== null &&
    isMeasured(edition, sides.flatMap(({ players }) => players).length, sides.length),
};

/** Whether it can be told of such a match who was to win. */
export const isForetold = (played: Played): boolean =>
  !played.byHand && FORETOLD[played.game]?.(played) === true;
