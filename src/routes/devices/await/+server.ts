import { awaitHouseToken, knockOf } from '#lib/server/access/door.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => awaitHouseToken(knockOf(event));
