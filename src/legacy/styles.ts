import { evaluate, type Measures } from './arithmetic.ts';
import { emulateGap, supportsFlexGap } from './gaps.ts';
import {
  supportedRules,
  type Having,
  type LegacyRules,
  type Length,
  type Ratio,
  type Shape,
} from './rules.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

interface LengthOf {
  readonly element: HTMLElement;
  readonly length: Length;
}

const NO_BOX: Box = { width: 0, height: 0 };

/**
 * Applies the extracted rules by script. Recomputes everything once before the next paint after the
 * page, its size or a container's size has changed.
 */
export class LegacyStyles {
  readonly #rules: LegacyRules;
  readonly #containers: ReadonlyMap<string, string>;
  readonly #watched = new Set<Element>();
  readonly #sizes = new ResizeObserver(() => this.apply());
  readonly #ratios: readonly Ratio[];
  readonly #gaps: string;

  constructor(rules: LegacyRules) {
    const read = supportedRules(rules, canRead);
    this.#rules = read;
    this.#containers = selectorsByName(read.containers);
    this.#ratios = CSS.supports('aspect-ratio', '1') ? [] : read.ratios;
    this.#gaps = supportsFlexGap() ? '' : read.gaps.join();
  }

  start(): void {
    let waits = false;
    const applied = (): void => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        this.apply();
      });
    };
    new MutationObserver(applied).observe(document.documentElement, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      // A style sheet that has loaded loses its `media` attribute.
      attributeFilter: ['class', 'open', 'checked', 'media'],
    });
    for (const event of ['resize', 'load']) addEventListener(event, applied);
    for (const event of ['change', 'focusin', 'focusout'])
      document.addEventListener(event, applied);
    this.apply();
  }

  apply(): void {
    for (const having of this.#rules.having) markHaving(having);
    this.#watch();
    for (const shape of this.#rules.shapes) this.#markShape(shape);
    for (const alike of this.#lengthsInOrder()) this.#setLengths(alike);
    for (const ratio of this.#ratios) this.#setRatio(ratio);
    if (this.#gaps !== '') for (const element of all(this.#gaps)) emulateGap(element);
  }

  #watch(): void {
    for (const element of this.#watched) {
      if (element.isConnected) continue;
      this.#sizes.unobserve(element);
      this.#watched.delete(element);
    }
    for (const element of all(this.#containers.get('') ?? NOTHING)) {
      if (this.#watched.has(element)) continue;
      this.#watched.add(element);
      this.#sizes.observe(element);
    }
  }

  /**
   * Returns lengths in groups without dependencies inside a group: outer elements first, and one
   * length of an element after the other. Each group costs a style recalculation, so there are as
   * few as possible.
   */
  #lengthsInOrder(): readonly (readonly LengthOf[])[] {
    const lengths = new Map<Element, LengthOf[]>();
    for (const length of this.#rules.lengths) {
      for (const element of all(length.selector)) {
        const others = lengths.get(element);
        if (others === undefined) lengths.set(element, [{ element, length }]);
        else others.push({ element, length });
      }
    }
    const firsts = new Map<Element, number>();
    const firstOf = (element: Element): number => {
      const known = firsts.get(element);
      if (known !== undefined) return known;
      let around = element.parentElement;
      while (around !== null && !lengths.has(around)) around = around.parentElement;
      const first = around === null ? 0 : firstOf(around) + (lengths.get(around)?.length ?? 0);
      firsts.set(element, first);
      return first;
    };
    const groups: LengthOf[][] = [];
    for (const [element, own] of Array.from(lengths)) {
      const first = firstOf(element);
      for (const [at, length] of own.entries()) {
        const group = groups[first + at];
        if (group === undefined) groups[first + at] = [length];
        else group.push(length);
      }
    }
    return groups;
  }

  /**
   * Reads all values before it writes any, so that the engine recalculates styles once for a group.
   */
  #setLengths(group: readonly LengthOf[]): void {
    const values = group.map(({ element, length }) => this.#lengthAt(element, length));
    for (const [at, { element, length }] of group.entries()) {
      const value = values[at] ?? '';
      if (element.style.getPropertyValue(length.variable) === value) continue;
      if (value === '') element.style.removeProperty(length.variable);
      else element.style.setProperty(length.variable, value);
    }
  }

  /**
   * Returns the length in px; empty if a custom property is missing, which makes the declaration
   * invalid as in CSS.
   */
  #lengthAt(element: HTMLElement, { expression, property }: Length): string {
    try {
      return evaluate(expression, this.#measuresAt(element, property));
    } catch {
      return '';
    }
  }

  #measuresAt(element: HTMLElement, property: string): Measures {
    const style = getComputedStyle(element);
    let box: Box | null = null;
    const container = (): Box => (box ??= this.#boxAround(element, ''));
    const unit = (name: string): number | undefined => {
      switch (name) {
        case 'vw':
          return innerWidth / 100;
        case 'vh':
          return innerHeight / 100;
        case 'vmin':
          return Math.min(innerWidth, innerHeight) / 100;
        case 'vmax':
          return Math.max(innerWidth, innerHeight) / 100;
        case 'rem':
          return parseFloat(getComputedStyle(document.documentElement).fontSize);
        case 'em':
          return fontSizeOf(property === 'font-size' ? element.parentElement : element);
        case 'cqw':
        case 'cqi':
          return container().width / 100;
        case 'cqh':
        case 'cqb':
          return container().height / 100;
        case '%':
          return wholeOf(element, property) / 100;
        default:
          return undefined;
      }
    };
    return { unit, variable: (name) => style.getPropertyValue(name) };
  }

  #boxAround(element: Element, name: string): Box {
    const around = element.parentElement?.closest(this.#containers.get(name) ?? NOTHING) ?? null;
    return around === null ? { width: innerWidth, height: innerHeight } : contentBox(around);
  }

  #markShape({ selector, className, container, bound, ratio }: Shape): void {
    for (const element of all(selector)) {
      const { width, height } = this.#boxAround(element, container);
      const fits = bound === 'min' ? width >= height * ratio : width <= height * ratio;
      toggle(element, className, fits);
    }
  }

  #setRatio({ selector, ratio, open }: Ratio): void {
    for (const element of all(selector)) {
      const { width, height } = element.getBoundingClientRect();
      const [name, size] =
        open === 'width'
          ? (['width', element.offsetHeight || height] as const)
          : (['height', element.offsetWidth || width] as const);
      const wanted = `${open === 'width' ? size * ratio : size / ratio}px`;
      if (element.style.getPropertyValue(name) !== wanted) element.style.setProperty(name, wanted);
    }
  }
}

const NOTHING = ':not(*)';

function selectorsByName(containers: LegacyRules['containers']): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const { selector, name } of containers) {
    for (const key of new Set(['', name])) found.set(key, [...(found.get(key) ?? []), selector]);
  }
  return new Map(Array.from(found, ([name, selectors]) => [name, selectors.join()]));
}

function canRead(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

const all = (selector: string): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(selector));

/** Avoids redundant class changes: they would trigger the mutation observer. */
function toggle(element: Element, className: string, wanted: boolean): void {
  if (element.classList.contains(className) !== wanted) element.classList.toggle(className);
}

function markHaving({ selector, className, inside }: Having): void {
  for (const element of all(selector)) {
    toggle(element, className, element.querySelector(inside) !== null);
  }
}

function contentBox(element: Element): Box {
  const style = getComputedStyle(element);
  const px = (...names: readonly string[]): number =>
    names.reduce((sum, name) => sum + parseFloat(style.getPropertyValue(name)), 0);
  return {
    width: element.clientWidth - px('padding-left', 'padding-right'),
    height: element.clientHeight - px('padding-top', 'padding-bottom'),
  };
}

const fontSizeOf = (element: Element | null): number =>
  parseFloat(getComputedStyle(element ?? document.documentElement).fontSize);

/** Returns the base of percentages: the grid itself for tracks, the parent for width and height. */
function wholeOf(element: HTMLElement, property: string): number {
  const { parentElement } = element;
  if (property.startsWith('grid')) return contentBox(element).width;
  const { width, height } = parentElement === null ? NO_BOX : contentBox(parentElement);
  return /height|block|top|bottom/.test(property) ? height : width;
}
