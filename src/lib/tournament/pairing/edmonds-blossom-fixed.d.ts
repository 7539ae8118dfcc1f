declare module 'edmonds-blossom-fixed' {
  function maximumMatching(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    asMany?: boolean,
  ): readonly number[];
  export = maximumMatching;
}
