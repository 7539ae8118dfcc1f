import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { openDirectory } from '#lib/server/cluster/directory.ts';
import type { AdminLink } from '#lib/server/access/adminLink.ts';
import { isInvitation, createTickets } from '#lib/server/access/invitation.ts';
import { readPass } from '#lib/server/access/pass.ts';
import { isSameSecret } from '#lib/process/sameSecret.ts';
import { shareAdminLink } from '#lib/server/access/sharedAdminLink.ts';
import { bearerTokenIn } from '#lib/server/runtime.ts';

const root = join(import.meta.dirname, '../../../..');
const programs = ['src', 'hardware', 'packaging', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) => /\.(ts|mjs)$/.test(file) && !/\/(node_modules|client|components)\//.test(file),
    ),
);

/** Counts the matches of a pattern by file. */
const counted = (pattern: RegExp, isLookedAt: (file: string) => boolean) =>
  Object.fromEntries(
    programs.filter(isLookedAt).flatMap((file) => {
      const found = readFileSync(join(root, file), 'utf8').match(pattern)?.length ?? 0;
      return found === 0 ? [] : [[file, found] as const];
    }),
  );

/** Files that decide who is let in, or hold a secret or a lock. */
const isDoor = (file: string): boolean =>
  /^src\/lib\/server\/(access|https)\/|^src\/lib\/server\/(runtime|openData|sharedSecrets)\.ts$/.test(
    file,
  ) ||
  /^src\/lib\/server\/(sockets\/bridges|store\/folderLock)\.ts$|^src\/lib\/process\/(disk|owner)\.ts$/.test(
    file,
  ) ||
  /^src\/lib\/server\/store\/postgres\/(schema|notices|seal|stateRowCipher|sharedFiles|postgresState)\.ts$/.test(
    file,
  ) ||
  /^src\/lib\/devices\/|^hardware\/(pairing|config)\.ts$|\/password\.ts$/.test(file);

/*
 * Defaults in place of a check, a secret or a lock. A new one is named here with the reason for which it lets no stranger in, or it
 * is written so that what is missing is a refusal.
 */
describe('a default in place of a check', () => {
  test('says yes nowhere but where there is nothing to guard', () => {
    expect(counted(/\?\? true\b|\|\| true\b|catch\(\(\) => true\)/g, () => true)).toEqual({
      // No doors: an entrant who is not there is out, a stream without a past is whole, and what is packed for whom.
      'src/lib/tournament/standings.ts': 1,
      'src/lib/server/streams/eventStream.ts': 1,
      'packaging/package.ts': 1,
      'packaging/production.ts': 2,
    });
  });

  test('is an empty text only where no empty text is known', () => {
    expect(counted(/(\?\?|\|\|) ''/g, isDoor)).toEqual({
      'hardware/pairing.ts': 1, // the program's own path, which is shown
      'src/lib/devices/decide.ts': 3, // an invalid device id, which matches none
      'src/lib/devices/pageRoles.ts': 1, // a page's first folder
      'src/lib/devices/state.ts': 1, // no tournament code
      'src/lib/server/access/accessFeed.ts': 1, // an invalid device id
      'src/lib/server/access/admission.ts': 1,
      'src/lib/server/access/eraseVotes.ts': 2,
      'src/lib/server/access/bridgeNames.ts': 1, // a name that is shown
      'src/lib/server/access/deviceHost.ts': 1, // an invalid device id
      'src/lib/server/access/joinCodes.ts': 2, // a table without a code: codes have six digits
      'src/lib/server/access/ownAddress.ts': 1, // a body that is too long is refused
      'src/lib/server/access/pass.ts': 1, // a signed pass of a page that only watches
      'src/lib/server/access/principal.ts': 4, // no cookie and no address: no device
      'src/lib/server/access/viewAccess.ts': 1, // an invalid device id
      'src/lib/server/https/authority.ts': 1, // a name that is compared with ours
      'src/lib/server/runtime.ts': 2, // no header holds no key
      'src/lib/server/sockets/bridges.ts': 1, // an invalid device id, refused before
    });
  });

  test('of what failed is a refusal', () => {
    expect(counted(/catch\(\(\) => [^)]*\)/g, isDoor)).toEqual({
      'hardware/pairing.ts': 1, // a prompt that is abandoned with its terminal
      'src/lib/server/access/sharedAdminLink.ts': 1, // an uncounted link opens nothing
      'src/lib/server/sockets/bridges.ts': 1, // a bridge that does not answer is absent
    });
  });
});

describe('a missing value grants nothing', () => {
  const what = { to: 'play', table: 'DFVBFY', times: 0 } as const;

  test('an empty secret matches no device', () => {
    expect(isSameSecret('', '')).toBe(false);
    expect([bearerTokenIn(undefined), bearerTokenIn(''), bearerTokenIn('Bearer ')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each(['', '.', '..', 'undefined', 'null.'])(
    '“%s” is no invitation, pass or ticket',
    (text) => {
      expect(isInvitation(['k'], what, text, 1)).toBe(false);
      expect(readPass(['k'], { text, origin: 'http://a' }, 1)).toBeNull();
      expect(createTickets(['k']).isValidFor('DFVBFY', text)).toBe(false);
    },
  );

  test('a link of the house without a secret fits at no server, nor does one that cannot be counted', async () => {
    const sharedState = createMemoryState(() => performance.now());
    const own: AdminLink = {
      text: () => 'http://a/house',
      fits: () => true,
      renew: async () => 'renewed',
    };
    const broken = { ...sharedState, increment: async () => Promise.reject(new Error('away')) };
    const directory = await openDirectory(sharedState);
    const link = shareAdminLink(own, { sharedState: broken, directory });
    expect(link.fits('')).toBe(false);
    expect(directory.keys({ name: 'house-link', schema: {} as never })).toEqual([]);
    expect(await link.renew('x')).toBe('not-saved');
    await directory.close();
  });
});

test.each([0, 1])(
  'a link of the house is used once, and again only after %i replacements could not be written',
  async (failures) => {
    const sharedState = createMemoryState(() => performance.now());
    let left = failures;
    const own: AdminLink = {
      text: () => 'http://a/house#secret',
      fits: () => true,
      renew: async () => ((left -= 1) >= 0 ? 'not-saved' : 'renewed'),
    };
    const link = shareAdminLink(own, singleServer(sharedState));
    for (let n = 0; n < failures; n += 1) expect(await link.renew('secret')).toBe('not-saved');
    expect(await link.renew('secret')).toBe('renewed');
    expect(await link.renew('secret')).toBe('over');
  },
);
