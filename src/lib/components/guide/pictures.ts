import type { PictureId } from '#lib/guide/outline.ts';
import type { Language } from '#lib/i18n/language.ts';
import sizes from './pictures/sizes.json';

/** Picture of the guide, with its size in pixels to reserve its space. */
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

/** Returns null if there is no picture yet. */
export function pictureOf(language: Language, id: PictureId): Picture | null {
  const name = `${id}-${language}`;
  const address = FILES[`./pictures/${name}.webp`];
  const [width = 0, height = 0] = SIZES[name] ?? [];
  return address === undefined ? null : { address, width, height };
}
