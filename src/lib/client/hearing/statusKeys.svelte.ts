import type { Language } from '../../i18n/language.ts';
import { inquiryOf } from '../../i18n/statusLetters.ts';
import { isShortcut } from '../remote/shortcuts.ts';
import { browserStorage, storeItem, readItem } from '../storage.ts';

type Inquiry = NonNullable<ReturnType<typeof inquiryOf>>;

/** Single-letter shortcuts can be switched off: WCAG 2.1.4. */
let on = $state(readItem(browserStorage(), 'status keys') !== 'off');

export const hasStatusKeys = (): boolean => on;

export function switchStatusKeys(now: boolean): void {
  on = now;
  storeItem(browserStorage(), 'status keys', now ? 'on' : 'off');
}

/** Minimum time between two keys typed by people, in ms; card readers are faster. */
const MIN_KEY_INTERVAL_MS = 100;

/**
 * Listens for single letters outside of fields, without Ctrl, Alt or Meta, and not part of a card
 * reader's input. Returns the function that stops listening.
 *
 * @param ask called with the inquiry of the letter in the page's language
 */
export function listenForStatusKeys(
  language: () => Language,
  ask: (inquiry: Inquiry) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  function press(event: KeyboardEvent) {
    const alone = event.timeStamp - last > MIN_KEY_INTERVAL_MS;
    last = event.timeStamp;
    clearTimeout(timer);
    const isPlain = !event.defaultPrevented && !isShortcut(event);
    const inquiry = inquiryOf(language(), event.key.toLowerCase());
    if (!on || !alone || !isPlain || event.repeat || inquiry === null || isField(event.target))
      return;
    timer = setTimeout(() => ask(inquiry), MIN_KEY_INTERVAL_MS);
  }
  addEventListener('keydown', press);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', press);
  };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(
    'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]',
  );
