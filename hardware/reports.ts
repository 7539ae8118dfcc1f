import { readerLine } from '#lib/i18n/readers.ts';
import type { ReaderReport } from '#lib/protocol/messages.ts';
import type { ReaderName } from '#lib/reader/events.ts';
import type { Connection } from './connection.ts';
import type { Host } from './readers/contract.ts';
import { LANGUAGE } from './words.ts';

/** How all readers are: told to the terminal and the server with every change. */
export interface Reports {
  /** How a reader of a kind is, as its driver reports it. */
  report(kind: string, ...how: Parameters<Host['report']>): void;
  kindOf(reader: ReaderName): string | null;
  /** Tells the server all of it. */
  tell(): void;
}

export function createReports(connection: () => Connection, say: (line: string) => void): Reports {
  const reports = new Map<ReaderName, ReaderReport>();
  const tell = () => connection().readers([...reports.values()]);
  return {
    report(kind, name, state, remedy) {
      if (reports.get(name)?.state === state) return;
      if (state === null) reports.delete(name);
      else {
        reports.set(name, { name, kind, state });
        say(readerLine(LANGUAGE, name, { state }, remedy));
      }
      tell();
    },
    kindOf: (reader) => reports.get(reader)?.kind ?? null,
    tell,
  };
}
