import { playTones } from '#lib/client/hearing/playTones.ts';
import { SOUND_BOOK } from '#lib/hearing/soundBook.ts';
import type { Heard, Sound } from '#lib/protocol/heard.ts';

/** Of one sample: more than ears need, and short enough to be handed over in text. */
export const STEPS = 10_000;

/** Runs in a browser: a sound as its Web Audio makes it, so many samples a second, on the left and on the right. */
export async function rendered(sound: Sound, heard: Heard, rate: number): Promise<string[]> {
  const context = new OfflineAudioContext(2, rate * 2, rate);
  playTones(context, SOUND_BOOK[sound], heard);
  const buffer = await context.startRendering();
  return [0, 1].map((channel) =>
    Array.from(buffer.getChannelData(channel), (sample) => Math.round(sample * STEPS)).join(' '),
  );
}
