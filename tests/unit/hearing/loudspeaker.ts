import { createSpeechQueue } from '#lib/hearing/speechQueue.ts';
import type { SpeechText } from '#lib/hearing/speechQueueState.ts';

/** A loudspeaker of which a test says when a sentence has been heard to its end. */
export function loudspeaker() {
  const begun: string[] = [];
  const heard: string[] = [];
  let end: ((whole: boolean) => void) | null = null;
  let text = '';
  const queue = createSpeechQueue<SpeechText>(
    () => true,
    (told) => {
      text = told.text;
      begun.push(text);
      const saying = new Promise<boolean>((resolve) => (end = resolve));
      return { heard: saying, stop: () => finish(false) };
    },
    () => undefined,
    (error) => {
      throw error;
    },
  );
  function finish(whole: boolean): void {
    if (end === null) return;
    if (whole) heard.push(text);
    end(true);
    end = null;
  }
  /** Until promises are kept. */
  const settle = async () => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    begun,
    heard,
    now: () => (end === null ? null : text),
    async tell(...sentences: readonly SpeechText[]) {
      sentences.forEach((told) => queue.say(told));
      await settle();
    },
    async end(...matters: readonly string[]) {
      queue.settle(matters);
      await settle();
    },
    async listen() {
      finish(true);
      await settle();
    },
  };
}
