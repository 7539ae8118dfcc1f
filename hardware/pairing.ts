import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse, type Result } from '#lib/game/result.ts';
import { joinCommand } from '#lib/process/commandLine.ts';
import { writeAtomically } from '#lib/process/disk.ts';
import { isOfThisMachine } from '#lib/process/networks.ts';
import { userName } from '#lib/process/owner.ts';
import { print } from '#lib/process/print.ts';
import {
  AWAIT_PATH,
  PAIR_PATH,
  PROVE_PATH,
  type PairReply,
  type ProveReply,
} from '#lib/protocol/entry.ts';
import type { Config } from './config.ts';
import { line } from './words.ts';

/**
 * Pairing of a bridge on another machine. A person types the code that the server shows, once, or
 * lays the administrator token on one of its readers.
 */

const TOKEN_POLL_MS = 1_000;

const tokenFile = ({ data }: Config): string => join(data, 'token');

function storedToken(config: Config): string | null {
  try {
    return readFileSync(tokenFile(config), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * Returns the secret that the server of this machine shares with its bridges, if this user may read
 * the server's data folder. It proves the bridge and the server, and is never sent.
 */
export function ownServerSecret(config: Config): string | null {
  const { server, data, secret } = config;
  if (!isOfThisMachine(new URL(server).hostname)) return null;
  if (secret !== undefined) return secret;
  if (storedToken(config) !== null) return null;
  try {
    return readFileSync(join(resolve(data), '..', 'bridge-secret'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Returns the credential that this bridge sends; null if it has none, or proves itself instead. */
export const credentialOf = (config: Config): string | null =>
  ownServerSecret(config) === null ? (config.secret ?? storedToken(config)) : null;

/** True if the bridge must be paired before the server admits it. */
export const needsPairing = (config: Config): boolean =>
  config.alone && ownServerSecret(config) === null && credentialOf(config) === null;

/** Returns the shell command that pairs this bridge from any terminal of its machine. */
export function pairingCommand({ server, data }: Config): string {
  const program = [process.execPath, resolve(process.argv[1] ?? '')];
  const pair = joinCommand([...program, '--pair', '--server', server, '--data', resolve(data)]);
  // A service runs as its own user, which must own the token.
  return process.stdin.isTTY ? pair : `sudo -u ${userName()} ${pair}`;
}

export async function waitUntilPaired(config: Config): Promise<void> {
  while (storedToken(config) === null) await pause(TOKEN_POLL_MS);
}

/** Requests pairing and stores the token. A refusal is one line for the user. */
export async function pair(config: Config): Promise<Result<null, string>> {
  if (!process.stdin.isTTY) return refuse(line('bridge.no-terminal'));
  const wanted = { as: 'reader', name: config.bridge.slice(0, 40), bridge: true } as const;
  const asked = await post<PairReply>(config, PAIR_PATH, wanted);
  if (asked === null) return refuse(noServer(config));
  if (!asked.ok && asked.refusal.code === 'name-taken') {
    return refuse(line('bridge.name-taken', { server: config.server, bridge: config.bridge }));
  }
  if (!asked.ok) return refuse(line('bridge.pair-not-now'));
  const { request } = asked.value;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const waiting = new AbortController();
  const typed = provePairing(config, request, terminal);
  // An abandoned prompt is closed with its terminal.
  typed.catch(() => undefined);
  try {
    return (
      (await Promise.race([typed, awaitAdminToken(config, request, waiting.signal)])) ??
      (await typed)
    );
  } finally {
    waiting.abort();
    terminal.close();
  }
}

/**
 * Resolves when the administrator token was laid; with null if that is no longer possible and only
 * the code remains.
 */
async function awaitAdminToken(
  config: Config,
  request: string,
  signal: AbortSignal,
): Promise<Result<null, string> | null> {
  const granted = await post<ProveReply>(config, AWAIT_PATH, { request }, signal);
  if (granted?.ok !== true || granted.value.token === null) return null;
  print();
  return storeToken(config, granted.value.token);
}

const noServer = ({ server }: Config): string => line('bridge.pair-no-server', { server });

async function provePairing(
  config: Config,
  request: string,
  terminal: Interface,
): Promise<Result<null, string>> {
  for (;;) {
    const typed = await terminal.question(`${line('bridge.ask-code')} `);
    const proved = await post<ProveReply>(config, PROVE_PATH, {
      request,
      code: typed.replace(/\D/g, ''),
    });
    if (proved?.ok === true && proved.value.token !== null)
      return storeToken(config, proved.value.token);
    if (proved?.ok !== false) return refuse(noServer(config));
    const again = proved.refusal.code === 'wrong-code' && proved.refusal.left > 0;
    if (proved.refusal.code === 'not-now') return refuse(line('bridge.pair-not-now'));
    if (!again) return refuse(line('bridge.code-over'));
    print(line('bridge.wrong-code'));
  }
}

/** Replaces the file atomically: a waiting bridge must not read half of it. */
function storeToken(config: Config, token: string): Result<null, string> {
  mkdirSync(config.data, { recursive: true });
  writeAtomically(tokenFile(config), token);
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
    // The response comes from our own server, with the types of the protocol.
    const reply: R = await response.json();
    return reply;
  } catch {
    return null;
  }
}
