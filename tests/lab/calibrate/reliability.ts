/** Predicted chance and outcome: 1, 0, or a share. */
export interface Said {
  readonly chance: number;
  readonly came: number;
}

const BINS = 10;
/** Bins of fewer are too few to be judged; of others what was said and what came lie within so much. */
const ENOUGH = 400;
const WITHIN = 0.03;

/** Chances of the sides at one moment, exactly one of which comes true. */
export type Together = readonly Said[];

export function report(name: string, moments: readonly Together[]): void {
  const all = moments.flat();
  if (all.length === 0) return console.log(`\n${name}: no chance was said.`);
  const base = mean(all.map(({ came }) => came));
  const brier = mean(all.map(({ chance, came }) => (chance - came) ** 2));
  const blind = mean(all.map(({ came }) => (base - came) ** 2));
  console.log(
    `\n${name}: ${String(all.length)} chances; Brier ${brier.toFixed(4)}, skill ${(1 - brier / blind).toFixed(3)}, ` +
      `best logistic slope ${slopeOf(all).toFixed(2)}`,
  );
  console.log(
    `${'said'.padEnd(12)}${['n', 'said', 'came', 'apart', '± 95 %'].map((head) => head.padStart(9)).join('')}`,
  );
  for (let bin = 0; bin < BINS; bin += 1) {
    const inBin = moments.map((said) => said.filter(({ chance }) => binOf(chance) === bin));
    if (inBin.some((said) => said.length > 0)) console.log(binRow(bin, inBin));
  }
}

const binOf = (chance: number): number => Math.min(BINS - 1, Math.floor(chance * BINS));

function binRow(bin: number, moments: readonly Together[]): string {
  const all = moments.flat();
  const said = mean(all.map(({ chance }) => chance));
  const came = mean(all.map((each) => each.came));
  const isFar = all.length >= ENOUGH && Math.abs(said - came) > WITHIN;
  const luck = (1.96 * Math.sqrt(sum(moments.map(varianceOf)))) / all.length;
  const figures = [
    String(all.length),
    ...[said, came, came - said, luck].map((each) => (each * 100).toFixed(1)),
  ];
  const range = `${String(bin * 10)}–${String(bin * 10 + 10)} %`;
  return (
    range.padEnd(12) + figures.map((each) => each.padStart(9)).join('') + (isFar ? '  too far' : '')
  );
}

function varianceOf(said: Together): number {
  const chance = sum(said.map((each) => each.chance));
  return chance * Math.max(0, 1 - chance);
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Returns the slope on the logit of the chances. Below 1, the chances were overconfident. */
function slopeOf(all: readonly Said[]): number {
  const slopes = Array.from({ length: 61 }, (_, step) => 0.4 + step * 0.02);
  const loss = (slope: number) =>
    mean(all.map(({ chance, came }) => lossOf(stretched(chance, slope), came)));
  return slopes.reduce((best, slope) => (loss(slope) < loss(best) ? slope : best), 1);
}

function lossOf(chance: number, came: number): number {
  return -came * Math.log(chance) - (1 - came) * Math.log(1 - chance);
}

function stretched(chance: number, slope: number): number {
  const inside = Math.min(0.999, Math.max(0.001, chance));
  return 1 / (1 + Math.exp(-slope * Math.log(inside / (1 - inside))));
}
