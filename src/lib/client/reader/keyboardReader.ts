import {
  endTyping,
  type Keystroke,
  NOTHING_TYPED,
  pressKey,
  INPUT_END_SILENCE_MS,
  type TypedText,
  type TypingState,
} from '../../reader/wedge.ts';
import { loadWithRetry } from '../loadWithRetry.ts';
import { isShortcut } from '../remote/shortcuts.ts';
import { browserStorage } from '../storage.ts';
import type { TypingReader } from './typingReader.ts';

const HAD_READER_KEY = 'types as a reader';

/**
 * Listens for USB readers that type, on every page and without setup. A device that had one before
 * is listed as soon as a page opens. Returns the function that stops listening.
 */
export function listenForKeyboardReader(): () => void {
  let opened: Promise<TypingReader> | undefined;
  const reader = () => (opened ??= openReader());
  if (hadReader())
    void reader()
      .then(({ join }) => join())
      .catch((error: unknown) => reportError(error));
  return captureWedgeInput(window, (typed) => {
    rememberReader();
    // These readers do not report removal: each burst of keys is a laid card.
    void reader()
      .then(({ take }) => take(typed))
      .catch((error: unknown) => reportError(error));
  });
}

async function openReader(): Promise<TypingReader> {
  const { openTypingReader } = await loadWithRetry(() => import('./typingReader.ts'));
  return openTypingReader();
}

function hadReader(): boolean {
  try {
    return browserStorage()?.getItem(HAD_READER_KEY) === 'yes';
  } catch {
    return false;
  }
}

function rememberReader(): void {
  try {
    browserStorage()?.setItem(HAD_READER_KEY, 'yes');
  } catch {
    // Ignored: the reader will be listed with its first card.
  }
}

/**
 * Time to wait for another key before a reader that types no Enter counts as done, in ms. Longer
 * than the `INPUT_END_SILENCE_MS` between two bursts, because a busy page receives keys late.
 */
const INPUT_END_TIMEOUT_MS = 3 * INPUT_END_SILENCE_MS;

interface FieldSnapshot {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
}

/**
 * Captures the input of a USB reader that types, regardless of focus, and hides its keys from the
 * page. Its Enter presses no button, its letters are no shortcuts, and a text field gets its text
 * back. Human typing passes. Returns the function that stops listening.
 */
function captureWedgeInput(page: Window, typed: (typed: TypedText) => void): () => void {
  let typing: TypingState = NOTHING_TYPED;
  let before: FieldSnapshot | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
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
    silence = setTimeout(listenToSilence, INPUT_END_TIMEOUT_MS);
  }

  function release(event: KeyboardEvent): void {
    if (swallowed.delete(event.code)) swallow(event);
  }

  function complete(what: TypedText): void {
    if (before !== null) restoreField(before);
    before = null;
    typed(what);
  }

  function listenToSilence(): void {
    const stroke = endTyping(typing);
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
 * Returns true for a reader's key, which is hidden from the page. The first key of a burst may be a
 * person's. From the second on it is a reader's, or a shortcut hit in passing. In a text field a
 * person may type a few keys as fast.
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

function fieldIn({ target }: KeyboardEvent): FieldSnapshot | null {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && isTyped(target) ? { field: target, value: target.value } : null;
}

const isTyped = ({ type }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color'].includes(type);

function restoreField({ field, value }: FieldSnapshot): void {
  field.value = value;
  // Listeners of the field have seen every letter.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
