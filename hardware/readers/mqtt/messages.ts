import { createHash } from 'node:crypto';
import * as v from 'valibot';

export type TagMessage =
  | {
      readonly type: 'laid';
      readonly spelling: string;
      readonly id: string | null;
      /** Time in ms after which a tag counts as lifted, for devices that do not report it. */
      readonly liesFor: number | null;
    }
  | { readonly type: 'lifted' };

/** Devices poll every one or two seconds. One missed poll does not count as lifted. */
const BARE_LIES_FOR_MS = 3_000;
const TASMOTA_LIES_FOR_MS = 5_000;

const MAX_PAYLOAD_BYTES = 4_096;
const MAX_UID_LENGTH = 64;

const Text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_UID_LENGTH));
/**
 * UID as a list of bytes, signed or unsigned, as scripts get it from a reader. Converted to hex.
 */
const Bytes = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(-128), v.maxValue(255))),
  v.minLength(4),
  v.maxLength(10),
  v.transform((bytes) => bytes.map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('-')),
);
const Words = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^(?:0x)?[\da-f]{1,3}$/i))),
  v.minLength(4),
  v.maxLength(10),
  v.transform((bytes) => bytes.join('-')),
);
const Spelling = v.union([Text, Bytes, Words]);

const Own = v.object({
  uid: Spelling,
  on: v.optional(v.boolean()),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(120))),
});
const OwnLifted = v.object({ on: v.literal(false) });
const OfTasmota = v.object({ UID: Spelling });
const TASMOTA_READERS = ['PN532', 'RC522', 'RDM6300'] as const;

/**
 * Parses a message. Null if it says nothing about a tag, like those of other sensors at the same
 * topic.
 */
export function readMessage(payload: Uint8Array): TagMessage | null {
  if (payload.length > MAX_PAYLOAD_BYTES) return null;
  const text = new TextDecoder().decode(payload).trim();
  if (text === '' || NO_TAG.test(text)) return { type: 'lifted' };
  if (NO_READING.test(text)) return null;
  if (text.startsWith('{')) {
    const json = parsed(withExactNumbers(text));
    return parseOwnFormat(json) ?? parseTasmota(json);
  }
  const bytes = text.startsWith('[') ? v.safeParse(Bytes, parsed(text)) : null;
  if (bytes?.success === true) return bareOf(bytes.output);
  return text.length > MAX_UID_LENGTH ? null : bareOf(text);
}

/**
 * Words by which scripts and sensors report an empty reader. `NO_READING` matches states that say
 * nothing about tags.
 */
const NO_TAG = /^(?:none|null|nil|no[ _-]?(?:tag|card)|removed)$/i;
const NO_READING = /^(?:unknown|unavailable|online|offline|true|false|on|off|ok|error)$/i;

/** A seven-byte number exceeds the precision of JSON numbers, so its digits are kept as text. */
const withExactNumbers = (json: string): string =>
  json.replace(/("uid"\s*:\s*)(-?\d+)(?=\s*[,}])/gi, '$1"$2"');

function bareOf(text: string): TagMessage {
  return { type: 'laid', spelling: text, id: null, liesFor: BARE_LIES_FOR_MS };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseOwnFormat(json: unknown): TagMessage | null {
  if (v.is(OwnLifted, json)) return { type: 'lifted' };
  const own = v.safeParse(Own, json);
  if (!own.success) return null;
  const { uid, on, id = null } = own.output;
  return { type: 'laid', spelling: uid, id, liesFor: on === undefined ? BARE_LIES_FOR_MS : null };
}

function parseTasmota(json: unknown): TagMessage | null {
  for (const name of TASMOTA_READERS) {
    const seen = v.safeParse(v.object({ [name]: OfTasmota }), json);
    const uid = seen.success ? seen.output[name]?.UID : undefined;
    if (uid !== undefined) {
      return { type: 'laid', spelling: completed(uid), id: null, liesFor: TASMOTA_LIES_FOR_MS };
    }
  }
  return null;
}

/** Old builds omit the leading zero; NTAG UIDs begin with 04. */
const completed = (uid: string): string => (/^4[\da-f]{12}$/i.test(uid) ? `0${uid}` : uid);

/**
 * Derives the id of a tap from the device's own id. It is the same for repetitions and on all
 * bridges.
 */
export function tapIdOf(topic: string, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([topic, id]))
    .digest('hex');
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
