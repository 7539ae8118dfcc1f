import { describe, expect, test } from 'vitest';
import { setConnectSources, socketSources } from '#lib/server/http/headers.ts';
import { mayConnectByOldRule } from '../../../support/contentPolicy.ts';

const PAGE_POLICY = "default-src 'self'; connect-src 'self'; img-src 'self' data:";

function policyOf(page: string): string {
  const headers = new Headers({ 'content-security-policy': PAGE_POLICY });
  setConnectSources(headers, socketSources(new URL(page)));
  return headers.get('content-security-policy') ?? '';
}

describe('a television of before 2020 may open a socket to the server of its page', () => {
  test.each([
    ['http://table.local:3000/tv', 'ws://table.local:3000'],
    ['http://table.local/tv', 'ws://table.local'],
    ['http://the_server:3000/tv', 'ws://the_server:3000'],
    ['http://192.168.1.20:3000/tv', 'ws://192.168.1.20:3000'],
    ['http://[fd00::2]:3000/tv', 'ws://[fd00::2]:3000'],
    ['http://[::1]/tv', 'ws://[::1]'],
    ['https://cards.example/tv', 'wss://cards.example'],
    ['https://192.168.1.20:3443/tv', 'wss://192.168.1.20:3443'],
    ['https://[fd00::2]:3443/tv', 'wss://[fd00::2]:3443'],
    // Behind a proxy by https that does not tell so, the page seems to be one by http.
    ['http://cards.example/tv', 'wss://cards.example'],
  ])('from %s to %s', (page, socket) => {
    expect(mayConnectByOldRule(PAGE_POLICY, page, socket)).toBe(false);
    expect(mayConnectByOldRule(policyOf(page), page, socket)).toBe(true);
  });

  test('and to no other host, port or unencrypted socket', () => {
    const page = 'https://cards.example:3443/tv';
    for (const other of [
      'ws://cards.example:3443',
      'wss://cards.example',
      'wss://elsewhere.example:3443',
    ]) {
      expect(mayConnectByOldRule(policyOf(page), page, other), other).toBe(false);
    }
  });
});

test('leaves an answer without a policy of pages as it is', () => {
  const headers = new Headers({ 'content-security-policy': "object-src 'none'" });
  setConnectSources(headers, ['ws://table.local']);
  expect(headers.get('content-security-policy')).toBe("object-src 'none'");
});
