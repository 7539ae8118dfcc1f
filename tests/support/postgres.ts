import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { freePort } from './proxies.ts';
import { until } from './until.ts';

const VERSIONS = '/usr/lib/postgresql';

function programs(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const newest = versions
    .sort((one, other) => other - one)
    .map((version) => join(VERSIONS, String(version), 'bin'));
  return newest.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export const postgresMissing = (): string | null =>
  programs() === null ? 'there is no Postgres' : null;

function missing(): never {
  throw new Error('there is no Postgres');
}

/** It refuses to run as root, and then runs as the user that Debian makes for it. */
function asItsUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export function ownedByPostgres(folder: string): void {
  const { uid, gid } = asItsUser();
  if (uid !== undefined) spawnSync('chown', ['-R', `${String(uid)}:${String(gid)}`, folder]);
}

const PASSWORD = 'geheim & später';

/** A Postgres of Debian in a folder of its own. It syncs nothing: no test pulls the plug of its machine. */
export class Postgres {
  readonly #bin = programs() ?? missing();
  readonly #folder: string;
  readonly #settings: readonly string[];
  readonly port: number;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number, settings: readonly string[]) {
    this.#folder = folder;
    this.#settings = settings;
    this.port = port;
  }

  /** In a folder of its own `within` that one, which that user may enter. */
  static async open(within = tmpdir(), ...more: readonly string[]): Promise<Postgres> {
    const folder = mkdtempSync(join(within, 'postgres-'));
    const postgres = new Postgres(folder, await freePort(), more);
    chmodSync(folder, 0o700);
    const user = asItsUser();
    const passwords = join(folder, 'password');
    writeFileSync(passwords, PASSWORD);
    for (const path of [folder, passwords]) chownSync(path, user.uid ?? -1, user.gid ?? -1);
    const settings = ['-A', 'scram-sha-256', '-U', 'owner', `--pwfile=${passwords}`];
    const made = spawnSync(
      join(postgres.#bin, 'initdb'),
      ['-D', postgres.data, '--no-sync', '-E', 'UTF8', '--locale=C', ...settings],
      { ...user, cwd: folder, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(made.stderr);
    await postgres.start();
    return postgres;
  }

  /** Opens a server on a copy of the data in another folder. */
  static async openOn(bytes: string, ...more: readonly string[]): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    const postgres = new Postgres(folder, await freePort(), more);
    cpSync(bytes, postgres.data, { recursive: true });
    ownedByPostgres(folder);
    await postgres.start();
    return postgres;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }
  get data(): string {
    return join(this.#folder, 'data');
  }

  run(program: string, ...args: readonly string[]): string {
    const done = spawnSync(join(this.#bin, program), args, { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout;
  }

  at(database: string, { user = 'owner', password = PASSWORD } = {}): string {
    const who = `${user}:${encodeURIComponent(password)}`;
    return `postgres://${who}@127.0.0.1:${String(this.port)}/${database}`;
  }

  async createDatabase(more = ''): Promise<string> {
    const name = `house_${randomUUID().replaceAll('-', '')}`;
    await this.query(`create database ${name} ${more}`);
    return this.at(name);
  }

  async query(sql: string, address = this.at('postgres')): Promise<readonly pg.QueryResultRow[]> {
    const client = await connected(address);
    try {
      return (await client.query<pg.QueryResultRow>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    const settings = [
      'fsync=off',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      ...this.#settings,
    ];
    this.#child = spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.data, '-p', String(this.port), ...settings.flatMap((each) => ['-c', each])],
      { ...asItsUser(), cwd: this.#folder, stdio: 'ignore' },
    );
    await until('the database answers', () =>
      this.query('select 1')
        .then(() => true)
        .catch(() => false),
    );
  }

  /** As when its machine is told to shut down; `SIGQUIT` as after a crash. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    this.#child = null;
  }

  /** Restarts it after it ended by itself, e.g. for a full disk. */
  async startAgain(): Promise<void> {
    const child = this.#child;
    if (child !== null && child.exitCode === null && child.signalCode === null) return;
    this.#child = null;
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Returns a function that starts the server of one test file at its first call. It stops after all
 * tests.
 */
export function oneServer(): () => Promise<Postgres> {
  let server: Promise<Postgres> | null = null;
  afterAll(async () => (await server)?.close());
  return () => (server ??= Postgres.open());
}

export async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
