import { redeemInvitationFromUrl, type InvitationOutcome } from './entry.ts';

let now: InvitationOutcome = $state(null);

export const invitationOutcome = (): InvitationOutcome => now;

/** Redeems the invitation in the address, and any later one scanned into the same page. */
export async function watchInvitations(comeInAnew: () => void): Promise<void> {
  addEventListener('hashchange', () => {
    redeemFromUrl(comeInAnew).catch((error: unknown) => reportError(error));
  });
  await redeemFromUrl(comeInAnew);
}

async function redeemFromUrl(comeInAnew: () => void): Promise<void> {
  const followed = await redeemInvitationFromUrl();
  if (followed === null) return;
  now = followed;
  if (followed === 'joined') comeInAnew();
}
