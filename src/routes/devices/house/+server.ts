import { knockOf, openHouse } from '#lib/server/access/door.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => openHouse(knockOf(event));
