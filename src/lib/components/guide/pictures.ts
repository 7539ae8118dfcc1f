import type { PictureId } from '#lib/guide/outline.ts';
import type { Language } from '#lib/i18n/language.ts';
import sizes from './pictures/sizes.json';

/** A picture of the guide: where it is, and its size in pixels, so that its room is kept. */
interface Picture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});
const SIZES: Readonly<Record<string, readonly number[]>> = sizes;

/** Null while none was taken. */
export function pictureOf(language: Language, id: PictureId): Picture | null {
  const name = `${id}-${language}`;
  const address = FILES[`./pictures/${name}.webp`];
  const [width = 0, height = 0] = SIZES[name] ?? [];
  return address === undefined ? null : { address, width, height };
}
