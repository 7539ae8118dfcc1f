import { takeRecord } from '#lib/server/takeRecord.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = ({ request, url }) => takeRecord(request, url);
