import { joinTable, admissionRequestOf } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => joinTable(admissionRequestOf(event));
