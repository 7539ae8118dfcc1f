import { fstatSync } from 'node:fs';
import { spelledOut } from '../../game/unseen.ts';

/**
 * Logs one line per event to stderr: time, level, message, then fields as JSON; with `LOG_FORMAT=json` the whole line is
 * one JSON object, for log collectors. A terminal, where people read sentences, gets only warnings and errors.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Longest line; cuts what a stranger sends before it fills the disk. */
const LONGEST = 2_000;

const asJson = process.env['LOG_FORMAT'] === 'json';
const isRead = !asJson && process.stderr.isTTY;

function write(level: Level, message: string, fields: Fields = {}): void {
  if (level === 'info' && isRead) return;
  const time = new Date().toISOString();
  const line = asJson ? json(time, level, message, fields) : text(time, level, message, fields);
  // JSON escapes line ends, but not every control sequence of terminals.
  process.stderr.write(`${spelledOut(line)}\n`);
}

function text(time: string, level: Level, message: string, fields: Fields): string {
  const data = JSON.stringify(fields, readable);
  return `${time} ${level} ${message}${data === '{}' ? '' : ` ${data}`}`.slice(0, LONGEST);
}

/** A truncated line would be invalid JSON, so fields that are too long are left out altogether. */
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
  /** For events that strangers can cause at will: rate-limited per message, then the number left out is logged. */
  stranger(message: string, fields?: Fields, level: Level = 'warn'): void {
    if (strangers.admits(message)) write(level, message, fields);
  },
  error: (message: string, fields?: Fields) => write('error', message, fields),
  /** Returns a rejection handler for background work. */
  failure:
    (message: string) =>
    (error: unknown): void =>
      log.stranger(message, { error }, 'error'),
};

/** Lines of one kind per window. */
export const MOST_LINES = 20;
/** Length of the window, in ms. */
const WINDOW = 60_000;

/** Lines of one kind since its window began. */
interface Window {
  written: number;
  left: number;
}

interface LineLimit {
  /** Whether one more line of this kind may be written. */
  admits(kind: string): boolean;
}

/**
 * Rate limit of lines that strangers can cause, so that a flood does not fill the disk. `leftOut` is called at the end of a
 * window with the number of lines of that kind left out, if any.
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

/** Whether stdout goes to systemd's journal, which more people may read than the terminal. */
export function isJournal(env: Readonly<Record<string, string | undefined>>): boolean {
  const journal = env['JOURNAL_STREAM'];
  // Windows may know nothing of what stdout is.
  if (journal === undefined) return false;
  const { dev, ino } = fstatSync(1);
  return journal === `${String(dev)}:${String(ino)}`;
}
