/** A key that went down: where it lies on a US keyboard, as a browser's `event.code` has it, and when (ms). */
export interface Key {
  readonly code: string;
  readonly at: number;
  /** True if Shift was held down. */
  readonly shift?: boolean;
}

/** A number as a reader typed it; `tagsTyped` in spelling.ts tells the tags that it may stand for. */
export interface Typed {
  readonly spelling: string;
  /** The same as if Shift had not been held: some layouts have the digits above Shift. */
  readonly unshifted: string;
}

/** The keys that came so far, in one burst that is as fast as only a machine types. */
export interface Typing {
  readonly text: string;
  /** The same as if Shift had not been held. */
  readonly unshifted: string;
  /** When the first key came. */
  readonly since: number;
  /** When the last key came; null before the first. */
  readonly last: number | null;
  /** Number of keys that type a character. */
  readonly keys: number;
  /** Too slow: nothing until this burst is over. */
  readonly spoilt: boolean;
  /** Enter or Tab has ended what a machine typed; some readers send two of them. */
  readonly ended: boolean;
}

export interface Keystroke {
  readonly typing: Typing;
  /** What this key completed, if it did. */
  readonly typed: Typed | null;
  readonly place: 'first' | 'inside' | 'end';
  /** `quick`: as fast as a reader, which a person can be for a few keys; `machine`: no person types so many so fast. */
  readonly pace: 'any' | 'quick' | 'machine';
}

export const NOTHING_TYPED: Typing = {
  text: '',
  unshifted: '',
  since: 0,
  last: null,
  keys: 0,
  spoilt: false,
  ended: false,
};

/** Readers take 5 to 20 ms a key; nobody keeps less than this up for eight keys (ms). */
const KEYS_WITHIN = 50;
/** After such a silence a reader that types no Enter is done (ms). */
export const SILENCE = 100;
const SHORTEST = 8;
const LONGEST = 128;
/** Number of digits from which on what is not understood counts as a number, not as words. */
const FEWEST_DIGITS = 2;
/** Eight hex digits, with or without signs between them. */
const FOUR_BYTES = /(?:[0-9a-f][^0-9a-z]?){8}/;

const ENDS = ['Enter', 'NumpadEnter', 'Tab'];
/** Keys of people and remote controls, which may press them as fast as a reader types. */
const MOVES =
  /^(?:Arrow|Page|Home|End|Escape|Backspace|Delete|Insert|F\d|Media|Audio|Browser|ContextMenu)/;
const SILENT_KEYS = /^(?:(?:Shift|Control|Alt|Meta|OS)(?:Left|Right)|CapsLock|NumLock|ScrollLock)$/;
/** Stands for keys that type no character. */
const NO_CHARACTER = '\ufffd';
const SHIFTED_DIGITS = ')!@#$%^&*(';
/** Signs of a US keyboard, alone and with Shift. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['Minus', '-_'],
  ['Equal', '=+'],
  ['BracketLeft', '[{'],
  ['BracketRight', ']}'],
  ['Backslash', '\\|'],
  ['IntlBackslash', '\\|'],
  // Between bytes; readers set to other layouts send it without Shift.
  ['Semicolon', '::'],
  ['Quote', '\'"'],
  ['Backquote', '`~'],
  ['Comma', ',<'],
  ['Period', '.>'],
  ['Slash', '/?'],
  ['Space', '  '],
  ['NumpadSubtract', '--'],
  ['NumpadAdd', '++'],
  ['NumpadMultiply', '**'],
  ['NumpadDivide', '//'],
  ['NumpadDecimal', '..'],
]);

/**
 * Takes one more key. Keys count by their place on a US keyboard, since that is what readers send whatever layout
 * the machine has; so letters have no case here, and are lower-case in the spelling.
 */
export function pressKey(key: Key, typing: Typing): Keystroke {
  const pause = typing.last === null ? 0 : key.at - typing.last;
  // Far back: the clock was set.
  const goesOn = typing.last !== null && Math.abs(pause) < SILENCE;
  if (ENDS.includes(key.code)) return goesOn ? endBurst(key, pause, typing) : endAlone(typing);
  const isPersons = MOVES.test(key.code) && paceOf(key.at, pause, typing) !== 'machine';
  if (isPersons) return spoil(key, goesOn ? typing : NOTHING_TYPED);
  if (goesOn && !typing.ended) return takeKey(key, pause, typing);
  const first = takeKey(key, 0, { ...NOTHING_TYPED, since: key.at });
  return { ...first, typed: complete(typing), place: 'first', pace: 'any' };
}

/**
 * No key has come for longer than `SILENCE`: what was typed until then is all. What is no UID yet may go on, as keys that
 * were typed in time may come late.
 */
export function hearSilence(typing: Typing): Pick<Keystroke, 'typing' | 'typed'> {
  const typed = complete(typing);
  return { typing: typed === null ? typing : NOTHING_TYPED, typed };
}

/** Enter, some time after the last key: a person's, unless a number waits for its end. */
function endAlone(typing: Typing): Keystroke {
  const typed = complete(typing);
  const isReaders = typed !== null;
  return {
    typing: NOTHING_TYPED,
    typed,
    place: isReaders ? 'end' : 'first',
    pace: isReaders ? 'machine' : 'any',
  };
}

/** A key of a person within a burst: nothing in it is a reader's until it is over. */
function spoil({ at }: Key, typing: Typing): Keystroke {
  return {
    typing: { ...typing, last: at, spoilt: true },
    typed: null,
    place: typing.last === null ? 'first' : 'inside',
    pace: 'any',
  };
}

function endBurst({ at }: Key, pause: number, typing: Typing): Keystroke {
  const pace = paceOf(at, pause, typing);
  const ended = typing.ended || pace === 'machine';
  return {
    typing: ended ? { ...NOTHING_TYPED, last: at, ended } : NOTHING_TYPED,
    typed: complete(typing),
    place: 'end',
    pace,
  };
}

function takeKey(key: Key, pause: number, typing: Typing): Keystroke {
  const { code, at, shift = false } = key;
  const isSilent = SILENT_KEYS.test(code);
  const spoilt = typing.spoilt || pause > KEYS_WITHIN || pause < 0;
  const add = (text: string, character: string) =>
    spoilt ? '' : (text + (isSilent ? '' : character)).slice(0, LONGEST);
  const next: Typing = {
    text: add(typing.text, characterOf(code, shift)),
    unshifted: add(typing.unshifted, characterOf(code, false)),
    since: typing.since,
    last: at,
    keys: typing.keys + (isSilent ? 0 : 1),
    spoilt,
    ended: false,
  };
  return { typing: next, typed: null, place: 'inside', pace: paceOf(at, pause, typing) };
}

function paceOf(
  at: number,
  pause: number,
  { keys, since, spoilt, ended }: Typing,
): Keystroke['pace'] {
  const isSteady = keys >= SHORTEST && at - since <= keys * KEYS_WITHIN;
  if (ended || isSteady) return 'machine';
  return !spoilt && pause >= 0 && pause <= KEYS_WITHIN ? 'quick' : 'any';
}

/** The character of a key on a US keyboard. */
function characterOf(code: string, shift: boolean): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shift ? SHIFTED_DIGITS.charAt(Number(digit)) : digit;
  const plain = /^(?:Numpad(\d)|Key([A-Z]))$/.exec(code);
  if (plain !== null) return (plain[1] ?? plain[2] ?? '').toLowerCase();
  return SIGNS.get(code)?.charAt(shift ? 1 : 0) ?? NO_CHARACTER;
}

function complete({ text, unshifted, spoilt }: Typing): Typed | null {
  if (spoilt || text.length < SHORTEST) return null;
  return [text, unshifted].some(isNumber) ? { spelling: text, unshifted } : null;
}

/** True for text with digits or four bytes of hex; a machine may type words too. */
const isNumber = (text: string): boolean =>
  text.replace(/\D/g, '').length >= FEWEST_DIGITS || FOUR_BYTES.test(text);
