import { error } from '@sveltejs/kit';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type { PageLoad } from './$types';

/** The edition whose rules are shown, the classic one when the address names none; or null for Elevens. */
export const load: PageLoad = ({ params }) => {
  if (params.edition === 'elevens') return { edition: null };
  const id = EDITION_IDS.find((known) => known === (params.edition ?? 'classique'));
  return id === undefined ? error(404) : { edition: EDITIONS[id] };
};
