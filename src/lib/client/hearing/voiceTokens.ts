import { changedSpeech, type SpeechChange } from '../../protocol/speechChange.ts';
import { setSpeech, speechSettings } from './speech.svelte.ts';

/** Does what a token wishes of the voices of its table; false where this one is as fast, slow, loud or soft as it can be. */
export function followToken(change: SpeechChange): boolean {
  const { speed, volume } = speechSettings();
  const now = changedSpeech(speechSettings(), change);
  setSpeech(now);
  return change === 'brief' || change === 'whole' || now.speed !== speed || now.volume !== volume;
}
