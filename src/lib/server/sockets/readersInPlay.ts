import { isOver } from '../../history/summary.ts';
import type { Host } from '../hosts/host.ts';

type Parts = Pick<Host, 'house' | 'history' | 'tournaments'>;

/** Whether that reader is unknown, or lies at a table of this evening that is not of the tournament: only the house takes it from there. */
export function isElsewhere(
  reader: string,
  tournament: string,
  { house, history, tournaments }: Parts,
): boolean {
  const { readers, readersAt, tables } = house.view();
  const known = readers.find(({ id }) => id === reader);
  if (known === undefined) return true;
  const table = known.table ?? readersAt;
  if (table === null || tournaments.tournamentOf(table) === tournament) return false;
  const isClosed = tables.some(({ code, closed }) => code === table && closed);
  return (
    !isClosed && history.evening().matches.some((match) => match.code === table && !isOver(match))
  );
}
