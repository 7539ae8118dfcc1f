import { PEBBLES_SCREENS as PAGES } from '../pebbles.ts';

/** The pages of the game of pebbles, with what a browser shows of its table. */
export const PEBBLES_SCREENS = {
  ...PAGES,
  television: async () => (await import('./Television.svelte')).default,
  phone: async () => (await import('./Phone.svelte')).default,
};
