import { once } from 'node:events';
import type { DebianMachine } from './debianMachine.ts';
import { isUp } from '../support/program.ts';
import { until } from '../support/until.ts';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The service of a package on a machine where systemd does not run: started as its unit says. */
export interface InstalledService {
  readonly url: string;
  output(): string;
  /** Time until it was ready, in ms. */
  readonly readyAfter: number;
  /** Processor time until then, in ms, or null if it was not slowed down. */
  readonly used: number | null;
  stop(): Promise<void>;
}

interface Starting {
  /** Timeout, in ms. */
  readonly within?: number;
  /** Which part of one core it gets; all of them if this is not given. */
  readonly part?: number;
}

const UNIT = '/usr/lib/systemd/system/table-companion.service';

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

/** In which the system counts processor time, in µs: short, so that what is slowed down does not stand still for long. */
const PERIOD = 20_000;

/** The most that the system knows: what is slowed down gets its part however busy the others are, or nothing could be said of it. */
const FIRST = { shares: '262144', weight: '10000' } as const;

const GROUPS = '/sys/fs/cgroup';
const NAME = `table-companion-slow-${String(process.pid)}`;

/** A group of processes that get only a part of one core. */
interface SlowGroup {
  /** Returns their processor time, in ms. */
  used(): number;
  /** Removes the group; false while one of them still runs. */
  remove(): boolean;
}

/**
 * Gives a process and all that it starts from now on only this part of one core, together: 0.25 is a machine that is at least four times
 * slower, as it has one core too. Null if the system does not allow it.
 */
function slowedDown(pid: number, part: number): SlowGroup | null {
  const inOld = existsSync(join(GROUPS, 'cpu/cpu.cfs_quota_us'));
  const group = join(GROUPS, inOld ? 'cpu' : '', NAME);
  const quota = String(Math.round(PERIOD * part));
  try {
    mkdirSync(group);
    if (inOld) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), quota);
      writeFileSync(join(group, 'cpu.shares'), FIRST.shares);
    } else {
      writeFileSync(join(group, 'cpu.max'), `${quota} ${String(PERIOD)}`);
      writeFileSync(join(group, 'cpu.weight'), FIRST.weight);
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch {
    return null;
  }
  return {
    used() {
      const members = readFileSync(join(group, 'cgroup.procs'), 'utf8').trim().split('\n');
      return members.reduce((sum, member) => sum + usedBy(member), 0);
    },
    remove() {
      try {
        rmdirSync(group);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Returns the processor time of a process, in ms. The system counts in hundredths of a second. */
function usedBy(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // utime and stime, counted from the field after the name (proc(5)).
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
