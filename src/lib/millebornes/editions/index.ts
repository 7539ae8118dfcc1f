import { classique } from './classique.ts';
import type { Edition, EditionId } from './edition.ts';
import { green } from './green.ts';
import { prestige } from './prestige.ts';

export const EDITIONS: Readonly<Record<EditionId, Edition>> = { classique, prestige, green };
