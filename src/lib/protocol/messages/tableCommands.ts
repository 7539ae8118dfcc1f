import * as v from 'valibot';
import { HAND_SOURCES, STRENGTHS } from '../../game/partner.ts';
import { cardId, count, id, name } from '../../game/schema.ts';
import type { GameMove } from '../../games.ts';
import type { Role } from '../../devices/roles.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { ATTRIBUTIONS } from '../../table/correct/correction.ts';
import { answersTheTable, leastAuthorityFor } from '../../table/rights.ts';
import { gameMove } from '../schemas.ts';
import { defineCommands } from './commands.ts';
import { valuesOf, type OneOfEach } from './define.ts';

const by = 'Anne';

const { play: SAMPLE_PLAY, ...OTHER_MOVES }: OneOfEach<GameMove> = {
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

export const SAMPLE_MOVE = SAMPLE_PLAY;
export const SAMPLE_MOVE_OF_LINE = { line: 1, moves: 3, number: 1 };

export const moveOfLine = { line: count, moves: count, number: count };

export const correction = {
  ...moveOfLine,
  change: v.variant('type', [
    v.object({ type: v.literal('replace'), move: gameMove }),
    v.object({ type: v.literal('remove') }),
    v.object({ type: v.literal('insert'), move: gameMove }),
  ]),
  followers: v.exactOptional(v.picklist(ATTRIBUTIONS)),
};

/** Not validated as a name: it must equal the displayed one. */
const shownName = v.pipe(v.string(), v.maxLength(200));

const newNames = v.pipe(
  v.array(v.object({ was: shownName, is: name })),
  v.minLength(1),
  v.maxLength(8),
);

/** Names of seats as a page shows them. */
const seats = v.exactOptional(v.pipe(v.array(shownName), v.maxLength(8)));

/**
 * Commands to a table. With `otherRoles: ['screen']`, a television of the venue may send them: it
 * answers what its table asks, pauses it and takes back the last move.
 *
 * If a table has no referee, each of its players acts as one (`table/rights.ts`).
 */
export const TABLE_COMMANDS = defineCommands<ScreenCommand>({
  move: {
    fields: { move: gameMove, seats },
    role: 'player',
    samples: [{ move: SAMPLE_PLAY }, ...valuesOf<GameMove>(OTHER_MOVES).map((move) => ({ move }))],
  },
  answer: {
    fields: { question: id, choice: count },
    role: 'player',
    otherRoles: ['screen'],
    samples: [{ question: 'tap-1', choice: 0 }],
  },
  takeBack: { fields: {}, role: 'player', otherRoles: ['screen'], samples: [{}] },
  discardRefused: { fields: {}, role: 'player', otherRoles: ['screen'], samples: [{}] },
  overrule: { fields: {}, role: 'referee', otherRoles: ['screen'], samples: [{}] },
  undo: {
    fields: { moves: count, line: v.exactOptional(count) },
    role: 'player',
    otherRoles: ['screen'],
    samples: [{ moves: 3, line: 1 }],
  },
  correct: {
    fields: { ...correction, seats },
    role: 'player',
    samples: [
      {
        ...SAMPLE_MOVE_OF_LINE,
        change: { type: 'insert', move: SAMPLE_MOVE },
        followers: 'on-turn',
      },
    ],
  },
  callReferee: { fields: { called: v.boolean() }, role: 'player', samples: [{ called: true }] },
  pause: {
    fields: { paused: v.boolean() },
    role: 'player',
    otherRoles: ['screen'],
    samples: [{ paused: true }],
  },
  byEar: { fields: { byEar: v.boolean() }, role: 'referee', samples: [{ byEar: true }] },
  rename: {
    fields: { names: newNames },
    role: 'referee',
    samples: [{ names: [{ was: 'Gulliaume', is: 'Guillaume' }] }],
  },
  handOver: {
    fields: { seat: count, was: shownName, name },
    role: 'player',
    samples: [{ seat: 0, was: 'Anne', name: 'Bruno' }],
  },
  armDiscard: { fields: { armed: v.boolean() }, role: 'player', samples: [{ armed: true }] },
  switchReading: {
    fields: {},
    role: 'player',
    otherRoles: ['screen'],
    samples: [{}],
    formerly: 'switchCoupFourre',
  },
  nextRound: { fields: {}, role: 'player', otherRoles: ['screen'], samples: [{}] },
  partner: {
    fields: {
      seat: count,
      strength: v.nullable(v.picklist(STRENGTHS)),
      hands: v.picklist(HAND_SOURCES),
    },
    role: 'player',
    samples: [{ seat: 1, strength: 'easy', hands: 'dealt' }],
  },
  partnerCard: {
    fields: { seat: count, card: v.nullable(cardId) },
    role: 'player',
    samples: [{ seat: 1, card: 'roll' }],
  },
});

/**
 * Returns the minimum role of a command to a table, from the command alone. Effects on that table
 * are checked in `table/rights.ts`.
 */
export function roleForCommand(command: ScreenCommand): Role {
  if (command.type === 'move') return leastAuthorityFor(command.move);
  return command.type === 'correct' && 'move' in command.change
    ? leastAuthorityFor(command.change.move)
    : TABLE_COMMANDS.roleOf(command.type);
}

/** Returns the roles that may send a command though they do not include its minimum role. */
export const otherRolesForCommand = (command: ScreenCommand): readonly Role[] =>
  command.type === 'move' && answersTheTable(command.move)
    ? ['screen']
    : TABLE_COMMANDS.otherRolesOf(command.type);

/**
 * Returns true if the command seats the program as a player. Players of a tournament may not, even
 * as referees: the program would name the best of a player's cards.
 */
const seatsPartner = (command: ScreenCommand): boolean =>
  command.type === 'partner' && command.strength !== null;

/**
 * Returns true for commands that players of a tournament may not send, even as referees. Names are
 * the entrants' own.
 */
export const isForbiddenToEntrants = (command: ScreenCommand): boolean =>
  seatsPartner(command) || command.type === 'rename' || command.type === 'handOver';
