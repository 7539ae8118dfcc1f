import {
  FORMS,
  SPEEDS,
  type SpeechSettings,
  USUAL_SPEECH,
  VOICES,
  VOLUMES,
} from '../../protocol/speech.ts';
import { browserStorage, keep, parsed, recall } from '../storage.ts';

const KEY = 'speech';

let settings: SpeechSettings = $state.raw(remembered());

/** How this device speaks to whoever listens. */
export const speechSettings = (): SpeechSettings => settings;

/** Sets some of it, and remembers it. */
export function setSpeech(change: Partial<SpeechSettings>): void {
  settings = { ...settings, ...change };
  keep(browserStorage(), KEY, JSON.stringify(settings));
}

/** What an earlier version kept, or somebody wrote there, counts as far as it is one of ours. */
function remembered(): SpeechSettings {
  const kept = Object(parsed(recall(browserStorage(), KEY))) as Partial<SpeechSettings>;
  const among = <Value>(all: readonly Value[], value: Value | undefined, usual: Value): Value =>
    all.find((known) => known === value) ?? usual;
  return {
    speed: among(SPEEDS, kept.speed, USUAL_SPEECH.speed),
    volume: among(VOLUMES, kept.volume, USUAL_SPEECH.volume),
    form: among(FORMS, kept.form, USUAL_SPEECH.form),
    voice: among(VOICES, kept.voice, USUAL_SPEECH.voice),
  };
}
