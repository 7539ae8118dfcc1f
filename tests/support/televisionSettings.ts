import type { TelevisionSettings } from '#lib/protocol/television.ts';

/** Settings of a television before the first change. */
export const NEW_TELEVISION: TelevisionSettings = {
  name: null,
  sounds: true,
  voice: false,
  asleep: false,
  language: 'fr',
  theme: 'night',
  fullScreen: 'off',
};
