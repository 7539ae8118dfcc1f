import { followInvitation, type Arrival } from './entry.ts';

let now: Arrival = $state(null);

/** What became of the invitation that this page was opened with. */
export const arrival = (): Arrival => now;

/** Follows the invitation in the address, and again whenever another is scanned into the same page. */
export async function arrive(comeInAnew: () => void): Promise<void> {
  addEventListener('hashchange', () => {
    follow(comeInAnew).catch((error: unknown) => reportError(error));
  });
  await follow(comeInAnew);
}

async function follow(comeInAnew: () => void): Promise<void> {
  const followed = await followInvitation();
  if (followed === null) return;
  now = followed;
  if (followed === 'joined') comeInAnew();
}
