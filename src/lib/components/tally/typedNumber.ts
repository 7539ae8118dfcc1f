/**
 * What is typed over the number that stands there: a number, or as on the buttons beside it how much more or less. As it is
 * shown, "1 000" is a number too. Null: it is none, and what stands stays.
 */
export function typedNumber(typed: string, stands: number): number | null {
  const [, sign, digits] = TYPED.exec(typed.replace(/[\s,](?=\d{3}\b)/g, '').trim()) ?? [];
  if (digits === undefined) return null;
  if (sign === '') return Number(digits);
  return Math.max(0, stands + (sign === '+' ? 1 : -1) * Number(digits));
}

/** A minus sign as a keyboard has it, as the buttons show it, or as a telephone corrects it. */
const TYPED = /^([+\-−–]?)\s*(\d+)$/;
