import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import { writeWhole } from '#lib/process/disk.ts';
import {
  type Form,
  FORMS,
  type Speed,
  SPEEDS,
  USUAL_SPEECH,
  VOLUMES,
} from '#lib/protocol/speech.ts';

/** How this machine speaks; tokens change it. */
interface MachineSpeech {
  readonly language: Language;
  readonly speed: Speed;
  readonly volume: (typeof VOLUMES)[number];
  readonly form: Form;
}

interface KeptSpeech {
  now(): MachineSpeech;
  /** Changes some of it, and remembers it as far as the disk takes it. */
  set(change: Partial<MachineSpeech>): void;
}

/** The settings kept in a bridge's folder; what was never set is as usual, in that language. */
export function keepSpeech(folder: string, usual: Language): KeptSpeech {
  const file = join(folder, 'speech.json');
  let now = read(file, usual);
  return {
    now: () => now,
    set(change) {
      now = { ...now, ...change };
      try {
        writeWhole(file, JSON.stringify(now));
      } catch {
        // It is as it was set until this program ends.
      }
    },
  };
}

/** What somebody else wrote there counts as far as it is one of ours. */
function read(file: string, usual: Language): MachineSpeech {
  const kept = keptIn(file);
  const among = <Value>(all: readonly Value[], value: unknown, otherwise: Value): Value =>
    all.find((known) => known === value) ?? otherwise;
  return {
    language: among(LANGUAGES, kept.language, usual),
    speed: among(SPEEDS, kept.speed, USUAL_SPEECH.speed),
    volume: among(VOLUMES, kept.volume, USUAL_SPEECH.volume),
    form: among(FORMS, kept.form, USUAL_SPEECH.form),
  };
}

function keptIn(file: string): Partial<Record<keyof MachineSpeech, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Partial<MachineSpeech>;
  } catch {
    return {};
  }
}
