import type { VoiceChange } from '../../game/actions.ts';
import { changedSpeech } from '../../protocol/speechChange.ts';
import { setSpeech, speechSettings } from './speech.svelte.ts';

/** Does what a token wishes of the voices of its table; false where this one is as fast, slow, loud or soft as it can be. */
export function followToken(change: VoiceChange | 'whole'): boolean {
  const { speed, volume } = speechSettings();
  const now = changedSpeech(speechSettings(), change);
  setSpeech(now);
  return change === 'brief' || change === 'whole' || now.speed !== speed || now.volume !== volume;
}
