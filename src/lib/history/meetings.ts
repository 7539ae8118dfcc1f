import type { BoxId } from '../games/boxes.ts';
import { everyoneIn, lineupsOf } from './lineups.ts';
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
export const sideOfPlayer = (match: MatchSummary, key: string): number =>
  match.sides.findIndex((side) => everyoneIn(side, match).some((name) => nameKey(name) === key));

function takeIn(met: Map<string, Counted>, match: MatchSummary, own: number, key: string): void {
  const { sides, winners } = match;
  const won = winners?.includes(own) === true;
  const firstSides = new Map<string, number>();
  for (const [side, summary] of sides.entries()) {
    for (const name of everyoneIn(summary, match)) {
      const other = nameKey(name);
      // A player who changed sides counts for the first one.
      const first = firstSides.get(other) ?? side;
      firstSides.set(other, first);
      if (other === key || first !== side) continue;
      if (side === own && !sharesLineup([key, other], summary, match)) continue;
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

/** False for two players of one seat, who never sat at the table together. */
const sharesLineup = (
  keys: readonly string[],
  side: MatchSummary['sides'][number],
  match: MatchSummary,
): boolean =>
  lineupsOf(side, match).some(({ players }) => {
    const present = players.map(nameKey);
    return keys.every((key) => present.includes(key));
  });

const startMeeting = (name: string): Counted => ({
  name,
  against: 0,
  won: 0,
  lost: 0,
  together: 0,
  wonTogether: 0,
});

const timesMet = ({ against, together }: Meeting): number => against + together;
