import type { ElevensView } from '../elevens/view.ts';
import { isElevensMove } from '../elevens/isMove.ts';
import type { GameMove } from '../games.ts';
import type { MilleBornesView, SideView } from '../millebornes/view.ts';
import { cardName } from './cardNames.ts';
import { elevensAccepted, nextText } from './elevensAnswers.ts';
import { linkTexts, rowText } from './elevensRows.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { playText } from './plays.ts';
import { spokenSideName, type WordContext } from './sides.ts';

/*
 * How a match stands, for a voice: whoever listens has nothing else. So it is whole sentences, in an order that stays:
 * what lies on the table, then what the players hold, then whose turn it is.
 */

const isMatch = (context: WordContext): context is MilleBornesView =>
  context.game === '1000-bornes' && 'round' in context;

export function standingText(language: Language, context: WordContext): string {
  if (context.game === 'elevens') return elevensStanding(language, context);
  return isMatch(context)
    ? milleBornesStanding(language, context)
    : format(language, 'answers.no-table');
}

/** The last move and what comes next; before the first move, who begins. */
export function lastMoveText(
  language: Language,
  context: WordContext,
  move: GameMove | null,
): string {
  if (context.game === 'elevens') {
    return move !== null && isElevensMove(move)
      ? elevensAccepted(language, context, move)
      : nextText(language, context, null);
  }
  const said =
    move === null || isElevensMove(move) ? [] : [`${playText(language, context, move)}.`];
  return [...said, ...(isMatch(context) ? [turnText(language, context)] : [])].join(' ');
}

function milleBornesStanding(language: Language, match: MilleBornesView): string {
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
function turnText(language: Language, match: MilleBornesView): string {
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

function elevensStanding(language: Language, context: ElevensView): string {
  const { rows, seats, drawPile, turn } = context;
  const hands = seats.map(({ name, hand, links, bonus }) =>
    format(language, 'standing.hand', { player: name, hand, links, bonus }),
  );
  return [
    ...rows.map((row) => rowText(language, row)),
    ...linkTexts(language, context),
    ...hands,
    ...(turn === null ? [] : [format(language, 'standing.pile', { pile: drawPile })]),
    turn === null || turn.cards === 0
      ? nextText(language, context, null)
      : `${format(language, 'standing.onTurn', { player: turn.player })} ${nextText(language, context, turn.player)}`,
  ].join(' ');
}
