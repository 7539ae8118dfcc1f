interface Tried<Choice> {
  readonly choice: Choice;
  readonly worths: number[];
}

/** Standard errors by which one choice must be better to count as better, rather than luckier. */
const SIGNIFICANT_STANDARD_ERRORS = 2;

const LOOK = 20;

const LUCK = 2.7;

/**
 * Returns the best choice by simulation, with at most `tries` simulations in all. All choices are
 * tried in the same worlds, numbered from 0. The worse half is dropped stage by stage, as are
 * choices that can hardly beat `first` any more.
 * @param first returned unless another choice is clearly better
 * @param tryOut returns the value of a choice in that world; more is better
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
  return best !== undefined && errorsAhead(best, own) > SIGNIFICANT_STANDARD_ERRORS
    ? best.choice
    : first;
}

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

/**
 * True if a choice could still be clearly better at the end. `done`: share of the simulations so
 * far, from 0 to 1.
 */
const mayProve = (one: Tried<unknown>, other: Tried<unknown>, done: number): boolean =>
  errorsAhead(one, other) * Math.sqrt(done) + LUCK * Math.sqrt(1 - done) >
  SIGNIFICANT_STANDARD_ERRORS;

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
