/** Parts of this phone that its first view does not show, in one file. */
export { default as ShareResult } from '../../page/ShareResult.svelte';
export { default as OpenMatter } from '../../phone/OpenMatter.svelte';
export { default as OthersMatter } from '../../phone/OthersMatter.svelte';
export { default as RoundSheet } from '../roundSheet/RoundSheet.svelte';
export { default as AskExtension } from './AskExtension.svelte';
export { default as HandCards } from './HandCards.svelte';
export { default as MatchStanding } from './MatchStanding.svelte';
export { default as OpenQuestion } from './OpenQuestion.svelte';
export { default as RefereeTools } from './RefereeTools.svelte';
