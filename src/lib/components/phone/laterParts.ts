/** Parts of any phone that its first view does not show, in one file. */
export { default as ScreenReaderAnnouncer } from '../parts/ScreenReaderAnnouncer.svelte';
export { default as AskHint } from './AskHint.svelte';
export { default as HandAnnouncements } from './HandAnnouncements.svelte';
export { default as HandPanel } from './HandPanel.svelte';
export { default as OpenMatters } from './OpenMatters.svelte';
export { default as UndoRound } from './UndoRound.svelte';
