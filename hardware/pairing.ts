import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { accept, refuse, type Result } from '#lib/game/result.ts';
import { PAIR, PROVE, type PairReply, type ProveReply } from '#lib/protocol/entry.ts';
import type { Config } from './config.ts';

/** How a bridge of another machine is let in: by a code that the server's screens show, typed here once. */

/** Where the token is kept that the server then gave. */
const tokenFile = ({ data }: Config): string => join(data, 'token');

/** The token this bridge was given, or null. */
export function storedToken(config: Config): string | null {
  try {
    return readFileSync(tokenFile(config), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** Whether this bridge must be paired before the server lets it in: only one on the server's own machine need not be. */
export function needsPairing(config: Config): boolean {
  if (config.pair === true) return true;
  const { hostname } = new URL(config.server);
  const here = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return config.alone && !here && config.secret === undefined && storedToken(config) === null;
}

/** Asks the server for a code to be shown, takes it from the terminal, and keeps the token. A refusal is one line for people. */
export async function pair(config: Config): Promise<Result<null, string>> {
  if (!process.stdin.isTTY) {
    return refuse(
      'this bridge is not paired yet; run it once in a terminal, to type the code that the server shows',
    );
  }
  const request = { as: 'reader', name: config.bridge.slice(0, 40), bridge: true } as const;
  const asked = await post<PairReply>(config, PAIR, request);
  if (asked === null) return refuse(`${config.server} is out of reach`);
  if (!asked.ok) return refuse('the server does not pair now; try again in a few minutes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const code = await terminal.question('Code that the screens of the house show: ');
      const message = { request: asked.value.request, code: code.replace(/\D/g, '') };
      const proved = await post<ProveReply>(config, PROVE, message);
      if (proved?.ok === true && proved.value.token !== null)
        return keep(config, proved.value.token);
      if (proved?.ok !== false) return refuse(`${config.server} is out of reach`);
      const again = proved.refusal.code === 'wrong-code' && proved.refusal.left > 0;
      if (!again) return refuse('that code does not count any longer; run this again for another');
      console.log('That is not the code.');
    }
  } finally {
    terminal.close();
  }
}

function keep(config: Config, token: string): Result<null, string> {
  mkdirSync(config.data, { recursive: true });
  // A file that is there already would keep its mode.
  rmSync(tokenFile(config), { force: true });
  writeFileSync(tokenFile(config), token, { mode: 0o600 });
  return accept(null);
}

async function post<R>({ server }: Config, path: string, message: unknown): Promise<R | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(message);
    const response = await fetch(server + path, { method: 'POST', headers, body });
    // The server answers in the words of the protocol.
    const reply: R = await response.json();
    return reply;
  } catch {
    return null;
  }
}
