import { fstatSync } from 'node:fs';
import { spelledOut } from '../../game/unseen.ts';

/**
 * One line for each thing worth knowing later, on stderr: time, level, words, then fields as JSON; with `LOG_FORMAT=json`
 * all of it as one JSON object, for programs that collect logs. On a terminal, where people read sentences, only what
 * went wrong stands.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Longest line; whatever a stranger sends is cut before it fills the disk. */
const LONGEST = 2_000;

const asJson = process.env['LOG_FORMAT'] === 'json';
const isRead = !asJson && process.stderr.isTTY;

function write(level: Level, message: string, fields: Fields = {}): void {
  if (level === 'info' && isRead) return;
  const time = new Date().toISOString();
  const line = asJson ? json(time, level, message, fields) : text(time, level, message, fields);
  // JSON spells out what would end a line, not all that a terminal obeys.
  process.stderr.write(`${spelledOut(line)}\n`);
}

function text(time: string, level: Level, message: string, fields: Fields): string {
  const data = JSON.stringify(fields, readable);
  return `${time} ${level} ${message}${data === '{}' ? '' : ` ${data}`}`.slice(0, LONGEST);
}

/** A line that was cut would be no JSON any more, so fields that are too long go as a whole. */
function json(time: string, level: Level, message: string, fields: Fields): string {
  const line = JSON.stringify({ time, level, message, ...fields }, readable);
  return line.length <= LONGEST ? line : JSON.stringify({ time, level, message, cut: line.length });
}

function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error)
    return value.stack?.split('\n').slice(0, 4).join(' | ') ?? value.message;
  return typeof value === 'bigint' ? value.toString() : value;
}

const strangers = createLineLimit((kind, lines) =>
  write('warn', 'lines not written', { kind, lines }),
);

export const log = {
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  /** What strangers can cause as often as they like: so many lines a minute of each are written, then how many more. */
  stranger(message: string, fields?: Fields, level: Level = 'warn'): void {
    if (strangers.admits(message)) write(level, message, fields);
  },
  error: (message: string, fields?: Fields) => write('error', message, fields),
  /** Hears of the failure of something that nobody waits for. */
  failure:
    (message: string) =>
    (error: unknown): void =>
      log.stranger(message, { error }, 'error'),
};

/** How many lines of one kind are written within a minute. */
export const MOST_LINES = 20;
/** How long that is, in ms. */
const WINDOW = 60_000;

/** Lines of a kind since its window began. */
interface Window {
  written: number;
  left: number;
}

interface LineLimit {
  /** Whether one more line of this kind may be written. */
  admits(kind: string): boolean;
}

/**
 * Bounds lines that strangers can cause, so that a flood of them does not fill the disk. `leftOut` is called when a minute in
 * which lines were not written is over, with how many of that kind they were.
 */
export function createLineLimit(leftOut: (kind: string, lines: number) => void): LineLimit {
  const windows = new Map<string, Window>();

  function begin(kind: string): Window {
    const window = { written: 0, left: 0 };
    windows.set(kind, window);
    setTimeout(() => {
      windows.delete(kind);
      if (window.left > 0) leftOut(kind, window.left);
    }, WINDOW).unref();
    return window;
  }

  return {
    admits(kind) {
      const window = windows.get(kind) ?? begin(kind);
      const admitted = window.written < MOST_LINES;
      if (admitted) window.written += 1;
      else window.left += 1;
      return admitted;
    },
  };
}

/** Whether what this program prints becomes lines of systemd's journal, which more people may read than sit at a terminal. */
export function isJournal(env: Readonly<Record<string, string | undefined>>): boolean {
  const { dev, ino } = fstatSync(1);
  return env['JOURNAL_STREAM'] === `${String(dev)}:${String(ino)}`;
}
