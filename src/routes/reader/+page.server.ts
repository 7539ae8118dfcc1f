import { secureOrigin } from '#lib/server/https/address.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => ({
  secure: secureOrigin(url, process.env['HTTPS_PORT']),
});
