import { CARDS, cardIndex, isHazard, kmOf } from '../../millebornes/cards.ts';
import type { RoundState, Setup, SideState, State } from '../../millebornes/state.ts';

/**
 * Whether a game can have come to this round, cards that the table let lie among it: no card is there more often than it
 * was seen, no more are held and drawn than are left, and what is asked or attacked is so on the table.
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

/** Whether a match can have come to where it stands before its round; over its target, as sheets are put right while cards lie, too. */
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

/** Cards in hands and in the pile are not more than are left, and somebody is on turn who can play. */
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

/** What lies there has been seen, each card as often as it lies. */
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

/** A side that is at the distance is asked, or the round would be over; only one that extends has a longer way. */
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
