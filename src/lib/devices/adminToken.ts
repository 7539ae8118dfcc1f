import { accept, refuse, type Result } from '../game/result.ts';
import type { PairedGrant } from './view.ts';

/*
 * The administrator's token admits a waiting bridge or page with readers, as if its code had been
 * typed. A tag's number can be copied, so the token permits little: no settings, and nothing if
 * several devices wait.
 */

/**
 * Maximum age in ms of a tap: one that a bridge queued while offline is not meant for the devices
 * that wait now.
 */
export const MAX_TAP_AGE_MS = 10_000;

export interface WaitingDevice {
  readonly request: string;
  readonly as: PairedGrant;
}

export interface AdminTokenTap {
  readonly at: number;
  readonly now: number;
  /**
   * True if the reader belongs to a page. Only readers of bridges are trusted, since code in a
   * browser can send any number.
   */
  readonly ofPage: boolean;
}

export type AdminTokenRefusal =
  'reader-of-page' | 'laid-late' | 'nobody-asks' | 'needs-code' | 'several-ask';

/** Returns the request that the token admits, or a refusal. */
export function decideAdminToken<Request extends WaitingDevice>(
  requests: readonly Request[],
  { at, now, ofPage }: AdminTokenTap,
): Result<Request, AdminTokenRefusal> {
  if (ofPage) return refuse('reader-of-page');
  if (Math.abs(now - at) > MAX_TAP_AGE_MS) return refuse('laid-late');
  const [one, another] = requests.filter(({ as }) => as === 'reader');
  if (one === undefined) return refuse(requests.length > 0 ? 'needs-code' : 'nobody-asks');
  return another === undefined ? accept(one) : refuse('several-ask');
}
