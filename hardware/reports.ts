import { readerLine } from '#lib/i18n/readerLines.ts';
import type { ReaderReport, SeenReader } from '#lib/protocol/messages.ts';
import type { ReaderName } from '#lib/reader/events.ts';
import type { Connection } from './connection.ts';
import type { Host } from './readers/contract.ts';
import { LANGUAGE } from './words.ts';

/** How all readers are: told to the terminal and the server with every change. */
export interface Reports {
  /** How a reader of a kind is, as its driver reports it. */
  report(kind: string, ...how: Parameters<Host['report']>): void;
  /** How the server sees the readers: what only it can know is said here too. */
  seen(readers: readonly SeenReader[]): void;
  kindOf(reader: ReaderName): string | null;
  /** Tells the server all of it. */
  tell(): void;
}

export interface ReportsParts {
  /** Name of this bridge. */
  readonly bridge: string;
  readonly connection: Pick<Connection, 'readers'>;
  say(line: string): void;
}

export function createReports({ bridge, connection, say }: ReportsParts): Reports {
  const reports = new Map<ReaderName, ReaderReport>();
  const remedies = new Map<ReaderName, string>();
  const said = new Map<ReaderName, string>();
  let seen: ReadonlyMap<ReaderName, SeenReader['health']> = new Map();
  const tell = () => connection.readers([...reports.values()]);

  function sayOnce({ name, state }: ReaderReport): void {
    const health = healthOf(state, seen.get(name));
    const remedy = health.state === state ? remedies.get(name) : undefined;
    const line = readerLine(LANGUAGE, { name, bridge, health }, remedy);
    if (said.get(name) === line) return;
    said.set(name, line);
    say(line);
  }

  return {
    report(kind, name, state, remedy) {
      if (reports.get(name)?.state === state) return;
      if (remedy === undefined) remedies.delete(name);
      else remedies.set(name, remedy);
      if (state === null) {
        reports.delete(name);
        said.delete(name);
      } else {
        const report = { name, kind, state };
        reports.set(name, report);
        sayOnce(report);
      }
      tell();
    },
    seen(readers) {
      seen = new Map(readers.map(({ name, health }) => [name, health]));
      for (const report of reports.values()) sayOnce(report);
    },
    kindOf: (reader) => reports.get(reader)?.kind ?? null,
    tell,
  };
}

/** Of what this bridge knows and what only the server does, that which must be mended first, as on the screens. */
function healthOf(
  state: ReaderReport['state'],
  seen: SeenReader['health'] | undefined,
): SeenReader['health'] {
  if (seen?.state === 'duplicate') return seen;
  return state === 'ready' && seen?.state === 'unknown-cards' ? seen : { state };
}
