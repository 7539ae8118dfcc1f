import { accept, refuse, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import type { SpeakingProgram } from './program.ts';
import { speakable } from './sentence.ts';
import type { Wave } from './wave.ts';

/** Why a sentence is not spoken: no program can, too much waits or was asked, or it is nothing to be said. */
export type Unspoken = 'no-voice' | 'busy' | 'unspeakable';

/** Makes sentences into sound, each once. */
export interface ServerVoice {
  /** `mayMake` is asked only where the sentence is not known yet. */
  say(text: string, language: Language, mayMake: () => boolean): Promise<Result<Wave, Unspoken>>;
  /** For one listener alone: kept nowhere, so that nobody can tell by its coming quickly that it was said before. */
  whisper(text: string, language: Language): Promise<Result<Wave, Unspoken>>;
  /** Whether the last sentence that was made can be heard; before the first, whether there is a program at all. */
  isAble(): boolean;
}

/** More at once would take the processor from the table. */
const AT_ONCE = 2;
/** Who waits behind so many would hear old news. */
const MOST_WAITING = 12;
/** Of all that is kept, in bytes: some hundred sentences. */
const MOST_KEPT = 32_000_000;

export function createServerVoice(program: SpeakingProgram | null, kept = MOST_KEPT): ServerVoice {
  const known = createSentences(kept);
  const underWay = new Map<string, Promise<Wave | null>>();
  const turn = createTurn();
  let able = program !== null;
  let whispers = 0;

  function make(key: string, speak: () => Promise<Wave | null>): Promise<Wave | null> {
    const making = turn(speak).then((wave) => {
      underWay.delete(key);
      able = wave !== null;
      if (wave !== null) known.keep(key, wave);
      return wave;
    });
    underWay.set(key, making);
    return making;
  }
  return {
    isAble: () => able,
    async whisper(text, language) {
      if (program === null) return refuse('no-voice');
      const plain = speakable(text);
      if (plain === null) return refuse('unspeakable');
      if (whispers >= MOST_WAITING) return refuse('busy');
      whispers += 1;
      const wave = await turn(() => program({ text: plain, language }));
      whispers -= 1;
      return wave === null ? refuse('no-voice') : accept(wave);
    },
    async say(text, language, mayMake) {
      if (program === null) return refuse('no-voice');
      const plain = speakable(text);
      if (plain === null) return refuse('unspeakable');
      const key = `${language} ${plain}`;
      const before = known.get(key);
      if (before !== null) return accept(before);
      const others = underWay.get(key);
      if (others === undefined && (underWay.size >= AT_ONCE + MOST_WAITING || !mayMake())) {
        return refuse('busy');
      }
      const wave = await (others ?? make(key, () => program({ text: plain, language })));
      return wave === null ? refuse('no-voice') : accept(wave);
    },
  };
}

/** The sentences heard last, up to so many bytes. */
function createSentences(most: number) {
  const kept = new Map<string, Wave>();
  let size = 0;
  return {
    get(key: string): Wave | null {
      const wave = kept.get(key);
      if (wave === undefined) return null;
      kept.delete(key);
      kept.set(key, wave);
      return wave;
    },
    keep(key: string, wave: Wave) {
      kept.set(key, wave);
      size += wave.bytes.length;
      for (const [oldest, { bytes }] of kept) {
        if (size <= most) return;
        kept.delete(oldest);
        size -= bytes.length;
      }
    },
  };
}

/** Runs so much at once, and the rest in the order asked. */
function createTurn() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

let now: ServerVoice | undefined;

/** The instance for this bundle's pages; undefined before the server is open. */
export const currentVoice = (): ServerVoice | undefined => now;

/** Replaces the current instance, also on development reloads. */
export function useVoice(voice: ServerVoice): void {
  now = voice;
}
