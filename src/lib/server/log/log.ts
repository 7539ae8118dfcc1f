import { fstatSync } from 'node:fs';
import { escapeInvisible } from '../../game/invisibleCharacters.ts';

/**
 * Logs one line per event to stderr: time, level, message, then fields as JSON. With
 * `LOG_FORMAT=json` the whole line is one JSON object, for log collectors. A terminal, where people
 * read sentences, gets only warnings and errors.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Maximum length of a line, so that input of strangers cannot fill the disk. */
const MAX_LINE_LENGTH = 2_000;

const asJson = process.env['LOG_FORMAT'] === 'json';
const isTerminal = !asJson && process.stderr.isTTY;

function write(level: Level, message: string, fields: Fields = {}): void {
  if (level === 'info' && isTerminal) return;
  const time = new Date().toISOString();
  const line = asJson ? json(time, level, message, fields) : text(time, level, message, fields);
  // JSON escapes line ends, but not every control sequence of terminals.
  process.stderr.write(`${escapeInvisible(line)}\n`);
}

function text(time: string, level: Level, message: string, fields: Fields): string {
  const data = JSON.stringify(fields, readable);
  return `${time} ${level} ${message}${data === '{}' ? '' : ` ${data}`}`.slice(0, MAX_LINE_LENGTH);
}

/** Omits fields that are too long, since a truncated line would be invalid JSON. */
function json(time: string, level: Level, message: string, fields: Fields): string {
  const line = JSON.stringify({ time, level, message, ...fields }, readable);
  return line.length <= MAX_LINE_LENGTH
    ? line
    : JSON.stringify({ time, level, message, cut: line.length });
}

function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error)
    return value.stack?.split('\n').slice(0, 4).join(' | ') ?? value.message;
  return typeof value === 'bigint' ? value.toString() : value;
}

const strangerLines = createLineLimit((kind, lines) =>
  write('warn', 'lines not written', { kind, lines }),
);

export const log = {
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  /**
   * Logs events that strangers can cause at will. Rate-limited per message; the number left out is
   * logged afterwards.
   */
  stranger(message: string, fields?: Fields, level: Level = 'warn'): void {
    if (strangerLines.admits(message)) write(level, message, fields);
  },
  error: (message: string, fields?: Fields) => write('error', message, fields),
  failure:
    (message: string) =>
    (error: unknown): void =>
      log.stranger(message, { error }, 'error'),
};

/** Maximum number of lines of one kind per window. */
export const MAX_LINES_PER_KIND = 20;
const WINDOW_MS = 60_000;

interface Window {
  written: number;
  left: number;
}

interface LineLimit {
  /** True if one more line of this kind may be written; counts it. */
  admits(kind: string): boolean;
}

/**
 * Rate limit of lines that strangers can cause, so that a flood does not fill the disk. At the end
 * of a window, `leftOut` is called with the number of lines left out, if any.
 */
export function createLineLimit(leftOut: (kind: string, lines: number) => void): LineLimit {
  const windows = new Map<string, Window>();

  function begin(kind: string): Window {
    const window = { written: 0, left: 0 };
    windows.set(kind, window);
    setTimeout(() => {
      windows.delete(kind);
      if (window.left > 0) leftOut(kind, window.left);
    }, WINDOW_MS).unref();
    return window;
  }

  return {
    admits(kind) {
      const window = windows.get(kind) ?? begin(kind);
      const admitted = window.written < MAX_LINES_PER_KIND;
      if (admitted) window.written += 1;
      else window.left += 1;
      return admitted;
    },
  };
}

/** True if stdout goes to systemd's journal, which more people may read than the terminal. */
export function isJournal(env: Readonly<Record<string, string | undefined>>): boolean {
  const journal = env['JOURNAL_STREAM'];
  // `JOURNAL_STREAM` is never set on Windows, where `fstat` of stdout may fail.
  if (journal === undefined) return false;
  const { dev, ino } = fstatSync(1);
  return journal === `${String(dev)}:${String(ino)}`;
}
