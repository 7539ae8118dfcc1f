import { browserStorage, storeItem, readItem } from '../storage.ts';

export const HAND_VOICES = ['phone', 'table', 'off'] as const;
export type HandVoice = (typeof HAND_VOICES)[number];

/**
 * Null until the player has chosen: without an earphone, the phone would read the hand aloud to
 * all.
 */
let voice: HandVoice | null = $state(
  HAND_VOICES.find((known) => known === readItem(browserStorage(), 'hand voice')) ?? null,
);
let shows = $state(readItem(browserStorage(), 'hand shown') === 'on');

export const handVoice = (): HandVoice | null => voice;
export const showsHand = (): boolean => shows;

export function chooseHandVoice(chosen: HandVoice): void {
  voice = chosen;
  storeItem(browserStorage(), 'hand voice', chosen);
}

export function showHand(on: boolean): void {
  shows = on;
  storeItem(browserStorage(), 'hand shown', on ? 'on' : 'off');
}
