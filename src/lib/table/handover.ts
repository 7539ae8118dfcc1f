import { newNameOf, type Renaming } from '../game/renaming.ts';

/*
 * Between rounds a seat may be handed over to another person. All moves then carry the present
 * player's name, as after a renaming. Former players are listed, so that each round can be shown
 * with the names of its time.
 */

/** Earlier player of a seat, oldest first. */
export interface FormerPlayer {
  readonly seat: number;
  readonly name: string;
  /** Last round that they played, from 1. Not more than their predecessor's: they played none. */
  readonly until: number;
}

/** Former player as screens and summaries get it: by the seat's present player. */
export interface Predecessor {
  readonly player: string;
  readonly name: string;
  readonly until: number;
}

/** Rounds of one player at a seat; the present player's are open-ended. */
export interface Tenure {
  readonly name: string;
  readonly until: number;
}

interface SeatChange {
  readonly seat: number;
  readonly was: string;
  readonly is: string;
  readonly round: number;
}

/**
 * Adds the player who leaves `seat` before `round`. Rounds that were undone since an earlier
 * handover no longer count. Of those at the seat who played no round, only the last is kept. A
 * person who returns before any round was played has never left.
 */
export function withFormerPlayer(
  former: readonly FormerPlayer[],
  { seat, was, is, round }: SeatChange,
): readonly FormerPlayer[] {
  const until = round - 1;
  const earlier = cutToRounds(former, until);
  const last = earlier.find((each) => each.seat === seat && each.until === until);
  if (last?.name === is) return earlier.filter((each) => each.seat !== seat || each.until < until);
  const kept = earlier.filter((each, at) => each.seat !== seat || playedFrom(earlier, at));
  return [...kept, { seat, name: was, until }];
}

/** Returns former players without the rounds after `rounds`: those were undone. */
export const cutToRounds = (
  former: readonly FormerPlayer[],
  rounds: number,
): readonly FormerPlayer[] =>
  former.every(({ until }) => until <= rounds)
    ? former
    : former.map((each) => ({ ...each, until: Math.min(each.until, rounds) }));

function playedFrom(former: readonly FormerPlayer[], at: number): boolean {
  const each = former[at];
  const before = former.slice(0, at).findLast(({ seat }) => seat === each?.seat);
  return each !== undefined && each.until > (before?.until ?? 0);
}

/** Returns the names of a round by the present ones, where they differ. */
export function namesInRound(
  round: number,
  names: readonly string[],
  former: readonly FormerPlayer[],
): Renaming {
  return new Map(
    names.flatMap((is, seat) => {
      const was = former.find((each) => each.seat === seat && each.until >= round)?.name ?? is;
      return was === is ? [] : [[is, was] as const];
    }),
  );
}

/** Returns the names in each lineup that played a round, and the present ones last. */
export function lineupsInOrder(
  names: readonly string[],
  former: readonly FormerPlayer[],
): readonly (readonly string[])[] {
  const lastRounds = new Set(former.map(({ until }) => until).filter((until) => until > 0));
  return [...lastRounds, Infinity].map((round) => {
    const renaming = namesInRound(round, names, former);
    return names.map((name) => newNameOf(name, renaming));
  });
}

/** Returns the handovers before this round. */
export const formerBefore = (
  round: number,
  former: readonly FormerPlayer[],
): readonly FormerPlayer[] => former.filter(({ until }) => until < round);

export const predecessorsOf = (
  names: readonly string[],
  former: readonly FormerPlayer[],
): readonly Predecessor[] =>
  former.flatMap(({ seat, name, until }) => {
    const player = names[seat];
    return player === undefined ? [] : [{ player, name, until }];
  });

/** Returns the names in a round of these present players. */
export const playersInRound = (
  round: number,
  players: readonly string[],
  predecessors?: readonly Predecessor[],
): readonly string[] =>
  players.map(
    (player) => tenuresOf(player, predecessors).find(({ until }) => until >= round)?.name ?? player,
  );

interface WithSides {
  readonly sides: readonly { readonly players: readonly string[] }[];
}

/** Returns the match with the names of those who played this round. */
export const matchInRound = <Match extends WithSides>(
  round: number,
  match: Match,
  predecessors?: readonly Predecessor[],
): Match =>
  predecessors === undefined || predecessors.length === 0
    ? match
    : {
        ...match,
        sides: match.sides.map((side) => ({
          ...side,
          players: playersInRound(round, side.players, predecessors),
        })),
      };

/** Returns everyone who played rounds at the seat of `player`, the present one last. */
export function tenuresOf(
  player: string,
  predecessors: readonly Predecessor[] = [],
): readonly Tenure[] {
  const tenures: Tenure[] = [];
  const all = predecessors.filter((each) => each.player === player);
  for (const { name, until } of [...all, { name: player, until: Infinity }]) {
    const last = tenures.at(-1);
    if (until <= (last?.until ?? 0)) continue;
    if (last?.name === name) tenures.pop();
    tenures.push({ name, until });
  }
  return tenures;
}
