import { admissionRequestOf, provePairing } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => provePairing(admissionRequestOf(event));
