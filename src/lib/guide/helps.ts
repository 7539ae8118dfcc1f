import type { StepId } from './outline.ts';

/** Steps of the guide that pages link to. Apart from the outline, since every page has this link. */
export const HELPS: Readonly<Record<string, StepId>> = {
  '/house': 'start',
  '/settings': 'start',
  '/cards': 'enrol',
  '/': 'open',
  '/rules/[[edition]]': 'lay',
  '/cards/[deck]/codes': 'codes',
  '/cards/[deck]/sheet': 'count',
  '/cards/tokens': 'tokens',
  '/readers': 'places',
  '/reader': 'phoneReader',
  '/lab': 'lab',
  '/play/[table]': 'place',
  '/trust': 'https',
  '/devices': 'devices',
  '/score/[table]': 'fill',
  '/cards/braille': 'braille',
  '/tournament': 'prepare',
  '/tournament/[code]': 'pairing',
  '/tournament/[code]/boards': 'boards',
  '/tournament/[code]/stack': 'boards',
  '/tournament/[code]/compared': 'boards',
  '/tournament/[code]/print': 'paper',
  '/hall': 'hall',
  '/matches': 'again',
  '/matches/[player]': 'again',
  '/tv/[table]/replay': 'again',
  '/story/[table]': 'again',
  '/automation': 'follows',
};

/**
 * Returns the guide's step for a page such as `/cards` or `/play/[table]`; the first step if there
 * is none.
 */
export const helpFor = (page: string): StepId => HELPS[page] ?? 'start';
