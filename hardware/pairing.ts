import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse, type Result } from '#lib/game/result.ts';
import { writeWhole } from '#lib/process/disk.ts';
import { userName } from '#lib/process/owner.ts';
import { print } from '#lib/process/print.ts';
import { AWAIT, PAIR, PROVE, type PairReply, type ProveReply } from '#lib/protocol/entry.ts';
import type { Config } from './config.ts';
import { line } from './words.ts';

/**
 * How a bridge on another machine is let in: by a code that the server's screens show, typed here once, or by the house
 * token, laid on a reader over there.
 */

/** How often a waiting bridge checks whether it has been paired, in ms. */
const LOOK_AGAIN = 1_000;

/** Where the token is kept that the server gave. */
const tokenFile = ({ data }: Config): string => join(data, 'token');

/** The token this bridge was given, or null. */
function storedToken(config: Config): string | null {
  try {
    return readFileSync(tokenFile(config), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * The secret that the server of this very machine shares with its bridges, if this user may read the server's data
 * folder, which contains the bridge's own. It is never sent to another machine.
 */
function ownServersSecret({ server, data }: Config): string | null {
  const { hostname } = new URL(server);
  if (!/^(localhost|127\..*|\[::1\])$/.test(hostname)) return null;
  try {
    return readFileSync(join(resolve(data), '..', 'bridge-secret'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** What proves to the server that this bridge may bring taps; null: it must be paired first. */
export const proofOf = (config: Config): string | null =>
  config.secret ?? storedToken(config) ?? ownServersSecret(config);

/** Whether this bridge must be paired before the server lets it in. */
export const needsPairing = (config: Config): boolean => config.alone && proofOf(config) === null;

/** The command that pairs this very bridge, for any terminal of its machine. */
export function pairingCommand({ server, data }: Config): string {
  const program = [process.execPath, resolve(process.argv[1] ?? '')];
  const pair = [...program, '--pair', '--server', server, '--data', resolve(data)].join(' ');
  // A service runs as a user of its own, which must own the token.
  return process.stdin.isTTY ? pair : `sudo -u ${userName()} ${pair}`;
}

/** For bridges without a terminal: waits until the code was typed in another one. */
export async function untilPaired(config: Config): Promise<void> {
  while (storedToken(config) === null) await pause(LOOK_AGAIN);
}

/** Asks the server to be let in, and keeps the token it gives. A refusal is one line for people. */
export async function pair(config: Config): Promise<Result<null, string>> {
  if (!process.stdin.isTTY) return refuse(line('bridge.no-terminal'));
  const wanted = { as: 'reader', name: config.bridge.slice(0, 40), bridge: true } as const;
  const asked = await post<PairReply>(config, PAIR, wanted);
  if (asked === null) return refuse(noServer(config));
  if (!asked.ok && asked.refusal.code === 'name-taken') {
    return refuse(line('bridge.name-taken', { server: config.server, bridge: config.bridge }));
  }
  if (!asked.ok) return refuse(line('bridge.pair-not-now'));
  const { request } = asked.value;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const waiting = new AbortController();
  const typed = prove(config, request, terminal);
  // A prompt that nobody answers is abandoned with its terminal.
  typed.catch(() => undefined);
  try {
    return (
      (await Promise.race([typed, byHouseToken(config, request, waiting.signal)])) ?? (await typed)
    );
  } finally {
    waiting.abort();
    terminal.close();
  }
}

/** Resolves when the house token was laid; with null when it was not and only the code can still do. */
async function byHouseToken(
  config: Config,
  request: string,
  signal: AbortSignal,
): Promise<Result<null, string> | null> {
  const granted = await post<ProveReply>(config, AWAIT, { request }, signal);
  if (granted?.ok !== true || granted.value.token === null) return null;
  print();
  return keep(config, granted.value.token);
}

const noServer = ({ server }: Config): string => line('bridge.pair-no-server', { server });

async function prove(
  config: Config,
  request: string,
  terminal: Interface,
): Promise<Result<null, string>> {
  for (;;) {
    const typed = await terminal.question(`${line('bridge.ask-code')} `);
    const proved = await post<ProveReply>(config, PROVE, {
      request,
      code: typed.replace(/\D/g, ''),
    });
    if (proved?.ok === true && proved.value.token !== null) return keep(config, proved.value.token);
    if (proved?.ok !== false) return refuse(noServer(config));
    const again = proved.refusal.code === 'wrong-code' && proved.refusal.left > 0;
    if (proved.refusal.code === 'not-now') return refuse(line('bridge.pair-not-now'));
    if (!again) return refuse(line('bridge.code-over'));
    print(line('bridge.wrong-code'));
  }
}

/** Replaces the file in one step: a bridge that waits for the token must not read half of it. */
function keep(config: Config, token: string): Result<null, string> {
  mkdirSync(config.data, { recursive: true });
  writeWhole(tokenFile(config), token);
  return accept(null);
}

async function post<R>(
  { server }: Config,
  path: string,
  message: unknown,
  signal: AbortSignal | null = null,
): Promise<R | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(message);
    const response = await fetch(server + path, { method: 'POST', headers, body, signal });
    // Our own server answers, in the types of the protocol.
    const reply: R = await response.json();
    return reply;
  } catch {
    return null;
  }
}
