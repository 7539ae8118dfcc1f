import { isOver } from '../../../history/summary.ts';
import type { HouseHost } from '../../hosts/houseHost.ts';
import type { History } from '../history/history.ts';
import type { Tournaments } from './tournaments.ts';

export interface ReaderParts {
  readonly house: HouseHost;
  readonly history: History;
  readonly tournaments: Tournaments;
}

/**
 * Returns a predicate for readers that are unknown or used by a table outside the tournament. Only
 * administrators may move those.
 */
export function createOtherTableReaderTest(
  tournament: string,
  parts: ReaderParts,
): (reader: string) => boolean {
  const known = new Set(parts.house.view().readers.map(({ id }) => id));
  const isInPlay = createReaderInPlayTest(tournament, parts);
  return (reader) => !known.has(reader) || isInPlay(reader);
}

export function createReaderInPlayTest(
  tournament: string,
  { house, history, tournaments }: ReaderParts,
): (reader: string) => boolean {
  const { readers, readersAt, tables } = house.view();
  const tableOf = new Map(readers.map(({ id, table }) => [id, table ?? readersAt]));
  const closed = new Set(tables.flatMap(({ code, closed = false }) => (closed ? [code] : [])));
  const played = new Set(
    history.evening().matches.flatMap((match) => (isOver(match) ? [] : [match.code])),
  );
  return (reader) => {
    const table = tableOf.get(reader) ?? null;
    if (table === null || tournaments.tournamentOf(table) === tournament) return false;
    return !closed.has(table) && played.has(table);
  };
}
