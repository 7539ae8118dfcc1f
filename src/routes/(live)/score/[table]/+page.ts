import { scorepad } from '#lib/components/allGamePages.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ Scorepad: await scorepad() });
