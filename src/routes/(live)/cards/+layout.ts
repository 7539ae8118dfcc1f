import { boxCards } from '#lib/components/allGamePages.ts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = async () => ({ cards: await boxCards() });
