import { becomeOwnerOf } from '../../process/owner.ts';
import { giveUp, startText } from './startText.ts';

/** Makes root act as the owner of a folder from now on, or ends the program with a sentence. */
export function actAsOwner(folder: string): void {
  try {
    becomeOwnerOf(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    giveUp(1, startText('bad-owner', { folder, why }));
  }
}
