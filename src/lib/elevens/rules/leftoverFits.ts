import { COLOURS, isValue } from '../cards.ts';
import type { Leftover, State } from '../state.ts';
import { jokersUnseen } from './jokers.ts';
import { placeOf } from './neighbours.ts';

/** Can the player have had just these cards left: as many as were counted, none that lies elsewhere? */
export function leftoverFits(player: number, told: Leftover, state: State): boolean {
  const { numbers, jokers } = told;
  if (numbers.length + jokers !== state.players[player]?.hand) return false;
  const others = state.players.flatMap(({ leftover }, at) =>
    at === player || leftover === null ? [] : [leftover],
  );
  const jokersElsewhere = others.reduce((sum, other) => sum + other.jokers, 0);
  if (!Number.isInteger(jokers) || jokers < 0) return false;
  if (jokers > jokersUnseen(state) - jokersElsewhere) return false;
  const numbersElsewhere = others.flatMap((other) => other.numbers);
  return numbers.every((value) => {
    const claimed = countOf(value, numbers) + countOf(value, numbersElsewhere);
    return isValue(value) && claimed <= unseenOf(value, state);
  });
}

const countOf = (value: number, numbers: readonly number[]): number =>
  numbers.filter((each) => each === value).length;

/** Number cards of a value, of any colour, that do not lie in a row; a joker's place leaves its number out of sight. */
const unseenOf = (value: number, state: State): number =>
  COLOURS.length - state.rows.filter((row) => placeOf(row, value) === 'number').length;
