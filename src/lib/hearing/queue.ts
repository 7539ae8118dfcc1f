import { settled, type Told, withoutOldPlays, withSentence } from './spoken.ts';

/** A sentence being said. */
interface Saying {
  /** Whether it was heard to its end, or was stopped; rejects where it could not be said. */
  readonly heard: Promise<boolean>;
  stop(): void;
}

/** Says sentences one after another: what the table has to decide first, and no old news. */
export interface Queue<Sentence> {
  say(sentence: Sentence): void;
  /** Drops what was told of these matters. Returns whether any of it was being said, or waited. */
  settle(ended: readonly string[]): boolean;
  /** Goes on with what was held back while nothing could be heard. */
  goOn(): void;
  silence(): void;
}

/**
 * @param isOpen whether anything can be heard now
 * @param speak `begins` is called, later, as each part of it begins, with that part and those that follow
 * @param told called after each sentence that was not broken off: whether it was heard
 */
export function createQueue<Sentence extends Told>(
  isOpen: () => boolean,
  speak: (sentence: Sentence, begins: (left: string) => void) => Saying,
  told: (heard: boolean) => void,
  failed: (error: unknown) => void,
): Queue<Sentence> {
  let waiting: readonly Sentence[] = [];
  /** Null once it was broken off, though it may not have ended yet. */
  let now: { readonly sentence: Sentence; readonly saying: Saying } | null = null;
  let isBusy = false;
  const matters = createMatters();

  async function next(): Promise<void> {
    // Looking whether it is open may open it, and be told so at once: then it speaks already.
    const open = isOpen();
    const [sentence, ...later] = waiting;
    if (isBusy || sentence === undefined) return;
    // Plays that are long over are not told once it can be heard again.
    if (!open) return void (waiting = withoutOldPlays(waiting));
    waiting = later;
    isBusy = true;
    matters.begins(sentence);
    // What is broken off in the middle of it goes on with the part that was not heard.
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
      const { breaksOff, waiting: all } = withSentence(speaking(), sentence);
      waiting = all;
      if (breaksOff) breakOff();
      goOn();
    },
    settle(ended) {
      const count = waiting.length;
      const left = settled(speaking(), ended);
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

/** Of so many matters it is known that they were told of: more than can be over and not said to be so. */
const MOST_BEGUN = 50;

/** Of which matters something was said. */
function createMatters() {
  let begun: readonly string[] = [];
  return {
    begins({ until }: Told): void {
      if (typeof until === 'string') begun = [...begun, until].slice(-MOST_BEGUN);
    },
    isNews: ({ after }: Told): boolean => after?.some((one) => begun.includes(one)) !== false,
  };
}
