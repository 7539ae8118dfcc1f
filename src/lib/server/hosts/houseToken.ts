import { decideHouseToken, type LaidToken } from '../../devices/houseToken.ts';
import type { Result } from '../../game/result.ts';
import type { HouseTokenAnswer } from '../../table/answer.ts';
import type { Pairings } from '../access/pairing.ts';

/** Where devices ask to be let in. */
export type Entrance = Pick<Pairings, 'list' | 'grant'>;

/** Answers the house token, and lets in whom it is meant for once `keep` has stored that answer. */
export async function hearHouseToken<Kept extends Result<unknown, unknown>>(
  laid: LaidToken,
  entrance: Entrance,
  keep: (answer: HouseTokenAnswer) => Promise<Kept>,
): Promise<Kept> {
  const decided = decideHouseToken(entrance.list(), laid);
  if (!decided.ok) return keep({ outcome: 'not-now', reason: decided.refusal });
  const { request, name, address } = decided.value;
  const kept = await keep({ outcome: 'let-in', who: name ?? address });
  if (kept.ok) entrance.grant(request);
  return kept;
}
