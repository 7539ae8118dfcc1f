import * as v from 'valibot';
import type { FactKind, Facts } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import { log } from '../log/log.ts';
import type { HouseLink } from './houseLink.ts';
import { hashToken } from './secret.ts';

/** By the hash of its secret: a link that stands at that server. */
const STANDS: FactKind<true> = { name: 'house-link', schema: v.literal(true) };
/** By the same: it let somebody in, and its server is to make another. */
const USED: FactKind<true> = { name: 'house-link-used', schema: v.literal(true) };
/** How long that is told, in ms, and how long it is known that a link was used. */
const [TOLD_FOR, KNOWN_FOR] = [60_000, 24 * 60 * 60_000];

/** A link of whichever server, good once at any of them, as long as its server is there. */
export function shareHouseLink(
  own: HouseLink,
  { facts, servers }: { readonly facts: Facts; readonly servers: ServerFacts },
): HouseLink {
  let standing = hashOf(own);
  const say = (): void => {
    servers.drop(STANDS, standing);
    standing = hashOf(own);
    if (standing !== '') servers.say(STANDS, standing, true);
  };
  say();
  facts.watch(USED, (hash) => {
    if (hash !== standing || facts.find(USED, hash) === null) return;
    // At another server. What cannot be written here is no longer good there: it is known that it was used.
    own.renew('').then(say, log.failure('house link not renewed'));
  });
  return {
    text: own.text,
    fits: (secret) =>
      secret !== '' && (own.fits(secret) || servers.of(STANDS, hashToken(secret)).size > 0),
    async renew(secret) {
      const hash = hashToken(secret);
      const times = await facts.count('house-link-times', hash, KNOWN_FOR).catch(() => null);
      if (times === null) return 'not-saved';
      if (times > 1) return 'over';
      if (own.fits(secret)) {
        const renewed = await own.renew(secret);
        say();
        return renewed;
      }
      facts.say(USED, hash, true, TOLD_FOR);
      return 'renewed';
    },
  };
}

/** Empty where there is none, as its folder takes nothing. */
function hashOf(link: HouseLink): string {
  try {
    const secret = link.text().split('#')[1];
    return secret === undefined || secret === '' ? '' : hashToken(secret);
  } catch {
    return '';
  }
}
