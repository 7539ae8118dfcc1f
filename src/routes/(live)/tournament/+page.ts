import { openingForms } from '#lib/components/houses.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ forms: await openingForms() });
