import { admissionRequestOf, openHouse } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => openHouse(admissionRequestOf(event));
