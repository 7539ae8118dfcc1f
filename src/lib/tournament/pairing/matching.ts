import maximumMatching from 'edmonds-blossom-fixed';

/** Returns the pairing with the lowest total cost. `members` is even; costs are integers from 0. */
export function cheapestPairs(
  members: number,
  cost: (one: number, other: number) => number,
): readonly (readonly [number, number])[] {
  const edges = Array.from({ length: members }, (_, one) =>
    Array.from({ length: members - one - 1 }, (__, step) => {
      const other = one + step + 1;
      return [one, other, cost(one, other)] as const;
    }),
  ).flat();
  const most = edges.reduce((so, [, , each]) => Math.max(so, each), 0);
  const weighed = edges.map(([one, other, each]) => [one, other, most - each + 1] as const);
  return maximumMatching(weighed, true).flatMap((other, one) =>
    other > one ? [[one, other] as const] : [],
  );
}
