import {
  hearSilence,
  type Keystroke,
  NOTHING_TYPED,
  pressKey,
  SILENCE,
  type Typed,
  type Typing,
} from '../../reader/wedge.ts';
import { fetched } from '../fetched.ts';
import { isShortcut } from '../remote/keys.ts';
import { browserStorage } from '../storage.ts';
import type { TypingReader } from './typingReader.ts';

const KEY = 'types as a reader';

/**
 * Listens on every page for USB readers that type, so that nobody has to set anything up. A device that had one before
 * is listed as soon as a page is open, so that the house does not miss it. Returns how to stop.
 */
export function hearKeyboardReader(): () => void {
  let opened: Promise<TypingReader> | undefined;
  const reader = () => (opened ??= openReader());
  if (wasHeard())
    void reader()
      .then(({ join }) => join())
      .catch((error: unknown) => reportError(error));
  return hearWedge(window, (typed) => {
    rememberHeard();
    // These readers do not report when a card leaves: every burst of keys is a card laid.
    void reader()
      .then(({ take }) => take(typed))
      .catch((error: unknown) => reportError(error));
  });
}

async function openReader(): Promise<TypingReader> {
  const { openTypingReader } = await fetched(() => import('./typingReader.ts'));
  return openTypingReader();
}

function wasHeard(): boolean {
  try {
    return browserStorage()?.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function rememberHeard(): void {
  try {
    browserStorage()?.setItem(KEY, 'yes');
  } catch {
    // It will be listed with its first card instead.
  }
}

/**
 * How long to wait for another key before a reader that types no Enter counts as done (ms). Longer than the silence
 * that separates two bursts by the times of their keys, because a busy page receives keys late.
 */
const PATIENCE = 3 * SILENCE;

/** A text field as it was before a reader typed into it. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
}

/**
 * Listens for a USB reader that types, whatever has the focus, and keeps its keys from the page: its Enter presses no
 * button, also where its number is not understood, its letters are no shortcuts, and a text field gets its text back.
 * People's typing is left alone. Returns how to stop.
 */
function hearWedge(page: Window, typed: (typed: Typed) => void): () => void {
  let typing: Typing = NOTHING_TYPED;
  let before: Before | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Keys that went down unseen by the page: it must not see them come up either. */
  const swallowed = new Set<string>();

  function take(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing || event.repeat) return;
    if (isShortcut(event)) return;
    clearTimeout(silence);
    const { code, timeStamp: at, shiftKey: shift } = event;
    const stroke = pressKey({ code, at, shift }, typing);
    typing = stroke.typing;
    swallowed.delete(code);
    if (stroke.typed !== null) complete(stroke.typed);
    if (stroke.place === 'first') before = fieldIn(event);
    if (isReaders(stroke, before !== null)) {
      swallowed.add(code);
      swallow(event);
    }
    silence = setTimeout(listenToSilence, PATIENCE);
  }

  function release(event: KeyboardEvent): void {
    if (swallowed.delete(event.code)) swallow(event);
  }

  function complete(what: Typed): void {
    if (before !== null) putBack(before);
    before = null;
    typed(what);
  }

  function listenToSilence(): void {
    const stroke = hearSilence(typing);
    typing = stroke.typing;
    if (stroke.typed !== null) complete(stroke.typed);
  }

  page.addEventListener('keydown', take, { capture: true });
  page.addEventListener('keyup', release, { capture: true });
  return () => {
    clearTimeout(silence);
    page.removeEventListener('keydown', take, { capture: true });
    page.removeEventListener('keyup', release, { capture: true });
  };
}

/**
 * True if a key is a reader's, and not for the page. The first key of a burst may be a person's; from the second on it is
 * a reader's, or a shortcut hit in passing. In a text field a person may type a few keys as fast.
 */
function isReaders({ place, pace, typed }: Keystroke, isInField: boolean): boolean {
  if (place === 'first') return false;
  if (place === 'end' && typed !== null) return true;
  if (isInField) return place === 'end' && pace === 'machine';
  return pace !== 'any';
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function fieldIn({ target }: KeyboardEvent): Before | null {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && isTyped(target) ? { field: target, value: target.value } : null;
}

/** Typing changes nothing in checkboxes and buttons. */
const isTyped = ({ type }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color'].includes(type);

function putBack({ field, value }: Before): void {
  field.value = value;
  // Whoever listens to the field was told of every letter.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
