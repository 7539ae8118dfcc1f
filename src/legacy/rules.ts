/**
 * Style rules that an engine of 2018 lacks. Extracted at build time and applied by a script there.
 */
export interface LegacyRules {
  readonly containers: readonly Container[];
  readonly lengths: readonly Length[];
  /** Container queries by aspect ratio: elements that get a class while their container matches. */
  readonly shapes: readonly Shape[];
  /** `:has()`: elements that get a class while they contain a match. */
  readonly having: readonly Having[];
  readonly ratios: readonly Ratio[];
  readonly gaps: readonly string[];
}

/**
 * Removes rules with selectors that this engine cannot parse: a single one would make the others
 * fail too.
 */
export function supportedRules(
  rules: LegacyRules,
  canRead: (selector: string) => boolean,
): LegacyRules {
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
  readonly name: string;
}

export interface Length {
  readonly selector: string;
  readonly variable: string;
  readonly property: string;
  readonly expression: string;
}

export interface Shape {
  readonly selector: string;
  readonly className: string;
  readonly container: string;
  readonly bound: 'min' | 'max';
  readonly ratio: number;
}

export interface Having {
  readonly selector: string;
  readonly className: string;
  readonly inside: string;
}

export interface Ratio {
  readonly selector: string;
  readonly ratio: number;
  readonly open: 'width' | 'height';
}
