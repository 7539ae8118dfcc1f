import * as v from 'valibot';
import { stripInvisible } from '../../game/invisibleCharacters.ts';
import { accept, refuse } from '../../game/result.ts';
import { count, id } from '../../game/schema.ts';
import {
  READER_PROBLEMS,
  READER_STATES,
  type ReaderName,
  type ReaderProblem,
  type ReaderState,
  type TagId,
  type Tap,
} from '../../reader/events.ts';
import { MAX_KEYBOARDS_NAMED } from '../../reader/keyboards.ts';
import { MAX_TEXT_LENGTH, WRITE_RESULTS, type WriteResult } from '../../reader/ndef.ts';
import { PCSC_SYSTEMS, PCSC_TROUBLES, type ReaderTrouble } from '../../reader/pcscTrouble.ts';
import { parseTag } from '../../reader/tag.ts';
import type { Reply, TapAnswer, TooManyReadersRefusal, BridgeAuth } from '../messages.ts';
import { SPEECH_SCOPES } from '../announcements.ts';
import { keyboard, readerName, tap, tableCode } from '../schemas.ts';
import {
  parse,
  type Parsed,
  ofBridge,
  reply,
  request,
  SAMPLE_ID,
  type SocketEvents,
} from './define.ts';

/** State of one reader of a bridge. Each report contains all readers. */
export interface ReaderReport {
  readonly name: ReaderName;
  readonly kind: string;
  readonly state: ReaderState;
  /** Paths of keyboards at its machine, one may be the missing reader; omitted by older bridges. */
  readonly keyboards?: readonly string[];
  readonly chosen?: true;
  /** Reason of its state, for PC/SC readers; omitted by older bridges. */
  readonly trouble?: ReaderTrouble;
}

export interface WriteReport {
  readonly tap: string;
  readonly tag: TagId;
  readonly result: WriteResult;
}

/** Record of an unknown tag, and a tap to process once the tag is known. */
export interface TagRecordReport {
  readonly tap: Tap;
  readonly text: string;
}

export interface WaitingReport {
  readonly taps: number;
  /** Refused taps that are stored, by reader; always for all readers. */
  readonly aside?: readonly { readonly reader: ReaderName; readonly taps: number }[];
}

export interface MisreadReport {
  readonly reader: ReaderName;
  readonly problem: ReaderProblem;
  readonly at: number;
}

/** Null for a trouble that only a newer bridge knows; the rest of its report counts. */
const trouble = v.fallback(
  v.nullable(v.object({ why: v.picklist(PCSC_TROUBLES), system: v.picklist(PCSC_SYSTEMS) })),
  null,
);
const report = v.pipe(
  v.object({
    name: readerName,
    kind: v.pipe(v.string(), v.maxLength(40), v.transform(stripInvisible)),
    state: v.picklist(READER_STATES),
    keyboards: v.exactOptional(v.pipe(v.array(keyboard), v.maxLength(MAX_KEYBOARDS_NAMED))),
    chosen: v.exactOptional(v.literal(true)),
    trouble: v.exactOptional(trouble),
  }),
  v.transform(({ trouble: known, ...reader }) =>
    known === undefined || known === null ? reader : { ...reader, trouble: known },
  ),
);
const introduction = v.object({ tap, text: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)) });

/** Parses a tap; its UID is normalised. */
function parseTap(raw: unknown): Parsed<Tap> {
  const parsed = parse(tap, raw);
  if (!parsed.ok) return parsed;
  const tag = parseTag(parsed.value.tag);
  return tag.ok
    ? accept({ ...parsed.value, tag: tag.value })
    : refuse({ code: 'malformed', at: 'tag' });
}

/** Parses an introduction; the UID of its tap is normalised. */
function parseTagRecordReport(raw: unknown): Parsed<TagRecordReport> {
  const parsed = parse(introduction, raw);
  if (!parsed.ok) return parsed;
  const laid = parseTap(parsed.value.tap);
  return laid.ok ? accept({ ...parsed.value, tap: laid.value }) : laid;
}

const SAMPLE_TAP: Tap = {
  id: SAMPLE_ID,
  reader: 'left',
  tag: '04a1b2c3d4e580',
  at: 1_760_000_000_000,
};

/** All messages from bridges, and from pages with their own reader. */
export const BRIDGE_MESSAGES = {
  tap: ofBridge({
    request: parseTap,
    reply: reply<Reply<TapAnswer>>(),
    samples: [SAMPLE_TAP],
  }),
  readers: ofBridge({
    request: request<readonly ReaderReport[]>(v.pipe(v.array(report), v.maxLength(64))),
    reply: reply<Reply<null, TooManyReadersRefusal>>(),
    samples: [[{ name: 'left', kind: 'pcsc', state: 'ready' }]],
  }),
  problem: ofBridge({
    request: request<MisreadReport>(
      v.object({
        reader: readerName,
        problem: v.picklist(READER_PROBLEMS),
        at: v.pipe(v.number(), v.finite()),
      }),
    ),
    reply: reply<Reply<null>>(),
    samples: [{ reader: 'left', problem: 'misread', at: 1 }],
  }),
  written: ofBridge({
    request: request<WriteReport>(
      v.object({
        tap: id,
        tag: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,20}$/)),
        result: v.picklist(WRITE_RESULTS),
      }),
    ),
    reply: reply<Reply<null>>(),
    samples: [{ tap: SAMPLE_ID, tag: SAMPLE_TAP.tag, result: 'written' }],
  }),
  /** Binds the tag if the venue trusts its record, and processes the tap. */
  introduce: ofBridge({
    request: parseTagRecordReport,
    reply: reply<Reply<TapAnswer>>(),
    samples: [{ tap: SAMPLE_TAP, text: 'companion:1000-bornes/roll' }],
  }),
  waiting: ofBridge({
    request: request<WaitingReport>(
      v.object({
        taps: count,
        aside: v.exactOptional(
          v.pipe(v.array(v.object({ reader: readerName, taps: count })), v.maxLength(64)),
        ),
      }),
    ),
    reply: reply<Reply<null>>(),
    samples: [{ taps: 3 }],
  }),
};

export type BridgeToServer = SocketEvents<typeof BRIDGE_MESSAGES>;

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
