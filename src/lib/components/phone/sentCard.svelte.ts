/** Time in ms within which a second touch at the same match is a repetition. */
const REPEATED_MS = 2000;

export interface SentCard {
  /** True until the match has changed, or so long that the player means another card. */
  readonly isRepeated: boolean;
  /** Notes a card that is played now; `at` is its place in its list. */
  note(card: string, at: number): void;
  /** True for the noted card until the server has confirmed it. */
  isSent(card: string, at: number): boolean;
}

/**
 * Remembers the card that was played last: its mark, and that a second touch repeats the first.
 *
 * @param waiting number of commands that the server has not acknowledged
 * @param confirmed called once the server has confirmed a noted card
 */
export function sentCard(
  match: () => object,
  waiting: () => number,
  confirmed: () => void = () => undefined,
): SentCard {
  let sentIn: object | null = $state.raw(null);
  let sent: { readonly card: string; readonly at: number } | null = $state.raw(null);
  $effect(() => {
    if (sent === null || waiting() > 0 || sentIn === match()) return;
    sent = null;
    confirmed();
  });
  return {
    get isRepeated() {
      return sentIn === match();
    },
    note(card, at) {
      const played = match();
      sentIn = played;
      sent = { card, at };
      setTimeout(() => {
        if (sentIn === played) sentIn = null;
      }, REPEATED_MS);
    },
    isSent: (card, at) => sent?.card === card && sent.at === at,
  };
}
