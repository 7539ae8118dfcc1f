import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { sideName } from '#lib/i18n/sides.ts';
import type { ElevensView } from '#lib/elevens/view.ts';
import type { GameView } from '#lib/games.ts';

/** Where the two matches stand differently, a sentence each: kilometres, points, cards in hand. */
export function standingChanges(
  language: Language,
  before: GameView,
  after: GameView,
): readonly string[] {
  if (before.game === 'elevens' && after.game === 'elevens') return hands(language, before, after);
  if (before.game !== '1000-bornes' || after.game !== '1000-bornes') return [];
  const tell = (
    key: 'corrections.km' | 'corrections.points',
    was: readonly number[],
    is: readonly number[],
  ) =>
    was.flatMap((value, side) => {
      const next = is[side] ?? value;
      const values = { side: sideName(before, side), before: value, after: next };
      return value === next ? [] : [format(language, key, values)];
    });
  // Kilometres of two different rounds are no change.
  const sameRound = before.round?.number === after.round?.number;
  const kmOf = ({ sides }: typeof before) => sides.map(({ km }) => km);
  return [
    ...(sameRound ? tell('corrections.km', kmOf(before), kmOf(after)) : []),
    ...tell('corrections.points', before.totals, after.totals),
  ];
}

const hands = (language: Language, before: ElevensView, after: ElevensView): readonly string[] =>
  before.seats.flatMap(({ name, hand }, seat) => {
    const next = after.seats[seat]?.hand ?? hand;
    const values = { name, before: hand, after: next };
    return hand === next ? [] : [format(language, 'corrections.hand', values)];
  });
