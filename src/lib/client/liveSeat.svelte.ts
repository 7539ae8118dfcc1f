import { reaches } from '../devices/roles.ts';
import type { HeardHand, NoHand, Reply } from '../protocol/messages.ts';
import { isHint, isHintOf, type Moment } from '../table/hint.ts';
import { connection } from './connection.ts';
import type { LiveAccess } from './liveHouse.svelte.ts';
import { ANSWER_WITHIN } from './socket.ts';

/** How long what is in the hand is shown on the phone, in ms: a card is read at a glance, gone before anybody else looks. */
const SHOWN_FOR = 8_000;
const ALL_SHOWN_FOR = 25_000;
/** How long a hint is waited for, in ms: where many phones ask at once, one is worked out after the other. */
const HINT_WITHIN = 25_000;

/** Null: no answer came. */
export type AskedHint = Reply<HeardHand, NoHand> | { readonly ok: false; readonly refusal: null };

export interface LiveSeat {
  /** What this player was told alone a moment ago. */
  readonly inHand: HeardHand | null;
  /** Asks for the card at that place of the hand, or all of them; whether an answer came, shown as what was laid is. */
  askHand(number: number | null): Promise<boolean>;
  /** Asks what to play now, which is shown as what was laid is. */
  askHint(): Promise<AskedHint>;
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
  now: () => Moment | null,
  access: LiveAccess,
  freed: () => void,
): LiveSeat {
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
    const table = code();
    const unseated = (from: string) => {
      if (from === table) freed();
    };
    socket.on('unseated', unseated);
    return () => void socket.off('unseated', unseated);
  });

  const hand = liveHand(code, seat);
  /** A hint is one for its moment alone. */
  const inHand = $derived.by(() => {
    const { news } = hand;
    const [said, moment] = [news?.said, now()];
    const isOver = said && isHint(said) && (moment === null || !isHintOf(said, moment));
    return isOver === true ? null : news;
  });
  return {
    askHand: (number) => hand.ask(number),
    askHint: () => hand.hint(),
    get inHand() {
      return inHand;
    },
    get taken() {
      return taken;
    },
  };
}

/** What the player of that seat is told alone, for a while. Call it while a component is set up. */
function liveHand(code: () => string, seat: () => number | null) {
  let news: HeardHand | null = $state.raw(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    news = null;
  };
  function heard(told: HeardHand) {
    if (told.table !== code() || told.seat !== seat()) return;
    hide();
    news = told;
    timer = setTimeout(hide, told.said.type === 'card' ? SHOWN_FOR : ALL_SHOWN_FOR);
  }

  $effect(() => {
    const socket = connection();
    // Whoever leaves the seat takes nothing of its hand along.
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
        .timeout(ANSWER_WITHIN)
        .emitWithAck('hand', { table: code(), number })
        .catch(() => null);
      if (reply?.ok !== true) return false;
      heard(reply.value);
      return true;
    },
    async hint(): Promise<AskedHint> {
      const reply = await connection()
        .timeout(HINT_WITHIN)
        .emitWithAck('hint', { table: code() })
        .catch(() => null);
      if (reply?.ok === true) heard(reply.value);
      return reply ?? { ok: false, refusal: null };
    },
  };
}
