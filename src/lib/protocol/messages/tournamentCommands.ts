import * as v from 'valibot';
import { count, id, name, nameUpTo } from '../../game/schema.ts';
import type { BoxSetup } from '../../games.ts';
import type { CreateTournament, DirectorCommand } from '../../tournament/directorCommand.ts';
import { MAX_TABLES } from '../../tournament/equipment.ts';
import { LAST_CARDS, TIE_BREAKS, type Format } from '../../tournament/format.ts';
import { boxSetup, readerId } from '../schemas.ts';
import { defineCommands } from './commands.ts';

const number = v.pipe(count, v.minValue(1), v.maxValue(10_000));
const points = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000));
const steps = v.pipe(
  v.array(v.object({ from: count, winner: points, loser: points })),
  v.minLength(1),
  v.maxLength(40),
);

const format = v.object({
  system: v.variant('type', [
    v.object({ type: v.literal('swiss'), rounds: count, points: steps }),
    v.object({
      type: v.literal('tables'),
      rounds: count,
      sides: v.picklist([3, 4]),
      points: v.pipe(v.array(points), v.maxLength(8)),
    }),
    v.object({ type: v.literal('groups'), size: count, points: steps }),
  ]),
  final: count,
  players: v.picklist([1, 2]),
  match: v.object({
    rounds: v.nullable(count),
    minutes: v.nullable(count),
    lastCard: v.picklist(LAST_CARDS),
  }),
  bye: points,
  tieBreaks: v.pipe(v.array(v.picklist(TIE_BREAKS)), v.maxLength(TIE_BREAKS.length)),
});

const SAMPLE_PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 3 },
  seats: ['Anne', 'Bruno'],
  deck: null,
};
const SAMPLE_FORMAT: Format = {
  system: { type: 'swiss', rounds: 5, points: [{ from: 0, winner: 3, loser: 0 }] },
  final: 4,
  players: 1,
  bye: 12,
  match: { rounds: 3, minutes: 60, lastCard: 'turn' },
  tieBreaks: ['direct', 'margin'],
};

export const CREATE_COMMAND = defineCommands<CreateTournament>({
  create: {
    // Seats of the template have placeholder names.
    fields: { name: nameUpTo(80), format, play: boxSetup },
    role: 'house',
    samples: [{ name: 'Sunday', format: SAMPLE_FORMAT, play: SAMPLE_PLAY }],
  },
});

const players = v.pipe(v.array(name), v.minLength(1), v.maxLength(2));
const sides = v.pipe(v.array(number), v.minLength(2), v.maxLength(4));
const someSides = v.exactOptional(v.pipe(v.array(sides), v.maxLength(MAX_TABLES)));
const score = v.nullable(v.pipe(v.number(), v.safeInteger()));

const directs = { fields: {}, role: 'director', samples: [{}] } as const;
const ofEntrant = {
  fields: { entrant: number },
  role: 'director',
  samples: [{ entrant: 1 }],
} as const;
const ofSides = { fields: { sides }, role: 'director', samples: [{ sides: [1, 2] }] } as const;

/**
 * Commands of those who run a tournament. A floor referee enters results and extends time;
 * irreversible commands are for administrators.
 */
export const DIRECTOR_COMMANDS = defineCommands<DirectorCommand>({
  changeFormat: { fields: { format }, role: 'director', samples: [{ format: SAMPLE_FORMAT }] },
  register: {
    fields: { entrants: v.pipe(v.array(players), v.minLength(1), v.maxLength(MAX_TABLES)) },
    role: 'director',
    samples: [{ entrants: [['Anne'], ['Bruno', 'Carla']] }],
  },
  rename: {
    fields: { entrant: number, players },
    role: 'director',
    samples: [{ entrant: 1, players: ['Anne'] }],
  },
  drop: ofEntrant,
  return: ofEntrant,
  pin: ofSides,
  unpin: ofSides,
  giveBye: ofEntrant,
  takeByeBack: ofEntrant,
  equip: {
    fields: {
      equipment: v.pipe(
        v.array(
          v.object({
            table: number,
            deck: v.nullable(id),
            readers: v.pipe(v.array(readerId), v.maxLength(16)),
          }),
        ),
        v.maxLength(MAX_TABLES),
      ),
      adds: v.exactOptional(v.boolean()),
    },
    role: 'director',
    samples: [{ equipment: [{ table: 1, deck: 'deck-1', readers: ['bridge left'] }] }],
  },
  pairRound: directs,
  withdrawRound: directs,
  pairAnew: {
    fields: { tables: v.pipe(v.array(number), v.maxLength(MAX_TABLES)), sides: someSides },
    role: 'director',
    samples: [
      {
        tables: [1, 2],
        sides: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
  },
  startClock: directs,
  stopClock: directs,
  resumeClock: directs,
  extend: {
    fields: { table: number, by: v.pipe(v.number(), v.safeInteger()) },
    role: 'floorReferee',
    samples: [{ table: 1, by: 60_000 }],
  },
  enterResult: {
    fields: {
      round: number,
      table: number,
      scores: v.pipe(v.array(score), v.minLength(2), v.maxLength(4)),
      sides: v.exactOptional(sides),
    },
    role: 'floorReferee',
    samples: [{ round: 1, table: 1, scores: [1_200, null], sides: [1, 2] }],
  },
  takeResultBack: {
    fields: { round: number, table: number, sides: v.exactOptional(sides) },
    role: 'floorReferee',
    samples: [{ round: 1, table: 1, sides: [1, 2] }],
  },
  openTables: directs,
  erase: { fields: {}, role: 'house', samples: [{}] },
});
