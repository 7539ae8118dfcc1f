import { error } from '@sveltejs/kit';
import { readAuthority } from '#lib/server/https/authority.ts';
import type { RequestHandler } from './$types';

/** Certificate of the server's authority, with the type and name that phones recognise. */
export const GET: RequestHandler = ({ locals }) => {
  const authority = readAuthority(locals.server.config.data);
  if (authority === null) error(404, 'this server has never answered by https');
  return new Response(new Uint8Array(authority.raw), {
    headers: {
      'Content-Type': 'application/x-x509-ca-cert',
      'Content-Disposition': 'attachment; filename="table-companion.crt"',
    },
  });
};
