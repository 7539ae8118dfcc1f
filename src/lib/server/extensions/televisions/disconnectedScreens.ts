import {
  MAX_TELEVISIONS,
  type DisconnectedScreen,
  type Television,
} from '../../../protocol/television.ts';

export interface DisconnectedScreens {
  at(tournament: string): readonly DisconnectedScreen[];
  note(tournament: string, there: readonly Television[]): void;
}

/** Retention in ms of a disconnected screen. */
const RETENTION_MS = 12 * 3_600_000;

export function createDisconnectedScreens(now: () => number): DisconnectedScreens {
  const seen = new Map<string, readonly Television[]>();
  const gone = new Map<string, readonly DisconnectedScreen[]>();

  const still = (tournament: string): readonly DisconnectedScreen[] =>
    (gone.get(tournament) ?? []).filter((screen) => now() - screen.seen < RETENTION_MS);

  return {
    at: still,
    note(tournament, there) {
      const isThere = ({ number }: Pick<Television, 'number'>) =>
        there.some((each) => each.number === number);
      const left = (seen.get(tournament) ?? []).flatMap(({ number, name, projects }) =>
        projects === undefined || isThere({ number })
          ? []
          : [{ number, name, projects, seen: now() }],
      );
      const away = [...left, ...still(tournament).filter((screen) => !isThere(screen))];
      if (away.length === 0) gone.delete(tournament);
      else gone.set(tournament, away.slice(0, MAX_TELEVISIONS));
      const projecting = there.filter(({ projects }) => projects !== undefined);
      if (projecting.length === 0) seen.delete(tournament);
      else seen.set(tournament, projecting);
    },
  };
}
