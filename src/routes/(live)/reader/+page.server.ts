import { secureOrigin } from '#lib/server/http/address.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => ({
  secure: secureOrigin(url, process.env['HTTPS_PORT']),
});
