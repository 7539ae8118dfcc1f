import type { KeyPress } from '#lib/reader/wedge.ts';

const EV_KEY = 1;
const RELEASED = 0;
const PRESSED = 1;

/** First line of the grabbing program, with the length of a record on this system. */
const HEADER = /^evdev (16|24)\n/;
const LONGEST_HEADER = 16;

interface Records {
  read(bytes: Buffer): readonly KeyPress[] | null;
  begun(): boolean;
}

/**
 * Parses `struct input_event` of Linux: time as two longs, then type (u16), code (u16), value
 * (s32); all little-endian. Longs have 8 bytes, or 4 in 32-bit programs, as on older Raspberry Pi
 * systems.
 */
export function createRecords(): Records {
  let size: number | null = null;
  let waiting: Buffer = Buffer.alloc(0);
  const shifts = new Set<string>();

  /** Returns the pressed key; null for releases, repeats and other events. */
  function takeRecord({ code, at, value }: KeyRecord): KeyPress | null {
    if (code.startsWith('Shift')) {
      if (value === RELEASED) shifts.delete(code);
      else shifts.add(code);
    }
    if (value !== PRESSED) return null;
    return shifts.size === 0 ? { code, at } : { code, at, shift: true };
  }

  function readHeader(): boolean {
    const [header, length] = HEADER.exec(waiting.toString('latin1', 0, LONGEST_HEADER)) ?? [];
    if (header === undefined) return waiting.length < LONGEST_HEADER;
    size = Number(length);
    waiting = waiting.subarray(header.length);
    return true;
  }

  return {
    begun: () => size !== null,
    read(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      if (size === null && !readHeader()) return null;
      if (size === null) return [];
      const whole = waiting.length - (waiting.length % size);
      const keys: KeyPress[] = [];
      for (let at = 0; at < whole; at += size) {
        const record = readRecord(waiting.subarray(at, at + size));
        const key = record === null ? null : takeRecord(record);
        if (key !== null) keys.push(key);
      }
      waiting = waiting.subarray(whole);
      return keys;
    },
  };
}

interface KeyRecord extends Pick<KeyPress, 'code' | 'at'> {
  readonly value: number;
}

function readRecord(record: Buffer): KeyRecord | null {
  const time = record.length - 8;
  if (record.readUInt16LE(time) !== EV_KEY) return null;
  const long = (at: number) =>
    time === 16 ? Number(record.readBigInt64LE(at)) : record.readUInt32LE(at);
  const at = long(0) * 1000 + long(time / 2) / 1000;
  const value = record.readInt32LE(time + 4);
  return { code: keyName(record.readUInt16LE(time + 2)), at, value };
}

/** Linux key codes (input-event-codes.h) with their names in browsers (`event.code`). */
const ROWS: readonly (readonly [first: number, codes: readonly string[]])[] = [
  [2, [...'1234567890'].map((digit) => `Digit${digit}`)],
  [12, ['Minus', 'Equal', 'Backspace', 'Tab']],
  [16, [...'QWERTYUIOP'].map((letter) => `Key${letter}`)],
  [26, ['BracketLeft', 'BracketRight']],
  [28, ['Enter', 'ControlLeft']],
  [30, [...'ASDFGHJKL'].map((letter) => `Key${letter}`)],
  [39, ['Semicolon', 'Quote', 'Backquote', 'ShiftLeft', 'Backslash']],
  [44, [...'ZXCVBNM'].map((letter) => `Key${letter}`)],
  [51, ['Comma', 'Period', 'Slash', 'ShiftRight']],
  [55, ['NumpadMultiply', 'AltLeft', 'Space', 'CapsLock']],
  [69, ['NumLock']],
  [71, ['Numpad7', 'Numpad8', 'Numpad9', 'NumpadSubtract']],
  [75, ['Numpad4', 'Numpad5', 'Numpad6', 'NumpadAdd']],
  [79, ['Numpad1', 'Numpad2', 'Numpad3', 'Numpad0', 'NumpadDecimal']],
  [86, ['IntlBackslash']],
  [96, ['NumpadEnter', 'ControlRight', 'NumpadDivide']],
  [100, ['AltRight']],
];

const CODES: ReadonlyMap<number, string> = new Map(
  ROWS.flatMap(([first, codes]) => codes.map((code, n) => [first + n, code] as const)),
);

export function keyName(code: number): string {
  return CODES.get(code) ?? 'Unidentified';
}
