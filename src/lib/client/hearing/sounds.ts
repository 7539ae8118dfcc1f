import { heardOf, MIDDLE, SOUND_BOOK, soundOf } from '../../hearing/soundBook.ts';
import type { Sound } from '../../protocol/heard.ts';
import type { Happening } from '../../table/happenings.ts';
import type { CardTable } from '../../table/view.ts';
import { playTones } from './playTones.ts';

/** Plays the sound for what happened at once, from where it happened; nothing where that has no sound. */
export function playHappenings(
  context: BaseAudioContext,
  happenings: readonly Happening[],
  match: CardTable['match'],
): void {
  const sound = soundOf(happenings);
  if (sound !== null) playTones(context, SOUND_BOOK[sound], heardOf(happenings, match));
}

/** Plays a sound from the middle. */
export const playInMiddle = (context: BaseAudioContext, sound: Sound): void =>
  playTones(context, SOUND_BOOK[sound], MIDDLE);
