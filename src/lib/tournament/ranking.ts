import { bestFirst, finalRounds, stillIn } from './pairing/final.ts';
import { standingsOf, type StandingLine } from './standings.ts';
import type { Tournament } from './state.ts';

export interface StandingPart {
  /**
   * - `all`: all entrants
   * - `group`: members of a group, before the final is drawn
   * - `final`: finalists, by their results there
   * - `before`: entrants who did not reach the final
   */
  readonly of: 'all' | 'group' | 'final' | 'before';
  /** Group number, from 1; null without groups. */
  readonly group: number | null;
  readonly lines: readonly StandingLine[];
}

/** Returns the standings in sections: groups are separate, since they have no common opponents. */
export function partsOf(tournament: Tournament): readonly StandingPart[] {
  const { groups, finalists } = tournament;
  if (finalists !== null) {
    const lines = rankingOf(tournament);
    const isFurther = ({ entrant }: StandingLine) => finalists.includes(entrant);
    const parts: readonly StandingPart[] = [
      { of: 'final', group: null, lines: lines.filter(isFurther) },
      { of: 'before', group: null, lines: lines.filter((line) => !isFurther(line)) },
    ];
    return parts.filter(({ lines }) => lines.length > 0);
  }
  if (groups.length < 2) return [{ of: 'all', group: null, lines: standingsOf(tournament) }];
  const parts = groups.map((places, at): StandingPart => {
    const members = places.filter((place) => place !== null);
    return { of: 'group', group: at + 1, lines: standingsOf(tournament, { members }) };
  });
  return parts.filter(({ lines }) => lines.length > 0);
}

/**
 * Returns the final ranking: finalists by round reached, then by place before the final; then all
 * others.
 */
export function rankingOf(tournament: Tournament): readonly StandingLine[] {
  const lines = standingsOf(tournament);
  const { finalists } = tournament;
  if (finalists === null) return lines;
  const first = finalOrder(tournament);
  const others = lines.filter(({ entrant }) => !finalists.includes(entrant));
  // Ranks are recounted, since finalists may have been placed behind others.
  const ranked = others.map((line, at) => ({
    ...line,
    rank: first.length + 1 + others.slice(0, at).filter(({ rank }) => rank < line.rank).length,
  }));
  const inFinal = first.flatMap((entrant, at) =>
    lines.filter((line) => line.entrant === entrant).map((line) => ({ ...line, rank: at + 1 })),
  );
  return [...inFinal, ...ranked];
}

function finalOrder(tournament: Tournament): readonly number[] {
  const finalists = tournament.finalists ?? [];
  const rounds = finalRounds(tournament.rounds);
  if (tournament.format.system.type === 'tables') {
    const [table] = rounds[0]?.tables ?? [];
    return table === undefined ? finalists : bestFirst(table, finalists);
  }
  // The later the loss, the better the rank.
  const alive = stillIn(tournament);
  const lostIn = (entrant: number) =>
    alive.includes(entrant)
      ? Infinity
      : rounds.findLastIndex(({ tables }) => tables.some(({ sides }) => sides.includes(entrant)));
  return finalists.toSorted(
    (one, other) =>
      lostIn(other) - lostIn(one) || finalists.indexOf(one) - finalists.indexOf(other),
  );
}
