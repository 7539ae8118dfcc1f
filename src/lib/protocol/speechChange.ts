import type { VoiceChange } from '../game/actions.ts';
import { SPEEDS, type SpeechSettings, VOLUMES } from './speech.ts';

/** Change by a voice token; `whole` switches back to full sentences. */
export type SpeechChange = VoiceChange | 'whole';

/** Returns the settings after a change by one step, limited to the range. */
export function changedSpeech(now: SpeechSettings, change: SpeechChange): SpeechSettings {
  switch (change) {
    case 'faster':
    case 'slower':
      return { ...now, speed: stepFrom(now.speed, SPEEDS, change === 'faster' ? 1 : -1) };
    case 'louder':
    case 'softer':
      return { ...now, volume: stepFrom(now.volume, VOLUMES, change === 'louder' ? 1 : -1) };
    case 'brief':
    case 'whole':
      return { ...now, form: change === 'brief' ? 'short' : 'long' };
  }
}

const stepFrom = <Value>(now: Value, all: readonly Value[], step: 1 | -1): Value =>
  all[all.indexOf(now) + step] ?? now;
