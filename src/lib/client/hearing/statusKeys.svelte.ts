import type { Language } from '../../i18n/language.ts';
import { inquiryOf } from '../../i18n/statusLetters.ts';
import { isShortcut } from '../remote/keys.ts';
import { browserStorage, keep, recall } from '../storage.ts';

type Inquiry = NonNullable<ReturnType<typeof inquiryOf>>;

/** A single letter asks nothing where somebody has switched that off: WCAG 2.1.4. */
let on = $state(recall(browserStorage(), 'status keys') !== 'off');

export const hasStatusKeys = (): boolean => on;

export function switchStatusKeys(now: boolean): void {
  on = now;
  keep(browserStorage(), 'status keys', now ? 'on' : 'off');
}

/** Readers that type send a whole number within this many ms a key; nobody types so fast. */
const ALONE = 100;

/**
 * Hears single letters typed outside of any field, without Ctrl, Alt or Meta, and not as part of what a reader types. Returns how
 * to stop.
 *
 * @param ask called with what the letter asks, in the language of the page
 */
export function hearStatusKeys(
  language: () => Language,
  ask: (inquiry: Inquiry) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  function press(event: KeyboardEvent) {
    const alone = event.timeStamp - last > ALONE;
    last = event.timeStamp;
    clearTimeout(timer);
    const isPlain = !event.defaultPrevented && !isShortcut(event);
    const inquiry = inquiryOf(language(), event.key.toLowerCase());
    if (!on || !alone || !isPlain || event.repeat || inquiry === null || isField(event.target))
      return;
    timer = setTimeout(() => ask(inquiry), ALONE);
  }
  addEventListener('keydown', press);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', press);
  };
}

/** Where letters are typed, or choose: what is ticked, chosen or slid hears none. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(
    'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]',
  );
