/** Something that may be done, with what came of it so far. */
interface Tried<Choice> {
  readonly choice: Choice;
  readonly worths: number[];
}

/**
 * The best of some choices by what comes of each, tried so often all together. All are tried in the same worlds, which
 * are numbered from 0; the lesser half of them is left out again and again, and the others are tried further.
 *
 * @param first what is to be done as long as none of the others has clearly proved better
 * @param tryOut what a choice comes to in that world, the more the better
 */
export function bestOf<Choice>(
  choices: readonly Choice[],
  first: Choice,
  tries: number,
  tryOut: (choice: Choice, world: number) => number,
): Choice {
  if (choices.length < 2 || tries < choices.length) return first;
  const all = choices.map((choice): Tried<Choice> => ({ choice, worths: [] }));
  const own = all.find(({ choice }) => choice === first) ?? all[0];
  let left: readonly Tried<Choice>[] = all;
  const stages = Math.max(1, Math.ceil(Math.log2(choices.length)));
  let worlds = 0;
  for (let stage = 0; stage < stages; stage += 1) {
    const until = worlds + Math.floor(tries / stages / left.length);
    for (const each of left) {
      for (let world = worlds; world < until; world += 1) {
        each.worths.push(tryOut(each.choice, world));
      }
    }
    worlds = until;
    const ranked = left.toSorted((one, other) => meanOf(other) - meanOf(one));
    const kept = ranked.slice(0, Math.max(2, Math.ceil(ranked.length / 2)));
    left = own === undefined || kept.includes(own) ? kept : [...kept, own];
  }
  const best = left.reduce((most, each) => (meanOf(each) > meanOf(most) ? each : most));
  return own === undefined || isBetter(best, own) ? best.choice : own.choice;
}

/** So many standard errors apart, two choices differ by more than the luck of what was tried. */
const SURE = 2;

function isBetter(one: Tried<unknown>, other: Tried<unknown>): boolean {
  const apart = one.worths.map((worth, world) => worth - (other.worths[world] ?? 0));
  const mean = apart.reduce((sum, each) => sum + each, 0) / apart.length;
  const squares = apart.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return mean > SURE * Math.sqrt(squares / apart.length / Math.max(1, apart.length - 1));
}

const meanOf = ({ worths }: Tried<unknown>): number =>
  worths.reduce((sum, worth) => sum + worth, 0) / Math.max(1, worths.length);
