import { describe, expect, test } from 'vitest';
import { movesOfCard } from '#lib/components/elevens/handPlays.ts';
import { elevensFor, evening } from '../../../support/evening.ts';

const { match } = evening(elevensFor('Zoé', 'Max')).view();
const movesOf = (card: string, turn = match.turn) =>
  turn === null ? [] : movesOfCard(card, match.rows, turn);
const [red] = match.rows;
const colour = red?.colour ?? '';

describe('a number card of a dealt hand', () => {
  test('makes one move where its place is open', () => {
    expect(movesOf(`${colour}-10`)).toEqual([
      { type: 'place', by: 'Zoé', row: red?.name, value: 10 },
    ]);
  });

  test('makes none without a place, and neither does a joker', () => {
    expect(movesOf(`${colour}-3`)).toEqual([]);
    expect(movesOf('joker')).toEqual([]);
  });

  test('makes a move for each link where no neighbour lies', () => {
    const turn = match.turn && {
      ...match.turn,
      choices: [{ row: red?.name ?? '', value: 3, adjacent: false, links: ['yellow', 'blue'] }],
    };
    expect(movesOf(`${colour}-3`, turn).map((move) => 'link' in move && move.link)).toEqual([
      'yellow',
      'blue',
    ]);
  });
});
