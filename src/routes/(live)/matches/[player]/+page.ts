import { gameFigures } from '#lib/components/allGamePages.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => ({ figures: await gameFigures() });
