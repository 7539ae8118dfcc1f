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

/** A reader's state as a line for a terminal; with the command that helps, where there is one. */
export function readerLine(
  language: Language,
  name: string,
  health: ReaderHealth['health'],
  command?: string,
): string {
  const { name: state, todo } = readerHealthText(language, { health, bridge: '' });
  const help = command === undefined ? todo : format(language, 'readers.terminal.run', { command });
  return format(language, 'readers.terminal.line', { name, state, help });
}

/** Whether the server can be heard, with the taps that wait for it, as a line for a terminal. */
export const serverLine = (
  language: Language,
  heard: 'connected' | 'out-of-reach',
  counts: { readonly server: string; readonly taps: number },
): string => format(language, `readers.terminal.${heard}`, counts);

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
    case 'table':
    case 'discard':
    case 'hand':
    case 'desk':
      return format(language, `readers.role.${role.role}`);
  }
}
