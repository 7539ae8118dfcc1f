import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { accept, refuse, type Result } from '../../game/result.ts';
import { DEFAULT_DATA, DEFAULT_PORT, parseName, parsePort } from '../config.ts';
import { readBusSettings } from '../bus/settings.ts';
import { startText } from './startText.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `npm start` can be told. */
export interface StartOptions {
  readonly port: number;
  /** Port for https; null: no https. */
  readonly httpsPort: number | null;
  /** Port where addresses are shorter, if it may be had; null: none. */
  readonly shortPort: number | null;
  /** Whether somebody asked for that one: then it is said that it cannot be had. */
  readonly shortPortAsked: boolean;
  /** What the server is called in its network, without `.local`; null: nothing. */
  readonly name: string | null;
  readonly host: string | null;
  readonly data: string;
  readonly lab: boolean;
  /** Settings of the bus by their names in the environment; those that were not asked for are not there. */
  readonly bus: Readonly<Record<string, string>>;
  readonly bridge: boolean;
  /** Whether the browser of this machine may be opened. */
  readonly open: boolean;
}

const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORT) },
  'https-port': { type: 'string' },
  'no-https': { type: 'boolean', default: false },
  'short-port': { type: 'string' },
  'no-short-port': { type: 'boolean', default: false },
  name: { type: 'string' },
  'no-name': { type: 'boolean', default: false },
  host: { type: 'string', default: '' },
  data: { type: 'string', default: DEFAULT_DATA },
  lab: { type: 'boolean', default: false },
  mqtt: { type: 'string' },
  place: { type: 'string' },
  'no-bridge': { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What television sets and people take where no port is typed. */
const USUAL_PORT = '80';
const USUAL_NAME = 'bornes';

/** The options, `'help'`, or one line that says which of them cannot be used. */
export function parseStartOptions(
  args: readonly string[],
  env: Environment,
): Result<StartOptions | 'help', string> {
  const values = readValues(args);
  if (typeof values === 'string') return refuse(values);
  if (values.help) return accept('help');
  const port = parsePort(values.port);
  if (port === null) return refuse(startText('bad-port', { value: values.port }));
  const https = values['https-port'] ?? httpsPortBeside(port);
  const httpsPort = parsePort(https);
  if (httpsPort === null) return refuse(startText('bad-port', { value: https }));
  const called = parseCalled(values, isForAll(port, env));
  if (!called.ok) return called;
  const bus = parseBus(values, env);
  if (!bus.ok) return bus;
  if (values.data === '') return refuse(startText('bad-option', { option: '--data' }));
  const { data, lab } = values;
  return accept({
    port,
    httpsPort: values['no-https'] ? null : httpsPort,
    ...called.value,
    host: values.host || null,
    data,
    lab,
    bus: bus.value,
    bridge: !values['no-bridge'],
    open: !values['no-open'],
  });
}

/** Settings of the bus that an option may give. */
const BUS_OPTIONS = { mqtt: 'MQTT_URL', place: 'MQTT_PLACE' } as const;

/** Also where the environment names a broker: what cannot work is said before anything starts. */
function parseBus(
  values: Readonly<Partial<Record<keyof typeof BUS_OPTIONS, string>>>,
  env: Environment,
): Result<StartOptions['bus'], string> {
  const asked: Record<string, string> = {};
  const called = new Map<string, string>();
  for (const option of ['mqtt', 'place'] as const) {
    const value = values[option];
    if (value === undefined) continue;
    asked[BUS_OPTIONS[option]] = value;
    called.set(BUS_OPTIONS[option], `--${option}`);
  }
  const read = readBusSettings({ ...env, ...asked });
  if (read.ok) return accept(asked);
  return refuse(startText('bad-setting', { name: called.get(read.refusal) ?? read.refusal }));
}

/** One on any free port is there for a while, and one that has an address or a proxy needs none: it takes none from others. */
const isForAll = (port: number, env: Environment): boolean =>
  port !== 0 && !env['ADDRESS'] && !env['ADDRESS_HEADER'];

type Called = Pick<StartOptions, 'shortPort' | 'shortPortAsked' | 'name'>;

/** By which name and short port it is reached; `usual`: as all are, where nothing else is said. */
function parseCalled(
  values: Exclude<ReturnType<typeof readValues>, string>,
  usual: boolean,
): Result<Called, string> {
  const asked = values['short-port'];
  const short = asked ?? (usual ? USUAL_PORT : null);
  const shortPort = short === null ? null : parsePort(short);
  if (short !== null && shortPort === null) return refuse(startText('bad-port', { value: short }));
  const wanted = values.name ?? (usual ? USUAL_NAME : null);
  const name = wanted === null ? null : parseName(wanted);
  if (wanted !== null && name === null) return refuse(startText('bad-name', { value: wanted }));
  // The port itself may be that one.
  const isTaken = values['no-short-port'] || short === values.port;
  return accept({
    shortPort: isTaken ? null : shortPort,
    shortPortAsked: asked !== undefined,
    name: values['no-name'] ? null : name,
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

/** Addresses without a slash at the end, under which a server answers. */
export interface Addresses {
  /** Of numbers, which every device finds. */
  readonly address: string;
  /** By https; null: none. */
  readonly secure: string | null;
  /** With a name to type; null: none. */
  readonly typed: string | null;
}

/** What stands in the terminal once everything runs: where to look. */
export function startPage(
  { address, secure, typed }: Addresses,
  { lab }: Pick<StartOptions, 'lab'>,
): string {
  const best = typed ?? address;
  const rows = [
    [startText('home'), `${best}/`],
    [startText('tv'), `${best}/tv`],
    ...(secure === null ? [] : [[startText('reader'), `${secure}/reader`]]),
    ...(lab ? [[startText('lab'), `${best}/lab`]] : []),
    ...(typed === null ? [] : [[startText('by-number'), `${address}/`]]),
  ];
  const addresses = rows.map(([name = '', where = '']) => `  ${name.padEnd(15)}${where}`);
  return ['', ...addresses, `  ${startText('phone')}`, `  ${startText('stop')}`, '', ''].join('\n');
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
