import { joinByCode, admissionRequestOf } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => joinByCode(admissionRequestOf(event));
