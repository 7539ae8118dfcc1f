import type { MessageKey } from '#lib/i18n/format.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isPlayedOut, reopensRound, type CardTable } from '#lib/table/view.ts';
import { hasHiddenSheet } from './screen.ts';

/** Entry of a television's menu about the match. */
export interface MenuItem {
  readonly label: MessageKey;
  readonly does: ScreenCommand | 'sheet';
  /** Question that a second press answers; left out if one press is enough. */
  readonly confirm?: MessageKey;
}

/**
 * Returns the entries about a match in play or over, in order.
 *
 * @param mayAct true if this television may answer for the players
 */
export function menuItems(view: CardTable, mayAct: boolean): readonly MenuItem[] {
  const sheet: readonly MenuItem[] = hasHiddenSheet(view)
    ? [{ label: 'tv.menu.sheet', does: 'sheet' }]
    : [];
  return mayAct && !view.looking ? [...commandsAt(view), ...sheet] : sheet;
}

function commandsAt(view: CardTable): readonly MenuItem[] {
  const { switchable, undoes, moves, line, paused } = view;
  const isOpen = view.warning !== null || view.question !== null;
  const pause: MenuItem = paused
    ? { label: 'tv.menu.resume', does: { type: 'pause', paused: false } }
    : { label: 'tv.menu.pause', does: { type: 'pause', paused: true } };
  const undo: MenuItem = {
    label: undoes === 'correction' ? 'tv.menu.undoCorrection' : 'tv.menu.undo',
    does: { type: 'undo', moves, line },
    ...(reopensRound(view) ? { confirm: 'tv.menu.reopen' } : {}),
  };
  return [
    ...(isPlayedOut(view) && !paused ? [] : [pause]),
    ...(switchable === null || paused || isOpen
      ? []
      : [{ label: `tv.menu.switch.${switchable}`, does: { type: 'switchReading' } } as const]),
    ...(undoes === null || isOpen ? [] : [undo]),
  ];
}
