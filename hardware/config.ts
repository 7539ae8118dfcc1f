import { existsSync, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '#lib/game/result.ts';
import { bridgeFolder, USUAL_SERVER } from '#lib/process/bridgeFolder.ts';
import { rename } from '#lib/process/disk.ts';
import { SPEAKS, type Speaks } from '#lib/protocol/heard.ts';
import { READER_KINDS } from './readers/index.ts';
import { USUAL_PLAYER } from './speech/player.ts';
import { line } from './words.ts';

interface ReaderChoice {
  readonly kind: string;
  readonly argument?: string;
}

export interface Config {
  /** Origin of the server, e.g. http://127.0.0.1:3000 */
  readonly server: string;
  /** Origins of further servers of the same house, for when that one does not answer. */
  readonly others?: readonly string[];
  /** Folder for taps that are not delivered yet. */
  readonly data: string;
  readonly readers: readonly ReaderChoice[];
  /** Name of this bridge at the server. */
  readonly bridge: string;
  readonly secret?: string;
  /** File for the times of each tap, JSON lines. */
  readonly trace?: string;
  /** File to which all that readers report is added, JSON lines. */
  readonly record?: string;
  /** Whether to end when the process that started it ends. */
  readonly alone: boolean;
  /** Code of the table at which its readers play; they go where the house sends them without it. */
  readonly table?: string;
  /** What this machine says aloud, and the command that plays a WAV from its input; nothing where it is left out. */
  readonly speech?: { readonly says: readonly Speaks[]; readonly player: string };
  /** Whether to be paired anew, by a code that the server shows, and then to end. */
  readonly pair?: true;
}

/** How the bridge is started, in the language of the terminal. */
export const usage = (): string => line('bridge.usage', { kinds: READER_KINDS.join(', ') });

const OPTIONS = {
  server: { type: 'string', default: USUAL_SERVER },
  data: { type: 'string' },
  readers: { type: 'string' },
  record: { type: 'string' },
  table: { type: 'string' },
  alone: { type: 'boolean', default: false },
  pair: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * The settings of one bridge.
 * @returns the settings, `'help'`, or a refusal that is one line for the person who typed the command
 */
export function readConfig(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Result<Config | 'help', string> {
  const values = readOptions(args);
  if (typeof values === 'string') return refuse(values);
  if (values.help) return accept('help');
  const servers = values.server.split(',').map((each) => httpOrigin(each.trim()));
  const [server = null, ...others] = servers.filter((each) => each !== null);
  if (server === null || servers.includes(null)) {
    return refuse(line('bridge.bad-server', { value: values.server }));
  }
  const readers = readChoices(values.readers ?? (env['BRIDGE_READERS'] || 'pcsc'));
  if (typeof readers === 'string') return refuse(readers);
  if (values.data === '') return refuse(line('bridge.no-folder'));
  if (values.record === '') return refuse(line('bridge.no-file'));
  const { data = ownFolder(server), alone, record, table } = values;
  if (table !== undefined && !/^[A-Za-z0-9]{4,12}$/.test(table)) {
    return refuse(line('bridge.bad-table', { value: table }));
  }
  const { BRIDGE_SPEECH = '', BRIDGE_PLAYER } = env;
  const says = saidBy(BRIDGE_SPEECH);
  if (says === null) return refuse(line('bridge.bad-speech', { value: BRIDGE_SPEECH }));
  const told = {
    ...(others.length === 0 ? {} : { others }),
    ...(says.length === 0 ? {} : { speech: { says, player: BRIDGE_PLAYER || USUAL_PLAYER } }),
    ...(record === undefined ? {} : { record }),
    ...(table === undefined ? {} : { table: table.toUpperCase() }),
    ...(values.pair ? { pair: true as const } : {}),
  };
  return accept({ server, data, readers, alone, ...fromEnvironment(env), ...told });
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    // Node explains at length and in English; the option it quotes is what people need.
    const quoted = error instanceof Error ? /'([^' ]+)/.exec(error.message)?.[1] : undefined;
    return line('bridge.bad-option', { option: quoted ?? args.join(' ') });
  }
}

function fromEnvironment(env: NodeJS.ProcessEnv) {
  return {
    bridge: env['BRIDGE_ID'] || hostname(),
    ...(env['BRIDGE_SECRET'] ? { secret: env['BRIDGE_SECRET'] } : {}),
    ...(env['BRIDGE_TRACE'] ? { trace: env['BRIDGE_TRACE'] } : {}),
    ...(env['BRIDGE_RECORD'] ? { record: env['BRIDGE_RECORD'] } : {}),
  };
}

function httpOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

function readChoices(text: string): readonly ReaderChoice[] | string {
  const choices = text.split(',').map(readChoice);
  const unknown = choices.find((choice) => !READER_KINDS.includes(choice.kind));
  if (unknown === undefined) return choices;
  return line('bridge.bad-kind', { kind: unknown.kind, kinds: READER_KINDS.join(', ') });
}

function readChoice(text: string): ReaderChoice {
  const [kind = '', ...rest] = text.trim().split(':');
  return rest.length === 0 ? { kind } : { kind, argument: rest.join(':') };
}

/** Null where it names something that no machine says. */
function saidBy(text: string): readonly Speaks[] | null {
  if (text === '' || text === 'off') return [];
  const named = text.split(',').map((each) => each.trim());
  const says = SPEAKS.filter((known) => named.includes(known));
  return says.length === named.length ? says : null;
}

/** Folder of the bridge that `npm start` runs; in earlier versions all other bridges used it too. */
const COMMON = 'data/bridge';
/** The token comes last: once it has moved, nothing else is moved. */
const MOVED = ['taps.jsonl', 'token'];

/** Where a bridge of this server keeps its files, unless told otherwise. */
export const ownFolder = (server: string): string => bridgeFolder('data', server) ?? COMMON;

/**
 * Moves what a bridge that was paired by hand kept in the common folder into its own, so that it need not be paired
 * again. Only such a bridge has a token there.
 */
export function moveToOwnFolder(own: string, common = COMMON): void {
  if (!existsSync(join(common, 'token')) || existsSync(join(own, 'token'))) return;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of MOVED) {
    if (existsSync(join(common, name))) rename(join(common, name), join(own, name));
  }
}
