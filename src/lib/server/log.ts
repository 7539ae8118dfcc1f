/** One line for each thing worth knowing later, on stderr: time, level, words, then fields as JSON. */
type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Longest line; whatever a stranger sends is cut before it fills the disk. */
const LONGEST = 2_000;

function write(level: Level, message: string, fields: Fields = {}): void {
  const data = JSON.stringify(fields, readable);
  const line = `${new Date().toISOString()} ${level} ${message}${data === '{}' ? '' : ` ${data}`}`;
  process.stderr.write(`${line.slice(0, LONGEST)}\n`);
}

function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error)
    return value.stack?.split('\n').slice(0, 4).join(' | ') ?? value.message;
  return typeof value === 'bigint' ? value.toString() : value;
}

export const log = {
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  error: (message: string, fields?: Fields) => write('error', message, fields),
};
