import * as v from 'valibot';
import { accept, refuse, type Result } from '../game/result.ts';
import type { BorderRefusal } from './messages.ts';

export type Parsed<Value> = Result<Value, BorderRefusal>;

/** Every message passes here once; behind this border its shape is trusted. Unknown keys are dropped. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): Parsed<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true });
  if (parsed.success) return accept(parsed.output);
  const at = v.getDotPath(parsed.issues[0]);
  return refuse({ code: 'malformed', ...(at === null ? {} : { at }) });
}
