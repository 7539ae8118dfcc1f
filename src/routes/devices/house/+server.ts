import { admissionRequestOf, redeemAdminLink } from '#lib/server/access/admission.ts';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = (event) => redeemAdminLink(admissionRequestOf(event));
