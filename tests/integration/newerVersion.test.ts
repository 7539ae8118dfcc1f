import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUpdateCheck, isNewer, versionIn } from '#lib/server/extensions/updates/index.ts';
import { log } from '#lib/server/log/log.ts';

const LIMITS = { timeoutMs: 1_000, maxBytes: 1_000, maxRedirects: 2 };
const servers: Server[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** An address that answers so, and how often it was asked for which path. */
async function addressThat(answers: RequestListener) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answers(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, paths };
}

function linesOf(level: 'warn' | 'error') {
  const lines: unknown[] = [];
  vi.spyOn(log, level).mockImplementation((message, fields) => void lines.push([message, fields]));
  return lines;
}

describe('a newer version', () => {
  it.each([
    ['plain text', '1.2.0\n'],
    ['a version with its letter', 'v1.2.0'],
    ['JSON', '{"version":"1.2.0"}'],
    ['the release of a forge', '{"url":"https://example.org","tag_name":"v1.2.0","draft":false}'],
  ])('is read from %s, and is one line in the log', async (_, text) => {
    const lines = linesOf('warn');
    const { url } = await addressThat((_request, response) => response.end(text));
    const ask = createUpdateCheck(url, '1.1.9', LIMITS);
    expect([await ask(), await ask()]).toEqual(['1.2.0', '1.2.0']);
    expect(lines).toEqual([['newer version', { version: '1.2.0' }]]);
  });

  it('is none if the answer names this version or an older one', async () => {
    const lines = linesOf('warn');
    const { url } = await addressThat((_request, response) => response.end('1.2.0'));
    expect(await createUpdateCheck(url, '1.2.0', LIMITS)()).toBeNull();
    expect(await createUpdateCheck(url, '1.10.0', LIMITS)()).toBeNull();
    expect(lines).toEqual([]);
  });

  it('is still known while the address does not answer', async () => {
    linesOf('warn');
    const answers = ['1.2.0', '', '1.1.0'];
    const { url } = await addressThat((_request, response) => response.end(answers.shift()));
    const ask = createUpdateCheck(url, '1.1.9', LIMITS);
    expect([await ask(), await ask(), await ask()]).toEqual(['1.2.0', '1.2.0', null]);
  });

  it('is compared by numbers, the first of which counts most', () => {
    expect(isNewer('1.10.0', '1.9.9')).toBe(true);
    expect(isNewer('2.0.0', '1.9.9')).toBe(true);
    expect(isNewer('1.9.9', '2.0.0')).toBe(false);
    expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  });

  it('is found behind as many redirects as are allowed, and not behind more', async () => {
    const lines = linesOf('warn');
    const { url } = await addressThat(({ url: path = '' }, response) => {
      const left = Number(path.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${String(left - 1)}` }).end();
      else response.end('3.0.0');
    });
    expect(await createUpdateCheck(`${url}2`, '1.0.0', LIMITS)()).toBe('3.0.0');
    expect(await createUpdateCheck(`${url}3`, '1.0.0', LIMITS)()).toBeNull();
    expect(lines.at(-1)).toEqual(['no news of versions', { why: 'too many redirects' }]);
  });
});

describe('a bad answer is ignored with one line in the log, however often it comes:', () => {
  const bad: readonly (readonly [string, RegExp, RequestListener])[] = [
    ['a page', /names no version/, (_, answer) => answer.end('<!doctype html><p>1.2.3')],
    ['half of JSON', /names no version/, (_, answer) => answer.end('{"version":"9.9')],
    ['a version that is a number', /names no version/, (_, answer) => answer.end('{"version":9}')],
    ['nothing', /names no version/, (_, answer) => answer.end()],
    ['a version before its time', /no version/, (_, answer) => answer.end('9.0.0-rc.1')],
    ['an error', /the answer is 500/, (_, answer) => answer.writeHead(500).end('9.9.9')],
    ['a page that is not there', /is 404/, (_, answer) => answer.writeHead(404).end('9.9.9')],
    ['a redirect to nowhere', /is 302/, (_, answer) => answer.writeHead(302).end()],
    [
      'a redirect to the secrets of a cloud',
      /redirect is refused/,
      (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'a redirect to a file',
      /redirect is refused/,
      (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
    [
      'a redirect to itself',
      /too many/,
      (_, answer) => answer.writeHead(302, { location: '/' }).end(),
    ],
    ['too long a text', /longer than 1000/, (_, answer) => answer.end('9.9.9'.padEnd(5_000))],
    ['a connection that is cut', /hang up|aborted|reset/i, (request) => request.socket.destroy()],
    ['no answer', /in time/, () => undefined],
    [
      'half an answer',
      /in time|aborted/,
      (_, answer) => answer.writeHead(200, { 'content-length': '100' }).write('9.9'),
    ],
  ];

  it.each(bad)('%s', async (_, why, answers) => {
    const lines = linesOf('warn') as [string, { readonly why: string }][];
    const { url } = await addressThat(answers);
    const ask = createUpdateCheck(url, '1.0.0', { ...LIMITS, timeoutMs: 300 });
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[0]).toBe('no news of versions');
    expect(lines[0]?.[1].why).toMatch(why);
  });

  it('and a good one after it counts', async () => {
    linesOf('warn');
    let text = 'soon';
    const { url } = await addressThat((_request, response) => response.end(text));
    const ask = createUpdateCheck(url, '1.0.0', LIMITS);
    expect(await ask()).toBeNull();
    text = '1.0.1';
    expect(await ask()).toBe('1.0.1');
  });

  it('no text of strangers reaches the log', () => {
    expect(() => versionIn('evil\u001b[2J')).toThrow('the answer names no version');
  });
});
