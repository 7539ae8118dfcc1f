/** Parts of the score pad that its first view does not show, in one file. */
export { lineReason } from '#lib/i18n/tally/lineReason.ts';
export { default as Dialog } from '../kit/Dialog.svelte';
export { default as ShareResult } from '../page/ShareResult.svelte';
export { default as UndoRound } from '../phone/UndoRound.svelte';
export { default as Conflicts } from './Conflicts.svelte';
export { default as JoinSheet } from './JoinSheet.svelte';
