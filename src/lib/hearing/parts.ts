import { sentencesOf } from '../protocol/sentences.ts';

/**
 * Says a text sentence by sentence: the next one is made while one is heard. Whether all was heard, or it was stopped; rejects
 * where making or playing does.
 *
 * @param make null where it cannot be made
 * @param play called as each part begins, with that one and those that follow; resolves when it was heard, or is not to be any more
 */
export async function sayInParts<Sound>(
  text: string,
  stop: { readonly aborted: boolean },
  make: (part: string) => Promise<Sound | null>,
  play: (sound: Sound, left: string) => Promise<unknown>,
): Promise<boolean> {
  const get = (part: string | undefined) => (part === undefined ? null : make(part));
  let left = sentencesOf(text);
  let next = get(left[0]);
  while (next !== null && !stop.aborted) {
    const sound = await next;
    if (sound === null) return stop.aborted;
    const heard = left.join(' ');
    left = left.slice(1);
    next = get(left[0]);
    // It is waited for once this one was heard.
    next?.catch(() => undefined);
    await play(sound, heard);
  }
  return true;
}
