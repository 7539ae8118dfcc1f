import type { Invite, InviteRequest } from '../protocol/tournaments.ts';
import { connection } from './connection.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

interface LiveInvite {
  readonly value: Invite | null;
}

/** Refresh interval of an invitation, in ms: its six digits change from time to time. */
const INVITATION_RENEWAL_MS = 30_000;

export function liveInvite(
  asked: () => (InviteRequest & { readonly known: string }) | null,
): LiveInvite {
  let value: Invite | null = $state.raw(null);
  $effect(() => {
    const now = asked();
    value = null;
    if (now === null) return;
    const { tournament, as } = now;
    const socket = connection();
    let over = false;
    const ask = async () => {
      const reply = await socket
        .timeout(REPLY_TIMEOUT_MS)
        .emitWithAck('invite', { tournament, as })
        .catch(() => null);
      if (!over && reply?.ok === true) value = reply.value;
    };
    const askAgain = () => void ask().catch(reportError);
    askAgain();
    socket.on('connect', askAgain);
    const timer = setInterval(askAgain, INVITATION_RENEWAL_MS);
    return () => {
      over = true;
      socket.off('connect', askAgain);
      clearInterval(timer);
    };
  });
  return {
    get value() {
      return value;
    },
  };
}
