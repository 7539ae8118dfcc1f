import { reachableOrigin, secureOrigin } from '#lib/server/http/address.ts';
import { hadAuthority, readAuthority } from '#lib/server/https/authority.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url, locals: { server } }) => {
  const { data, httpsPort } = server.config;
  const secure = secureOrigin(url, httpsPort);
  return {
    secure,
    scanned: secure === null ? null : reachableOrigin(secure, server.networks.links),
    fingerprint: readAuthority(data)?.fingerprint256 ?? null,
    anew: hadAuthority(data),
  };
};
