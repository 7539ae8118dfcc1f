import { describe, expect, it } from 'vitest';
import type { GameEvent, GameId, GameMove, GameState, TableSetup } from '#lib/games.ts';
import {
  decideMove,
  evolveGame,
  isCardGame,
  GAMES,
  hasRounds,
  isPreparingCard,
  isMoveOfGame,
  isOverrulable,
  leftoverMove,
  cardGameSetup,
  playerOnTurn,
  roundNumber,
  seatNames,
  startGame,
  viewGame,
  withoutDeck,
} from '#lib/games/playing.ts';
import { byHand, eachAlone } from '../support/evening.ts';

const SETUPS: { readonly [Id in GameId]: Extract<TableSetup, { game: Id }> } = {
  '1000-bornes': {
    game: '1000-bornes',
    edition: 'classique',
    options: {},
    deck: null,
    seats: ['Anne', 'Bruno'],
  },
  elevens: {
    game: 'elevens',
    options: {},
    deck: null,
    rows: ['red', 'blue', 'green', 'white'],
    seats: ['Anne', 'Bruno'],
  },
  tally: byHand(eachAlone('Anne', 'Bruno')),
};
const FIRST_MOVES: Readonly<Record<GameId, GameMove>> = {
  '1000-bornes': { type: 'play', by: 'Anne', card: 'roll' },
  elevens: { type: 'place', by: 'Anne', row: 'red', value: 12 },
  tally: { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 25 },
};

const withDeck = (game: GameId): TableSetup =>
  game === 'tally'
    ? byHand({ ...SETUPS.tally.counted, deck: 'blue' })
    : { ...SETUPS[game], deck: 'blue' };

function open(game: GameId): GameState {
  const started = startGame(SETUPS[game]);
  if (!started.ok) throw new Error(started.refusal.detail);
  return started.value;
}

function firstEvents(game: GameId): readonly GameEvent[] {
  const decided = decideMove(FIRST_MOVES[game], open(game));
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.value;
}

const other = (game: GameId): GameId => GAMES.find((id) => id !== game) ?? game;

describe.each(GAMES)('%s', (game) => {
  it('opens a table, plays a move and shows it', () => {
    const before = open(game);
    expect(seatNames(before)).toEqual(['Anne', 'Bruno']);
    expect(playerOnTurn(before)).toBe(isCardGame(before) ? 'Anne' : '');
    const after = firstEvents(game).reduce((now, event) => evolveGame(event, now), before);
    expect(viewGame(after)).toMatchObject({ game });
    expect(viewGame(after)).not.toEqual(viewGame(before));
  });

  it('knows its own moves, and neither takes those of another game nor what these led to', () => {
    expect(isMoveOfGame(open(game), FIRST_MOVES[game])).toBe(true);
    expect(isMoveOfGame(open(game), FIRST_MOVES[other(game)])).toBe(false);
    expect(() => decideMove(FIRST_MOVES[other(game)], open(game))).toThrow('does not belong');
    for (const event of firstEvents(other(game))) {
      expect(() => evolveGame(event, open(game))).toThrow('does not belong');
    }
  });

  it('tells what its cards are, and gives up the deck alone', () => {
    const { game: played, seats, deck } = cardGameSetup(withDeck(game));
    expect(seats).toEqual(['Anne', 'Bruno']);
    expect(deck).toBe('blue');
    expect(isCardGame({ game: played })).toBe(true);
    expect(withoutDeck(withDeck(game))).toEqual(SETUPS[game]);
  });

  it('says what is wrong with a table for one', () => {
    const seats = ['Anne', 'Anne'];
    const started = startGame(
      game === 'tally' ? byHand({ ...SETUPS.tally.counted, seats }) : { ...SETUPS[game], seats },
    );
    expect(started).toMatchObject({ ok: false, refusal: { path: expect.stringContaining('$.') } });
  });
});

it('asks for leftovers, links and rounds only where a game has them', () => {
  const [race, rows] = [open('1000-bornes'), open('elevens')];
  expect([hasRounds(race), hasRounds(rows)]).toEqual([true, false]);
  expect([roundNumber(race), roundNumber(rows)]).toEqual([1, 1]);
  expect([isPreparingCard('link', race), isPreparingCard('link', rows)]).toEqual([false, true]);
  expect(leftoverMove('Anne', ['joker'], race)).toBeNull();
  expect(leftoverMove('Anne', ['joker'], rows)).toEqual({
    type: 'leftover',
    by: 'Anne',
    numbers: [],
    jokers: 1,
  });
});

it('lets a card lie against the rules in 1000 Bornes alone', () => {
  const refused = (move: GameMove, state: GameState) => {
    const decided = decideMove(move, state);
    if (decided.ok) throw new Error('the move is allowed');
    return isOverrulable(move, decided.refusal, state);
  };
  expect(refused({ type: 'play', by: 'Bruno', card: 'roll' }, open('1000-bornes'))).toBe(true);
  expect(refused({ type: 'place', by: 'Bruno', row: 'red', value: 12 }, open('elevens'))).toBe(
    false,
  );
});
