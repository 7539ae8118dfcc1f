import { queryWithTicket } from '#lib/client/tickets.ts';
import type { Language } from '#lib/i18n/language.ts';

export const PICTURE_SHAPES = ['wide', 'story'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/**
 * Returns the query of a result picture. Contains the position of the shown view: browsers do not
 * load a picture again at the same address, and corrections and new names change it.
 */
export const pictureQuery = (
  { code, position }: { readonly code: string; readonly position: number },
  shape: PictureShape,
  language: Language,
): string => queryWithTicket(code, { shape, language, position: String(position) });
