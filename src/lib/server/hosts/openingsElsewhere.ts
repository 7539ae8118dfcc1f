import { randomUUID } from 'node:crypto';
import type { OpeningSaid, Proposal } from '../../house/opening.ts';
import { kindWith } from '../facts/facts.ts';
import type { Ports } from '../ports.ts';

/** What tokens have proposed, and what was said of it. */
export interface Proposed {
  /** Code of the table whose readers it concerns; null: of readers that play nowhere. */
  readonly place: string | null;
  /** Null: nothing, as something else was begun. */
  readonly said: OpeningSaid | null;
  readonly proposal: Proposal | null;
}

/** Says to the other servers what tokens propose: the next one may be laid at any, and each shows it to its televisions. */
export interface OpeningsElsewhere {
  /** `lasts`: for how long it is held, in ms. */
  say(proposed: Proposed, lasts: number): void;
  /** Calls back with what was said at another server, and for how long that is still held, in ms; at once where something is. */
  watch(heard: (proposed: Proposed, lasts: number) => void): void;
}

/** Where there is one server alone. */
export const NO_OPENINGS_ELSEWHERE: OpeningsElsewhere = {
  say: () => undefined,
  watch: () => undefined,
};

interface Told extends Proposed {
  readonly by: string;
  /** The same may be said twice. */
  readonly number: number;
}
const TOLD = kindWith<Told>('opening', 'number');

export function openingsElsewhere({
  facts,
  monotonicNow,
}: Pick<Ports, 'facts' | 'monotonicNow'>): OpeningsElsewhere {
  const by = randomUUID();
  let number = 0;
  return {
    say: (proposed, lasts) =>
      facts.say(TOLD, '', { ...proposed, by, number: (number += 1) }, lasts),
    watch(heard) {
      function hear(): void {
        const told = facts.find(TOLD, '');
        if (told !== null && told.value.by !== by) heard(told.value, told.until - monotonicNow());
      }
      if (facts.find(TOLD, '')?.value.proposal) hear();
      facts.watch(TOLD, hear);
    },
  };
}
