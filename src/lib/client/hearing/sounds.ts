import { soundPositionOf, CENTRE, SOUND_BOOK, soundOf } from '../../hearing/soundBook.ts';
import type { Sound } from '../../protocol/announcements.ts';
import type { Happening } from '../../table/happenings.ts';
import type { CardTable } from '../../table/view.ts';
import { playTones } from './playTones.ts';

export function playHappenings(
  context: BaseAudioContext,
  happenings: readonly Happening[],
  match: CardTable['match'],
): void {
  const sound = soundOf(happenings);
  if (sound !== null) playTones(context, SOUND_BOOK[sound], soundPositionOf(happenings, match));
}

export const playInMiddle = (context: BaseAudioContext, sound: Sound): void =>
  playTones(context, SOUND_BOOK[sound], CENTRE);
