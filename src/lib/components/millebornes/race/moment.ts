import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { isReview, type Review } from '#lib/table/notice.ts';
import type { TableView } from '#lib/table/view.ts';

/** What stops the talk at a table: shown full width for a few seconds. */
export type RaceMoment =
  | { readonly type: 'coupFourre'; readonly by: string; readonly card: string }
  | { readonly type: 'arrived'; readonly side: number; readonly km: number }
  /** Arrived with the draw pile empty. */
  | { readonly type: 'delayedAction'; readonly side: number; readonly km: number }
  /** Something was taken back or set right; `before` is how the match stood. */
  | { readonly type: 'review'; readonly notice: Review; readonly before: MilleBornesView };

/** The moment between two views of a table, if something great has happened; never for the first view. */
export function momentBetween(
  before: TableView<'1000-bornes'> | null,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  if (before === null) return null;
  return reviewed(before, now) ?? roundWon(before, now) ?? coupFourrePlayed(before, now);
}

/** Whether what was seen of the one is seen of the other still: the round goes on, a card further at most. Else somebody looks elsewhere. */
export function goesOn(before: TableView<'1000-bornes'>, now: TableView<'1000-bornes'>): boolean {
  const further = now.moves - before.moves;
  return further === 0 || (further === 1 && now.interval === before.interval);
}

function reviewed(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  const { notice, times } = now;
  if (notice === null || !isReview(notice) || times.noticed === before.times.noticed) return null;
  return { type: 'review', notice, before: before.match };
}

function coupFourrePlayed(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  const newest = now.recent[0];
  if (newest === undefined || newest.number <= (before.recent[0]?.number ?? 0)) return null;
  const { move } = newest;
  return move.type === 'coupFourre' ? { type: 'coupFourre', by: move.by, card: move.card } : null;
}

function roundWon(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  // Whoever jumps in a replay past the end of a round sees a later one, over which nobody arrives.
  if (!now.interval && now.match.winners === null) return null;
  const finished = now.match.rounds.at(-1);
  if (finished === undefined || now.match.rounds.length <= before.match.rounds.length) return null;
  const { winner: side, end, scores } = finished;
  if (side === null || end !== 'distance') return null;
  const km = before.match.round?.distanceToReach ?? 0;
  const crowned = (scores[side]?.delayedAction ?? 0) > 0;
  return { type: crowned ? 'delayedAction' : 'arrived', side, km };
}

/** Whether a car has come to its goal. */
export const isArrival = (
  moment: RaceMoment,
): moment is Extract<RaceMoment, { type: 'arrived' | 'delayedAction' }> =>
  moment.type === 'arrived' || moment.type === 'delayedAction';

/** The race as the car of a round just won stands at its goal; null if no car has come there between these views. */
export function arrivalBetween(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): TableView<'1000-bornes'> | null {
  const won = roundWon(before, now);
  if (won === null || !isArrival(won)) return null;
  const { match } = before;
  if (match.sides[won.side]?.km === won.km) return null;
  const sides = match.sides.map((side, number) =>
    number === won.side ? { ...side, km: won.km } : side,
  );
  return { ...before, match: { ...match, sides } };
}
