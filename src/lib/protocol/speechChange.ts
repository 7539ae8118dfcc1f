import type { VoiceChange } from '../game/actions.ts';
import { SPEEDS, type SpeechSettings, VOLUMES } from './speech.ts';

/** What a token wishes; `whole`: after short sentences whole ones again. */
export type SpeechChange = VoiceChange | 'whole';

/** The settings after such a change: one step, as far as there is one. */
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
