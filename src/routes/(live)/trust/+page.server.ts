import { reachableOrigin, secureOrigin } from '#lib/server/http/address.ts';
import { hadAuthority, readAuthority } from '#lib/server/https/authority.ts';
import { realtime } from '#lib/server/runtime.ts';
import { dataFolder } from '#lib/server/config.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => {
  const secure = secureOrigin(url, process.env['HTTPS_PORT']);
  const links = () => realtime()?.networks.links() ?? [];
  return {
    secure,
    scanned: secure === null ? null : reachableOrigin(secure, links),
    fingerprint: readAuthority(dataFolder(process.env))?.fingerprint256 ?? null,
    anew: hadAuthority(dataFolder(process.env)),
  };
};
