const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;
const MAX_CONTACTS = 4;
const MAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/**
 * Parses `SECURITY_CONTACT`: mail addresses, `mailto:`, `tel:` or `https:` addresses with spaces or
 * commas between them. Returns URIs, or null if one is invalid.
 */
export function parseSecurityContacts(setting: string): readonly string[] | null {
  const named = setting.split(/[\s,]+/).filter(Boolean);
  const contacts = named.map((one) => (MAIL.test(one) ? `mailto:${one}` : one));
  return contacts.every(isContact) && contacts.length <= MAX_CONTACTS ? contacts : null;
}

function isContact(uri: string): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, pathname, username } = new URL(uri);
  if (protocol === 'mailto:') return MAIL.test(pathname);
  if (protocol === 'tel:') return /^\+?[\d-]+$/.test(pathname);
  return protocol === 'https:' && username === '';
}

/** Returns the text of `/.well-known/security.txt` (RFC 9116); null if no contact is set. */
export function securityText(setting: string, now: number): string | null {
  const contacts = parseSecurityContacts(setting) ?? [];
  if (contacts.length === 0) return null;
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: fr, en',
    '',
  ].join('\n');
}

/** Answers a request for the contact; null leaves it to the pages, which say that there is none. */
export function securityTextAnswer(setting: string, now: number): Response | null {
  const text = securityText(setting, now);
  return text === null
    ? null
    : new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
