import { takeRecord } from '#lib/server/records/recordFiles.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = ({ request, locals }) => takeRecord(request, locals.principal);
