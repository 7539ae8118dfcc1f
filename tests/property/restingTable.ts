import { expect } from 'vitest';
import { decideTable, mayNeedDroppedMoves } from '#lib/table/decide.ts';
import { evolveTable } from '#lib/table/evolve.ts';
import { dropEarlierRounds, hasAllMoves, type TableState } from '#lib/table/state.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import type { Witness } from '../support/evening.ts';

/** The same table as a server holds it: what lies long ago is let go, and read again only where a command reaches back. */
export interface RestingTable {
  /** Decides the same command; fails when that is not what the whole table did, or looks otherwise afterwards. */
  readonly follows: Witness;
  state(): TableState;
}

export function restingTable(opened: TableState): RestingTable {
  let state = opened;
  return {
    follows(command, did, { before, after, at }) {
      if (mayNeedDroppedMoves(command, state) && !hasAllMoves(state)) state = before;
      const decided = decideTable(command, state);
      expect(told(decided)).toBe(told(did));
      state = dropEarlierRounds(
        decided.events.reduce((now, event) => evolveTable(event, now, at), state),
      );
      expect(told(viewTable('TABLE', 1, state))).toBe(told(viewTable('TABLE', 1, after)));
    },
    state: () => state,
  };
}

/** Compared as text, which is a good deal faster: this happens thousands of times. */
const told = (what: unknown): string => JSON.stringify(what);
