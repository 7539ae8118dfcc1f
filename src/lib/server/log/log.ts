import { spelledOut } from '../../game/unseen.ts';
import { createLineLimit } from './lineLimit.ts';

/**
 * One line for each thing worth knowing later, on stderr: time, level, words, then fields as JSON; with `LOG_FORMAT=json`
 * all of it as one JSON object, for programs that collect logs.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Longest line; whatever a stranger sends is cut before it fills the disk. */
const LONGEST = 2_000;

const asJson = process.env['LOG_FORMAT'] === 'json';

function write(level: Level, message: string, fields: Fields = {}): void {
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
