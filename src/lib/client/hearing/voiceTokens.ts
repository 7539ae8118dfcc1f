import { changedSpeech, type SpeechChange } from '../../protocol/speechChange.ts';
import { setSpeech, speechSettings } from './speech.svelte.ts';

/** Applies a voice token's change of speed or volume; returns false at the limit of the range. */
export function applyVoiceToken(change: SpeechChange): boolean {
  const { speed, volume } = speechSettings();
  const now = changedSpeech(speechSettings(), change);
  setSpeech(now);
  return change === 'brief' || change === 'whole' || now.speed !== speed || now.volume !== volume;
}
