import {
  SPEECH_FORMS,
  SPEEDS,
  type SpeechSettings,
  DEFAULT_SPEECH,
  VOICES,
  VOLUMES,
} from '../../protocol/speech.ts';
import { browserStorage, storeItem, parseJson, readItem } from '../storage.ts';

const KEY = 'speech';

let settings: SpeechSettings = $state.raw(remembered());

export const speechSettings = (): SpeechSettings => settings;

export function setSpeech(change: Partial<SpeechSettings>): void {
  settings = { ...settings, ...change };
  storeItem(browserStorage(), KEY, JSON.stringify(settings));
}

/**
 * Returns the stored settings. Values from earlier versions or edited by hand are used only if
 * valid.
 */
function remembered(): SpeechSettings {
  const kept = Object(parseJson(readItem(browserStorage(), KEY))) as Partial<SpeechSettings>;
  const among = <Value>(all: readonly Value[], value: Value | undefined, usual: Value): Value =>
    all.find((known) => known === value) ?? usual;
  return {
    speed: among(SPEEDS, kept.speed, DEFAULT_SPEECH.speed),
    volume: among(VOLUMES, kept.volume, DEFAULT_SPEECH.volume),
    form: among(SPEECH_FORMS, kept.form, DEFAULT_SPEECH.form),
    voice: among(VOICES, kept.voice, DEFAULT_SPEECH.voice),
  };
}
