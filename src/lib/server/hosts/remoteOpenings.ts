import { randomUUID } from 'node:crypto';
import type { OpeningMessage, Proposal } from '../../house/opening.ts';
import { stateKindWith } from '../facts/sharedState.ts';
import type { Ports } from '../ports.ts';

export interface OpeningState {
  readonly place: string | null;
  readonly said: OpeningMessage | null;
  readonly proposal: Proposal | null;
}

/**
 * Announces proposals to other servers: the next token may arrive at any of them, and each shows
 * the proposal on its televisions.
 */
export interface RemoteOpenings {
  publish(proposed: OpeningState, lasts: number): void;
  watch(heard: (proposed: OpeningState, lasts: number) => void): void;
}

export const NO_REMOTE_OPENINGS: RemoteOpenings = {
  publish: () => undefined,
  watch: () => undefined,
};

interface OpeningNotice extends OpeningState {
  readonly by: string;
  /** Distinguishes repeated identical messages. */
  readonly number: number;
}
const OPENING_NOTICE = stateKindWith<OpeningNotice>('opening', 'number');

export function createRemoteOpenings({
  sharedState,
  monotonicNow,
}: Pick<Ports, 'sharedState' | 'monotonicNow'>): RemoteOpenings {
  const by = randomUUID();
  let number = 0;
  return {
    publish: (proposed, lasts) =>
      sharedState.set(OPENING_NOTICE, '', { ...proposed, by, number: (number += 1) }, lasts),
    watch(heard) {
      function hear(): void {
        const told = sharedState.find(OPENING_NOTICE, '');
        if (told !== null && told.value.by !== by) heard(told.value, told.until - monotonicNow());
      }
      if (sharedState.find(OPENING_NOTICE, '')?.value.proposal) hear();
      sharedState.watch(OPENING_NOTICE, hear);
    },
  };
}
