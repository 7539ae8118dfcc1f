import { browserStorage, keep, recall } from '../storage.ts';

/** Who says on this phone what is in its player's hand: its own voice, the server's, or nobody. */
export const HAND_VOICES = ['phone', 'table', 'off'] as const;
export type HandVoice = (typeof HAND_VOICES)[number];

/** Null until its player has chosen: a phone without an earphone would tell everybody. */
let voice: HandVoice | null = $state(
  HAND_VOICES.find((known) => known === recall(browserStorage(), 'hand voice')) ?? null,
);
let shows = $state(recall(browserStorage(), 'hand shown') === 'on');

export const handVoice = (): HandVoice | null => voice;
/** Whether the card is shown on the screen as well; a screen reader finds it in any case. */
export const showsHand = (): boolean => shows;

export function chooseHandVoice(chosen: HandVoice): void {
  voice = chosen;
  keep(browserStorage(), 'hand voice', chosen);
}

export function showHand(on: boolean): void {
  shows = on;
  keep(browserStorage(), 'hand shown', on ? 'on' : 'off');
}
