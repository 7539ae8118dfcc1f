import { playTones } from '#lib/client/hearing/playTones.ts';
import { SOUND_BOOK } from '#lib/hearing/soundBook.ts';
import type { SoundPlacement, Sound } from '#lib/protocol/announcements.ts';

/** Amplitude levels of one sample: finer than hearing needs, and short to transfer as text. */
export const STEPS = 10_000;

/** Runs in a browser: a sound as its Web Audio makes it, so many samples a second, on the left and on the right. */
export async function rendered(
  sound: Sound,
  heard: SoundPlacement,
  rate: number,
): Promise<string[]> {
  const context = new OfflineAudioContext(2, rate * 2, rate);
  playTones(context, SOUND_BOOK[sound], heard);
  const buffer = await context.startRendering();
  return [0, 1].map((channel) =>
    Array.from(buffer.getChannelData(channel), (sample) => Math.round(sample * STEPS)).join(' '),
  );
}
