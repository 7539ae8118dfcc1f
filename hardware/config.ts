import { existsSync, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '#lib/game/result.ts';
import { bridgeFolder, DEFAULT_SERVER_URL } from '#lib/process/bridgeFolder.ts';
import { renameSynced } from '#lib/process/disk.ts';
import { SPEECH_SCOPES, type SpeechScope } from '#lib/protocol/announcements.ts';
import { READER_KINDS } from './readers/index.ts';
import { line } from './words.ts';

/** Default player of announcements. It also works with PipeWire if that provides ALSA. */
const DEFAULT_PLAYER = 'aplay -q -';

interface ReaderChoice {
  readonly kind: string;
  readonly argument?: string;
}

export interface Config {
  readonly server: string;
  /** Origins of further servers of the same venue, as fallbacks. */
  readonly others?: readonly string[];
  readonly data: string;
  readonly readers: readonly ReaderChoice[];
  readonly bridge: string;
  readonly secret?: string;
  /** File for the timing of each tap, JSON lines. */
  readonly trace?: string;
  /** File to which all reader events are appended, JSON lines. */
  readonly record?: string;
  /** True if the bridge runs on its own; false if it ends with the process that started it. */
  readonly alone: boolean;
  /** Code of the table of its readers. Without it, the server assigns them. */
  readonly table?: string;
  /**
   * Announcements on this machine, and the command that plays a WAV from standard input. Nothing is
   * said if left out.
   */
  readonly speech?: { readonly says: readonly SpeechScope[]; readonly player: string };
  /** True to pair anew by a code that the server shows, and then to exit. */
  readonly pair?: true;
}

export const usage = (): string => line('bridge.usage', { kinds: READER_KINDS.join(', ') });

const OPTIONS = {
  server: { type: 'string', default: DEFAULT_SERVER_URL },
  data: { type: 'string' },
  readers: { type: 'string' },
  record: { type: 'string' },
  table: { type: 'string' },
  alone: { type: 'boolean', default: false },
  pair: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Parses the settings of a bridge.
 * @returns the settings, `'help'`, or a refusal that is one line for the person who typed the
 * command
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
  const says = parseSpeechScopes(BRIDGE_SPEECH);
  if (says === null) return refuse(line('bridge.bad-speech', { value: BRIDGE_SPEECH }));
  const told = {
    ...(others.length === 0 ? {} : { others }),
    ...(says.length === 0 ? {} : { speech: { says, player: BRIDGE_PLAYER || DEFAULT_PLAYER } }),
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
    // Node's messages are long and in English; only the option that they quote is shown.
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

function parseSpeechScopes(text: string): readonly SpeechScope[] | null {
  if (text === '' || text === 'off') return [];
  const named = text.split(',').map((each) => each.trim());
  const says = SPEECH_SCOPES.filter((known) => named.includes(known));
  return says.length === named.length ? says : null;
}

const COMMON_FOLDER = 'data/bridge';
const MOVED_FILES = ['taps.jsonl', 'token'];

/** Returns the default folder of a bridge for this server. */
export const ownFolder = (server: string): string => bridgeFolder('data', server) ?? COMMON_FOLDER;

/**
 * Moves the files of a bridge that was paired by hand from the old common folder into its own, so
 * that it stays paired. Only such a bridge has a token there.
 */
export function moveToOwnFolder(own: string, common = COMMON_FOLDER): void {
  if (!existsSync(join(common, 'token')) || existsSync(join(own, 'token'))) return;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of MOVED_FILES) {
    if (existsSync(join(common, name))) renameSynced(join(common, name), join(own, name));
  }
}
