import { awaitAdminToken, admissionRequestOf } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => awaitAdminToken(admissionRequestOf(event));
