import { accept, refuse, type Result } from '../game/result.ts';
import type { Grant } from './state.ts';

/*
 * The token of the house lets in a bridge or page with readers that asks for it, as if its code had been typed. A tag's
 * number can be copied, so what the token does is small: no settings, and nothing unless it is plain who is meant.
 */

/** How far the time at which it was laid may be from now, in ms: what a bridge has kept for later is not meant for now. */
export const LAID_WITHIN = 10_000;

/** A device that asks to be let in. */
export interface WaitingDevice {
  readonly request: string;
  readonly as: Exclude<Grant, 'player'>;
}

/** How the token was laid; times in ms since the epoch. */
export interface LaidToken {
  /** By the clock of the reader's machine. */
  readonly at: number;
  readonly now: number;
  /**
   * Whether the reader belongs to a page. Only readers of bridges are trusted, this machine's or paired ones: what runs in
   * a browser is too easily made to tell any number.
   */
  readonly ofPage: boolean;
}

export type HouseTokenRefusal =
  'reader-of-page' | 'laid-late' | 'nobody-asks' | 'needs-code' | 'several-ask';

/** Whom the token lets in, or why nobody. */
export function decideHouseToken<Request extends WaitingDevice>(
  requests: readonly Request[],
  { at, now, ofPage }: LaidToken,
): Result<Request, HouseTokenRefusal> {
  if (ofPage) return refuse('reader-of-page');
  if (Math.abs(now - at) > LAID_WITHIN) return refuse('laid-late');
  const [one, another] = requests.filter(({ as }) => as === 'reader');
  if (one === undefined) return refuse(requests.length > 0 ? 'needs-code' : 'nobody-asks');
  return another === undefined ? accept(one) : refuse('several-ask');
}
