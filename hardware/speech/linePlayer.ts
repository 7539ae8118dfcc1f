import { speakInParts } from '#lib/hearing/parts.ts';
import type { SpeechText } from '#lib/hearing/speechQueueState.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Wave } from '#lib/process/wave.ts';
import type { SpeakerAnnouncement } from '#lib/protocol/announcements.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { spokenLine } from '../words.ts';
import type { SpeechClient } from './speechClient.ts';
import { mixWithSound, type PlacedSound, soundOnly } from './mix.ts';
import type { AudioOutput } from './output.ts';
import type { openSpeakerSettings } from './settings.ts';

/** Table of a sentence, and the ticket that grants its speech. */
export type TableGrant = Pick<SpeakerAnnouncement, 'table' | 'ticket'>;

export interface SpeechLine extends SpeechText {
  readonly language: Language;
  /**
   * Source of the sound: the text with its table, or a key for private speech. Null for sentences
   * cached here.
   */
  readonly by: TableGrant | { readonly ear: string } | null;
  readonly whole: string;
  readonly sign: PlacedSound | null;
}

interface LinesParts {
  readonly output: AudioOutput;
  readonly from: SpeechClient;
  readonly speech: ReturnType<typeof openSpeakerSettings>;
}

/** Sentences that are cached, because they are said while the server is away. */
const OUTAGE_SENTENCES = ['lost', 'back'] as const;

export function createLinePlayer({ output, from, speech }: LinesParts) {
  const kept = new Map<string, Wave>();

  /** Throws if it cannot be played. */
  async function play(wave: Wave, sign: PlacedSound | null, signal: AbortSignal): Promise<void> {
    const { type } = await output.play(mixWithSound(wave, speech.now().volume, sign), signal);
    if (type === 'failed') throw new Error('not played');
  }
  async function whisper(
    ear: string,
    { language }: SpeechLine,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { speed } = speech.now();
    const wave = await from.fetchPrivateSpeech(ear, { language, speed }, signal);
    if (wave !== null) await play(wave, null, signal);
    return wave !== null;
  }
  return {
    async say(
      line: SpeechLine,
      signal: AbortSignal,
      begins: (left: string) => void,
    ): Promise<boolean> {
      const { by, language } = line;
      if (by !== null && 'ear' in by) return whisper(by.ear, line, signal);
      // A resumed sentence has played its sound already.
      let sign = line.text === line.whole ? line.sign : null;
      if (line.text === '' && sign !== null) await output.play(soundOnly(sign), signal);
      const how = { language, speed: speech.now().speed };
      return speakInParts(
        line.text,
        signal,
        async (part) =>
          kept.get(`${language} ${part}`) ??
          (by === null ? null : await from.fetchSpeech(part, by, how, signal)),
        async (wave: Wave, left) => {
          begins(left);
          const first = sign;
          sign = null;
          await play(wave, first, signal);
        },
      );
    },
    /**
     * Caches the sentences that are said while the server is away. Rejects if it is away already.
     */
    async keepReady(by: TableGrant, signal: AbortSignal): Promise<void> {
      const { language, speed } = speech.now();
      for (const part of OUTAGE_SENTENCES.flatMap((what) =>
        sentencesOf(spokenLine(language, what)),
      )) {
        const key = `${language} ${part}`;
        const wave =
          kept.get(key) ?? (await from.fetchSpeech(part, by, { language, speed }, signal));
        if (wave === null) return;
        kept.set(key, wave);
      }
    },
    isReady: () => kept.size > 0,
  };
}
