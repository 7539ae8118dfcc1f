/**
 * Parses a typed number: a number, a sum, or a signed change of the current value. Accepts spaces,
 * points, commas and apostrophes as thousands separators. Returns null if unreadable.
 */
export function typedNumber(typed: string, stands: number): number | null {
  const terms = typed.trim().split(BEFORE_SIGN).map(termOf);
  const [first] = terms;
  const isStep = first?.sign !== '';
  const sum = terms.reduce<number>((so, { value }) => so + value, isStep ? stands : 0);
  return Number.isSafeInteger(sum) ? Math.max(0, sum) : null;
}

/** Minus signs of keyboards, of the buttons, and of autocorrection. */
const BEFORE_SIGN = /(?=[+\-−–])/;
const TERM = /^([+\-−–]?)\s*(\d+|[1-9]\d{0,2}(?:[\s.,'’ʼ]\d{3})+)\s*$/;

/** Returns NaN as the value of an invalid term. */
function termOf(term: string): { readonly sign: string; readonly value: number } {
  const [, sign = '', number = ''] = TERM.exec(term) ?? [];
  const value = number === '' ? NaN : Number(number.replace(/\D/g, ''));
  return { sign, value: sign === '' || sign === '+' ? value : -value };
}
