import * as v from 'valibot';
import { id, name } from '../../game/schema.ts';
import {
  ADMIN_LINK_PATH,
  AWAIT_PATH,
  JOIN_CODE_PATH,
  JOIN_PATH,
  OWN_ADDRESS_PATH,
  PAIR_PATH,
  PROVE_PATH,
  SCREEN_PATH,
  type AdminLinkReply,
  type CodeReply,
  type JoinReply,
  type OwnAddresses,
  type PairReply,
  type PairRequest,
  type ProveReply,
  type ScreenJoinReply,
} from '../entry.ts';
import { screenNumber, tableCode } from '../schemas.ts';
import { ofPage, reply, request } from './define.ts';

/** Requests over HTTP that admit devices, by path. Possession of a secret is the permission. */
export const ENTRY_MESSAGES = {
  [JOIN_PATH]: ofPage({
    request: request(
      v.object({ table: tableCode, invitation: v.pipe(v.string(), v.maxLength(100)) }),
    ),
    reply: reply<JoinReply>(),
    samples: [{ table: 'AB2CD', invitation: 'lz.signature' }],
  }),
  [JOIN_CODE_PATH]: ofPage({
    request: request(v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) })),
    reply: reply<CodeReply>(),
    samples: [{ code: '123456' }],
  }),
  /** The secret of the administrator link, from the server's terminal or data folder. */
  [ADMIN_LINK_PATH]: ofPage({
    request: request(v.object({ secret: v.pipe(v.string(), v.maxLength(100)) })),
    reply: reply<AdminLinkReply>(),
    samples: [{ secret: 'A'.repeat(32) }],
  }),
  [PAIR_PATH]: ofPage({
    request: request<PairRequest>(
      v.object({
        as: v.picklist(['reader', 'house']),
        name: v.nullable(name),
        bridge: v.boolean(),
      }),
    ),
    reply: reply<PairReply>(),
    samples: [{ as: 'reader', name: 'Hall', bridge: true }],
  }),
  [PROVE_PATH]: ofPage({
    request: request(v.object({ request: id, code: v.pipe(v.string(), v.maxLength(20)) })),
    reply: reply<ProveReply>(),
    samples: [{ request: 'request-1', code: '12345678' }],
  }),
  /** Waits for an administrator to admit the request; answered then, or when the request ends. */
  [AWAIT_PATH]: ofPage({
    request: request(v.object({ request: id })),
    reply: reply<ProveReply>(),
    samples: [{ request: 'request-1' }],
  }),
  /** `shown`: what the television shows by now; null if nothing. */
  [SCREEN_PATH]: ofPage({
    request: request(
      v.object({
        shown: v.nullable(
          v.object({ number: screenNumber, secret: v.pipe(v.string(), v.maxLength(100)) }),
        ),
      }),
    ),
    reply: reply<ScreenJoinReply>(),
    samples: [{ shown: null }, { shown: { number: '748515', secret: 'A'.repeat(32) } }],
  }),
  /** The handler refuses all but administrators. */
  [OWN_ADDRESS_PATH]: ofPage({
    request: request(v.object({ address: v.pipe(v.string(), v.ipv4()) })),
    reply: reply<OwnAddresses>(),
    samples: [{ address: '192.168.1.20' }],
  }),
};
