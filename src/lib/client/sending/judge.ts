import { BORDER_REFUSALS, type BorderRefusal, type Reply } from '../../protocol/messages.ts';
import { isNotNow } from '../../protocol/notNow.ts';
import type { Judged } from './sendQueue.ts';

/** Final, unless the server has no room now or was asked too often. */
export function judge(reply: Reply<unknown>): Judged<BorderRefusal> {
  if (reply.ok) return 'taken';
  const { refusal } = reply;
  return isNotNow(refusal) ? 'again' : { refused: refusal };
}

/** As this program kept it. */
export function readBorderRefusal(raw: unknown): BorderRefusal | null {
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null;
  const code = BORDER_REFUSALS.find((known) => known === raw.code);
  return code === undefined ? null : { code };
}
