import type { Leftover, Player, State } from './state.ts';

/** Points of a bonus card, and of a joker left in hand the other way. */
const ELEVEN = 11;

const NOTHING: Leftover = { numbers: [], jokers: 0 };

/** The beginner who played out the hand: then nothing is counted. */
function firstOut(state: State): number | null {
  const { phase } = state;
  const counts = !state.beginner || phase.type === 'turn' || phase.end.type !== 'hand-empty';
  return counts ? null : phase.end.player;
}

/** Numbers of the players who still have to tell the cards left in their hands. */
export function stillToTell(state: State): readonly number[] {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return [];
  return state.players.flatMap(({ hand, leftover }, at) =>
    hand > 0 && leftover === null ? [at] : [],
  );
}

/** Points in order of play; null while the game goes on or cards are untold, and where nothing is counted. */
export function scoresOf(state: State): readonly number[] | null {
  if (state.phase.type !== 'over' || firstOut(state) !== null) return null;
  return stillToTell(state).length > 0 ? null : state.players.map(pointsOf);
}

function pointsOf({ bonus, leftover }: Player): number {
  const { numbers, jokers } = leftover ?? NOTHING;
  return ELEVEN * (bonus - jokers) - numbers.reduce((sum, value) => sum + value, 0);
}

/** Numbers of the winners; null while they are not known. Equal points win together. */
export function winnersOf(state: State): readonly number[] | null {
  const out = firstOut(state);
  if (out !== null) return [out];
  const scores = scoresOf(state);
  if (scores === null) return null;
  const most = Math.max(...scores);
  return scores.flatMap((points, at) => (points === most ? [at] : []));
}
