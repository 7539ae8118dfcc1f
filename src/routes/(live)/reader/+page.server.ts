import { secureOrigin } from '#lib/server/http/address.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url, locals }) => ({
  secure: secureOrigin(url, locals.server.config.httpsPort),
});
