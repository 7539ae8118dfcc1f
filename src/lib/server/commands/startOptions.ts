import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '../../game/result.ts';
import { DEFAULT_DATA, DEFAULT_PORT, parseName, parsePort } from '../config.ts';
import { readBusSettings } from '../bus/settings.ts';
import type { Values } from '../../i18n/format.ts';
import { quotedPartOf } from '../../process/commandNames.ts';
import type { StartKey } from '../log/startText.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface StartOptions {
  readonly port: number;
  /** Null: HTTPS is disabled. */
  readonly httpsPort: number | null;
  readonly shortPort: number | null;
  /** True if the option was given: a failure to open the port is then reported. */
  readonly shortPortAsked: boolean;
  readonly name: string | null;
  readonly host: string | null;
  readonly data: string;
  readonly lab: boolean;
  readonly bus: Readonly<Record<string, string>>;
  readonly bridge: boolean;
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

const USUAL_PORT = '80';
const USUAL_NAME = 'bornes';

/**
 * Refusal as a text key and values: the text functions are loaded only when needed, to keep the
 * start fast.
 */
export interface StartRefusal {
  readonly key: StartKey;
  readonly values: Values;
}

const refuseFor = (key: StartKey, values: Values) => refuse<StartRefusal>({ key, values });

/** Parses the options; returns `'help'` if asked. Refuses with the invalid option. */
export function parseStartOptions(
  args: readonly string[],
  env: Environment,
): Result<StartOptions | 'help', StartRefusal> {
  const read = readValues(args);
  if (!read.ok) return read;
  const values = read.value;
  if (values.help) return accept('help');
  const port = parsePort(values.port);
  if (port === null) return refuseFor('bad-port', { value: values.port });
  const https = values['https-port'] ?? String(httpsPortBeside(port));
  const httpsPort = parsePort(https);
  if (httpsPort === null) return refuseFor('bad-port', { value: https });
  const called = parseNaming(values, hasDefaultNaming(port, env));
  if (!called.ok) return called;
  const bus = parseBus(values, env);
  if (!bus.ok) return bus;
  if (values.data === '') return refuseFor('bad-option', { option: '--data' });
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

const BUS_OPTIONS = { mqtt: 'MQTT_URL', place: 'MQTT_PLACE' } as const;

function parseBus(
  values: Readonly<Partial<Record<keyof typeof BUS_OPTIONS, string>>>,
  env: Environment,
): Result<StartOptions['bus'], StartRefusal> {
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
  const name = called.get(read.refusal) ?? read.refusal;
  return refuseFor(read.refusal === BUS_OPTIONS.mqtt ? 'bad-broker' : 'bad-setting', { name });
}

/**
 * True if the default name and short port apply. A server on a random port is temporary, and one
 * with an address or proxy needs neither.
 */
const hasDefaultNaming = (port: number, env: Environment): boolean =>
  port !== 0 && !env['ADDRESS'] && !env['ADDRESS_HEADER'];

type Asked = Extract<ReturnType<typeof readValues>, { readonly ok: true }>['value'];
type NamingOptions = Pick<StartOptions, 'shortPort' | 'shortPortAsked' | 'name'>;

function parseNaming(values: Asked, usual: boolean): Result<NamingOptions, StartRefusal> {
  const asked = values['short-port'];
  const short = asked ?? (usual ? USUAL_PORT : null);
  const shortPort = short === null ? null : parsePort(short);
  if (short !== null && shortPort === null) return refuseFor('bad-port', { value: short });
  const wanted = values.name ?? (usual ? USUAL_NAME : null);
  const name = wanted === null ? null : parseName(wanted);
  if (wanted !== null && name === null) return refuseFor('bad-name', { value: wanted });
  // The main port may be that one.
  const isTaken = values['no-short-port'] || short === values.port;
  return accept({
    shortPort: isTaken ? null : shortPort,
    shortPortAsked: asked !== undefined,
    name: values['no-name'] ? null : name,
  });
}

/** Returns the port for https beside this one for http; 0, any free one, if there is none. */
export function httpsPortBeside(port: number): number {
  const beside = port + 443;
  return port === 0 || beside > 65_535 ? 0 : beside;
}

function readValues(args: readonly string[]) {
  try {
    return accept(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values);
  } catch (error) {
    return refuseFor('bad-option', { option: quotedPartOf(error, args) });
  }
}
