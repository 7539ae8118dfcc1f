import { addressesFor, chooseAddress } from '#lib/server/access/ownAddress.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ locals }) => addressesFor(locals);

export const POST: RequestHandler = ({ request, locals }) => chooseAddress(request, locals);
