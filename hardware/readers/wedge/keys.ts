/** Linux key codes (input-event-codes.h) under the names that browsers give to the same keys. */
const ROWS: readonly (readonly [first: number, codes: readonly string[]])[] = [
  [2, [...'1234567890'].map((digit) => `Digit${digit}`)],
  [12, ['Minus', 'Equal', 'Backspace', 'Tab']],
  [16, [...'QWERTYUIOP'].map((letter) => `Key${letter}`)],
  [28, ['Enter', 'ControlLeft']],
  [30, [...'ASDFGHJKL'].map((letter) => `Key${letter}`)],
  [39, ['Semicolon', 'Quote', 'Backquote', 'ShiftLeft', 'Backslash']],
  [44, [...'ZXCVBNM'].map((letter) => `Key${letter}`)],
  [51, ['Comma', 'Period', 'Slash', 'ShiftRight']],
  [57, ['Space', 'CapsLock']],
  [69, ['NumLock']],
  [71, ['Numpad7', 'Numpad8', 'Numpad9', 'NumpadSubtract']],
  [75, ['Numpad4', 'Numpad5', 'Numpad6', 'NumpadAdd']],
  [79, ['Numpad1', 'Numpad2', 'Numpad3', 'Numpad0', 'NumpadDecimal']],
  [96, ['NumpadEnter']],
];

const CODES: ReadonlyMap<number, string> = new Map(
  ROWS.flatMap(([first, codes]) => codes.map((code, n) => [first + n, code] as const)),
);

/** The browser's name (`event.code`) of a Linux key; 'Unidentified' for keys that no reader has. */
export function keyName(code: number): string {
  return CODES.get(code) ?? 'Unidentified';
}
