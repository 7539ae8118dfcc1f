import type { MilleBornesView, SideView } from '../../millebornes/view.ts';
import { isHazard } from '../../millebornes/cards.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { aCard, cardName } from './cardNames.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { sideName } from '../sides.ts';

/*
 * How a match stands, for a voice: whoever listens has nothing else. So it is whole sentences, in an order that stays:
 * what lies on the table, then what the players hold, then whose turn it is.
 */

export function milleBornesStanding(language: Language, match: MilleBornesView): string {
  const { round } = match;
  const head =
    round === null
      ? []
      : [
          format(language, 'standing.round', {
            round: round.number,
            distance: round.distanceToReach,
          }),
        ];
  return [
    ...head,
    ...match.sides.map((side, number) => sideText(language, match, side, number)),
    turnText(language, match),
  ].join(' ');
}

function sideText(
  language: Language,
  match: MilleBornesView,
  side: SideView,
  number: number,
): string {
  const named = (card: string) => cardName(language, match.edition, card);
  const listed = (cards: readonly string[]) =>
    new Intl.ListFormat(language).format(cards.map(named));
  const { km, safeties } = side;
  const parts =
    match.round === null
      ? []
      : [
          format(language, 'standing.km', { km }),
          goingText(language, match.edition, side),
          ...(side.limited ? [format(language, 'standing.limited')] : []),
          ...(safeties.length === 0
            ? []
            : [
                format(language, 'standing.safeties', {
                  count: safeties.length,
                  list: listed(safeties.map(({ card }) => card)),
                }),
              ]),
        ];
  return format(language, 'standing.side', {
    side: sideName(match, number),
    parts: [...parts, ...wonBefore(language, match, side)].join(', '),
  });
}

/** What a side has won; nothing in a match of a single round, where nobody has anything before its end. */
function wonBefore(
  language: Language,
  { match, round }: MilleBornesView,
  side: SideView,
): string[] {
  const isRunning = round !== null;
  if ('target' in match) {
    const points = isRunning ? 'standing.points' : 'standing.total';
    return [format(language, points, { points: side.total })];
  }
  const isOnly = match.rounds === 1 && isRunning;
  return isOnly ? [] : [format(language, 'standing.rounds', { rounds: side.total })];
}

function goingText(
  language: Language,
  edition: EditionId,
  { rolling, battle, km }: SideView,
): string {
  if (rolling) return format(language, 'standing.rolling');
  if (battle === null && km === 0) return format(language, 'standing.waiting');
  return battle !== null && isHazard(battle)
    ? format(language, 'standing.on', { card: cardName(language, edition, battle) })
    : format(language, 'standing.needsRoll', { aRoll: aCard(language, edition, 'roll') });
}

/** Whose turn it is, or what everybody waits for; after the match, who has won. */
export function turnText(language: Language, match: MilleBornesView): string {
  const { round, winners } = match;
  if (round === null) {
    const names = (winners ?? []).map((side) => sideName(match, side));
    return format(language, 'standing.won', {
      winners: names.join(format(language, 'common.and')),
      count: names.length,
    });
  }
  if (round.extensionPending !== null) {
    return format(language, 'standing.extension', {
      side: sideName(match, round.extensionPending),
    });
  }
  return format(language, 'standing.turn', { player: round.turn, pile: round.drawPile });
}
