import { isAtLeast } from '../devices/roles.ts';
import type { PlayableHandMessage, NoHandRefusal, Reply } from '../protocol/messages.ts';
import { isHintMessage, isHintOf, type LinePosition } from '../table/hint.ts';
import { connection } from './connection.ts';
import type { LiveAccess } from './liveHouse.svelte.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

/**
 * Display time of the hand on the phone, in ms: enough to read a card, short enough that other
 * players do not see it.
 */
const CARD_DISPLAY_MS = 8_000;
const HAND_DISPLAY_MS = 25_000;
const HINT_TIMEOUT_MS = 25_000;

/** A null refusal stands for a timeout. */
export type HintReply =
  Reply<PlayableHandMessage, NoHandRefusal> | { readonly ok: false; readonly refusal: null };

export interface LiveSeat {
  readonly inHand: PlayableHandMessage | null;
  askHand(number: number | null): Promise<boolean>;
  askHint(): Promise<HintReply>;
  readonly isTaken: boolean;
}

/**
 * Registers this phone's seat with the server, again after each reconnect, and receives the cards
 * of that hand. Call it during component initialisation.
 *
 * @param leaves true if the player gave up the seat here, for all screens of this device
 * @param freed called when the server freed the seat; `moved`: another tab of this phone chose another part
 */
export function liveSeat(
  code: () => string,
  seat: () => number | null,
  now: () => LinePosition | null,
  access: LiveAccess,
  leaves: () => boolean,
  freed: (moved: boolean) => void,
): LiveSeat {
  const at = $derived(seat());
  const seats = $derived(access.view?.seats ?? []);
  const mayPlay = $derived(
    access.connection === 'live' && isAtLeast(access.view?.role ?? 'viewer', 'player'),
  );
  const isMine = $derived((seats.find(({ mine }) => mine)?.seat ?? null) === at);
  const taken = $derived.by(() => {
    const there = seats.filter((each) => at !== null && each.seat === at);
    const mine = access.view?.me?.id;
    return there.some(({ who }) => who.id !== mine);
  });

  $effect(() => {
    if (!mayPlay || isMine) return;
    // Asked for even while another phone plays there: it frees the seat of before. Asked for again
    // once that phone has left.
    void taken;
    const everywhere = at === null && leaves() ? ({ everywhere: true } as const) : {};
    // If another player takes the seat meanwhile, the server's next message shows it. Without an
    // answer, the page asks again after a reconnect.
    connection()
      .timeout(REPLY_TIMEOUT_MS)
      .emitWithAck('sit', { table: code(), seat: at, ...everywhere })
      .catch(() => undefined);
  });

  $effect(() => {
    const socket = connection();
    const table = code();
    const unseated = (from: string, lost = at, moved = false) => {
      // A seat that this tab has left already is no loss.
      if (from === table && lost === at) freed(moved);
    };
    socket.on('unseated', unseated);
    return () => void socket.off('unseated', unseated);
  });

  const hand = liveHand(code, seat);
  /** A hint is valid only for its moment. */
  const inHand = $derived.by(() => {
    const { news } = hand;
    const [said, moment] = [news?.said, now()];
    const isOver = said && isHintMessage(said) && (moment === null || !isHintOf(said, moment));
    return isOver === true ? null : news;
  });
  return {
    askHand: (number) => hand.ask(number),
    askHint: () => hand.hint(),
    get inHand() {
      return inHand;
    },
    get isTaken() {
      return taken;
    },
  };
}

function liveHand(code: () => string, seat: () => number | null) {
  let news: PlayableHandMessage | null = $state.raw(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    news = null;
  };
  function heard(told: PlayableHandMessage) {
    if (told.table !== code() || told.seat !== seat()) return;
    hide();
    news = told;
    timer = setTimeout(hide, told.said.type === 'card' ? CARD_DISPLAY_MS : HAND_DISPLAY_MS);
  }

  $effect(() => {
    const socket = connection();
    // A change of seat must not carry over the hand.
    void [code(), seat()];
    socket.on('hand', heard);
    return () => {
      socket.off('hand', heard);
      hide();
    };
  });

  return {
    get news() {
      return news;
    },
    async ask(number: number | null): Promise<boolean> {
      const reply = await connection()
        .timeout(REPLY_TIMEOUT_MS)
        .emitWithAck('hand', { table: code(), number })
        .catch(() => null);
      if (reply?.ok !== true) return false;
      heard(reply.value);
      return true;
    },
    async hint(): Promise<HintReply> {
      const reply = await connection()
        .timeout(HINT_TIMEOUT_MS)
        .emitWithAck('hint', { table: code() })
        .catch(() => null);
      if (reply?.ok === true) heard(reply.value);
      return reply ?? { ok: false, refusal: null };
    },
  };
}
