import type { RoundScore } from '#lib/millebornes/score.ts';
import type { RoundEnd, RoundState, Setup } from '#lib/millebornes/state.ts';

const KM: Readonly<Record<string, number>> = {
  '25': 25,
  '50': 50,
  '75': 75,
  '100': 100,
  '200': 200,
};

/**
 * A round's sheet counted by hand from the cards on the table, as the score tables of the rulebooks print it: a second
 * opinion that shares nothing with the rules. `reached` is the side that has the distance.
 */
export function countSheet(
  round: RoundState,
  end: RoundEnd,
  reached: number | null,
  { edition, options }: Setup,
): readonly RoundScore[] {
  const km = round.sides.map(({ distances }) =>
    distances.reduce((sum, card) => sum + (KM[card] ?? 0), 0),
  );
  const most = Math.max(...km);
  const furthest = km.flatMap((far, side) => (far === most ? [side] : []));
  if (edition === 'green') {
    const won = reached === null ? furthest : [reached];
    return km.map((_, side) => ({ total: won.includes(side) ? 1 : 0 }));
  }
  const classic = edition === 'classique';
  const alone = furthest.length === 1 ? furthest[0] : undefined;
  const winner = reached ?? (classic ? undefined : alone);
  const shutOut = options.shutOut ?? (classic ? 'no-safety' : 'no-distance');
  const nothing = round.sides.map(
    ({ safeties, distances }) =>
      (shutOut === 'no-safety' && safeties.length === 0) ||
      (shutOut === 'no-distance' && distances.length === 0),
  );
  const asker = round.extendedBy;
  return round.sides.map(({ distances, safeties, coupsFourres }, side) => {
    const won = winner === side;
    const no200 = !distances.includes('200');
    const lines = {
      distance: km[side] ?? 0,
      safeties: classic && safeties.length === 4 ? 700 : safeties.length * 100,
      coupsFourres: coupsFourres.length * 300,
      trip: won ? 400 : 0,
      delayedAction: won && classic && end === 'distance' && round.drawPile === 0 ? 300 : 0,
      safeTrip: won && no200 ? (classic ? 300 : 200) : 0,
      noHundreds:
        won && options.noHundreds === true && no200 && !distances.includes('100') ? 500 : 0,
      extension: won && asker === side ? 200 : 0,
      extensionFailed: asker !== null && asker !== side && winner !== asker ? 200 : 0,
      shutOut: nothing.filter((empty, other) => empty && other !== side).length * 500,
    };
    const told = Object.entries(lines).filter(([, points]) => points !== 0);
    const total = told.reduce((sum, [, points]) => sum + points, 0);
    return { ...Object.fromEntries(told), total };
  });
}
