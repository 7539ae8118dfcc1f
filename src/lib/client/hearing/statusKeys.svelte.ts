import type { Language } from '../../i18n/language.ts';
import { INQUIRIES, type Inquiry } from '../../game/actions.ts';
import { browserStorage, keep, recall } from '../storage.ts';

/** The letter that asks each of these, by the first letter of what it asks where that is free. */
const LETTERS = {
  fr: {
    'say-again': 'r',
    standing: 'o',
    'my-side': 'm',
    'other-sides': 'a',
    'last-card': 'd',
    'last-round': 'f',
    playable: 'p',
    who: 'q',
    help: 'h',
  },
  en: {
    'say-again': 'r',
    standing: 's',
    'my-side': 'm',
    'other-sides': 'o',
    'last-card': 'l',
    'last-round': 't',
    playable: 'p',
    who: 'w',
    help: 'h',
  },
} as const satisfies Record<Language, Record<Inquiry, string>>;

export const letterOf = (language: Language, inquiry: Inquiry): string =>
  LETTERS[language][inquiry];

const inquiryOf = (language: Language, letter: string): Inquiry | null =>
  INQUIRIES.find((inquiry) => LETTERS[language][inquiry] === letter) ?? null;

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
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey;
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

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
