import * as v from 'valibot';
import type { Ports } from '../ports.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import { log } from '../log/log.ts';
import type { AdminLink } from './adminLink.ts';
import { hashToken } from './secret.ts';

const LINK_IS_VALID: StateKind<true> = { name: 'house-link', schema: v.literal(true) };
const LINK_WAS_USED: StateKind<true> = { name: 'house-link-used', schema: v.literal(true) };
/** TTL in ms of the announcement of a used link, and of the count that prevents its reuse. */
const [USED_NOTICE_TTL_MS, USED_COUNT_TTL_MS] = [60_000, 24 * 60 * 60_000];

/**
 * Shares administrator links between servers: each link works once at any server, as long as its
 * own server is running.
 */
export function shareAdminLink(
  own: AdminLink,
  { sharedState, directory }: Pick<Ports, 'sharedState' | 'directory'>,
): AdminLink {
  let standing = hashOf(own);
  const say = (): void => {
    directory.withdraw(LINK_IS_VALID, standing);
    standing = hashOf(own);
    if (standing !== '') directory.announce(LINK_IS_VALID, standing, true);
  };
  say();
  /** Secrets that were taken here, while their replacement could not be written. */
  const unsaved = new Set<string>();
  sharedState.watch(LINK_WAS_USED, (hash) => {
    if (hash !== standing || sharedState.find(LINK_WAS_USED, hash) === null) return;
    // Used at another server. If the replacement cannot be written here, the count still prevents
    // reuse.
    own.renew('').then(say, log.failure('house link not renewed'));
  });
  return {
    text: own.text,
    fits: (secret) =>
      secret !== '' &&
      (own.fits(secret) || directory.valuesOf(LINK_IS_VALID, hashToken(secret)).size > 0),
    async renew(secret) {
      const hash = hashToken(secret);
      if (!unsaved.delete(hash)) {
        const times = await sharedState
          .increment('house-link-times', hash, USED_COUNT_TTL_MS)
          .catch(() => null);
        if (times === null) return 'not-saved';
        if (times > 1) return 'over';
      }
      if (own.fits(secret)) {
        const renewed = await own.renew(secret);
        if (renewed === 'not-saved') unsaved.add(hash);
        say();
        return renewed;
      }
      sharedState.set(LINK_WAS_USED, hash, true, USED_NOTICE_TTL_MS);
      return 'renewed';
    },
  };
}

function hashOf(link: AdminLink): string {
  try {
    const secret = link.text().split('#')[1];
    return secret === undefined || secret === '' ? '' : hashToken(secret);
  } catch {
    return '';
  }
}
