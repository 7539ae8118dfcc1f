import { once } from 'node:events';
import type { DebianMachine } from './debianMachine.ts';
import { isUp } from './program.ts';
import { slowedDown } from './slowMachine.ts';
import { until } from './until.ts';

/** The service of a package on a machine where systemd does not run: started as its unit says. */
export interface InstalledService {
  readonly url: string;
  output(): string;
  /** How long it took until it was ready, in ms. */
  readonly readyAfter: number;
  /** What it had used of a processor by then, in ms; null where it was not slowed down. */
  readonly used: number | null;
  stop(): Promise<void>;
}

interface Starting {
  /** How long that may take, in ms. */
  readonly within?: number;
  /** Which part of one core it gets; all of them if this is not given. */
  readonly part?: number;
}

const UNIT = '/usr/lib/systemd/system/table-companion.service';

/** What the unit says of how it is run. */
function unitOf(machine: DebianMachine) {
  const text = machine.read(UNIT);
  const said = (name: string): string => {
    const value = new RegExp(`^${name}=-?(.+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the unit says no ${name}`);
    return value;
  };
  return {
    user: said('User'),
    folder: said('WorkingDirectory'),
    settings: said('EnvironmentFile'),
    environment: said('Environment'),
    command: said('ExecStart'),
    umask: said('UMask'),
    // The first packages had none.
    cache: `/var/cache/${/^CacheDirectory=(.+)$/m.exec(text)?.[1] ?? 'table-companion'}`,
    capabilities: said('AmbientCapabilities').replace(/^CAP_/, '').toLowerCase(),
  };
}

/** Starts it with further options, which stand in its settings; resolves when it is ready. */
export async function startService(
  machine: DebianMachine,
  options: string,
  { within = 60_000, part }: Starting = {},
): Promise<InstalledService> {
  const unit = unitOf(machine);
  const { user, folder, settings, environment, command, umask, cache, capabilities } = unit;
  machine.run('install', '-d', '-m', '700', '-o', user, '-g', user, cache);
  machine.sh(`sed -i 's|^TABLE_OPTIONS=.*|TABLE_OPTIONS="${options}"|' ${settings}`);
  const port = /--port (\d+)/.exec(options)?.[1] ?? '3000';
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const program = machine.start(
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs'],
    ...[`--inh-caps=-all,+${capabilities}`, `--ambient-caps=-all,+${capabilities}`, '--'],
    ...['sh', '-c'],
    `cd ${folder} && umask ${umask} && set -a && . ${settings} && CACHE_DIRECTORY=${cache} ${environment} exec ${command}`,
  );
  const slow = part === undefined ? null : slowedDown(program.pid ?? 0, part);
  if (part !== undefined && slow === null) {
    program.kill('SIGTERM');
    throw new Error('this system gives nobody a part of a core (cgroups)');
  }
  let output = '';
  program.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  program.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(program, 'exit');
  const stop = async () => {
    if (program.exitCode === null && program.kill('SIGTERM')) await ended;
    if (slow !== null) await until('all of it has ended', () => slow.remove());
  };
  await until('the service is ready', () => isUp(url), within).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${String(error)}\n${output}`);
  });
  const readyAfter = performance.now() - began;
  return { url, output: () => output, readyAfter, used: slow?.used() ?? null, stop };
}
