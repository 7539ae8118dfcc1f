import type { Evening } from '../../support/evening.ts';

/** Anne drives to 700 while Bruno throws cards away. */
export function driveTo700(table: Evening): void {
  table.lay('roll');
  for (const card of ['200', '200', '100', '100', '100']) {
    table.lay('25', { on: { role: 'discard' } });
    table.lay(card);
  }
}
