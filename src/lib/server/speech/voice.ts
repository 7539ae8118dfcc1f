import { setTimeout as rest } from 'node:timers/promises';
import { accept, refuse, type Result } from '../../game/result.ts';
import { log } from '../log/log.ts';
import { pack, type Packed } from './packed.ts';
import { AFTER_ANSWER, type SpeakingProgram } from './program.ts';
import { type Manner, type Sentence, speakable } from './sentence.ts';
import { createTurns, GIVEN_UP, type Listener, type Turns } from './turns.ts';
import type { Wave } from '../../process/wave.ts';

/** Why a sentence is not spoken: no program can, too much waits, that device may have no more made now, or it is nothing to be said. */
export type Unspoken = 'no-voice' | 'busy' | 'too-often' | 'unspeakable';

/** Who asks, and whether that device may have one more made. */
export interface Asker extends Listener {
  /** A sentence that costs so many short ones. */
  mayMake(cost: number): boolean;
}

/** Makes sentences into sound, each once. */
export interface ServerVoice {
  /**
   * `mayMake` is asked only where the sentence is not known yet at that place, or holds a code and is made for whoever asks, and
   * once its turn has come.
   *
   * @param place where it is said: a table, or the house
   */
  say(text: string, how: Manner, place: string, asker: Asker): Promise<Result<Wave, Unspoken>>;
  /** Makes a sentence that is said at any table, once nobody waits for another one; false where that cannot be. */
  prepare(text: string, how: Manner): Promise<boolean>;
  /** For one listener alone: kept nowhere, so that nobody can tell by its coming quickly that it was said before. */
  whisper(text: string, how: Manner, listener: Listener): Promise<Result<Wave, Unspoken>>;
  /** Whether the last sentence that was made can be heard, or a short one in its place; before the first, whether there is a program at all. */
  isAble(): boolean;
}

/** Of all that was said and is kept, in bytes: some thousand sentences. What is made ahead is as much as there is of it. */
const MOST_KEPT = 32_000_000;
/** In bytes, ten seconds: what is longer is made anew, as packing and unpacking it stops all else for as long as making it. */
const LONGEST_KEPT = 450_000;
/** A sentence of so many characters is one. */
const SHORT_SENTENCE = 100;
/** Digits to join or pair by, however they are grouped: made anew each time, as whoever tries codes would know the one that was said by its coming at once. */
const HOLDS_CODE = /(?:\d[\s\p{P}]*){6}/u;
/** Who cannot say this has no voice; a long text, or one of signs that are spelt, may be too much for one that has. */
const SHORT = 'a';
/** How long what is made ahead waits before it looks again whether others do, in ms. */
const STAND_BACK = 50;

const TOO_OFTEN = Symbol('too often');
/** Null: it cannot be made. */
type Made = Wave | typeof GIVEN_UP | typeof TOO_OFTEN | null;

export function createServerVoice(program: SpeakingProgram | null, kept = MOST_KEPT): ServerVoice {
  const ahead = createSentences(Infinity);
  const known = createSentences(kept);
  const turns = createTurns();
  const { isAble, speak } = createAbility(program, turns);
  const makeOnce = makingOnce(turns, speak, (key, wave) => {
    if (wave.bytes.length <= LONGEST_KEPT) known.keep(key, wave);
  });
  async function inTurn(
    listener: Listener,
    make: () => Promise<Made>,
  ): Promise<Result<Wave, Unspoken>> {
    return answerOf(await (turns.take<Made>(listener, make) ?? GIVEN_UP));
  }
  return {
    isAble,
    async whisper(text, how, listener) {
      if (program === null) return refuse('no-voice');
      const plain = speakable(text, how.language);
      if (plain === null) return refuse('unspeakable');
      return inTurn(listener, () => program({ text: plain, ...how }));
    },
    async say(text, how, place, asker) {
      if (program === null) return refuse('no-voice');
      const plain = speakable(text, how.language);
      if (plain === null) return refuse('unspeakable');
      const sentence = { text: plain, ...how };
      if (HOLDS_CODE.test(plain))
        return inTurn(
          asker,
          asFarAs(asker, sentence, () => program(sentence)),
        );
      const key = keyOf(plain, how);
      // What was said at one table is no news to another: nobody can tell by its coming at once where it was said.
      const here = `${place} ${key}`;
      const before = ahead.get(key) ?? known.get(here);
      return before === null ? answerOf(await makeOnce(here, sentence, asker)) : accept(before);
    },
    async prepare(text, how) {
      const plain = speakable(text, how.language);
      if (program === null || plain === null) return false;
      const key = keyOf(plain, how);
      while (turns.isBusy()) await rest(STAND_BACK, undefined, { ref: false });
      if (ahead.has(key)) return true;
      const wave = await program({ text: plain, ...how }, 'ahead');
      if (wave !== null) ahead.keep(key, wave);
      return wave !== null;
    },
  };
}

/** Once its turn has come, if that device may have so much made then: what was given up has cost nothing that others share. */
const asFarAs =
  ({ mayMake }: Asker, { text }: Sentence, make: () => Promise<Made>) =>
  (): Promise<Made> =>
    mayMake(Math.ceil(text.length / SHORT_SENTENCE)) ? make() : Promise.resolve(TOO_OFTEN);

/** Makes a sentence once for all of one rank who ask for it meanwhile, and keeps it by its key. */
function makingOnce(
  turns: Turns,
  speak: (sentence: Sentence) => Promise<Wave | null>,
  keep: (key: string, wave: Wave) => void,
) {
  const underWay = new Map<string, Promise<Made>>();
  return async function makeOnce(key: string, sentence: Sentence, asker: Asker): Promise<Made> {
    // Whoever comes first waits for nobody who comes later.
    const shared = `${asker.rank} ${key}`;
    const before = underWay.get(shared);
    if (before !== undefined) {
      const made = await before;
      // Who had asked for it has given it up, or may have no more made.
      return typeof made === 'symbol' ? makeOnce(key, sentence, asker) : made;
    }
    const making = turns.take<Made>(
      asker,
      asFarAs(asker, sentence, () => speak(sentence)),
    );
    if (making === null) return GIVEN_UP;
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

const isWave = (made: Made): made is Wave => made !== null && typeof made !== 'symbol';

function answerOf(made: Made): Result<Wave, Unspoken> {
  if (isWave(made)) return accept(made);
  if (made === null) return refuse('no-voice');
  return refuse(made === TOO_OFTEN ? 'too-often' : 'busy');
}

const ITSELF = { rank: 'house', device: 'server' } as const;

/** Speaks, and knows whether what it spoke last could be heard. */
function createAbility(program: SpeakingProgram | null, turns: Turns) {
  let able = program !== null;
  let isTried = false;
  /** In a turn of its own: nobody waits for it, and a program that hangs holds no place twice. */
  async function tryShort(sentence: Sentence): Promise<void> {
    if (program === null || isTried) return;
    isTried = true;
    const made = await turns.take(ITSELF, () => program({ ...sentence, text: SHORT }));
    isTried = false;
    able = isWave(made);
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

let now: ServerVoice | undefined;

/** The instance for this bundle's pages; undefined before the server is open. */
export const currentVoice = (): ServerVoice | undefined => now;

/** Replaces the current instance, also on development reloads. */
export function useVoice(voice: ServerVoice): void {
  now = voice;
}
