import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
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

/** What stands in the terminal once everything runs: where to look. */
export function startPage(
  address: string,
  secure: string | null,
  { lab }: Pick<StartOptions, 'lab'>,
): string {
  const rows = [
    [startText('home'), `${address}/`],
    [startText('tv'), `${address}/tv/CODE`],
    [startText('phone'), `${address}/play/CODE`],
    ...(secure === null ? [] : [[startText('reader'), `${secure}/reader`]]),
    ...(lab ? [[startText('lab'), `${address}/lab`]] : []),
  ];
  const addresses = rows.map(([name = '', where = '']) => `  ${name.padEnd(15)}${where}`);
  return ['', ...addresses, `  ${startText('code')}`, `  ${startText('stop')}`, '', ''].join('\n');
}

/** The link of the house, as a code too: whoever sees the terminal is at home. */
export const linkPage = (link: string): string =>
  [
    `  ${startText('house-link')}`,
    `  ${link}`,
    '',
    indent(renderUnicodeCompact(link)),
    '',
    '',
  ].join('\n');

const indent = (lines: string): string => lines.replace(/^/gm, '  ');

/** How each system opens a file with the program that people have chosen for it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
/** How long the browser may take to read the file, in ms. */
const READ_WITHIN = 60_000;

/** Whether somebody sits at this machine's desktop and has started the program from a terminal there. */
export function hasDesktop(env: NodeJS.ProcessEnv, isTerminal: boolean, platform: NodeJS.Platform) {
  if (!isTerminal || env['CI'] || env['SSH_CONNECTION']) return false;
  if (platform === 'linux') return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return OPENERS[platform] !== undefined;
}

/**
 * Opens a link in the machine's own browser, if it has one. By way of a file that nobody else can read: the arguments of a
 * program are seen by everybody who has an account on the machine.
 */
export function openBrowser(link: string, data: string, platform: NodeJS.Platform): void {
  const [command, ...args] = OPENERS[platform] ?? [];
  if (command === undefined) return;
  const file = join(data, 'open-house.html');
  const page = `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">\n`;
  rmSync(file, { force: true });
  writeFileSync(file, page, { mode: 0o600 });
  const opener = spawn(command, [...args, file], { detached: true, stdio: 'ignore' });
  // Then the link stands in the terminal all the same.
  opener.once('error', () => undefined);
  opener.unref();
  setTimeout(() => rmSync(file, { force: true }), READ_WITHIN).unref();
}
