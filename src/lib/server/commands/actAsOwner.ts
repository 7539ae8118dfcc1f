import { dropToOwnerOf } from '../../process/owner.ts';
import { exitWith, startText } from '../log/startText.ts';

export function actAsOwner(folder: string): void {
  try {
    dropToOwnerOf(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    exitWith(1, startText('bad-owner', { folder, why }));
  }
}
