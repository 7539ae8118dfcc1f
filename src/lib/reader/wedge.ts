import type { TagId } from './events.ts';
import { parseTag } from './tag.ts';

/** A key that went down: where it lies on a US keyboard, as a browser's `event.code` has it, and when (ms). */
export interface Key {
  readonly code: string;
  readonly at: number;
}

/** What a reader typed: the spelling, and the tags it may stand for, the likeliest first. None: misread. */
export interface Typed {
  readonly spelling: string;
  readonly tags: readonly TagId[];
}

/** The keys that came so far, in one burst that is as fast as only a machine types. */
export interface Typing {
  readonly text: string;
  /** When the last key came; null before the first. */
  readonly last: number | null;
  /** Too slow, or a key that no UID contains: nothing until this burst is over. */
  readonly spoilt: boolean;
}

export interface Keystroke {
  readonly typing: Typing;
  /** What this key completed, if it did. */
  readonly typed: Typed | null;
}

export const NOTHING_TYPED: Typing = { text: '', last: null, spoilt: false };

/** Readers take 5 to 20 ms a key; nobody keeps less than this up for eight keys (ms). */
export const KEYS_WITHIN = 50;
/** After such a silence a reader that types no Enter is done (ms). */
export const SILENCE = 100;
const SHORTEST = 8;

const ENDS = ['Enter', 'NumpadEnter', 'Tab'];
const SILENT_KEYS = ['ShiftLeft', 'ShiftRight', 'CapsLock', 'NumLock'];
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['Minus', '-'],
  ['NumpadSubtract', '-'],
  ['Semicolon', ':'],
  ['Period', '.'],
  ['NumpadDecimal', '.'],
  ['Space', ' '],
]);

/**
 * Takes one more key. Keys count by their place on a US keyboard, since that is what readers send whatever layout
 * the machine has; so letters have no case here, and are lower-case in the spelling.
 */
export function pressKey(key: Key, typing: Typing): Keystroke {
  const pause = typing.last === null ? 0 : key.at - typing.last;
  // Far back: the clock was set.
  if (Math.abs(pause) < SILENCE) return takeKey(key, pause, typing);
  const { typed } = endTyping(typing);
  return { typing: takeKey(key, 0, NOTHING_TYPED).typing, typed };
}

/**
 * No key has come for longer than `SILENCE`: what was typed until then is all. What is no UID yet may go on, as keys that
 * were typed in time may come late.
 */
export function hearSilence(typing: Typing): Keystroke {
  const typed = complete(typing);
  return { typing: typed === null ? typing : NOTHING_TYPED, typed };
}

function endTyping(typing: Typing): Keystroke {
  return { typing: NOTHING_TYPED, typed: complete(typing) };
}

function takeKey({ code, at }: Key, pause: number, typing: Typing): Keystroke {
  if (ENDS.includes(code)) return endTyping(typing);
  const character = characterOf(code);
  const spoilt = typing.spoilt || character === null || pause > KEYS_WITHIN || pause < 0;
  const text = spoilt ? '' : typing.text + character;
  return { typing: { text, last: at, spoilt }, typed: null };
}

/** The character of a key that a UID may contain, `''` for keys that type nothing, null for all others. */
function characterOf(code: string): string | null {
  if (SILENT_KEYS.includes(code)) return '';
  const plain = /^(?:Digit|Numpad)([0-9])$|^Key([A-F])$/.exec(code);
  if (plain !== null) return (plain[1] ?? plain[2] ?? '').toLowerCase();
  return SEPARATORS.get(code) ?? null;
}

function complete({ text, spoilt }: Typing): Typed | null {
  if (spoilt || text.length < SHORTEST) return null;
  return { spelling: text, tags: tagsOf(text) };
}

/**
 * The tags that a spelling may stand for, the likeliest first: hex as it stands or with its bytes reversed; ten
 * decimal digits are four bytes, of which readers write either end first.
 */
export function tagsOf(spelling: string): readonly TagId[] {
  const hex = parseTag(spelling);
  if (hex.ok) return inLikelyOrder(hex.value);
  if (hex.refusal === 'random-uid') return [bare(spelling)];
  const bytes = fourBytes(spelling);
  // A number is often four of a longer UID's bytes, which may well begin as a phone's do: then the other way round.
  return bytes === null ? [] : distinct(bytes, reversed(bytes)).filter((tag) => parseTag(tag).ok);
}

function bare(spelling: string): TagId {
  return spelling.toLowerCase().replace(/[^0-9a-f]/g, '');
}

/** The UIDs of stickers (NXP) are of seven bytes and begin with 04: that tells which end is which. */
function inLikelyOrder(tag: TagId): readonly TagId[] {
  const other = reversed(tag);
  const backwards = tag.length === 14 && !tag.startsWith('04') && other.startsWith('04');
  return backwards ? distinct(other, tag) : distinct(tag, other);
}

/** Ten decimal digits as four bytes of hex; null for anything else. */
function fourBytes(spelling: string): TagId | null {
  if (!/^\d{10}$/.test(spelling) || Number(spelling) > 0xffffffff) return null;
  return Number(spelling).toString(16).padStart(8, '0');
}

function reversed(tag: TagId): TagId {
  return (tag.match(/../g) ?? []).reverse().join('');
}

const distinct = (...tags: readonly TagId[]): readonly TagId[] => [...new Set(tags)];
