import { BORDER_REFUSALS, type BorderRefusal, type Reply } from '../../protocol/messages.ts';
import type { Judged } from './sendQueue.ts';

/** Refusals that the same message would meet again whenever it were sent. */
const FINAL: readonly BorderRefusal['code'][] = [
  'malformed',
  'unknown-message',
  'unknown-table',
  'not-allowed',
];

/** Final, unless the server has no room now or was asked too often. */
export function judge(reply: Reply<unknown>): Judged<BorderRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  const final = FINAL.includes(refusal.code) && refusal.at !== 'rate';
  return final ? { refused: refusal } : 'again';
}

/** As this program kept it. */
export function readBorderRefusal(raw: unknown): BorderRefusal | null {
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null;
  const code = BORDER_REFUSALS.find((known) => known === raw.code);
  return code === undefined ? null : { code };
}
