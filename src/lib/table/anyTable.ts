import type { TallyEvent } from '../tally/events.ts';
import { evolveTallyTable, openTally, type TallyTable } from '../tally/table.ts';
import { viewTallyTable } from '../tally/viewOf.ts';
import { atRest, isWhole } from './atRest.ts';
import type { TableCommand } from './commands.ts';
import { countedTo, outOfShare } from './correct/share.ts';
import { decideTable } from './decide.ts';
import { notNow, silent, type TableDecision } from './decision.ts';
import type { Share, TableCreated, TableEvent } from './events.ts';
import { evolveTable, openTable } from './evolve.ts';
import type { Authority } from '../game/tableGame.ts';
import { within } from './rights.ts';
import type { TableState } from './state.ts';
import type { AnyTableView } from './view.ts';
import { viewTable } from './viewTable.ts';

/** A table at which cards are followed, or one whose match is counted by hand. */
export type AnyTable = TableState | TallyTable;
export type AnyTableEvent = TableEvent | TallyEvent;

export const isByHand = (table: AnyTable): table is TallyTable => 'byHand' in table;

/** Throws when the stored setup is not one: the log is damaged. */
export const openAnyTable = (created: TableCreated): AnyTable =>
  created.byHand === true ? openTally(created.setup) : openTable(created);

/** The table after something happened. Throws when that cannot happen at such a table: the log is damaged. */
export function evolveAnyTable(event: AnyTableEvent, table: AnyTable, at: number): AnyTable {
  if (isOfTally(event) && isByHand(table)) return evolveTallyTable(event, table);
  if (!isOfTally(event) && !isByHand(table)) return evolveTable(event, table, at);
  throw new Error(`${event.type} does not belong to this table.`);
}

const isOfTally = (event: AnyTableEvent): event is TallyEvent =>
  event.type === 'cellFilled' || event.type === 'sheetClosed' || event.type === 'changeUndone';

/**
 * What a command makes happen that counts as the word of `as`, and whose corrections count to that share. Where a match is counted by hand no card is followed: a
 * tap, and what phones do about cards, is answered so.
 */
export function decideAnyTable(
  command: TableCommand,
  table: AnyTable,
  as: Authority,
  share: Share = 'players',
): TableDecision {
  if (!isByHand(table)) {
    const decided = outOfShare(command, table, share) ?? decideTable(command, table);
    return within(as, countedTo(share, decided), table, onlyReferee(command));
  }
  return silent(
    command.type === 'houseToken'
      ? command.answer
      : { outcome: 'not-now', reason: 'counted-by-hand' },
  );
}

/** What is laid on a reader is answered on the screens, as always; a touch is answered where it was made. */
const onlyReferee = ({ type }: TableCommand): TableDecision =>
  type === 'tap' ? notNow('only-referee') : silent({ outcome: 'not-now', reason: 'only-referee' });

/** What is held of a table between commands. A match that is counted by hand is small, and remembers all. */
export const anyTableAtRest = (table: AnyTable): AnyTable =>
  isByHand(table) ? table : atRest(table);

/** Whether it still knows all that happened. */
export const isAnyTableWhole = (table: AnyTable): boolean => isByHand(table) || isWhole(table);

export const viewAnyTable = (code: string, position: number, table: AnyTable): AnyTableView =>
  isByHand(table) ? viewTallyTable(code, position, table) : viewTable(code, position, table);
