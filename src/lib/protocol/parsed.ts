import * as v from 'valibot';
import { accept, refuse, type Result } from '../game/result.ts';
import type { ProtocolRefusal } from './messages.ts';

export type Parsed<Value> = Result<Value, ProtocolRefusal>;

/**
 * Validates a message at the server's border; its shape is trusted afterwards. Drops unknown keys.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): Parsed<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true });
  if (parsed.success) return accept(parsed.output);
  const at = v.getDotPath(parsed.issues[0]);
  return refuse({ code: 'malformed', ...(at === null ? {} : { at }) });
}
