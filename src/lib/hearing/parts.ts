import { sentencesOf } from '../protocol/sentences.ts';

interface Speaker<Sound> {
  /** Null where it cannot be made. */
  make(part: string): Promise<Sound | null>;
  /** Resolves when it was heard, or is not to be heard any more. */
  play(sound: Sound): Promise<unknown>;
  isStopped(): boolean;
  /** Called as each part begins, with that one and those that follow. */
  begins(left: string): void;
}

/**
 * Says a text sentence by sentence: the next one is made while one is heard. Whether all was heard, or it was stopped; rejects
 * where making or playing does.
 */
export async function sayInParts<Sound>(
  text: string,
  { make, play, isStopped, begins }: Speaker<Sound>,
): Promise<boolean> {
  const get = (part: string | undefined) => (part === undefined ? null : make(part));
  let left = sentencesOf(text);
  let next = get(left[0]);
  while (next !== null && !isStopped()) {
    const sound = await next;
    if (sound === null) return isStopped();
    begins(left.join(' '));
    left = left.slice(1);
    next = get(left[0]);
    // It is waited for once this one was heard.
    next?.catch(() => undefined);
    await play(sound);
  }
  return true;
}
