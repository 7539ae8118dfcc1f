import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { isReviewNotice, type ReviewNotice } from '#lib/table/notice.ts';
import type { TableView } from '#lib/table/view.ts';

export type RaceMoment =
  | { readonly type: 'coupFourre'; readonly by: string; readonly card: string }
  | { readonly type: 'arrived'; readonly side: number; readonly km: number }
  /** Arrival with an empty draw pile (delayed action). */
  | { readonly type: 'delayedAction'; readonly side: number; readonly km: number }
  | { readonly type: 'review'; readonly notice: ReviewNotice; readonly before: MilleBornesView };

/**
 * Returns the highlight between two views of a table, if there is one; never for the first view.
 */
export function momentBetween(
  before: TableView<'1000-bornes'> | null,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  if (before === null) return null;
  return (
    reviewBetween(before, now) ?? roundWinBetween(before, now) ?? coupFourrePlayed(before, now)
  );
}

/**
 * True if the display can continue from one view to the next: at most one more card in the same
 * round. False after a jump.
 */
export function isSameSituation(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): boolean {
  const further = now.moves - before.moves;
  return further === 0 || (further === 1 && now.interval === before.interval);
}

function reviewBetween(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  const { notice, times } = now;
  if (notice === null || !isReviewNotice(notice) || times.noticed === before.times.noticed)
    return null;
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

function roundWinBetween(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): RaceMoment | null {
  // A jump past the end of a round shows a later one, without an arrival.
  if (!now.interval && now.match.winners === null) return null;
  const finished = now.match.rounds.at(-1);
  if (finished === undefined || now.match.rounds.length <= before.match.rounds.length) return null;
  const { winner: side, end, scores } = finished;
  if (side === null || end !== 'distance') return null;
  const km = before.match.round?.distanceToReach ?? 0;
  const crowned = (scores[side]?.delayedAction ?? 0) > 0;
  return { type: crowned ? 'delayedAction' : 'arrived', side, km };
}

export const isArrival = (
  moment: RaceMoment,
): moment is Extract<RaceMoment, { type: 'arrived' | 'delayedAction' }> =>
  moment.type === 'arrived' || moment.type === 'delayedAction';

/**
 * Returns the race at the arrival of the car that won the round, with the points of that round;
 * null if none arrived between these views.
 */
export function arrivalBetween(
  before: TableView<'1000-bornes'>,
  now: TableView<'1000-bornes'>,
): TableView<'1000-bornes'> | null {
  const won = roundWinBetween(before, now);
  if (won === null || !isArrival(won)) return null;
  const { match } = before;
  if (match.sides[won.side]?.km === won.km) return null;
  // The points of the round count from the arrival on, so that the leader's badge follows it.
  const scores = now.match.rounds.at(-1)?.scores ?? [];
  const sides = match.sides.map((side, number) => {
    const running = side.running === null ? null : (scores[number]?.total ?? side.running);
    return { ...side, running, km: number === won.side ? won.km : side.km };
  });
  return { ...before, match: { ...match, sides } };
}
