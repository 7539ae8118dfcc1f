/** When whatever speaks is asked again after it was busy, in ms. */
export const ASK_AGAIN = 400;

/** Whether a voice had too much to say just then, and not whoever asks has asked too much: that one is told when to ask again. */
export const isBusy = ({ status, headers }: Answer): boolean =>
  status === 429 && !headers.has('retry-after');

interface Answer {
  readonly status: number;
  readonly headers: { has(name: string): boolean };
}
