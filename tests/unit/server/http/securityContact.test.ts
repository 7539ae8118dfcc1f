import { describe, expect, test } from 'vitest';
import {
  parseSecurityContacts,
  securityText,
  securityTextAnswer,
} from '#lib/server/http/securityContact.ts';

const NOW = Date.parse('2026-11-29T09:00:00Z');

describe('the contact for security problems', () => {
  test('is a mail address, a telephone number or a page by https, or several', () => {
    expect(
      parseSecurityContacts('security@example.org, https://example.org/report?a=1 tel:+33-1-23'),
    ).toEqual(['mailto:security@example.org', 'https://example.org/report?a=1', 'tel:+33-1-23']);
    expect(parseSecurityContacts(' mailto:a.b+c@mail.example.org ')).toEqual([
      'mailto:a.b+c@mail.example.org',
    ]);
    expect(parseSecurityContacts('')).toEqual([]);
  });

  test.each([
    'http://example.org/report',
    'javascript:alert(1)',
    'mailto:nobody',
    'security',
    'ftp://example.org',
    'https://name:key@example.org',
    'https://example.org/\u202eevil',
    `https://example.org/${'x'.repeat(300)}`,
    'a@b.fr c@d.fr e@f.fr g@h.fr i@j.fr',
  ])('is never %s', (setting) => {
    expect(parseSecurityContacts(setting)).toBeNull();
    expect(securityText(setting, NOW)).toBeNull();
  });

  test('is published as RFC 9116 asks, with an end within a year that changes once a day', () => {
    const text = securityText('security@example.org', NOW);
    expect(text).toBe(
      'Contact: mailto:security@example.org\nExpires: 2027-05-28T00:00:00.000Z\nPreferred-Languages: fr, en\n',
    );
    expect(securityText('security@example.org', NOW + 3_600_000)).toBe(text);
  });

  test('is answered as plain text, and not at all while none is set', () => {
    const answer = securityTextAnswer('security@example.org', NOW);
    expect(answer?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(securityTextAnswer('', NOW)).toBeNull();
  });
});
