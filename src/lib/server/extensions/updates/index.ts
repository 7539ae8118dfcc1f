import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { version as ownVersion } from '../../../../../package.json';
import { createFilteredLookup } from '../../bus/forbiddenAddresses.ts';
import { isAllowedTarget } from '../../bus/settings.ts';
import { log } from '../../log/log.ts';
import { defineExtension } from '../extension.ts';

/**
 * Notice of a newer version. The server asks the address in `UPDATE_URL` once a day, and no other;
 * without that setting it asks nothing. Nothing is sent but the request, and nothing is installed.
 */
export const updates = defineExtension({
  name: 'updates',
  needs: ['config'],
  offers: ['newerVersion'],
  start({ config }) {
    const { newest, stop } = watchNewerVersion(config.updateUrl);
    return { offers: { newerVersion: newest }, stop };
  },
});

interface UpdateLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}
const LIMITS: UpdateLimits = { timeoutMs: 10_000, maxBytes: 65_536, maxRedirects: 3 };
const FIRST_REQUEST_MS = 60_000;
const INTERVAL_MS = 24 * 3_600_000;

interface VersionWatch {
  /** Returns the newer version that the last answer named; null if there is none, or none is asked. */
  newest(): string | null;
  stop(): void;
}

/** Asks a minute after the start and then once a day. */
function watchNewerVersion(address: string | null): VersionWatch {
  if (address === null) return { newest: () => null, stop: () => undefined };
  let newest: string | null = null;
  const ask = createUpdateCheck(address, ownVersion);
  const run = () => {
    ask()
      .then((version) => {
        newest = version;
      })
      .catch(log.failure('newer version'));
  };
  const first = setTimeout(run, FIRST_REQUEST_MS).unref();
  const daily = setInterval(run, INTERVAL_MS).unref();
  return {
    newest: () => newest,
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}

/**
 * Returns a function that asks the address and resolves with a version newer than `own`, or null.
 * It never rejects; a bad answer changes nothing, and is one line in the log until it changes.
 */
export function createUpdateCheck(
  address: string,
  own: string,
  limits: UpdateLimits = LIMITS,
): () => Promise<string | null> {
  let logged: string | null = null;
  let newer: string | null = null;
  return async () => {
    let outcome: string;
    try {
      const version = versionIn(await fetchText(new URL(address), limits));
      newer = isNewer(version, own) ? version : null;
      outcome = newer ?? 'none';
    } catch (error) {
      outcome = error instanceof Error ? error.message : String(error);
      if (outcome !== logged) log.warn('no news of versions', { why: outcome });
    }
    if (outcome === newer && outcome !== logged) log.warn('newer version', { version: newer });
    logged = outcome;
    return newer;
  };
}

/**
 * Reads a version from plain text, from `{"version": …}`, or from a release of GitHub, Gitea or
 * Forgejo, which call it `tag_name`.
 * @throws if there is none
 */
export function versionIn(text: string): string {
  const [, version] = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(namedVersion(text)) ?? [];
  if (version === undefined) throw new Error('the answer names no version');
  return version;
}

function namedVersion(text: string): string {
  if (!text.trimStart().startsWith('{')) return text.trim();
  try {
    const { version, tag_name: tag } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof version === 'string' ? version : typeof tag === 'string' ? tag : '';
  } catch {
    return '';
  }
}

/** Compares `MAJOR.MINOR.PATCH`. */
export function isNewer(version: string, own: string): boolean {
  const [one, other] = [version, own].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => one?.[index] !== other?.[index]);
  return at !== undefined && (one?.[at] ?? 0) > (other?.[at] ?? 0);
}

/** @throws if the answer is late, too long, not 200, or leads too far */
async function fetchText(first: URL, limits: UpdateLimits): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = first;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
    const answer = await get(url, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return readText(answer, limits.maxBytes);
    answer.destroy();
    const { location } = answer.headers;
    if (status < 300 || status > 399 || location === undefined) {
      throw new Error(`the answer is ${String(status)}`);
    }
    url = redirected(url, location);
  }
  throw new Error('too many redirects');
}

function redirected(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  // Never from https to http, nor to another protocol.
  const isSafe = to?.protocol === 'https:' || to?.protocol === from.protocol;
  if (to === null || !isSafe || !isAllowedTarget(to)) throw new Error('a redirect is refused');
  return to;
}

const get = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, {
      signal,
      agent: false,
      lookup: createFilteredLookup(),
      headers: { accept: 'application/json, text/plain', 'user-agent': 'table-companion' },
    })
      .once('response', resolve)
      // Stays registered, since a destroyed response may still emit an error.
      .on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error))
      .end();
  });

async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${String(maxBytes)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
