import { MOST_TELEVISIONS, type AwayScreen, type Television } from '../../protocol/television.ts';

/** The screens of tournaments that were there and are not any more, as far as this server has seen them. */
export interface AwayScreens {
  /** Those of a tournament, the one that was seen last first. */
  at(tournament: string): readonly AwayScreen[];
  /** Takes in which are there now. */
  note(tournament: string, there: readonly Television[]): void;
}

/** Nobody looks for a screen of the day before, in ms. */
const LOOKED_FOR = 12 * 3_600_000;

/** `now`: in ms since the epoch. */
export function createAway(now: () => number): AwayScreens {
  /** By tournament: those that were there when it was noted last. */
  const seen = new Map<string, readonly Television[]>();
  const gone = new Map<string, readonly AwayScreen[]>();

  const still = (tournament: string): readonly AwayScreen[] =>
    (gone.get(tournament) ?? []).filter((screen) => now() - screen.seen < LOOKED_FOR);

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
      else gone.set(tournament, away.slice(0, MOST_TELEVISIONS));
      const projecting = there.filter(({ projects }) => projects !== undefined);
      if (projecting.length === 0) seen.delete(tournament);
      else seen.set(tournament, projecting);
    },
  };
}
