import { openUploadedRecord } from '#lib/server/records/recordFiles.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = ({ request, locals }) => openUploadedRecord(request, locals);
