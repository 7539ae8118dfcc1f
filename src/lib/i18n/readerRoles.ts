import type { ReaderRole } from '../table/binding.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export function readerRoleText(
  language: Language,
  role: ReaderRole,
  names: { side(side: number): string; seat(seat: number): string },
): string {
  switch (role.role) {
    case 'side':
      return format(language, 'readers.role.side', { side: names.side(role.side) });
    case 'seat':
      return format(language, 'readers.role.seat', { player: names.seat(role.seat) });
    case 'hand':
      return role.seat === undefined
        ? format(language, 'readers.role.hand.nobody')
        : format(language, 'readers.role.hand', { player: names.seat(role.seat) });
    case 'table':
    case 'discard':
    case 'desk':
      return format(language, `readers.role.${role.role}`);
  }
}
