import { decideAdminToken, type AdminTokenTap } from '../../../devices/adminToken.ts';
import type { Result } from '../../../game/result.ts';
import type { HouseTokenAnswer } from '../../../table/answer.ts';
import type { PairingApproval, TapClaim } from './claim.ts';

interface AdminTokenLaid {
  readonly ofPage: boolean;
  /** Table that announces the answer; null if it is given at the reader alone. */
  readonly table: string | null;
}

/** Takes the administrator's token, which admits a waiting device. */
export const houseTokens: TapClaim<AdminTokenLaid> = {
  name: 'houseTokens',
  claim: (_tap, { known, role, table, source }) =>
    known?.binding.type === 'house'
      ? { ofPage: source.ofPage, table: role.role === 'desk' ? null : table }
      : null,
  answer: ({ ofPage, table }, tap, { house, tables, pairingApproval, authorityAt, now }) =>
    answerAdminToken({ at: tap.at, now: now(), ofPage }, pairingApproval, (answer) =>
      table === null
        ? house.answerTap(tap, answer)
        : tables.ask(table, tap.id, { type: 'houseToken', answer }, authorityAt(table), {
            isNew: true,
          }),
    ),
};

/** Grants the pending request only after `keep` has stored the answer. */
async function answerAdminToken<Kept extends Result<unknown, unknown>>(
  laid: AdminTokenTap,
  approval: PairingApproval,
  keep: (answer: HouseTokenAnswer) => Promise<Kept>,
): Promise<Kept> {
  const decided = decideAdminToken(approval.list(), laid);
  if (!decided.ok) return keep({ outcome: 'not-now', reason: decided.refusal });
  const { request, name, address } = decided.value;
  const kept = await keep({ outcome: 'let-in', who: name ?? address });
  if (kept.ok) approval.grant(request);
  return kept;
}
