import type { Invite, InviteRequest } from '../protocol/tournaments.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';

interface LiveInvite {
  /** Null: none is asked for, or none has come yet. */
  readonly value: Invite | null;
}

/** How often a way to a post is asked for again, in ms: its six digits change from time to time. */
const INVITED_EVERY = 30_000;

/** The way to a post as long as it is shown. Call it while a component is set up. */
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
        .timeout(ANSWER_WITHIN)
        .emitWithAck('invite', { tournament, as })
        .catch(() => null);
      if (!over && reply?.ok === true) value = reply.value;
    };
    const askAgain = () => void ask().catch(reportError);
    askAgain();
    socket.on('connect', askAgain);
    const timer = setInterval(askAgain, INVITED_EVERY);
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
