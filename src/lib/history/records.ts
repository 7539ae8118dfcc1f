import type { BoxId } from '../games/boxes.ts';
import { everyoneAt, everyoneIn, lineupsOf } from './lineups.ts';
import { countsIn, type Feat, type Figures } from './statistics.ts';
import { isOver, type MatchSummary } from './summary.ts';

const RECORDS = ['round', 'total', 'margin', 'coupsFourres', 'streak', 'long'] as const;
type RecordKind = (typeof RECORDS)[number];

/** A record of the venue, held by the first to reach it. */
export interface HouseRecord {
  readonly kind: RecordKind;
  readonly value: number;
  readonly names: readonly string[];
  readonly code: string | null;
}

/**
 * Returns the records of a game, without kinds that no player reached.
 *
 * @param matches newest first
 * @param players the figures of the same matches by player
 */
export function recordsOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  players: readonly Figures[],
): readonly HouseRecord[] {
  const held = new Map<RecordKind, Feat>();
  const reach = (kind: RecordKind, feat: Feat) => {
    // Newest first, so an older match with equal points replaces a newer one.
    if (feat.points > 0 && feat.points >= (held.get(kind)?.points ?? 0)) held.set(kind, feat);
  };
  for (const match of matches) {
    if (match.game === game && countsIn(match)) takeIn(match, reach);
  }
  for (const { names, streak } of players) {
    if (streak > Math.max(1, held.get('streak')?.points ?? 0)) {
      held.set('streak', { points: streak, names, code: '' });
    }
  }
  return RECORDS.flatMap((kind) => {
    const feat = held.get(kind);
    if (feat === undefined) return [];
    const { points: value, names, code } = feat;
    return [{ kind, value, names, code: code === '' ? null : code }];
  });
}

function takeIn(match: MatchSummary, reach: (kind: RecordKind, feat: Feat) => void): void {
  const { code, inPoints, inRounds } = match;
  for (const side of match.sides) {
    for (const { players: names, rounds } of inRounds ? lineupsOf(side, match).toReversed() : []) {
      for (const { points, coupsFourres } of [...rounds].reverse()) {
        if (inPoints) reach('round', { points, names, code });
        reach('coupsFourres', { points: coupsFourres, names, code });
      }
    }
    const names = everyoneIn(side, match);
    if (inPoints && isOver(match)) reach('total', { points: side.total, names, code });
  }
  if (!isOver(match)) return;
  const [first, second] = [...match.sides].sort((one, other) => other.total - one.total);
  if (inPoints && first !== undefined && second !== undefined && match.winners?.length === 1) {
    const names = everyoneIn(first, match);
    reach('margin', { points: first.total - second.total, names, code });
  }
  if (match.rounds > 1) reach('long', { points: match.rounds, names: everyoneAt(match), code });
}
