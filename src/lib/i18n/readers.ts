import type { ReaderHealth } from '../house/health.ts';
import type { ReaderProblem } from '../reader/events.ts';
import type { ReaderRole } from '../table/binding.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** How a reader is, and the one thing to do about it. */
export function readerHealthText(
  language: Language,
  { health, bridge }: Pick<ReaderHealth, 'health' | 'bridge'>,
): { readonly name: string; readonly todo: string } {
  const { state, ...counts } = health;
  return {
    name: format(language, `readers.state.${state}`, counts),
    todo: format(language, `readers.state.${state}.todo`, { bridge }),
  };
}

/** What went wrong at a reader and what to do with the card. */
export const readerProblemText = (language: Language, problem: ReaderProblem): string =>
  format(language, `readers.problem.${problem}`);

/** What a reader is for; `names` gives the sides' and players' names, where a table is in play. */
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
