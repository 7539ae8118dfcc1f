/** Parts that a page shows after a match, in one file. */
export { default as FollowRematch } from './FollowRematch.svelte';
export { default as Rematch } from './Rematch.svelte';
