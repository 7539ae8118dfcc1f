import type { GameMove } from '../../games.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { valuesOf, type OneOfEach } from './define.ts';

const by = 'Anne';

const MOVES: OneOfEach<GameMove> = {
  play: { type: 'play', by, card: 'accident', on: 'Bruno', overrule: true },
  discard: { type: 'discard', by, card: '25' },
  coupFourre: { type: 'coupFourre', by, card: 'driving-ace' },
  extend: { type: 'extend', by, extend: true },
  setDrawPile: { type: 'setDrawPile', is: 40 },
  endRound: { type: 'endRound' },
  correctSheet: {
    type: 'correctSheet',
    round: 1,
    side: 0,
    line: 'distance',
    value: 700,
    note: 'miscounted',
  },
  place: { type: 'place', by, row: 'red', value: 12, joker: true, link: 'blue' },
  exchange: { type: 'exchange', by, row: 'red', value: 12 },
  throwJoker: { type: 'throwJoker', by },
  draw: { type: 'draw', by },
  pass: { type: 'pass', by },
  end: { type: 'end', by },
  leftover: { type: 'leftover', by, numbers: [3, 17], jokers: 1 },
  fill: { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 700 },
  close: { type: 'close', round: 1 },
};

export const SAMPLE_MOVE = MOVES.play;
export const SAMPLE_MOVE_OF_LINE = { line: 1, moves: 3, number: 1 };

const AT_TABLES: OneOfEach<Exclude<ScreenCommand, { type: 'move' }>> = {
  answer: { type: 'answer', question: 'tap-1', choice: 0 },
  takeBack: { type: 'takeBack' },
  discardRefused: { type: 'discardRefused' },
  overrule: { type: 'overrule' },
  undo: { type: 'undo', moves: 3, line: 1 },
  correct: {
    type: 'correct',
    ...SAMPLE_MOVE_OF_LINE,
    change: { type: 'insert', move: SAMPLE_MOVE },
    followers: 'on-turn',
  },
  callReferee: { type: 'callReferee', called: true },
  pause: { type: 'pause', paused: true },
  byEar: { type: 'byEar', byEar: true },
  rename: { type: 'rename', names: [{ was: 'Gulliaume', is: 'Guillaume' }] },
  handOver: { type: 'handOver', seat: 0, was: 'Anne', name: 'Bruno' },
  armDiscard: { type: 'armDiscard', armed: true },
  switchReading: { type: 'switchReading' },
  nextRound: { type: 'nextRound' },
  partner: { type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' },
  partnerCard: { type: 'partnerCard', seat: 1, card: 'roll' },
};

export const TABLE_COMMAND_SAMPLES: readonly ScreenCommand[] = [
  ...valuesOf<GameMove>(MOVES).map((move) => ({ type: 'move', move }) as const),
  ...valuesOf<ScreenCommand>(AT_TABLES),
];
