import { reaches } from '../devices/roles.ts';
import type { HandCard } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import type { LiveAccess } from './liveHouse.svelte.ts';
import { ANSWER_WITHIN } from './socket.ts';

/** How long a card of the hand is shown on the phone, in ms: read at a glance, gone before anybody else looks. */
const SHOWN_FOR = 8_000;

export interface LiveSeat {
  /** The card of this player's hand that was laid a moment ago. */
  readonly inHand: HandCard | null;
  /** Whether another phone plays this seat already. */
  readonly taken: boolean;
}

/**
 * Tells the server which seat this phone plays, again after every reconnect, and receives the cards of that hand. Call
 * it while a component is set up.
 *
 * @param freed called when the seat was taken from this phone
 */
export function liveSeat(
  code: () => string,
  seat: () => number | null,
  access: LiveAccess,
  freed: () => void,
): LiveSeat {
  let inHand: HandCard | null = $state.raw(null);
  const at = $derived(seat());
  const seats = $derived(access.view?.seats ?? []);
  const mayPlay = $derived(
    access.connection === 'live' && reaches(access.view?.role ?? 'viewer', 'player'),
  );
  const isMine = $derived((seats.find(({ mine }) => mine)?.seat ?? null) === at);
  const taken = $derived.by(() => {
    const there = seats.filter((each) => at !== null && each.seat === at);
    const mine = access.view?.me?.id;
    return there.some(({ who }) => who.id !== mine);
  });

  $effect(() => {
    if (!mayPlay || isMine || taken) return;
    // If somebody else takes the seat meanwhile, the server's next message shows it; without an answer we ask again
    // after a reconnect.
    connection()
      .timeout(ANSWER_WITHIN)
      .emitWithAck('sit', { table: code(), seat: at })
      .catch(() => undefined);
  });

  $effect(() => {
    const socket = connection();
    const [table, mine] = [code(), at];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      inHand = null;
    };
    const heard = (card: HandCard) => {
      if (card.table !== table || card.seat !== mine) return;
      hide();
      inHand = card;
      timer = setTimeout(hide, SHOWN_FOR);
    };
    const unseated = (from: string) => {
      if (from === table) freed();
    };
    socket.on('hand', heard).on('unseated', unseated);
    return () => {
      socket.off('hand', heard).off('unseated', unseated);
      hide();
    };
  });

  return {
    get inHand() {
      return inHand;
    },
    get taken() {
      return taken;
    },
  };
}
