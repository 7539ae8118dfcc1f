import { boxCards } from '#lib/components/houses.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ cards: await boxCards() });
