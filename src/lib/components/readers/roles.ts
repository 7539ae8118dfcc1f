import type { ReaderRole } from '#lib/table/binding.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const ROLES: readonly ReaderRole[] = [
  { role: 'table' },
  { role: 'discard' },
  ...numbers(4).map((side) => ({ role: 'side', side }) as const),
  ...numbers(8).map((seat) => ({ role: 'seat', seat }) as const),
  ...numbers(8).map((seat) => ({ role: 'hand', seat }) as const),
  { role: 'desk' },
];

/**
 * Returns the roles offered for a reader: all current ones, and its own if that is no longer
 * offered.
 */
export const offered = (role: ReaderRole): readonly ReaderRole[] =>
  ROLES.some((known) => keyOf(known) === keyOf(role)) ? ROLES : [role, ...ROLES];

export function keyOf(role: ReaderRole): string {
  switch (role.role) {
    case 'side':
      return `side ${role.side}`;
    case 'seat':
      return `seat ${role.seat}`;
    case 'hand':
      return role.seat === undefined ? 'hand' : `hand ${role.seat}`;
    case 'table':
    case 'discard':
    case 'desk':
      return role.role;
  }
}
