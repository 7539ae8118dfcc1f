import { setTimeout as rest } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { log } from '../../log/log.ts';
import { compressWave, type CompressedWave } from './adpcm.ts';
import { PRESTART_DELAY_MS, type SpeakingProgram } from './program.ts';
import { type VoiceSettings, type Sentence, toSpeakableText } from './sentence.ts';
import {
  createSpeechQueue,
  ABANDONED,
  type SpeechListener,
  type SpeechQueue,
} from './speechQueue.ts';
import type { Wave } from '../../../process/wave.ts';

/**
 * Reason why a sentence is not spoken: no working program, a full queue, the device's rate limit,
 * or nothing to say.
 */
export type SpeechRefusal = 'no-voice' | 'busy' | 'too-often' | 'unspeakable';

export interface SpeechRequester extends SpeechListener {
  mayMake(cost: number): boolean;
}

export interface ServerVoice {
  /**
   * Returns a sentence as sound. `mayMake` is called only when the sentence is not cached for that
   * place, or contains a code, and its turn has come.
   * @param place table code, or the venue
   */
  say(
    text: string,
    how: VoiceSettings,
    place: string,
    asker: SpeechRequester,
  ): Promise<Result<Wave, SpeechRefusal>>;
  /** Makes a sentence ahead for all tables while no device waits; false if that fails. */
  prepare(text: string, how: VoiceSettings): Promise<boolean>;
  /**
   * Makes a sentence for one listener without cache, so that response times do not reveal what was
   * said before.
   */
  whisper(
    text: string,
    how: VoiceSettings,
    listener: SpeechListener,
  ): Promise<Result<Wave, SpeechRefusal>>;
  /**
   * True if the last sentence, or a short one after a failure, could be made. Before the first:
   * true if a program is configured.
   */
  isWorking(): boolean;
}

/**
 * Capacity in bytes of the cache of spoken sentences, about a thousand. Sentences made ahead are
 * not limited.
 */
const CACHE_BYTES = 32_000_000;
/**
 * Maximum size of a cached sentence in bytes, ten seconds. Packing a longer one would block the
 * server as long as making it anew.
 */
const MAX_CACHED_SENTENCE_BYTES = 450_000;
/** Characters per short sentence, the unit of cost. */
const SHORT_SENTENCE = 100;
/**
 * Matches codes for joining or pairing, however they are grouped. These are never cached: response
 * times would reveal a valid code.
 */
const HOLDS_CODE = /(?:\d[\s\p{P}]*){6}/u;
/**
 * Test sentence after a failure. If it also fails, there is no voice; a long or spelt text may
 * merely exceed the time limit.
 */
const TEST_SENTENCE = 'a';
const QUEUE_POLL_MS = 50;

const TOO_OFTEN = Symbol('too often');
type SpeechOutcome = Wave | typeof ABANDONED | typeof TOO_OFTEN | null;

export function createServerVoice(
  program: SpeakingProgram | null,
  kept = CACHE_BYTES,
): ServerVoice {
  const ahead = createSentences(Infinity);
  const known = createSentences(kept);
  const turns = createSpeechQueue();
  const { isAble, speak } = createVoiceCheck(program, turns);
  const makeOnce = mergeRequests(turns, speak, (key, wave) => {
    if (wave.bytes.length <= MAX_CACHED_SENTENCE_BYTES) known.keep(key, wave);
  });
  async function inTurn(
    listener: SpeechListener,
    make: () => Promise<SpeechOutcome>,
  ): Promise<Result<Wave, SpeechRefusal>> {
    return answerOf(await (turns.enqueue<SpeechOutcome>(listener, make) ?? ABANDONED));
  }
  return {
    isWorking: isAble,
    async whisper(text, how, listener) {
      if (program === null) return refuse('no-voice');
      const plain = toSpeakableText(text, how.language);
      if (plain === null) return refuse('unspeakable');
      return inTurn(listener, () => program({ text: plain, ...how }));
    },
    async say(text, how, place, asker) {
      if (program === null) return refuse('no-voice');
      const plain = toSpeakableText(text, how.language);
      if (plain === null) return refuse('unspeakable');
      const sentence = { text: plain, ...how };
      if (HOLDS_CODE.test(plain))
        return inTurn(
          asker,
          chargeRateLimit(asker, sentence, () => program(sentence)),
        );
      const key = keyOf(plain, how);
      // The cache is separate for each table, so that response times do not reveal what was said at
      // another.
      const here = `${place} ${key}`;
      const before = ahead.get(key) ?? known.get(here);
      return before === null ? answerOf(await makeOnce(here, sentence, asker)) : accept(before);
    },
    async prepare(text, how) {
      const plain = toSpeakableText(text, how.language);
      if (program === null || plain === null) return false;
      const key = keyOf(plain, how);
      while (turns.isBusy()) await rest(QUEUE_POLL_MS, undefined, { ref: false });
      if (ahead.has(key)) return true;
      const wave = await program({ text: plain, ...how }, 'ahead');
      if (wave !== null) ahead.keep(key, wave);
      return wave !== null;
    },
  };
}

/**
 * Charges the device's rate limit only once its turn has come, so that an abandoned sentence costs
 * nothing.
 */
const chargeRateLimit =
  ({ mayMake }: SpeechRequester, { text }: Sentence, make: () => Promise<SpeechOutcome>) =>
  (): Promise<SpeechOutcome> =>
    mayMake(Math.ceil(text.length / SHORT_SENTENCE)) ? make() : Promise.resolve(TOO_OFTEN);

/** Merges concurrent requests of the same rank for one sentence and caches the result. */
function mergeRequests(
  turns: SpeechQueue,
  speak: (sentence: Sentence) => Promise<Wave | null>,
  keep: (key: string, wave: Wave) => void,
) {
  const underWay = new Map<string, Promise<SpeechOutcome>>();
  return async function makeOnce(
    key: string,
    sentence: Sentence,
    asker: SpeechRequester,
  ): Promise<SpeechOutcome> {
    // The rank is part of the key, so that a request never waits in the queue of a lower rank.
    const shared = `${asker.rank} ${key}`;
    const before = underWay.get(shared);
    if (before !== undefined) {
      const made = await before;
      // The first listener gave up or reached its rate limit, so try again for this one.
      return typeof made === 'symbol' ? makeOnce(key, sentence, asker) : made;
    }
    const making = turns.enqueue<SpeechOutcome>(
      asker,
      chargeRateLimit(asker, sentence, () => speak(sentence)),
    );
    if (making === null) return ABANDONED;
    const once = making
      .then((made) => {
        if (isWave(made)) keep(key, made);
        return made;
      })
      .finally(() => underWay.delete(shared));
    underWay.set(shared, once);
    return once;
  };
}

const isWave = (made: SpeechOutcome): made is Wave => made !== null && typeof made !== 'symbol';

function answerOf(made: SpeechOutcome): Result<Wave, SpeechRefusal> {
  if (isWave(made)) return accept(made);
  if (made === null) return refuse('no-voice');
  return refuse(made === TOO_OFTEN ? 'too-often' : 'busy');
}

const SELF_TEST_LISTENER = { rank: 'house', device: 'server' } as const;

function createVoiceCheck(program: SpeakingProgram | null, turns: SpeechQueue) {
  let able = program !== null;
  let isTried = false;
  /**
   * Tests a short sentence in the queue, so that a program that hangs does not occupy a second
   * slot.
   */
  async function tryShort(sentence: Sentence): Promise<void> {
    if (program === null || isTried) return;
    isTried = true;
    try {
      const trying = turns.enqueue(SELF_TEST_LISTENER, () =>
        program({ ...sentence, text: TEST_SENTENCE }),
      );
      const made = await (trying ?? ABANDONED);
      // A full queue says nothing of the program.
      if (made !== ABANDONED) able = made !== null;
    } finally {
      isTried = false;
    }
  }
  return {
    isAble: () => able,
    async speak(sentence: Sentence): Promise<Wave | null> {
      const wave = (await program?.(sentence)) ?? null;
      if (wave !== null) able = true;
      else if (able) tryShort(sentence).catch(log.failure('voice not tried'));
      return wave;
    },
  };
}

const keyOf = (plain: string, { language, speed }: VoiceSettings): string =>
  `${language} ${String(speed)} ${plain}`;

function createSentences(most: number) {
  const kept = new Map<string, CompressedWave>();
  let size = 0;
  function put(key: string, packed: CompressedWave): void {
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
      return packed.decompress();
    },
    keep(key: string, wave: Wave) {
      put(key, { size: wave.bytes.length, decompress: () => wave });
      setTimeout(() => {
        if (kept.has(key)) put(key, compressWave(wave));
      }, PRESTART_DELAY_MS).unref();
    },
  };
}
