import { recordFile } from '#lib/server/recordFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params }) => recordFile(params.code);
