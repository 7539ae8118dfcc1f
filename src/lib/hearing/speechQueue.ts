import {
  dropEndedMatters,
  type SpeechText,
  dropOldPlays,
  enqueueSentence,
} from './speechQueueState.ts';

interface Utterance {
  /** True if heard to the end, false if stopped. Rejects if the sentence could not be said. */
  readonly heard: Promise<boolean>;
  stop(): void;
}

/** Queue of sentences. Urgent ones come first, outdated ones are dropped. */
export interface SpeechQueue<Sentence> {
  say(sentence: Sentence): void;
  /** Drops sentences about these matters. Returns true if any was playing or waiting. */
  settle(ended: readonly string[]): boolean;
  /** Continues after sound became available again. */
  goOn(): void;
  silence(): void;
}

/**
 * @param isOpen true if sound can be heard now
 * @param speak calls `begins` asynchronously as each part begins, with that part and those that
 * follow
 * @param told called after each uninterrupted sentence: true if it was heard
 */
export function createSpeechQueue<Sentence extends SpeechText>(
  isOpen: () => boolean,
  speak: (sentence: Sentence, begins: (left: string) => void) => Utterance,
  told: (heard: boolean) => void,
  failed: (error: unknown) => void,
): SpeechQueue<Sentence> {
  let waiting: readonly Sentence[] = [];
  /** Null after an interruption, even if the sound has not ended yet. */
  let now: { readonly sentence: Sentence; readonly saying: Utterance } | null = null;
  let isBusy = false;
  const matters = createMatters();

  async function next(): Promise<void> {
    // `isOpen` may open the sound and re-enter this function, which then is already speaking.
    const open = isOpen();
    const [sentence, ...later] = waiting;
    if (isBusy || sentence === undefined) return;
    // Old plays are not announced once sound is available again.
    if (!open) return void (waiting = dropOldPlays(waiting));
    waiting = later;
    isBusy = true;
    matters.begins(sentence);
    // After an interruption, the sentence resumes at the first part that was not heard.
    const saying = speak(sentence, (text) => {
      if (now?.saying === saying) now = { saying, sentence: { ...now.sentence, text } };
    });
    now = { sentence, saying };
    const wasHeard = await saying.heard.catch(() => false);
    isBusy = false;
    if (now?.saying === saying) {
      now = null;
      told(wasHeard);
    }
    await next();
  }
  const goOn = () => void next().catch(failed);
  function breakOff(): void {
    const broken = now?.saying;
    now = null;
    broken?.stop();
  }
  const speaking = () => ({ now: now?.sentence ?? null, waiting });
  return {
    goOn,
    say(sentence) {
      if (!matters.isNews(sentence)) return;
      const { breaksOff, waiting: all } = enqueueSentence(speaking(), sentence);
      waiting = all;
      if (breaksOff) breakOff();
      goOn();
    },
    settle(ended) {
      const count = waiting.length;
      const left = dropEndedMatters(speaking(), ended);
      const isCut = left.waiting.length < count || (now !== null && left.now === null);
      waiting = left.waiting;
      if (left.now === null) breakOff();
      else if (now !== null) now = { ...now, sentence: left.now };
      return isCut;
    },
    silence() {
      waiting = [];
      breakOff();
    },
  };
}

/** Maximum number of remembered matters. */
const MAX_REMEMBERED_MATTERS = 50;

function createMatters() {
  let begun: readonly string[] = [];
  return {
    begins({ until }: SpeechText): void {
      if (typeof until === 'string') begun = [...begun, until].slice(-MAX_REMEMBERED_MATTERS);
    },
    isNews: ({ after }: SpeechText): boolean => after?.some((one) => begun.includes(one)) !== false,
  };
}
