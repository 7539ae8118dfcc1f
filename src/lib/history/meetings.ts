import type { BoxId } from '../games/boxes.ts';
import { countsIn, nameKey } from './statistics.ts';
import { isOver, type MatchSummary } from './summary.ts';

/** Record of a player against and with another one, in finished matches. */
export interface Meeting {
  readonly name: string;
  /** Matches on different sides. The rest of them was shared or won by third sides. */
  readonly against: number;
  readonly won: number;
  readonly lost: number;
  readonly together: number;
  readonly wonTogether: number;
}

type Counted = { -readonly [Key in keyof Meeting]: Meeting[Key] };

/**
 * Returns all players that this one met, most frequent first. Symmetric: swapping the players swaps
 * `won` and `lost`.
 *
 * @param matches newest first
 */
export function meetingsOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  player: string,
): readonly Meeting[] {
  const own = nameKey(player);
  const met = new Map<string, Counted>();
  for (const match of matches) {
    if (match.game !== game || !isOver(match) || !countsIn(match)) continue;
    const side = sideOfPlayer(match, own);
    if (side >= 0) takeIn(met, match, side, own);
  }
  return [...met.values()].sort(
    (one, other) => timesMet(other) - timesMet(one) || one.name.localeCompare(other.name),
  );
}

/** Returns the index of the player's side, or -1. `key` is a result of `nameKey`. */
export const sideOfPlayer = ({ sides }: MatchSummary, key: string): number =>
  sides.findIndex(({ players }) => players.some((name) => nameKey(name) === key));

function takeIn(met: Map<string, Counted>, match: MatchSummary, own: number, key: string): void {
  const { sides, winners } = match;
  const won = winners?.includes(own) === true;
  for (const [side, { players }] of sides.entries()) {
    for (const name of players) {
      const other = nameKey(name);
      if (other === key) continue;
      const meeting = met.get(other) ?? startMeeting(name);
      met.set(other, meeting);
      if (side === own) {
        meeting.together += 1;
        meeting.wonTogether += won ? 1 : 0;
      } else {
        const beaten = winners?.includes(side) === true;
        meeting.against += 1;
        meeting.won += won && !beaten ? 1 : 0;
        meeting.lost += beaten && !won ? 1 : 0;
      }
    }
  }
}

const startMeeting = (name: string): Counted => ({
  name,
  against: 0,
  won: 0,
  lost: 0,
  together: 0,
  wonTogether: 0,
});

const timesMet = ({ against, together }: Meeting): number => against + together;
