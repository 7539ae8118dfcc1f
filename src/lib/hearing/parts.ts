import { sentencesOf } from '../protocol/sentences.ts';

/**
 * Says a text sentence by sentence; the next sound is made while one plays. Resolves to false if it
 * was stopped. Rejects if making or playing a sound fails.
 * @param make null where it cannot be made
 * @param play called as each part begins, with that one and those that follow; resolves when it was
 * heard, or is not to be any more
 */
export async function speakInParts<Sound>(
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
    // The error is handled when the next part is awaited.
    next?.catch(() => undefined);
    await play(sound, heard);
  }
  return true;
}
