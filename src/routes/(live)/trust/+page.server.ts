import { secureOrigin } from '#lib/server/http/address.ts';
import { hadAuthority, readAuthority } from '#lib/server/https/authority.ts';
import { dataFolder } from '#lib/server/config.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => ({
  secure: secureOrigin(url, process.env['HTTPS_PORT']),
  fingerprint: readAuthority(dataFolder(process.env))?.fingerprint256 ?? null,
  anew: hadAuthority(dataFolder(process.env)),
});
