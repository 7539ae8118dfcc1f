/** What a style sheet asks for that an engine of 2018 cannot do, found when the pages were built and done by a script there. */
export interface LegacyRules {
  /** Elements by whose size others are measured. */
  readonly containers: readonly Container[];
  /** Lengths that are worked out for each element: container units, `min()`, `max()` and `clamp()`. */
  readonly lengths: readonly Length[];
  /** Elements that bear a class while their container has this shape. */
  readonly shapes: readonly Shape[];
  /** Elements that bear a class while there is such an element inside them: `:has()`. */
  readonly having: readonly Having[];
  readonly ratios: readonly Ratio[];
  /** Elements with gaps, which flex boxes do not know. */
  readonly gaps: readonly string[];
}

/** Without what is said of elements in words that this engine cannot read: one such selector, and none of the rest would be done. */
export function readable(rules: LegacyRules, canRead: (selector: string) => boolean): LegacyRules {
  const ofRead = <Rule extends { readonly selector: string }>(some: readonly Rule[]) =>
    some.filter(({ selector }) => canRead(selector));
  return {
    containers: ofRead(rules.containers),
    lengths: ofRead(rules.lengths),
    shapes: ofRead(rules.shapes),
    having: ofRead(rules.having).filter(({ inside }) => canRead(inside)),
    ratios: ofRead(rules.ratios),
    gaps: rules.gaps.filter(canRead),
  };
}

interface Container {
  readonly selector: string;
  /** The empty name where it has none. */
  readonly name: string;
}

export interface Length {
  readonly selector: string;
  /** The custom property that the style reads it from. */
  readonly variable: string;
  /** The property it is for: percentages mean a part of something else in each. */
  readonly property: string;
  readonly expression: string;
}

export interface Shape {
  readonly selector: string;
  readonly className: string;
  /** The container's name; the empty one means the nearest. */
  readonly container: string;
  readonly bound: 'min' | 'max';
  /** Width by height. */
  readonly ratio: number;
}

export interface Having {
  readonly selector: string;
  readonly className: string;
  readonly inside: string;
}

export interface Ratio {
  readonly selector: string;
  /** Width by height. */
  readonly ratio: number;
  /** Which of the two the style leaves open. */
  readonly open: 'width' | 'height';
}
