import type { GameMove, TableSetup } from '#lib/games.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { CellValue, SideCell } from '#lib/tally/cells.ts';
import type { Move } from '#lib/tally/moves.ts';
import type { ScreenSocket } from '../screenSocket.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../evening.ts';
import * as moves from '../moves.ts';
import { asCommand } from '../moves.ts';

const play = (...told: Parameters<typeof moves.play>) => asCommand(moves.play(...told));
const discard = (...told: Parameters<typeof moves.discard>) => asCommand(moves.discard(...told));

const RACE: readonly ScreenCommand[] = [
  play('Anne', 'roll'),
  play('Bruno', 'roll'),
  play('Alice', '200'),
  play('Basile', '100'),
  play('Anne', '100'),
  play('Bruno', 'speed-limit'),
  play('Alice', '50'),
  play('Basile', '75'),
  play('Anne', 'extra-tank'),
  play('Anne', 'flat-tire'),
  { type: 'move', move: { type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' } },
  play('Bruno', '200'),
  play('Alice', '50'),
  play('Basile', '100'),
  play('Anne', 'accident'),
  play('Bruno', 'repairs'),
  play('Alice', '25'),
];
const TO_700: readonly ScreenCommand[] = [
  play('Anne', 'roll'),
  ...['200', '200', '100', '100', '100'].flatMap((card, at) => [
    discard('Bruno', ['25', '25', '50', '50', '75'][at] ?? '25'),
    play('Anne', card),
  ]),
];
const END: ScreenCommand = { type: 'move', move: { type: 'endRound' } };

const place = (by: string, row: string, value: number, link?: string): ScreenCommand => ({
  type: 'move',
  move: { type: 'place', by, row, value, ...(link === undefined ? {} : { link }) } as GameMove,
});
const ROWS: readonly ScreenCommand[] = [
  place('Zoé', 'red', 12),
  place('Zoé', 'red', 13),
  place('Zoé', 'yellow', 13, 'red'),
  { type: 'move', move: { type: 'end', by: 'Zoé' } as GameMove },
  place('Max', 'green', 10),
  place('Max', 'green', 9),
];

export interface Scene {
  readonly setup: TableSetup;
  readonly commands: readonly ScreenCommand[];
}

/** Add yours here. */
export const SCENES = {
  start: { setup: TWO_TEAMS, commands: [] },
  race: { setup: TWO_TEAMS, commands: RACE },
  refused: { setup: TWO_TEAMS, commands: [...RACE, play('Basile', '100')] },
  extension: { setup: eachAlone('Anne', 'Bruno'), commands: TO_700 },
  corrected: {
    setup: TWO_TEAMS,
    commands: [
      ...RACE,
      { type: 'correct', line: 0, moves: RACE.length, number: 5, change: { type: 'remove' } },
    ],
  },
  paused: { setup: TWO_TEAMS, commands: [...RACE, { type: 'pause', paused: true }] },
  sheet: { setup: TWO_TEAMS, commands: [...RACE, END] },
  three: {
    setup: eachAlone('Anne', 'Bruno', 'Chloé'),
    commands: [
      play('Anne', 'roll'),
      play('Bruno', 'roll'),
      play('Chloé', 'roll'),
      play('Anne', '75'),
    ],
  },
  six: {
    setup: {
      ...eachAlone('Anne', 'Bruno', 'Chloé', 'Alice', 'Basile', 'Cyril'),
      sides: [
        ['Anne', 'Alice'],
        ['Bruno', 'Basile'],
        ['Chloé', 'Cyril'],
      ],
    },
    commands: [
      ...['Anne', 'Bruno', 'Chloé'].map((by) => play(by, 'roll')),
      play('Alice', '100'),
      play('Basile', 'stop', 'Anne'),
    ],
  },
  'sheet-corrected': {
    setup: TWO_TEAMS,
    commands: [
      ...RACE,
      END,
      {
        type: 'move',
        move: {
          type: 'correctSheet',
          round: 1,
          side: 1,
          line: 'distance',
          value: 500,
          note: 'une carte 25 oubliée',
        },
      },
    ],
  },
  elevens: { setup: elevensFor('Zoé', 'Max', 'Inès'), commands: ROWS },
  'elevens-refused': {
    setup: elevensFor('Zoé', 'Max', 'Inès'),
    commands: [...ROWS, place('Max', 'blue', 20)],
  },
  over: {
    setup: { ...TWO_TEAMS, options: { rounds: 1 } },
    commands: [...RACE, END],
  },
} as const satisfies Readonly<Record<string, Scene>>;

/** Opens the table of a scene, and plays what has happened there. */
export async function stage(screen: ScreenSocket, { setup, commands }: Scene): Promise<string> {
  // A sheet has no readers.
  const readers = setup.game === 'tally' ? {} : ({ readers: 'all' } as const);
  const code = await screen.house({ type: 'createTable', setup, ...readers });
  for (const command of commands) await screen.command(code, command);
  return code;
}

export const README_PICTURE = 'tests/golden/television.webp';

const fill = (round: number, side: number, cell: SideCell, value: CellValue): Move => ({
  type: 'fill',
  round,
  side,
  cell,
  saw: typeof value === 'number' ? 0 : value === true ? false : 'none',
  value,
});

/** Sheet entries of a match without tags: one round is finished, and the second has begun. */
const BY_HAND: readonly Move[] = [
  fill(1, 0, 'km', 1000),
  fill(1, 0, 'driving-ace', 'coup-fourre'),
  fill(1, 1, 'km', 425),
  fill(1, 1, 'extra-tank', 'exposed'),
  { type: 'close', round: 1 },
  fill(2, 0, 'km', 250),
  fill(2, 1, 'km', 575),
  fill(2, 1, 'right-of-way', 'exposed'),
];

/** The same as a scene: a match counted on sheets. */
export const SHEETS: Scene = {
  setup: byHand(TWO_TEAMS),
  commands: BY_HAND.map((move) => ({ type: 'move', move })),
};
