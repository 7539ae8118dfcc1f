import { cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseFile, readServerConfig } from '#lib/server/config.ts';
import { makeAuthority } from '#lib/server/https/authority.ts';
import { openServer, withoutBuild } from '#lib/server/openServer.ts';
import { makeBackup } from '#lib/server/store/backups.ts';
import { lockFolder } from '#lib/server/store/folderLock.ts';
import { sqliteLog } from '#lib/server/store/sqliteStore.ts';
import { TWO_TEAMS } from '../support/evening.ts';
import { chance } from '../support/elevensDeal.ts';
import { scratchFolder } from '../support/program.ts';
import { SEED } from '../support/seed.ts';
import { PLAY, swiss } from '../support/tournament.ts';

const root = scratchFolder();
afterAll(root.remove);

const configOf = (data: string) => {
  const config = readServerConfig({ DATA: data, PORT: '0', SPEECH: 'off' });
  if (!config.ok) throw new Error(config.refusal);
  return config.value;
};

/** The data folder of a server that was killed in the middle of an evening, and what it had acknowledged. */
const evening = join(root.path, 'evening');
let streams: readonly (readonly [string, number])[] = [];
/** The same of one that was ended. */
const ended = join(root.path, 'ended');

beforeAll(async () => {
  const data = join(root.path, 'live');
  const server = await openServer(withoutBuild(configOf(data)));
  lockFolder(data);
  const { host } = server;
  for (let n = 0; n < 4; n += 1) {
    const made = await host.house.ask(`open ${String(n)}`, {
      type: 'createTable',
      setup: TWO_TEAMS,
    });
    const code = (made.ok ? made.value.made : null) ?? '';
    const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
    await host.tables.ask(code, `roll ${code}`, { type: 'move', move }, 'referee');
  }
  await server.extension('tournaments')?.create('sunday', {
    type: 'create',
    name: 'Sunday',
    format: swiss(2),
    play: PLAY,
  });
  await host.idle();
  const matches = server.extension('history')?.view().matches ?? [];
  makeBackup(databaseFile(data), join(data, 'backups'), Date.now());
  makeAuthority(data, new Date());
  cpSync(data, evening, { recursive: true });
  streams = await streamsIn(data, matches);
  await server.close();
  cpSync(data, ended, { recursive: true });
});

async function streamsIn(
  data: string,
  matches: readonly { readonly code: string }[],
): Promise<readonly (readonly [string, number])[]> {
  const log = sqliteLog(databaseFile(data));
  try {
    const names = ['house', 'devices', ...matches.map(({ code }) => `table:${code}`)];
    return await Promise.all(
      names.map(async (name) => [name, (await log.read(name)).length] as const),
    );
  } finally {
    await log.close();
  }
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

type Random = ReturnType<typeof chance>;
/** Damage that memory cards and full disks do to a file. */
const DAMAGES: Readonly<Record<string, (file: string, random: Random) => void>> = {
  emptied: (file) => truncateSync(file, 0),
  cut: (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size)),
  flipped(file, random) {
    const bytes = readFileSync(file);
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    writeFileSync(file, bytes);
  },
  'half zeros': (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, Math.floor(bytes.length / 2)));
  },
};

/** Returns the number of readable commits in a stream. */
async function lengthOf(stream: string, data: string): Promise<number> {
  const log = sqliteLog(databaseFile(data));
  try {
    return (await log.read(stream)).length;
  } catch {
    return 0;
  } finally {
    await log.close();
  }
}

/** Starts a server there. Null: it started; else why it did not. */
async function started(data: string) {
  const said: string[] = [];
  const spy = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => said.push(String(text)) > 0);
  try {
    if (!lockFolder(data)) throw new Error('the folder is held');
    const server = await openServer(withoutBuild(configOf(data)));
    await server.host.idle();
    const kept = await Promise.all(
      streams.map(async ([name, length]) => [name, length, await lengthOf(name, data)] as const),
    );
    await server.close();
    const missing = kept.filter(([, length, found]) => found < length).map(([name]) => name);
    return { refused: null, missing, said: said.join('') };
  } catch (error) {
    const refused = error instanceof Error && error.name === 'DatabaseRefused';
    if (!refused) throw error;
    return { refused: error.message, missing: [], said: said.join('') };
  } finally {
    spy.mockRestore();
  }
}

let copies = 0;
function aCopy(of: string): string {
  const data = join(root.path, `copy-${String((copies += 1))}`);
  cpSync(of, data, { recursive: true });
  return data;
}

describe.each([
  ['killed', () => evening],
  ['ended', () => ended],
])('in the folder of a server that was %s', (_, of) => {
  test.each(Object.entries(DAMAGES))(
    'each file in turn is %s: the server starts, or names it; nothing is lost without a word',
    async (how, damage) => {
      const random = chance(SEED);
      for (const name of filesIn(of())) {
        const data = aCopy(of());
        damage(join(data, name), random);
        const { refused, missing, said } = await started(data).catch((error: unknown) => {
          throw new Error(`${name} ${how} (seed ${String(SEED)})`, { cause: error });
        });
        const about = `${name} ${how} (seed ${String(SEED)}): ${refused ?? said}`;
        if (refused !== null) expect(refused, about).toContain(data);
        for (const stream of missing) {
          const [, code = stream] = stream.split(':');
          expect(said.includes(databaseFile(data)) || said.includes(code), about).toBe(true);
        }
      }
    },
    120_000,
  );
});
