import { boxCards } from '#lib/components/allGamePages.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ cards: await boxCards() });
