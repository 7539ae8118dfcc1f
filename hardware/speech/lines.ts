import { sayInParts } from '#lib/hearing/parts.ts';
import type { Told } from '#lib/hearing/spoken.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Wave } from '#lib/process/wave.ts';
import type { MachineNews } from '#lib/protocol/heard.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { spokenLine } from '../words.ts';
import type { Sentences } from './fetched.ts';
import { mixed, type Sign, signAlone } from './mixed.ts';
import type { Output } from './output.ts';
import type { keepSpeech } from './settings.ts';

/** The table of a sentence, and by what its speech is found. */
export type OfTable = Pick<MachineNews, 'table' | 'ticket'>;

/** A sentence of this machine. Its text is what is left of it to be heard. */
export interface Line extends Told {
  readonly language: Language;
  /** By what it becomes sound: its text at a table, or a key that says what only the server knows; null: it is kept here. */
  readonly by: OfTable | { readonly ear: string } | null;
  readonly whole: string;
  readonly sign: Sign | null;
}

interface LinesParts {
  readonly output: Output;
  readonly from: Sentences;
  readonly speech: ReturnType<typeof keepSpeech>;
}

/** What is said while the server cannot be asked for it. */
const KEPT = ['lost', 'back'] as const;

/** Plays single sentences, from where they become sound. */
export function createLines({ output, from, speech }: LinesParts) {
  const kept = new Map<string, Wave>();

  /** Throws where it cannot be played. */
  async function play(wave: Wave, sign: Sign | null, signal: AbortSignal): Promise<void> {
    const { type } = await output.play(mixed(wave, speech.now().volume, sign), signal);
    if (type === 'failed') throw new Error('not played');
  }
  async function whisper(ear: string, { language }: Line, signal: AbortSignal): Promise<boolean> {
    const { speed } = speech.now();
    const wave = await from.whispered(ear, { language, speed }, signal);
    if (wave !== null) await play(wave, null, signal);
    return wave !== null;
  }
  return {
    /** Whether it was heard to its end, or ended by the signal; rejects where it cannot be. */
    async say(line: Line, signal: AbortSignal, begins: (left: string) => void): Promise<boolean> {
      const { by, language } = line;
      if (by !== null && 'ear' in by) return whisper(by.ear, line, signal);
      // What goes on after it was broken off was signed before.
      let sign = line.text === line.whole ? line.sign : null;
      if (line.text === '' && sign !== null) await output.play(signAlone(sign), signal);
      const how = { language, speed: speech.now().speed };
      return sayInParts(
        line.text,
        signal,
        async (part) =>
          kept.get(`${language} ${part}`) ??
          (by === null ? null : await from.said(part, by, how, signal)),
        async (wave: Wave, left) => {
          begins(left);
          const first = sign;
          sign = null;
          await play(wave, first, signal);
        },
      );
    },
    /** Fetches what may have to be said while the server is away; rejects where it is already. */
    async keepReady(by: OfTable, signal: AbortSignal): Promise<void> {
      const { language, speed } = speech.now();
      for (const part of KEPT.flatMap((what) => sentencesOf(spokenLine(language, what)))) {
        const key = `${language} ${part}`;
        const wave = kept.get(key) ?? (await from.said(part, by, { language, speed }, signal));
        if (wave === null) return;
        kept.set(key, wave);
      }
    },
    isReady: () => kept.size > 0,
  };
}
