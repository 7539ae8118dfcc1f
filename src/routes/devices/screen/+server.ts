import { admissionRequestOf } from '#lib/server/access/admission.ts';
import { joinAsScreen } from '#lib/server/access/screenAdmission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => joinAsScreen(admissionRequestOf(event));
