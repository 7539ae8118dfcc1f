import type { Health } from './handoff.ts';

/** What `/healthz` says: programs that look after servers read the status alone. Undefined: the tables are not open. */
export const healthAnswer = (health: Health | undefined): Response =>
  Response.json(health ?? { ok: false }, { status: health?.ok === true ? 200 : 503 });
