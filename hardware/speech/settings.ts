import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import { writeAtomically } from '#lib/process/disk.ts';
import {
  type SpeechForm,
  SPEECH_FORMS,
  type Speed,
  SPEEDS,
  DEFAULT_SPEECH,
  VOLUMES,
} from '#lib/protocol/speech.ts';

interface SpeakerSettings {
  readonly language: Language;
  readonly speed: Speed;
  readonly volume: (typeof VOLUMES)[number];
  readonly form: SpeechForm;
}

interface SpeakerSettingsStore {
  now(): SpeakerSettings;
  set(change: Partial<SpeakerSettings>): void;
}

export function openSpeakerSettings(folder: string, usual: Language): SpeakerSettingsStore {
  const file = join(folder, 'speech.json');
  let now = read(file, usual);
  return {
    now: () => now,
    set(change) {
      now = { ...now, ...change };
      try {
        writeAtomically(file, JSON.stringify(now));
      } catch {
        // Kept in memory until the bridge ends.
      }
    },
  };
}

/** Ignores stored values that are not valid. */
function read(file: string, usual: Language): SpeakerSettings {
  const kept = readStored(file);
  const among = <Value>(all: readonly Value[], value: unknown, otherwise: Value): Value =>
    all.find((known) => known === value) ?? otherwise;
  return {
    language: among(LANGUAGES, kept.language, usual),
    speed: among(SPEEDS, kept.speed, DEFAULT_SPEECH.speed),
    volume: among(VOLUMES, kept.volume, DEFAULT_SPEECH.volume),
    form: among(SPEECH_FORMS, kept.form, DEFAULT_SPEECH.form),
  };
}

function readStored(file: string): Partial<Record<keyof SpeakerSettings, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Partial<SpeakerSettings>;
  } catch {
    return {};
  }
}
