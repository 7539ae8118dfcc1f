import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '../../game/result.ts';
import { DEFAULT_DATA, DEFAULT_PORT, parsePort } from '../config.ts';
import { startText } from './startText.ts';

/** What `npm start` can be told. */
export interface StartOptions {
  readonly port: number;
  /** Port for https; null: no https. */
  readonly httpsPort: number | null;
  readonly host: string | null;
  readonly data: string;
  readonly lab: boolean;
  readonly bridge: boolean;
  /** Whether the browser of this machine may be opened. */
  readonly open: boolean;
}

const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORT) },
  'https-port': { type: 'string' },
  'no-https': { type: 'boolean', default: false },
  host: { type: 'string', default: '' },
  data: { type: 'string', default: DEFAULT_DATA },
  lab: { type: 'boolean', default: false },
  'no-bridge': { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The options, `'help'`, or one line that says which of them cannot be used. */
export function parseStartOptions(args: readonly string[]): Result<StartOptions | 'help', string> {
  const values = readValues(args);
  if (typeof values === 'string') return refuse(values);
  if (values.help) return accept('help');
  const port = parsePort(values.port);
  if (port === null) return refuse(startText('bad-port', { value: values.port }));
  const httpsPort = parsePort(values['https-port'] ?? httpsPortBeside(port));
  if (httpsPort === null)
    return refuse(startText('bad-port', { value: values['https-port'] ?? '' }));
  if (values.data === '') return refuse(startText('bad-option', { option: '--data' }));
  const { data, lab } = values;
  const secure = values['no-https'] ? null : httpsPort;
  return accept({
    port,
    httpsPort: secure,
    host: values.host || null,
    data,
    lab,
    bridge: !values['no-bridge'],
    open: !values['no-open'],
  });
}

/** 3443 beside 3000; any free one beside any free one. */
function httpsPortBeside(port: number): string {
  const beside = port + 443;
  return String(port === 0 || beside > 65_535 ? 0 : beside);
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    // Node explains at length and in English; the option it quotes is what people need.
    const quoted = error instanceof Error ? /'([^' ]+)/.exec(error.message)?.[1] : undefined;
    return startText('bad-option', { option: quoted ?? args.join(' ') });
  }
}
