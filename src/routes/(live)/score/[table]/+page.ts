import { initialRole } from '#lib/client/initialRole.ts';
import { loadWatchOnly } from '#lib/components/access/loadWatchOnly.ts';
import { loadScorepad } from '#lib/components/screens.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => {
  const [Scorepad, WatchOnly] = await Promise.all([
    loadScorepad(),
    initialRole() === 'viewer' ? loadWatchOnly() : null,
  ]);
  return { Scorepad, WatchOnly };
};
