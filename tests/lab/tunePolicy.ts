import { Dice } from '#lib/game/dice.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import { matchPairs, TABLES } from './peers/matches.ts';
import { countOn, NOTHING_COUNTED } from './peers/pairs.ts';
import { readOptions } from './shared/options.ts';

/**
 * Looks for a stronger policy by small changes: one is kept when it wins more of the same deals against the others. Prints
 * each that is kept, the last whole, to be put among the policies as `strongest`. `npx tsx tests/lab/tunePolicy.ts`
 */
const options = readOptions({ tries: 300, seed: 7 });
const BOUNDS = { most: 600, seconds: Infinity };
const OPPONENTS = [POLICIES.sensible, POLICIES.aggressive, POLICIES.longestFirst];
const dice = new Dice(options.seed);

function main(): void {
  let best: Policy = POLICIES.aggressive;
  for (let attempt = 0; attempt < options.tries; attempt += 1) {
    const candidate = changed(best);
    const [now, then] = [strengthOf(candidate, attempt), strengthOf(best, attempt)];
    if (now <= then) continue;
    best = candidate;
    console.log(`${String(attempt)}: ${now.toFixed(2)} % instead of ${then.toFixed(2)} %`);
  }
  console.log(JSON.stringify(best, null, 2));
}

function strengthOf(policy: Policy, seed: number): number {
  const pairings = TABLES.flatMap((setup) =>
    OPPONENTS.map((other) => matchPairs(setup, policy, other)),
  );
  const counts = pairings.map((versus) => countOn(versus, seed, BOUNDS, NOTHING_COUNTED).count);
  const won = counts.reduce((sum, count) => sum + count.won.sum / count.pairs, 0);
  return (won / counts.length) * 100;
}

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
