/** Dialog that Back has left, so that OK opens the menu; null while OK acts in the open dialog. */
let left: HTMLElement | null = $state.raw(null);

export const leftDialog = (): HTMLElement | null => left;

export const setLeftDialog = (dialog: HTMLElement | null): void => void (left = dialog);

/** Value of `arrow` in words about OK: true if an arrow must return to the dialog first. */
export const arrowFirst = (): string => String(left !== null);

/** Value of `here` in words about answers: how this television answers, if it may. */
export const answersHere = (mayAct: boolean): 'true' | 'arrow' | 'false' =>
  mayAct ? (left === null ? 'true' : 'arrow') : 'false';
