export interface Measures {
  /** Returns the size of one unit such as `vw` or `rem`; `undefined` for unknown units. */
  readonly unit: (name: string) => number | undefined;
  readonly variable: (name: string) => string;
}

interface Amount {
  readonly value: number;
  readonly isLength: boolean;
}

const TOKEN =
  /\s*(?:(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)([a-z%]*)|(--[\w-]+)|([a-z-]+)\(|([-+*/(),]))/giy;

type Token =
  | { readonly kind: 'amount'; readonly value: number; readonly unit: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string };

/**
 * Cache of parsed expressions: the same few texts are read for hundreds of elements at each page
 * change.
 */
const tokenCache = new Map<string, readonly Token[]>();
/** Maximum number of cached expressions, far above the number in all style sheets. */
const MAX_CACHED_EXPRESSIONS = 2_000;

function tokensOf(text: string): readonly Token[] {
  const known = tokenCache.get(text);
  if (known !== undefined) return known;
  const tokens = readTokens(text);
  if (tokenCache.size >= MAX_CACHED_EXPRESSIONS) tokenCache.clear();
  tokenCache.set(text, tokens);
  return tokens;
}

function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (found === null) throw new SyntaxError(`"${text}" is no length`);
    tokens.push(tokenOf(found));
  }
  return tokens;
}

function tokenOf([, number, unit = '', variable, name, sign = '']: RegExpExecArray): Token {
  if (number !== undefined) return { kind: 'amount', value: Number(number), unit };
  if (variable !== undefined) return { kind: 'variable', name: variable };
  if (name !== undefined) return { kind: 'function', name };
  return { kind: 'sign', sign };
}

/**
 * Evaluates a CSS length and returns it in px, or as a plain number if it has no unit.
 *
 * @throws SyntaxError if the text is not a length
 */
export function evaluate(expression: string, measures: Measures): string {
  const { value, isLength } = new ExpressionParser(tokensOf(expression), measures).whole();
  const rounded = Math.round(value * 1000) / 1000;
  return isLength ? `${rounded}px` : String(rounded);
}

class ExpressionParser {
  readonly #tokens: readonly Token[];
  readonly #measures: Measures;
  #at = 0;

  constructor(tokens: readonly Token[], measures: Measures) {
    this.#tokens = tokens;
    this.#measures = measures;
  }

  whole(): Amount {
    const amount = this.#sum();
    if (this.#at < this.#tokens.length) throw new SyntaxError('more than a length');
    return amount;
  }

  #sum(): Amount {
    let sum = this.#product();
    for (;;) {
      if (this.#takes('+')) sum = plus(sum, this.#product());
      else if (this.#takes('-')) sum = plus(sum, times(this.#product(), -1));
      else return sum;
    }
  }

  #product(): Amount {
    let product = this.#single();
    for (;;) {
      if (this.#takes('*')) {
        const by = this.#single();
        const isLength = product.isLength || by.isLength;
        product = { value: product.value * by.value, isLength };
      } else if (this.#takes('/')) {
        product = times(product, 1 / this.#single().value);
      } else return product;
    }
  }

  #single(): Amount {
    const token = this.#tokens[this.#at++];
    if (token?.kind === 'amount') return this.#measured(token.value, token.unit);
    if (token?.kind === 'function') return this.#called(token.name);
    if (token?.kind === 'sign' && token.sign === '-') return times(this.#single(), -1);
    if (token?.kind === 'sign' && token.sign === '(') return this.#closed(this.#sum());
    throw new SyntaxError('a length is missing');
  }

  #measured(value: number, name: string): Amount {
    if (name === '') return { value, isLength: false };
    const unit = name === 'px' ? 1 : this.#measures.unit(name);
    if (unit === undefined) throw new SyntaxError(`${name} is not known`);
    return { value: value * unit, isLength: true };
  }

  #called(name: string): Amount {
    if (name === 'var') return this.#variable();
    const amounts = [this.#sum()];
    while (this.#takes(',')) amounts.push(this.#sum());
    const values = amounts.map(({ value }) => value);
    const isLength = amounts.some((amount) => amount.isLength);
    const [first = 0, second = 0, third = 0] = values;
    switch (name) {
      case 'calc':
        return this.#closed({ value: first, isLength });
      case 'min':
        return this.#closed({ value: Math.min(...values), isLength });
      case 'max':
        return this.#closed({ value: Math.max(...values), isLength });
      case 'clamp':
        return this.#closed({ value: Math.max(first, Math.min(second, third)), isLength });
      default:
        throw new SyntaxError(`${name}() is not known`);
    }
  }

  #variable(): Amount {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'variable') throw new SyntaxError('a variable has no name');
    const otherwise = this.#takes(',') ? this.#sum() : null;
    const written = this.#measures.variable(token.name);
    if (written.trim() === '' && otherwise === null)
      throw new SyntaxError(`${token.name} is empty`);
    return this.#closed(
      written.trim() === '' && otherwise !== null
        ? otherwise
        : new ExpressionParser(tokensOf(written), this.#measures).whole(),
    );
  }

  #closed(amount: Amount): Amount {
    if (!this.#takes(')')) throw new SyntaxError('a bracket is open');
    return amount;
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.sign !== sign) return false;
    this.#at += 1;
    return true;
  }
}

const plus = (a: Amount, b: Amount): Amount => ({
  value: a.value + b.value,
  isLength: a.isLength || b.isLength,
});

const times = ({ value, isLength }: Amount, by: number): Amount => ({
  value: value * by,
  isLength,
});
