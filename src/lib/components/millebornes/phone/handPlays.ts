import type { Move } from '#lib/millebornes/moves.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { isHazard } from '#lib/millebornes/cards.ts';
import type { PlayChoice } from '#lib/millebornes/view.ts';

/** One thing that can be done with a card chosen by hand. */
export interface HandPlay {
  readonly what: 'play' | 'discard' | 'coupFourre';
  readonly move: Move;
  /** The attacked side, where a hazard needs one. */
  readonly on: number | null;
  /** Whether the referee will take it as it stands; the table can overrule the others. */
  readonly legal: boolean;
}

/** All that can be done with the card, coups-fourrés first and discarding last. */
export function handPlaysOf(choice: PlayChoice, match: MilleBornesView): HandPlay[] {
  const { round } = match;
  if (round === null) return [];
  const { card } = choice;
  const discard: HandPlay = {
    what: 'discard',
    move: { type: 'discard', by: round.turn, card },
    on: null,
    legal: true,
  };
  return [...coupsFourres(choice, match), ...plays(choice, match, round.turn), discard];
}

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
