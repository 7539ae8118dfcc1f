import type { MilleBornesView, SideView } from '../../millebornes/view.ts';
import { cardName } from './cardNames.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { spokenSideName } from '../sides.ts';

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
          goingText(language, side, named),
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
  const points =
    'target' in match.match
      ? format(language, 'standing.points', { points: side.total })
      : format(language, 'standing.rounds', { rounds: side.total });
  return format(language, 'standing.side', {
    side: spokenSideName(language, match, number),
    parts: [...parts, points].join(', '),
  });
}

function goingText(
  language: Language,
  { rolling, battle }: SideView,
  named: (card: string) => string,
): string {
  if (rolling) return format(language, 'standing.rolling');
  return battle === null
    ? format(language, 'standing.waiting')
    : format(language, 'standing.on', { card: named(battle) });
}

/** Whose turn it is, or what everybody waits for; after the match, who has won. */
export function turnText(language: Language, match: MilleBornesView): string {
  const { round, winners } = match;
  if (round === null) {
    const names = (winners ?? []).map((side) => spokenSideName(language, match, side));
    return format(language, 'standing.won', {
      winners: names.join(format(language, 'common.and')),
      count: names.length,
    });
  }
  if (round.extensionPending !== null) {
    return format(language, 'standing.extension', {
      side: spokenSideName(language, match, round.extensionPending),
    });
  }
  return format(language, 'standing.turn', { player: round.turn, pile: round.drawPile });
}
