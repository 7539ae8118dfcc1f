/**
 * Reads a number as people type it over the one that stands there: a number, a sum, or as on the buttons beside it how much
 * more or less. Thousands may be set apart by spaces, points, commas and apostrophes. Null: it is none.
 */
export function typedNumber(typed: string, stands: number): number | null {
  const terms = typed.trim().split(BEFORE_SIGN).map(termOf);
  const [first] = terms;
  const isStep = first?.sign !== '';
  const sum = terms.reduce<number>((so, { value }) => so + value, isStep ? stands : 0);
  return Number.isSafeInteger(sum) ? Math.max(0, sum) : null;
}

/** A minus sign as a keyboard has it, as the buttons show it, or as a telephone corrects it. */
const BEFORE_SIGN = /(?=[+\-−–])/;
const TERM = /^([+\-−–]?)\s*(\d+|[1-9]\d{0,2}(?:[\s.,'’ʼ]\d{3})+)\s*$/;

/** Not a number where the term is none. */
function termOf(term: string): { readonly sign: string; readonly value: number } {
  const [, sign = '', number = ''] = TERM.exec(term) ?? [];
  const value = number === '' ? NaN : Number(number.replace(/\D/g, ''));
  return { sign, value: sign === '' || sign === '+' ? value : -value };
}
