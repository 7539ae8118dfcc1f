/** Key press: its position on a US keyboard as in `event.code`, and its time in ms. */
export interface KeyPress {
  readonly code: string;
  readonly at: number;
  readonly shift?: boolean;
}

export interface TypedText {
  readonly spelling: string;
  /** Same text without Shift: some layouts have the digits above Shift. */
  readonly unshifted: string;
}

export interface TypingState {
  readonly text: string;
  readonly unshifted: string;
  readonly since: number;
  readonly last: number | null;
  readonly keys: number;
  /** Too slow for a reader; the rest of the burst is ignored. */
  readonly spoilt: boolean;
  /** A machine's input was ended by Enter or Tab; some readers send both. */
  readonly ended: boolean;
}

export interface Keystroke {
  readonly typing: TypingState;
  readonly typed: TypedText | null;
  readonly place: 'first' | 'inside' | 'end';
  /**
   * `quick`: reader speed, possible for a person over a few keys. `machine`: too long at that speed
   * for a person.
   */
  readonly pace: 'any' | 'quick' | 'machine';
}

export const NOTHING_TYPED: TypingState = {
  text: '',
  unshifted: '',
  since: 0,
  last: null,
  keys: 0,
  spoilt: false,
  ended: false,
};

/**
 * Maximum interval between a reader's keys, in ms. Readers need 5 to 20; no person stays below this
 * for eight keys.
 */
const MAX_KEY_INTERVAL_MS = 50;
/** Silence in ms that ends the input of a reader without Enter. */
export const INPUT_END_SILENCE_MS = 100;
const MIN_INPUT_LENGTH = 8;
const MAX_INPUT_LENGTH = 128;
/** Minimum number of digits for unparsed input to count as a number rather than words. */
const MIN_DIGIT_COUNT = 2;
/** Eight hex digits, with or without separators. */
const FOUR_BYTES = /(?:[0-9a-f][^0-9a-z]?){8}/;

const ENDS = ['Enter', 'NumpadEnter', 'Tab'];
const MOVES =
  /^(?:Arrow|Page|Home|End|Escape|Backspace|Delete|Insert|F\d|Media|Audio|Browser|ContextMenu)/;
const SILENT_KEYS = /^(?:(?:Shift|Control|Alt|Meta|OS)(?:Left|Right)|CapsLock|NumLock|ScrollLock)$/;
const NO_CHARACTER = '\ufffd';
const SHIFTED_DIGITS = ')!@#$%^&*(';
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['Minus', '-_'],
  ['Equal', '=+'],
  ['BracketLeft', '[{'],
  ['BracketRight', ']}'],
  ['Backslash', '\\|'],
  ['IntlBackslash', '\\|'],
  // Separator of bytes; readers set to other layouts send it without Shift.
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
 * Processes one key. Keys count by position on a US keyboard, since readers send those regardless of the
 * system's layout. Letters are therefore lower-case.
 */
export function pressKey(key: KeyPress, typing: TypingState): Keystroke {
  const pause = typing.last === null ? 0 : key.at - typing.last;
  // A large negative interval means that the clock was set back.
  const goesOn = typing.last !== null && Math.abs(pause) < INPUT_END_SILENCE_MS;
  if (ENDS.includes(key.code)) return goesOn ? endBurst(key, pause, typing) : endAlone(typing);
  const isPersons = MOVES.test(key.code) && paceOf(key.at, pause, typing) !== 'machine';
  if (isPersons) return spoil(key, goesOn ? typing : NOTHING_TYPED);
  if (goesOn && !typing.ended) return takeKey(key, pause, typing);
  const first = takeKey(key, 0, { ...NOTHING_TYPED, since: key.at });
  return { ...first, typed: completeInput(typing), place: 'first', pace: 'any' };
}

/**
 * Handles a silence longer than `INPUT_END_SILENCE_MS`: the input is complete. Input that is no UID yet may
 * continue, since key events may be late.
 */
export function endTyping(typing: TypingState): Pick<Keystroke, 'typing' | 'typed'> {
  const typed = completeInput(typing);
  return { typing: typed === null ? typing : NOTHING_TYPED, typed };
}

/** Handles a late Enter: a person's, unless a number waits for it. */
function endAlone(typing: TypingState): Keystroke {
  const typed = completeInput(typing);
  const isReaders = typed !== null;
  return {
    typing: NOTHING_TYPED,
    typed,
    place: isReaders ? 'end' : 'first',
    pace: isReaders ? 'machine' : 'any',
  };
}

function spoil({ at }: KeyPress, typing: TypingState): Keystroke {
  return {
    typing: { ...typing, last: at, spoilt: true },
    typed: null,
    place: typing.last === null ? 'first' : 'inside',
    pace: 'any',
  };
}

function endBurst({ at }: KeyPress, pause: number, typing: TypingState): Keystroke {
  const pace = paceOf(at, pause, typing);
  const ended = typing.ended || pace === 'machine';
  return {
    typing: ended ? { ...NOTHING_TYPED, last: at, ended } : NOTHING_TYPED,
    typed: completeInput(typing),
    place: 'end',
    pace,
  };
}

function takeKey(key: KeyPress, pause: number, typing: TypingState): Keystroke {
  const { code, at, shift = false } = key;
  const isSilent = SILENT_KEYS.test(code);
  const spoilt = typing.spoilt || pause > MAX_KEY_INTERVAL_MS || pause < 0;
  const add = (text: string, character: string) =>
    spoilt ? '' : (text + (isSilent ? '' : character)).slice(0, MAX_INPUT_LENGTH);
  const next: TypingState = {
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
  { keys, since, spoilt, ended }: TypingState,
): Keystroke['pace'] {
  const isSteady = keys >= MIN_INPUT_LENGTH && at - since <= keys * MAX_KEY_INTERVAL_MS;
  if (ended || isSteady) return 'machine';
  return !spoilt && pause >= 0 && pause <= MAX_KEY_INTERVAL_MS ? 'quick' : 'any';
}

function characterOf(code: string, shift: boolean): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shift ? SHIFTED_DIGITS.charAt(Number(digit)) : digit;
  const plain = /^(?:Numpad(\d)|Key([A-Z]))$/.exec(code);
  if (plain !== null) return (plain[1] ?? plain[2] ?? '').toLowerCase();
  return SIGNS.get(code)?.charAt(shift ? 1 : 0) ?? NO_CHARACTER;
}

function completeInput({ text, unshifted, spoilt }: TypingState): TypedText | null {
  if (spoilt || text.length < MIN_INPUT_LENGTH) return null;
  return [text, unshifted].some(isNumber) ? { spelling: text, unshifted } : null;
}

const isNumber = (text: string): boolean =>
  text.replace(/\D/g, '').length >= MIN_DIGIT_COUNT || FOUR_BYTES.test(text);
