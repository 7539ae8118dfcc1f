/** Parts of any television that its first view does not need, in one file. */
export { findTrouble } from '#lib/hearing/trouble.ts';
export { noticeText } from '#lib/i18n/answers.ts';
export { default as Announcer } from './Announcer.svelte';
export { default as NoticeStrip } from './NoticeStrip.svelte';
