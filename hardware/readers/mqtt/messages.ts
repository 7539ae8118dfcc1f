import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** What a message tells of a tag. */
export type Told =
  | {
      readonly type: 'laid';
      /** The UID as the device spells it. */
      readonly spelling: string;
      /** The device's own number of this tap; null: it has none. */
      readonly id: string | null;
      /** Where a device never tells that a tag is lifted: how long one counts as lying after it was last told of, in ms. */
      readonly liesFor: number | null;
    }
  | { readonly type: 'lifted' };

/** Devices poll every one or two seconds: a poll that misses the tag is no lift. */
const BARE_LIES_FOR_MS = 3_000;
/** Tasmota tells of a tag that stays every two seconds, and may miss it once. */
const TASMOTA_LIES_FOR_MS = 5_000;

const LONGEST = 4_096;
const LONGEST_UID = 64;

const Text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_UID));
/** The bytes of a UID one by one, signed or not, as scripts have them from a reader; spelled in hex, which is plain. */
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

/** As our own firmware tells it, and whoever makes messages of their own. */
const Own = v.object({
  uid: Spelling,
  on: v.optional(v.boolean()),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(120))),
});
const OwnLifted = v.object({ on: v.literal(false) });
const OfTasmota = v.object({ UID: Spelling });
const TASMOTA_READERS = ['PN532', 'RC522', 'RDM6300'] as const;

/** Reads a message; null where it tells nothing of a tag, as those of other sensors at the same topic do. */
export function readMessage(payload: Uint8Array): Told | null {
  if (payload.length > LONGEST) return null;
  const text = new TextDecoder().decode(payload).trim();
  if (text === '' || NO_TAG.test(text)) return { type: 'lifted' };
  if (NO_READING.test(text)) return null;
  if (text.startsWith('{')) {
    const json = parsed(withExactNumbers(text));
    return ofOwn(json) ?? ofTasmota(json);
  }
  const bytes = text.startsWith('[') ? v.safeParse(Bytes, parsed(text)) : null;
  if (bytes?.success === true) return bareOf(bytes.output);
  return text.length > LONGEST_UID ? null : bareOf(text);
}

/** Words by which scripts and sensors say that nothing lies there, and those by which they say nothing of tags. */
const NO_TAG = /^(?:none|null|nil|no[ _-]?(?:tag|card)|removed)$/i;
const NO_READING = /^(?:unknown|unavailable|online|offline|true|false|on|off|ok|error)$/i;

/** A number of seven bytes is more than a number of JSON holds: its digits are kept as text. */
const withExactNumbers = (json: string): string =>
  json.replace(/("uid"\s*:\s*)(-?\d+)(?=\s*[,}])/gi, '$1"$2"');

function bareOf(text: string): Told {
  return { type: 'laid', spelling: text, id: null, liesFor: BARE_LIES_FOR_MS };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ofOwn(json: unknown): Told | null {
  if (v.is(OwnLifted, json)) return { type: 'lifted' };
  const own = v.safeParse(Own, json);
  if (!own.success) return null;
  const { uid, on, id = null } = own.output;
  return { type: 'laid', spelling: uid, id, liesFor: on === undefined ? BARE_LIES_FOR_MS : null };
}

function ofTasmota(json: unknown): Told | null {
  for (const name of TASMOTA_READERS) {
    const seen = v.safeParse(v.object({ [name]: OfTasmota }), json);
    const uid = seen.success ? seen.output[name]?.UID : undefined;
    if (uid !== undefined) {
      return { type: 'laid', spelling: completed(uid), id: null, liesFor: TASMOTA_LIES_FOR_MS };
    }
  }
  return null;
}

/** Old builds leave out the zero in front, and stickers begin with 04. */
const completed = (uid: string): string => (/^4[\da-f]{12}$/i.test(uid) ? `0${uid}` : uid);

/** The id of a tap, made of what its device calls it: the same however often, and to whichever bridge, it is told. */
export function tapIdOf(topic: string, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([topic, id]))
    .digest('hex');
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
