import type { BoxSetup } from '../../games.ts';
import type { CreateTournament, DirectorCommand } from '../../tournament/directorCommand.ts';
import type { Format } from '../../tournament/format.ts';
import type { OneOfEach } from './define.ts';

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 3 },
  seats: ['Anne', 'Bruno'],
  deck: null,
};
const FORMAT: Format = {
  system: { type: 'swiss', rounds: 5, points: [{ from: 0, winner: 3, loser: 0 }] },
  final: 4,
  players: 1,
  bye: 12,
  match: { rounds: 3, minutes: 60, lastCard: 'turn' },
  tieBreaks: ['direct', 'margin'],
};

export const CREATE_SAMPLE: CreateTournament = {
  type: 'create',
  name: 'Sunday',
  format: FORMAT,
  play: PLAY,
};

export const DIRECTOR_COMMAND_SAMPLES: OneOfEach<DirectorCommand> = {
  changeFormat: { type: 'changeFormat', format: FORMAT },
  register: { type: 'register', entrants: [['Anne'], ['Bruno', 'Carla']] },
  rename: { type: 'rename', entrant: 1, players: ['Anne'] },
  drop: { type: 'drop', entrant: 1 },
  return: { type: 'return', entrant: 1 },
  pin: { type: 'pin', sides: [1, 2] },
  unpin: { type: 'unpin', sides: [1, 2] },
  giveBye: { type: 'giveBye', entrant: 1 },
  takeByeBack: { type: 'takeByeBack', entrant: 1 },
  equip: { type: 'equip', equipment: [{ table: 1, deck: 'deck-1', readers: ['bridge left'] }] },
  pairRound: { type: 'pairRound' },
  withdrawRound: { type: 'withdrawRound' },
  pairAnew: {
    type: 'pairAnew',
    tables: [1, 2],
    sides: [
      [1, 2],
      [3, 4],
    ],
  },
  startClock: { type: 'startClock' },
  stopClock: { type: 'stopClock' },
  resumeClock: { type: 'resumeClock' },
  extend: { type: 'extend', table: 1, by: 60_000 },
  enterResult: { type: 'enterResult', round: 1, table: 1, scores: [1_200, null], sides: [1, 2] },
  takeResultBack: { type: 'takeResultBack', round: 1, table: 1, sides: [1, 2] },
  openTables: { type: 'openTables' },
  erase: { type: 'erase' },
};
