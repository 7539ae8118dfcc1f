import { describe, expect, test } from 'vitest';
import { BOXES } from '#lib/games/boxes.ts';
import type { BoxSetup } from '#lib/games.ts';
import { boardCards, sizeOf } from '#lib/tournament/boards/cards.ts';
import { comparedBoards, boardsRanking } from '#lib/tournament/boards/compare.ts';
import type { Alarm } from '#lib/tournament/boards/state.ts';
import { differenceOf, viewTournament } from '#lib/tournament/view.ts';
import { boardsOf, wholeBox } from './paperBoards.ts';
import { inTables, swiss, tournament } from '../../support/tournament.ts';

const BOX = wholeBox(BOXES['1000-bornes'].cards);
const ONE_MANCHE = { rounds: 1, minutes: null, lastCard: 'round' } as const;
const playing = (edition: 'classique' | 'prestige' | 'green', options = {}): BoxSetup => ({
  game: '1000-bornes',
  edition,
  options,
  seats: [],
  deck: null,
});

const elevensPlay = (options = {}): BoxSetup => ({
  game: 'elevens',
  rows: ['red', 'blue', 'green', 'yellow'],
  options,
  seats: [],
  deck: null,
});

function evening(play = playing('prestige'), players: 1 | 2 = 1) {
  const sunday = tournament(swiss(3, { match: ONE_MANCHE, players }), play);
  return { sunday, boards: boardsOf(sunday) };
}
const stack = (reader: string, deck: string, board: number | null) =>
  ({ type: 'stack', reader, deck, board, holds: BOX }) as const;

describe('the cards of a board', () => {
  test('are those that the usual table is dealt from', () => {
    const cards = (play: BoxSetup, players: 1 | 2 = 1) =>
      sizeOf(boardCards(evening(play, players).sunday.state()) ?? new Map());
    expect(cards(playing('prestige'))).toBe(106);
    expect(cards(playing('classique'))).toBe(101);
    expect(cards(playing('classique'), 2)).toBe(106);
    expect(cards(playing('green', { youngPlayers: true }))).toBe(104);
  });

  test('of Elevens are all numbers but those that open the rows, and the jokers; of the beginners’ game, which counts nothing, none', () => {
    const cards = boardCards(evening(elevensPlay()).sunday.state());
    expect(sizeOf(cards ?? new Map())).toBe(84);
    expect([cards?.get('joker'), cards?.get('c1-10'), cards?.get('c1-11')]).toEqual([
      4,
      1,
      undefined,
    ]);
    expect(boardCards(evening(elevensPlay({ beginner: true })).sunday.state())).toBeNull();
  });
});

describe('a deck that follows a board', () => {
  test('is asked for card by card, the one that is dealt first comes first', () => {
    const { boards } = evening();
    const order = boards.draw();
    boards.ask(stack('Desk', 'red', 1));
    expect(boards.view().stackings).toMatchObject([{ next: order.slice(0, 4), laid: 0, all: 106 }]);
    boards.lay('Desk', 'red', ...order.slice(0, 3));
    expect(boards.view().stackings).toMatchObject([{ next: order.slice(3, 7), laid: 3 }]);
    boards.lay('Desk', 'red', ...order.slice(3));
    expect(boards.view()).toMatchObject({
      stackings: [],
      stacks: [{ deck: 'red', board: 1, used: false }],
    });
  });

  test('hears what is wrong with any other card, and stays as it was', () => {
    const { boards } = evening();
    const order = boards.draw();
    boards.ask(stack('Desk', 'red', 1));
    const [wanted = ''] = order;
    const other = order.find((card) => card !== wanted) ?? '';
    boards.lay('Desk', 'red', other);
    const ahead = order.indexOf(other);
    const last = () => boards.view().stackings[0]?.last;
    expect(last()).toEqual({ outcome: 'wrong', card: other, wanted, ahead });
    boards.lay('Desk', 'red', wanted);
    expect(last()).toEqual({ outcome: 'laid', card: wanted });
    const again = { type: 'card', tag: `red ${wanted} 1`, card: wanted, deck: 'red' } as const;
    boards.ask({ type: 'layToStack', reader: 'Desk', laid: again });
    expect(last()).toEqual({ outcome: 'twice', card: wanted, place: 1 });
    const foreign = { ...again, tag: 'blue 100 1', deck: 'blue' };
    boards.ask({ type: 'layToStack', reader: 'Desk', laid: foreign });
    expect(last()).toMatchObject({ outcome: 'foreign', deck: 'blue' });
    for (const type of ['unknown', 'token', 'ambiguous', 'unread'] as const) {
      boards.ask({ type: 'layToStack', reader: 'Desk', laid: { type } });
      expect(last()).toEqual({ outcome: type });
    }
    expect(boards.view().stackings[0]?.laid).toBe(1);
  });

  test('is taken back a card at a time, and gone on with as it was left', () => {
    const { boards } = evening();
    const order = boards.draw();
    boards.ask(stack('Desk', 'red', 1));
    expect(boards.refusal({ type: 'takeBackStacked', reader: 'Desk' })).toEqual({
      code: 'nothing-laid',
    });
    boards.lay('Desk', 'red', ...order.slice(0, 2));
    boards.ask({ type: 'layToStack', reader: 'Desk', laid: { type: 'undo' } });
    expect(boards.view().stackings).toMatchObject([
      { laid: 1, last: { outcome: 'undone', card: order[1] }, rests: false },
    ]);
    const later = 60 * 60_000;
    expect(boards.view(later).stackings).toMatchObject([{ laid: 1, rests: true }]);
    expect(boards.ask(stack('Desk', 'red', 1))).toEqual([
      { type: 'stackingResumed', reader: 'Desk' },
    ]);
    expect(boards.view().stackings).toMatchObject([{ laid: 1 }]);
  });

  test('must have all its cards, and is stacked at one desk alone', () => {
    const { boards } = evening();
    boards.draw();
    const { '200': _, ...without } = BOX;
    const holds = { ...without, '200': 3 };
    expect(boards.refusal({ ...stack('Desk', 'red', 1), holds })).toEqual({
      code: 'deck-incomplete',
      card: '200',
      has: 3,
      needs: 4,
    });
    expect(boards.refusal({ ...stack('Desk', 'gone', 1), holds: null })?.code).toBe('unknown-deck');
    expect(boards.refusal(stack('Desk', 'red', 7))?.code).toBe('unknown-board');
    boards.ask(stack('Desk', 'red', 1));
    expect(boards.refusal(stack('Desk', 'blue', 1))?.code).toBe('reader-busy');
    expect(boards.refusal(stack('Other desk', 'red', 1))?.code).toBe('deck-busy');
    boards.ask(stack('Other desk', 'blue', 1));
    expect(boards.view().stackings.map(({ deck }) => deck)).toEqual(['red', 'blue']);
    boards.ask({ type: 'endStacking', reader: 'Desk' });
    expect(boards.view().stackings.map(({ deck }) => deck)).toEqual(['blue']);
  });
});

describe('a shuffle that is written down', () => {
  test('becomes a board with its last card, and its deck is stacked so', () => {
    const { boards } = evening(playing('classique'));
    const order = boards.draw().toReversed();
    boards.ask(stack('Desk', 'red', null));
    boards.lay('Desk', 'red', ...order);
    expect(boards.view()).toMatchObject({
      boards: [{ number: 1 }, { number: 2, from: 'recorded' }],
      stacks: [{ deck: 'red', board: 2 }],
    });
    boards.ask(stack('Desk', 'blue', 2));
    expect(boards.view().stackings).toMatchObject([{ next: order.slice(0, 4) }]);
  });

  test('says which cards stay beside it', () => {
    // Each alone: one of each hazard is taken out.
    const { boards } = evening(playing('classique'));
    boards.ask(stack('Desk', 'red', null));
    boards.lay('Desk', 'red', 'stop', 'stop', 'stop', 'stop', 'stop');
    expect(boards.view().stackings).toMatchObject([
      { laid: 4, all: 101, last: { outcome: 'spare', card: 'stop' } },
    ]);
  });
});

describe('a round', () => {
  test('is played with boards that there are, as many as it has manches, and not once results are in', () => {
    const { sunday, boards } = evening();
    const plan = (round: number, ...numbers: readonly number[]) =>
      ({ type: 'planBoards', round, boards: numbers }) as const;
    expect(boards.refusal(plan(1, 1))?.code).toBe('unknown-board');
    boards.draw();
    boards.ask(plan(1, 1));
    expect(boards.refusal(plan(1, 1, 1))).toEqual({ code: 'too-many-manches', most: 1 });
    expect(boards.refusal(plan(2, 1))?.code).toBe('no-such-round');
    expect(boards.refusal({ type: 'dropBoard', board: 1 })?.code).toBe('board-in-use');
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    sunday.playAll();
    expect(boards.refusal(plan(1))?.code).toBe('round-is-played');
    boards.ask(plan(2, 1));
    boards.ask(plan(2));
    expect(boards.view().rounds).toEqual([{ round: 1, boards: [1] }]);
  });

  test('is planned no further than the tournament goes', () => {
    const { sunday, boards } = evening();
    boards.draw();
    sunday.enter('Anne', 'Bruno', 'Chloé', 'David');
    for (let round = 0; round < 2; round += 1) {
      sunday.pair();
      sunday.playAll();
    }
    const fourth = { type: 'planBoards', round: 4, boards: [1] } as const;
    boards.ask({ ...fourth, round: 3 });
    sunday.pair();
    expect(boards.refusal(fourth)?.code).toBe('no-such-round');
  });

  test('forgets what was found at tables that are gone', () => {
    const { sunday, boards } = evening();
    boards.draw();
    boards.ask({ type: 'planBoards', round: 1, boards: [1] });
    sunday.enter('Anne', 'Bruno');
    sunday.pair();
    const alarm: Alarm = {
      manche: 1,
      turn: 3,
      card: '100',
      by: 'Anne',
      kind: 'not-drawn' as const,
      place: 63,
      drawn: 14,
      holder: null,
    };
    const found = { type: 'noteAlarms', round: 1, table: 1, alarms: [alarm] } as const;
    expect(boards.ask(found)).toHaveLength(1);
    expect(boards.ask(found)).toEqual([]);
    boards.ask({ type: 'leaveOut', round: 1, table: 1, out: true });
    expect(boards.view()).toMatchObject({ alarms: [{ table: 1 }], leftOut: [{ table: 1 }] });
    sunday.ask({ type: 'withdrawRound' });
    expect(boards.view()).toMatchObject({ alarms: [], leftOut: [] });
  });
});

describe('compared results', () => {
  function fourAtTwoTables() {
    const { sunday, boards } = evening();
    boards.draw();
    boards.ask({ type: 'planBoards', round: 1, boards: [1] });
    sunday.enter('Anne', 'Bruno', 'Carla', 'David');
    sunday.pair();
    const [one, two] = sunday.round().tables;
    const enter = (table: number, scores: readonly number[]) =>
      sunday.ask({ type: 'enterResult', round: 1, table, scores, by: 'director' });
    enter(1, [1_000, 400]);
    enter(2, [600, 800]);
    return { sunday, boards, sides: [...(one?.sides ?? []), ...(two?.sides ?? [])] };
  }

  test('are each margin against the mean of its place, and sum up over the boards', () => {
    const { sunday, sides } = fourAtTwoTables();
    const compared = comparedBoards(sunday.state());
    expect(compared).toMatchObject([
      {
        board: 1,
        meanScores: [800, 600],
        meanMargins: [200, -200],
        tables: [
          { scores: [1_000, 400], margins: [600, -600], against: [400, -400] },
          { scores: [600, 800], margins: [-200, 200], against: [-400, 400] },
        ],
      },
    ]);
    const [first, second, third, fourth] = sides;
    const ranked = boardsRanking(compared);
    expect(ranked.filter(({ rank }) => rank === 1).map(({ entrant }) => entrant)).toEqual(
      [first, fourth].sort(),
    );
    expect(ranked.filter(({ rank }) => rank === 3).map(({ entrant }) => entrant)).toEqual(
      [second, third].sort(),
    );
  });

  test('leave out tables by the director’s choice, and tables with an absent player', () => {
    const { sunday, boards } = fourAtTwoTables();
    boards.ask({ type: 'leaveOut', round: 1, table: 2, out: true });
    expect(comparedBoards(sunday.state())).toMatchObject([
      { meanMargins: [600, -600], others: [2] },
    ]);
    // A single table compares no players.
    expect(boardsRanking(comparedBoards(sunday.state()))).toEqual([]);
    boards.ask({ type: 'leaveOut', round: 1, table: 2, out: false });
    sunday.ask({ type: 'enterResult', round: 1, table: 1, scores: [500, null], by: 'director' });
    expect(comparedBoards(sunday.state())).toMatchObject([{ others: [1] }]);
  });

  test('are those of tables with as many sides', () => {
    const sunday = tournament(inTables(1, 4, { match: ONE_MANCHE }), playing('prestige'));
    const boards = boardsOf(sunday);
    boards.draw();
    boards.ask({ type: 'planBoards', round: 1, boards: [1] });
    sunday.enter('Anne', 'Bruno', 'Carla', 'David', 'Emma', 'Farid', 'Gilles');
    sunday.pair();
    sunday.playAll();
    expect(comparedBoards(sunday.state()).map(({ meanScores }) => meanScores.length)).toEqual([
      3, 4,
    ]);
  });
});

describe('a spectator of boards', () => {
  test('sees the boards in play, and never an order', () => {
    const { sunday, boards } = evening();
    const order = boards.draw();
    boards.ask(stack('Desk', 'red', 1));
    boards.lay('Desk', 'red', ...order.slice(0, 30));
    const before = viewTournament('TEST22', {
      position: 1,
      state: sunday.state(),
      now: 0,
      closest: null,
    });
    boards.ask({ type: 'planBoards', round: 1, boards: [1] });
    boards.lay('Desk', 'red', ...order.slice(30));
    const now = viewTournament('TEST22', {
      position: 2,
      state: sunday.state(),
      now: 0,
      closest: null,
    });
    const told = JSON.stringify([now, differenceOf(before, now)]);
    expect(now.boards?.rounds).toEqual([{ round: 1, boards: [1] }]);
    expect(told).not.toContain('shuffles');
    for (const card of ['puncture-proof', 'red 100 1', order.slice(0, 3).join('","')]) {
      expect(told).not.toContain(card);
    }
    // Not even the director is shown more than what comes next.
    expect(JSON.stringify(boards.view())).not.toContain(order.slice(0, 8).join('","'));
  });

  test('reads a tournament without boards as before', () => {
    const { sunday } = evening();
    expect(sunday.state()).not.toHaveProperty('boards');
    expect(sunday.state()).not.toHaveProperty('shuffles');
  });
});
