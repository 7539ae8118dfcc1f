import { transform } from 'lightningcss';
import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import selectorParser, { type Pseudo, type Selector } from 'postcss-selector-parser';
import type { LegacyRules } from '../../src/legacy/rules.ts';
import { newerThan2018 } from './known.ts';
import { saidOfEach } from './oldest.ts';
import { physical } from './physical.ts';

const TARGETS = saidOfEach((major, minor) => (major << 16) | (minor << 8));

type Found = { -readonly [Key in keyof LegacyRules]: LegacyRules[Key][number][] };

/**
 * Compiles style sheets for old engines. Features that plain CSS cannot express are collected as
 * rules for a script in the page.
 */
export class StyleLowering {
  readonly rules: Found = {
    containers: [],
    lengths: [],
    shapes: [],
    having: [],
    ratios: [],
    gaps: [],
  };
  #names = 0;

  /** @throws if the sheet uses a feature that neither old engines nor the script support */
  lower(css: string, file: string): string {
    const root = postcss.parse(css, { from: file });
    root.walkDecls((declaration) => physical(declaration));
    root.walkRules((rule) => spellOut(rule));
    root.walkAtRules('media', (media) => bounded(media));
    this.#collect(root);
    const code = Buffer.from(root.toString());
    const lowered = transform({ filename: file, code, targets: TARGETS, minify: true });
    const old = lowered.code.toString();
    const newer = newerThan2018(old);
    if (newer !== null) throw new Error(`${file}: ${newer} cannot be told to old engines`);
    return old;
  }

  #collect(root: Root): void {
    root.walkAtRules('container', (container) => this.#shape(container));
    root.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      this.#having(rule);
      // Copied, because declarations are added and removed during the loop.
      for (const node of [...rule.nodes]) if (node.type === 'decl') this.#declaration(rule, node);
    });
    root.walkDecls((declaration) => {
      declaration.value = singleStops(chequered(declaration.value)).replace(
        /\b([\d.]+)[dsl]v([hw])\b/g,
        '$1v$2',
      );
    });
  }

  #declaration(rule: Rule, declaration: Declaration): void {
    const { prop, value } = declaration;
    if (prop === 'container' || prop === 'container-type')
      return this.#container(rule, declaration);
    if (prop === 'container-name') return void declaration.remove();
    if (prop === 'translate' || prop === 'rotate' || prop === 'scale')
      return asTransform(declaration);
    if (prop === 'gap' || prop === 'row-gap' || prop === 'column-gap') {
      this.rules.gaps.push(...withoutStates(rule.selectors));
    }
    if (prop === 'aspect-ratio') this.#ratio(rule, value);
    if (prop === 'overflow-wrap' && value === 'anywhere') {
      declaration.cloneBefore({ prop: 'word-break', value: 'break-word' });
    }
    const bare = withoutEdges(value);
    // Engines that support `env()` use the second declaration; the script does not know it.
    if (bare !== value && !UNKNOWN.test(value))
      return void declaration.cloneBefore({ value: bare });
    declaration.value = expressionsIn(bare, (expression) => this.#length(rule, prop, expression));
  }

  #container(rule: Rule, declaration: Declaration): void {
    const [name = '', type] = declaration.value.split('/').map((part) => part.trim());
    const isNamed = declaration.prop === 'container' && type !== undefined;
    for (const selector of rule.selectors) {
      this.rules.containers.push({ selector, name: isNamed ? name : '' });
    }
    declaration.remove();
  }

  #length(rule: Rule, property: string, expression: string): string {
    const variable = `--legacy-${this.#names++}`;
    const selector = withoutStates(rule.selectors).join();
    this.rules.lengths.push({ selector, variable, property, expression });
    return `var(${variable})`;
  }

  #ratio(rule: Rule, value: string): void {
    const [width = 1, height = 1] = value.split('/').map(Number);
    const isHigh = rule.nodes.some(
      (node) => node.type === 'decl' && /^(height|block-size)$/.test(node.prop),
    );
    this.rules.ratios.push({
      selector: withoutStates(rule.selectors).join(),
      ratio: width / height,
      open: isHigh ? 'width' : 'height',
    });
  }

  /**
   * Replaces an aspect-ratio container query by a class, which the script sets while the container
   * matches.
   */
  #shape(container: AtRule): void {
    const found = /^([\w-]*)\s*\((min|max)-aspect-ratio:\s*([\d.]+)(?:\s*\/\s*([\d.]+))?\)$/.exec(
      withBounds(container.params.trim()),
    );
    if (found === null)
      throw new Error(`@container ${container.params} cannot be told to old engines`);
    const [, name = '', bound, width, height = '1'] = found;
    container.walkRules((rule) => {
      const className = `legacy-${this.#names++}`;
      this.rules.shapes.push({
        selector: withoutStates(rule.selectors).join(),
        className,
        container: name,
        bound: bound === 'min' ? 'min' : 'max',
        ratio: Number(width) / Number(height),
      });
      rule.selectors = rule.selectors.map((selector) => bearing(selector, className));
    });
    container.replaceWith(container.nodes ?? []);
  }

  #having(rule: Rule): void {
    if (!rule.selector.includes(':has(')) return;
    rule.selector = selectorParser((selectors) => {
      selectors.walkPseudos((pseudo) => {
        if (pseudo.value === ':has') this.#nameHaving(pseudo);
      });
    }).processSync(rule.selector);
  }

  #nameHaving(pseudo: Pseudo): void {
    const className = `legacy-${this.#names++}`;
    const inside = pseudo.nodes.map((selector) => `:scope ${selector.toString().trim()}`).join();
    this.rules.having.push({ selector: whose(pseudo), className, inside });
    pseudo.replaceWith(selectorParser.className({ value: className }));
  }
}

/**
 * Replaces `env(safe-area-inset-…)` by its fallback, because Chromium supports it only since 69.
 */
const withoutEdges = (value: string): string =>
  value.replace(/env\([\w-]+(?:,\s*([^()]*))?\)/g, (_, instead?: string) => instead ?? '0px');

const isKeyframe = (rule: Rule): boolean =>
  rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);

/**
 * Returns the selector of the element that `:has()` applies to. For `:not(:has())` it is the
 * element that `:not()` applies to.
 */
function whose(pseudo: Pseudo): string {
  const at = pseudo.parent?.parent;
  const outer = at?.type === 'pseudo' && (at as Pseudo).value === ':not' ? (at as Pseudo) : pseudo;
  const selector = outer.parent as Selector;
  const before = selector.nodes.slice(0, selector.nodes.indexOf(outer));
  return withoutStates([before.map(String).join('').trim() || '*']).join();
}

/** Pseudo-classes and pseudo-elements that the script ignores when it matches elements. */
const STATES =
  /^:(?:hover|focus|focus-visible|focus-within|active|checked|disabled|enabled|:?before|:?after|:backdrop|:marker|:placeholder|:-webkit-.*)$/;

function withoutStates(selectors: readonly string[]): readonly string[] {
  const transformed = selectorParser((root) => {
    root.walkPseudos((pseudo) => {
      if (STATES.test(pseudo.value)) pseudo.remove();
    });
  });
  return selectors.map((selector) => transformed.processSync(selector).trim() || '*');
}

/** Adds a class to the last compound of a selector, before its pseudo-classes. */
function bearing(selector: string, className: string): string {
  return selectorParser((root) => {
    root.each((one) => {
      const last = one.nodes.map(({ type }) => type === 'combinator').lastIndexOf(true);
      const state = one.nodes.findIndex(({ type }, index) => index > last && type === 'pseudo');
      const name = selectorParser.className({ value: className });
      if (state === -1) one.append(name);
      else one.insertBefore(one.at(state), name);
    });
  }).processSync(selector);
}

/**
 * Expands `:is(a, b) c` to `a c, b c`, and `:not(a, b)` to `:not(a):not(b)`. `:where()` is expanded
 * too and thereby gains specificity.
 */
function spellOut(rule: Rule): void {
  if (isKeyframe(rule)) return;
  rule.selector = rule.selector.replace(/:focus-visible/g, ':focus');
  if (!/:(?:is|where|not)\(/.test(rule.selector)) return;
  rule.selector = rule.selectors.flatMap(alternatives).join();
}

function alternatives(selector: string): readonly string[] {
  let split: readonly string[] | null = null;
  const whole = selectorParser((root) => {
    root.walkPseudos((pseudo) => {
      if (split !== null) return;
      if (pseudo.value === ':not' && pseudo.nodes.length > 1) {
        pseudo.replaceWith(
          ...pseudo.nodes.map((one) =>
            selectorParser.pseudo({ value: ':not', nodes: [one.clone() as Selector] }),
          ),
        );
      } else if (pseudo.value === ':where' || pseudo.value === ':is') {
        split = inPlaceOf(pseudo);
      }
    });
  }).processSync(selector);
  return split === null ? [whole] : (split as readonly string[]).flatMap(alternatives);
}

/**
 * Returns the selector once for each alternative in brackets. A type selector must come first in
 * its compound.
 */
function inPlaceOf(pseudo: Pseudo): readonly string[] {
  const selector = pseudo.parent as Selector;
  const at = selector.nodes.indexOf(pseudo);
  const text = (from: number, to?: number): string =>
    selector.nodes.slice(from, to).map(String).join('');
  return pseudo.nodes.map((one) => text(0, at) + one.toString().trim() + text(at + 1));
}

function asTransform(declaration: Declaration): void {
  declaration.value =
    declaration.prop === 'rotate'
      ? `rotate(${declaration.value})`
      : `${declaration.prop}(${postcss.list.space(declaration.value).join(', ')})`;
  declaration.prop = 'transform';
}

/**
 * Replaces the conic gradient of a chequered flag: Chromium supports conic gradients only since 69.
 */
const chequered = (value: string): string =>
  value.replace(
    /repeating-conic-gradient\(\s*(#\w+)\s+0\s+25%,\s*(#\w+)\s+0\s+50%\s*\)/g,
    (_, one: string, other: string) => {
      const squares = `<path fill='${other}' d='M0 0h2v2H0z'/><path fill='${one}' d='M1 0h1v1H0v1h1z'/>`;
      const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2' preserveAspectRatio='none'>${squares}</svg>`;
      return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
    },
  );

/** Splits `(78rem <= width < 96rem)`, which minifiers write, into two questions. */
const withOneBoundEach = (question: string): string =>
  question.replace(
    /\(\s*([\d.]+[a-z]*)\s*<(=?)\s*([a-z-]+)\s*<(=?)\s*([\d.]+[a-z]*)\s*\)/g,
    '($3>$2$1) and ($3<$4$5)',
  );

/**
 * Rewrites `(width < 22rem)` as `min-`/`max-` queries for engines before 2022. A strict bound is
 * off by a tiny amount.
 */
const withBounds = (question: string): string =>
  withOneBoundEach(question).replace(
    /\(\s*([a-z-]+)\s*([<>])(=?)\s*([\d.]+)([^()]*)\)/g,
    (_, feature: string, side: string, equal: string, number: string, unit: string) => {
      const hair = equal === '=' ? 0 : side === '<' ? -0.001 : 0.001;
      const value = hair === 0 ? number : String(Math.round((Number(number) + hair) * 1e4) / 1e4);
      return `(${side === '<' ? 'max' : 'min'}-${feature}:${value}${unit.trim()})`;
    },
  );

function bounded(media: AtRule): void {
  media.params = withBounds(media.params);
  if (/[<>]/.test(media.params))
    throw new Error(`@media ${media.params} cannot be told to old engines`);
}

/**
 * Repeats the colour of a gradient stop with two positions: Chromium supports the short form only
 * since 71.
 */
const singleStops = (value: string): string =>
  value.replace(
    /([,(]\s*)(#\w+|[a-z]+|var\(--[\w-]+\)) (calc\([^,]*\)|[\d.]+[a-z%]*) (calc\([^,]*\)|[\d.]+[a-z%]*)(?=\s*[,)])/g,
    '$1$2 $3,$2 $4',
  );

const MATHS = /^(?:calc|min|max|clamp)$/;
const UNKNOWN = /\b(?:min|max|clamp)\(|\d(?:cqw|cqh|cqi|cqb)\b/;

function expressionsIn(value: string, put: (expression: string) => string): string {
  if (!UNKNOWN.test(value)) return value;
  let result = '';
  let at = 0;
  while (at < value.length) {
    const rest = value.slice(at);
    const word = /^(?:[a-z-]+\(|-?[\d.]+cq[whib]\b|[^\s(),/]+|[\s(),/])/i.exec(rest)?.[0] ?? rest;
    if (!word.endsWith('(') || word === '(' || !MATHS.test(word.slice(0, -1))) {
      result += /\dcq[whib]$/.test(word) ? put(word) : word;
      at += word.length;
      continue;
    }
    const whole = rest.slice(0, endOf(rest, word.length));
    result += UNKNOWN.test(whole) ? put(whole) : whole;
    at += whole.length;
  }
  return result;
}

/** Returns the index after the bracket that closes the one before `from`. */
function endOf(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at;
}
