/** Something that may be done, with what came of it so far. */
interface Tried<Choice> {
  readonly choice: Choice;
  readonly worths: number[];
}

/** So many standard errors apart, two choices differ by more than the luck of what was tried. */
const SURE = 2;

/** What is behind after so many worlds is asked whether it can still prove better, and after as many again. */
const LOOK = 20;

/** Standard errors that what is still to be tried may add; it does more once in 300 where both are worth the same. */
const LUCK = 2.7;

/**
 * The best of some choices by what comes of each, tried so often at most all together. All are tried in the same worlds,
 * which are numbered from 0. The lesser half of them is left out again and again, and so is at once what could hardly
 * prove better than `first` any more; the others are tried further.
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
  if (choices.length < 2 || tries < choices.length || !choices.includes(first)) return first;
  const own: Tried<Choice> = { choice: first, worths: [] };
  let others = choices
    .filter((choice) => choice !== first)
    .map((choice): Tried<Choice> => ({ choice, worths: [] }));
  const stages = stagesOf(choices.length, tries);
  const last = stages.at(-1) ?? 0;
  for (let tried = 1; tried <= last && others.length > 0; tried += 1) {
    for (const each of [own, ...others]) each.worths.push(tryOut(each.choice, tried - 1));
    if (tried % LOOK === 0) others = others.filter((each) => mayProve(each, own, tried / last));
    if (stages.includes(tried)) others = betterHalf(others);
  }
  const [best] = others.toSorted(byWorth);
  return best !== undefined && errorsAhead(best, own) > SURE ? best.choice : first;
}

/**
 * After how many worlds each half is left out: `tries` shared alike by the stages, and there by what is then left. There
 * are as many stages as leave one other, and no more than there is a world for.
 */
function stagesOf(choices: number, tries: number): readonly number[] {
  const count = Math.min(Math.ceil(Math.log2(choices)), Math.floor(tries / choices));
  const stages: number[] = [];
  let others = choices - 1;
  for (let stage = 0; stage < count; stage += 1) {
    stages.push((stages.at(-1) ?? 0) + Math.floor(tries / count / (others + 1)));
    others = Math.ceil(others / 2);
  }
  return stages;
}

const betterHalf = <Choice>(others: readonly Tried<Choice>[]): Tried<Choice>[] =>
  others.toSorted(byWorth).slice(0, Math.ceil(others.length / 2));

/** Whether one could still be surely better than another at the end, so much of all (0 to 1) being tried. */
const mayProve = (one: Tried<unknown>, other: Tried<unknown>, done: number): boolean =>
  errorsAhead(one, other) * Math.sqrt(done) + LUCK * Math.sqrt(1 - done) > SURE;

/** By how many standard errors one has been better than another in the same worlds. */
function errorsAhead(one: Tried<unknown>, other: Tried<unknown>): number {
  const apart = one.worths.map((worth, world) => worth - (other.worths[world] ?? 0));
  const mean = apart.reduce((sum, each) => sum + each, 0) / apart.length;
  const squares = apart.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Math.sqrt(squares / apart.length / Math.max(1, apart.length - 1));
  return apart.length < 2 || mean === 0 ? 0 : mean / error;
}

const byWorth = (one: Tried<unknown>, other: Tried<unknown>): number => meanOf(other) - meanOf(one);

const meanOf = ({ worths }: Tried<unknown>): number =>
  worths.reduce((sum, worth) => sum + worth, 0) / Math.max(1, worths.length);
