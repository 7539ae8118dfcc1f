import { openHouse } from '#lib/server/access/door.ts';
import { knockOf } from '#lib/server/access/knock.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => openHouse(knockOf(event));
