import * as v from 'valibot';
import { count, id } from '../game/schema.ts';
import { SPEECH_SCOPES } from './announcements.ts';
import type { BridgeAuth } from './messages.ts';
import { parse, type Parsed } from './parsed.ts';
import { tableCode } from './schemas.ts';

const bridgeAuth = v.object({
  bridge: id,
  secret: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  nonce: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
  answer: v.exactOptional(
    v.object({
      challenge: v.pipe(v.string(), v.maxLength(200)),
      proof: v.pipe(v.string(), v.maxLength(200)),
    }),
  ),
  table: v.exactOptional(tableCode),
  speaks: v.exactOptional(
    v.pipe(v.array(v.picklist(SPEECH_SCOPES)), v.maxLength(SPEECH_SCOPES.length)),
  ),
  protocol: v.exactOptional(count),
  version: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.+~-]{1,40}$/))),
});

export const parseBridgeAuth = (raw: unknown): Parsed<BridgeAuth> => parse(bridgeAuth, raw);
