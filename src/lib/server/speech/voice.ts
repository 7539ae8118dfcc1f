import { setTimeout as rest } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import { pack, type Packed } from './packed.ts';
import { AFTER_ANSWER, type SpeakingProgram } from './program.ts';
import { type Manner, type Sentence, speakable } from './sentence.ts';
import type { Wave } from '../../process/wave.ts';

/** Why a sentence is not spoken: no program can, too much waits or was asked, or it is nothing to be said. */
export type Unspoken = 'no-voice' | 'busy' | 'unspeakable';

/** Makes sentences into sound, each once. */
export interface ServerVoice {
  /** `mayMake` is asked only where the sentence is not known yet, or holds a code and is made for whoever asks. */
  say(text: string, how: Manner, mayMake: () => boolean): Promise<Result<Wave, Unspoken>>;
  /** Makes a sentence in case somebody will hear it, once nobody waits for another one; false where that cannot be. */
  prepare(text: string, how: Manner): Promise<boolean>;
  /** For one listener alone: kept nowhere, so that nobody can tell by its coming quickly that it was said before. */
  whisper(text: string, how: Manner): Promise<Result<Wave, Unspoken>>;
  /** Whether the last sentence that was made can be heard, or a short one in its place; before the first, whether there is a program at all. */
  isAble(): boolean;
}

/** More at once would take the processor from the table. */
const AT_ONCE = 2;
/** Who waits behind so many would hear old news. */
const MOST_WAITING = 12;
/** Of all that is kept, in bytes: some thousand sentences. */
const MOST_KEPT = 48_000_000;
/** Digits to join or pair by, however they are grouped: made anew each time, as whoever tries codes would know the one that was said by its coming at once. */
const HOLDS_CODE = /(?:\d\s?){6}/;
/** Who cannot say this has no voice; a long text, or one of signs that are spelt, may be too much for one that has. */
const SHORT = 'a';
/** How long what is made ahead waits before it looks again whether others do, in ms. */
const STAND_BACK = 50;

export function createServerVoice(program: SpeakingProgram | null, kept = MOST_KEPT): ServerVoice {
  const known = createSentences(kept);
  const underWay = new Map<string, Promise<Wave | null>>();
  const turn = createTurn();
  const { isAble, speak } = createAbility(program);
  let whispers = 0;

  function make(key: string, speaking: () => Promise<Wave | null>): Promise<Wave | null> {
    const making = turn(speaking).then((wave) => {
      underWay.delete(key);
      if (wave !== null) known.keep(key, wave);
      return wave;
    });
    underWay.set(key, making);
    return making;
  }
  async function whisper(text: string, how: Manner): Promise<Result<Wave, Unspoken>> {
    if (program === null) return refuse('no-voice');
    const plain = speakable(text, how.language);
    if (plain === null) return refuse('unspeakable');
    if (whispers >= MOST_WAITING) return refuse('busy');
    whispers += 1;
    const wave = await turn(() => program({ text: plain, ...how }));
    whispers -= 1;
    return answerOf(wave);
  }
  return {
    isAble,
    whisper,
    async say(text, how, mayMake) {
      if (program === null) return refuse('no-voice');
      const plain = speakable(text, how.language);
      if (plain === null) return refuse('unspeakable');
      if (HOLDS_CODE.test(plain)) return mayMake() ? whisper(text, how) : refuse('busy');
      const key = keyOf(plain, how);
      const before = known.get(key);
      if (before !== null) return accept(before);
      const others = underWay.get(key);
      if (others === undefined && (underWay.size >= AT_ONCE + MOST_WAITING || !mayMake())) {
        return refuse('busy');
      }
      return answerOf(await (others ?? make(key, () => speak({ text: plain, ...how }))));
    },
    async prepare(text, how) {
      const plain = speakable(text, how.language);
      if (program === null || plain === null) return false;
      const key = keyOf(plain, how);
      while (underWay.size > 0) await rest(STAND_BACK, undefined, { ref: false });
      if (known.has(key)) return true;
      const wave = await program({ text: plain, ...how }, 'ahead');
      if (wave !== null) known.keep(key, wave);
      return wave !== null;
    },
  };
}

const answerOf = (wave: Wave | null): Result<Wave, Unspoken> =>
  wave === null ? refuse('no-voice') : accept(wave);

/** Speaks, and knows whether what it spoke last could be heard. */
function createAbility(program: SpeakingProgram | null) {
  let able = program !== null;
  return {
    isAble: () => able,
    async speak(sentence: Sentence): Promise<Wave | null> {
      const wave = (await program?.(sentence)) ?? null;
      able = wave !== null || (able && (await program?.({ ...sentence, text: SHORT })) !== null);
      return wave;
    },
  };
}

const keyOf = (plain: string, { language, speed }: Manner): string =>
  `${language} ${String(speed)} ${plain}`;

/** The sentences heard last, up to so many bytes. */
function createSentences(most: number) {
  const kept = new Map<string, Packed>();
  let size = 0;
  function put(key: string, packed: Packed): void {
    size += packed.size - (kept.get(key)?.size ?? 0);
    kept.delete(key);
    kept.set(key, packed);
    for (const [oldest, other] of kept) {
      if (size <= most) return;
      kept.delete(oldest);
      size -= other.size;
    }
  }
  return {
    has: (key: string): boolean => kept.has(key),
    get(key: string): Wave | null {
      const packed = kept.get(key);
      if (packed === undefined) return null;
      kept.delete(key);
      kept.set(key, packed);
      return packed.unpack();
    },
    /** It is packed a little later: whoever waits for it has it first. */
    keep(key: string, wave: Wave) {
      put(key, { size: wave.bytes.length, unpack: () => wave });
      setTimeout(() => {
        if (kept.has(key)) put(key, pack(wave));
      }, AFTER_ANSWER).unref();
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
