import type { HouseCommand } from '../../house/commands.ts';
import { SAMPLE_CODE, type OneOfEach } from './define.ts';

export const VENUE_COMMAND_SAMPLES: OneOfEach<HouseCommand> = {
  createTable: {
    type: 'createTable',
    setup: {
      game: 'tally',
      counted: {
        game: '1000-bornes',
        edition: 'classique',
        options: { target: 5000 },
        seats: ['Anne', 'Bruno'],
        sides: [['Anne'], ['Bruno']],
        deck: null,
      },
    },
  },
  createDeck: { type: 'createDeck', name: 'Red box', box: '1000-bornes' },
  removeDeck: { type: 'removeDeck', deck: 'deck-1' },
  renameDeck: { type: 'renameDeck', deck: 'deck-1', name: 'Blue box' },
  enrol: { type: 'enrol', deck: 'deck-1', target: { type: 'card', card: 'roll' } },
  enrolLaid: {
    type: 'enrolLaid',
    table: SAMPLE_CODE,
    deck: 'deck-1',
    card: 'roll',
    tag: '04a1b2c3d4e580',
  },
  checkDeck: { type: 'checkDeck', deck: 'deck-1', anew: true },
  writeTags: { type: 'writeTags', deck: 'deck-1', lock: false },
  markDeck: { type: 'markDeck', deck: 'deck-1' },
  identifyReaders: { type: 'identifyReaders' },
  clearDesk: { type: 'clearDesk' },
  unbindTag: { type: 'unbindTag', tag: '04a1b2c3d4e580' },
  playAt: { type: 'playAt', table: SAMPLE_CODE },
  closeTable: { type: 'closeTable', table: SAMPLE_CODE },
  reopenTable: { type: 'reopenTable', table: SAMPLE_CODE },
  binTable: { type: 'binTable', table: SAMPLE_CODE },
  takeOffer: { type: 'takeOffer', offer: 'ABCD', tokens: 0 },
  leaveOffer: { type: 'leaveOffer', offer: 'ABCD' },
  takeTableBack: { type: 'takeTableBack', table: SAMPLE_CODE },
  assignReader: {
    type: 'assignReader',
    reader: 'bridge/left',
    role: { role: 'side', side: 0 },
  },
  sendReaders: { type: 'sendReaders', readers: ['bridge/left'], table: SAMPLE_CODE },
};
