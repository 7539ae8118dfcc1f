import { type Told, withSentence } from './spoken.ts';

/** A sentence being said. */
interface Saying {
  /** Whether it was heard to its end, or was stopped; rejects where it could not be said. */
  readonly heard: Promise<boolean>;
  stop(): void;
}

/** Says sentences one after another: what the table has to decide first, and no old news. */
export interface Queue<Sentence> {
  say(sentence: Sentence): void;
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
  let now: Sentence | null = null;
  /** Null once it was broken off. */
  let saying: Saying | null = null;

  async function next(): Promise<void> {
    // Looking whether it is open may open it, and be told so at once: then it speaks already.
    const open = isOpen();
    const [sentence, ...later] = waiting;
    if (now !== null || sentence === undefined) return;
    // Plays that are long over are not told once it can be heard again.
    if (!open) {
      waiting = waiting.filter(({ weight }, at) => weight !== 'play' || at === waiting.length - 1);
      return;
    }
    waiting = later;
    now = sentence;
    // What is broken off in the middle of it goes on with the part that was not heard.
    const own = speak(sentence, (text) => {
      if (saying === own) now = { ...sentence, text };
    });
    saying = own;
    const wasHeard = await own.heard.catch(() => false);
    now = null;
    if (saying === own) told(wasHeard);
    await next();
  }
  const goOn = () => void next().catch(failed);
  function breakOff(): void {
    const broken = saying;
    saying = null;
    broken?.stop();
  }
  return {
    goOn,
    say(sentence) {
      const next = withSentence({ now, waiting }, sentence);
      waiting = next.waiting;
      if (next.breaksOff) breakOff();
      goOn();
    },
    silence() {
      waiting = [];
      breakOff();
    },
  };
}
