import type { KnownTag } from '../../../house/lookUp.ts';
import type { TapResult } from '../../../protocol/messages.ts';
import type { SetupTapSource } from '../houseHost.ts';
import type { TapClaim } from './claim.ts';

type DeskTap =
  | { readonly type: 'setup'; readonly from: SetupTapSource }
  | { readonly type: 'idle'; readonly answer: TapResult };

/**
 * Takes taps of readers that enrol, check or write a deck, or that are to be identified. An idle
 * desk names the card, and leaves the administrator's token to the next claim.
 */
export const enrolmentDesk: TapClaim<DeskTap> = {
  name: 'enrolmentDesk',
  claim(_tap, { isAtDesk, reader, role, source, known }) {
    const { bridge, guestDevice } = source;
    if (isAtDesk) return { type: 'setup', from: { reader, role, bridge, guestDevice } };
    return role.role === 'desk' && known?.binding.type !== 'house'
      ? { type: 'idle', answer: nameCard(known) }
      : null;
  },
  answer: (claimed, tap, { house }) =>
    claimed.type === 'setup'
      ? house.setupTap(tap, claimed.from)
      : house.answerTap(tap, claimed.answer),
  misread({ id, problem }, { isAtDesk, countsAtDesk, reader }, { house }) {
    if (!isAtDesk) return null;
    if (!countsAtDesk) return Promise.resolve();
    return house.ask(id, { type: 'deskProblem', problem, reader }).then(() => undefined);
  },
};

function nameCard(known: KnownTag | null): TapResult {
  if (known === null) return { outcome: 'unknown', why: 'unknown-tag' };
  const { binding } = known;
  return binding.type === 'card'
    ? { outcome: 'named', card: binding.card }
    : { outcome: 'not-now', reason: 'nothing-to-answer' };
}
