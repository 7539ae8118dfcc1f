import type { Move, Refusal } from '#lib/millebornes/moves.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { isHazard } from '#lib/millebornes/cards.ts';
import type { PlayChoice } from '#lib/millebornes/view.ts';

export interface HandPlay {
  readonly what: 'play' | 'discard' | 'coupFourre';
  readonly move: Move;
  readonly on: number | null;
  /** True if the rules allow it now; the table can overrule a refusal. */
  readonly legal: boolean;
}

/** Returns all plays of the card, coups-fourrés first and discard last. */
export function handPlaysOf(choice: PlayChoice, match: MilleBornesView): HandPlay[] {
  const { round } = match;
  if (round === null) return [];
  const { card } = choice;
  const move: Move = { type: 'discard', by: round.turn, card };
  const discard: HandPlay = { what: 'discard', move, on: null, legal: true };
  return [...coupsFourres(choice, match), ...plays(choice, match, round.turn), discard];
}

/**
 * Returns the play that one touch of a card makes, or null if there is a choice. `me` is the player
 * of a dealt hand: a coup-fourré is theirs, and it always scores more than the safety in turn.
 */
export function onlyPlayOf(
  choice: PlayChoice,
  match: MilleBornesView,
  me: string | null,
): HandPlay | null {
  const legal = handPlaysOf(choice, match).filter((play) => play.legal && play.what !== 'discard');
  const coups = legal.filter(({ what }) => what === 'coupFourre');
  const own = coups.filter(({ move }) => 'by' in move && move.by === me);
  const plays = own.length > 0 ? own : coups.length > 0 ? coups : legal;
  return plays.length === 1 ? (plays[0] ?? null) : null;
}

/** Returns the move that discards a card; null between rounds. */
export const discardOf = (card: string, { round }: MilleBornesView): Move | null =>
  round === null ? null : { type: 'discard', by: round.turn, card };

function coupsFourres({ card }: PlayChoice, match: MilleBornesView): HandPlay[] {
  const attack = match.round?.openAttack;
  if (attack === null || attack === undefined || attack.safety !== card) return [];
  return (match.sides[attack.side]?.players ?? []).map((by) => ({
    what: 'coupFourre',
    move: { type: 'coupFourre', by, card },
    on: null,
    legal: true,
  }));
}

function plays(choice: PlayChoice, match: MilleBornesView, by: string): HandPlay[] {
  const { card } = choice;
  if (!isHazard(card)) {
    return [{ what: 'play', move: { type: 'play', by, card }, on: null, legal: choice.legal }];
  }
  const own = match.seats.find(({ name }) => name === by)?.side;
  return match.sides.flatMap(({ players: [victim] }, side): HandPlay[] =>
    side === own || victim === undefined
      ? []
      : [
          {
            what: 'play',
            move: { type: 'play', by, card, on: victim },
            on: side,
            legal: choice.targets.includes(side),
          },
        ],
  );
}

/** Returns why the player on turn may not play a card, as far as the view says; null if it may be. */
export function refusalOf(
  { card, refusal: code }: PlayChoice,
  { round, seats, sides }: MilleBornesView,
): Refusal | null {
  if (code === undefined || round === null) return null;
  const own = sides[seats.find(({ name }) => name === round.turn)?.side ?? -1];
  const refusal = { code, card, by: round.turn };
  if (own === undefined) return refusal;
  const { battle, km } = own;
  if (code === 'under-attack' && battle !== null && isHazard(battle)) {
    return { ...refusal, hazard: battle };
  }
  return code === 'over-distance' ? { ...refusal, missing: round.distanceToReach - km } : refusal;
}
