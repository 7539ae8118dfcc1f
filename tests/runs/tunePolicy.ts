import { parseArgs } from 'node:util';
import { Dice } from '#lib/game/dice.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import { setupOf } from '../support/millebornes.ts';
import { inSides } from '../support/randomMatch.ts';
import { duels } from './policies/duels.ts';

/**
 * Looks for a stronger policy by small changes: one is kept when it wins more of the same deals against the others. Prints
 * each that is kept, the last whole, to be put among the policies as `strongest`. `npx tsx tests/runs/tunePolicy.ts`
 */
const { values } = parseArgs({
  options: { tries: { type: 'string', default: '300' }, seed: { type: 'string', default: '7' } },
});
const PAIRS = 600;
const OPPONENTS = [POLICIES.sensible, POLICIES.aggressive, POLICIES.longestFirst];
const TABLES = [
  { edition: 'classique', players: 4 },
  { edition: 'classique', players: 2 },
  { edition: 'prestige', players: 2 },
] as const;
const setups = TABLES.map(({ edition, players }) => {
  const seats = ['Anne', 'Bruno', 'Alice', 'Basile'].slice(0, players);
  return setupOf({ edition, options: { target: 5000 }, seats, sides: inSides(seats, 2) });
});
const dice = new Dice(Number(values.seed));

function main(): void {
  let best: Policy = POLICIES.aggressive;
  for (let attempt = 0; attempt < Number(values.tries); attempt += 1) {
    const candidate = changed(best);
    const [now, then] = [strengthOf(candidate, attempt), strengthOf(best, attempt)];
    if (now <= then) continue;
    best = candidate;
    console.log(`${String(attempt)}: ${now.toFixed(2)} % instead of ${then.toFixed(2)} %`);
  }
  console.log(JSON.stringify(best, null, 2));
}

/** Matches won, in per cent, against all opponents at all tables. */
function strengthOf(policy: Policy, seed: number): number {
  const won = setups.flatMap((setup) =>
    OPPONENTS.flatMap((other) => duels(setup, policy, other, PAIRS, seed).map((each) => each.won)),
  );
  return (won.reduce((sum, each) => sum + each, 0) / won.length) * 100;
}

/** The same with two or three of its numbers moved a little. */
function changed(policy: Policy): Policy {
  const next = structuredClone(policy) as { -readonly [Key in keyof Policy]: Policy[Key] };
  const cards = Object.keys(policy.lay) as (keyof Policy['lay'])[];
  const move = () => dice.below(41) - 20;
  for (let change = 0; change < 3; change += 1) {
    const card = cards[dice.below(cards.length)] ?? 'roll';
    switch (dice.below(7)) {
      case 0:
        next.onFurthest += move();
        break;
      case 1:
        next.safetiesFrom = Math.max(0, next.safetiesFrom + dice.below(11) - 5);
        break;
      case 2:
        next.extends = { pile: dice.below(70), ahead: dice.below(800) - 400 };
        break;
      case 3:
        next.arriving += move();
        next.shedDouble += move();
        break;
      case 4:
      case 5:
        next.lay = { ...next.lay, [card]: next.lay[card] + move() };
        break;
      default:
        next.shed = { ...next.shed, [card]: next.shed[card] + move() };
    }
  }
  return next;
}

main();
