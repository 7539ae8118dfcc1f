import { nextPage } from '#lib/client/nextPage.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = ({ data, url }) => ({ ...data, next: nextPage(url) });
