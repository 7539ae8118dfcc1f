import { recordFile } from '#lib/server/recordFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, locals }) => recordFile(locals.caller, params.code);
