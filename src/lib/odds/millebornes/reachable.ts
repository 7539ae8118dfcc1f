import { CARDS, cardIndex, isHazard, kmOf } from '../../millebornes/cards.ts';
import type { RoundState, Setup, SideState, State } from '../../millebornes/state.ts';

/**
 * True if a game can reach this round, including overruled cards. No card lies more often than it
 * was seen, no more cards are held than remain, and pending questions match the table.
 */
export function isReachable(round: RoundState, setup: Setup): boolean {
  return (
    isCounted(round, setup) &&
    round.sides.length === setup.sides.length &&
    round.sides.every((side) => isArea(side, round)) &&
    isOnTable(round) &&
    isAsked(round, setup) &&
    isAttacked(round)
  );
}

/**
 * True if a match can reach this standing before its round. It may exceed its target, because
 * sheets may be corrected during a round.
 */
export function isMatchReachable({ setup, totals, rounds, winners }: State): boolean {
  const { match } = setup.rules;
  return (
    winners === null &&
    totals.length === setup.sides.length &&
    totals.every(isCount) &&
    ('target' in match || rounds.length < match.rounds)
  );
}

const HAND = 6;

const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0;

function isCounted({ hands, drawPile, seen, turn, asked }: RoundState, setup: Setup): boolean {
  const { copies } = setup.rules;
  if (![...hands, ...seen, drawPile].every(isCount)) return false;
  if (hands.length !== setup.seats.length || seen.length !== copies.length) return false;
  if (hands[turn] === undefined) return false;
  if (hands.some((hand) => hand > HAND)) return false;
  if (seen.some((count, card) => count > (copies[card] ?? 0))) return false;
  const unseen = sum(copies) - sum(seen);
  if (sum(hands) + drawPile > unseen) return false;
  return asked !== null || drawPile > 0 || hands[turn] > 0;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function isArea(side: SideState, { distanceToReach }: RoundState): boolean {
  const km = side.distances.reduce((all, card) => all + kmOf(card), 0);
  return (
    km === side.km &&
    km <= distanceToReach &&
    side.coupsFourres.every((safety) => side.safeties.includes(safety))
  );
}

function isOnTable({ sides, seen }: RoundState): boolean {
  const lying = new Array<number>(CARDS.length).fill(0);
  for (const { battle, speed, distances, safeties } of sides) {
    for (const card of [...battle, ...speed, ...distances, ...safeties]) {
      const at = cardIndex(card);
      lying[at] = (lying[at] ?? 0) + 1;
    }
  }
  return lying.every((count, card) => count <= (seen[card] ?? 0));
}

/**
 * Checks the extension: a side at the distance must be asked, and only an extension lengthens the
 * distance.
 */
function isAsked({ asked, extendedBy, distanceToReach, sides }: RoundState, setup: Setup): boolean {
  const { distance, extendTo } = setup.rules;
  if (distanceToReach !== (extendedBy === null ? distance : extendTo)) return false;
  const there = sides.flatMap(({ km }, side) => (km === distanceToReach ? [side] : []));
  if (asked === null) return there.length === 0;
  return extendTo !== null && extendedBy === null && there.length === 1 && there[0] === asked.side;
}

function isAttacked({ attack, sides }: RoundState): boolean {
  if (attack === null) return true;
  const side = sides[attack.side];
  if (side === undefined || !isHazard(attack.hazard)) return false;
  const pile = attack.hazard === 'speed-limit' ? side.speed : side.battle;
  return pile.at(-1) === attack.hazard;
}
