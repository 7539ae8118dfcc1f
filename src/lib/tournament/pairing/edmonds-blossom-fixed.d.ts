declare module 'edmonds-blossom-fixed' {
  /** Whom each is matched with so that the weights are most together, or -1; `asMany`: as many as possible are matched. */
  function maximumMatching(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    asMany?: boolean,
  ): readonly number[];
  export = maximumMatching;
}
