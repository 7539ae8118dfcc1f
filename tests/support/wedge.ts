import type { KeyPress } from '#lib/reader/wedge.ts';
import { keyName } from '../../hardware/readers/wedge/records.ts';

const CODES: Readonly<Record<string, string>> = {
  '\n': 'Enter',
  '\t': 'Tab',
  '-': 'Minus',
  ':': 'Semicolon',
  '.': 'Period',
  ' ': 'Space',
  ';': 'Semicolon',
};

const SHIFTED: Readonly<Record<string, string>> = {
  '%': 'Digit5',
  $: 'Digit4',
  '?': 'Slash',
  '+': 'Equal',
  '*': 'Digit8',
};

const isShifted = (character: string): boolean => character in SHIFTED;

export function codeOf(character: string): string {
  if (/\d/.test(character)) return `Digit${character}`;
  return CODES[character] ?? SHIFTED[character] ?? `Key${character.toUpperCase()}`;
}

/** The keys that type a text, from a time on, with as much between one and the next (ms). */
export function keysOf(text: string, from = 1_000, gap = 10): KeyPress[] {
  return [...text].map((character, n) => ({
    code: codeOf(character),
    at: from + n * gap,
    ...(isShifted(character) && { shift: true }),
  }));
}

/** Returns Linux input events of a reader that types a text: key presses, releases and reports. */
export function recordsOf(text: string, size: 16 | 24 = 24, gap = 8, from = Date.now()): Buffer {
  const records = keysOf(text, from, gap).flatMap(({ code, at, shift }) => [
    ...(shift === true ? [record(size, at, 1, linuxCode('ShiftLeft'), 1)] : []),
    record(size, at, 4, 4, 458_786),
    record(size, at, 1, linuxCode(code), 1),
    record(size, at, 0, 0, 0),
    record(size, at + gap / 2, 1, linuxCode(code), 0),
    ...(shift === true ? [record(size, at + gap / 2, 1, linuxCode('ShiftLeft'), 0)] : []),
    record(size, at + gap / 2, 0, 0, 0),
  ]);
  return Buffer.concat(records);
}

function linuxCode(code: string): number {
  return Array.from({ length: 128 }, (_, n) => n).findIndex((n) => keyName(n) === code);
}

function record(size: 16 | 24, at: number, type: number, code: number, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  const seconds = Math.floor(at / 1000);
  const micros = Math.round((at - seconds * 1000) * 1000);
  if (size === 24) {
    bytes.writeBigInt64LE(BigInt(seconds), 0);
    bytes.writeBigInt64LE(BigInt(micros), 8);
  } else {
    bytes.writeUInt32LE(seconds, 0);
    bytes.writeUInt32LE(micros, 4);
  }
  bytes.writeUInt16LE(type, size - 8);
  bytes.writeUInt16LE(code, size - 6);
  bytes.writeInt32LE(value, size - 4);
  return bytes;
}
