import { knockOf, provePairing } from '#lib/server/access/door.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => provePairing(knockOf(event));
