import * as v from 'valibot';
import { ACTIONS } from '../../game/actions.ts';
import { cardId, count, id, name } from '../../game/schema.ts';
import type { HouseCommand } from '../../house/commands.ts';
import { parseTag } from '../../reader/tag.ts';
import { boxId, readerId, tableCode, tableSetup } from '../schemas.ts';
import { defineCommands } from './commands.ts';
import { SAMPLE_CODE } from './define.ts';

/** UID in one spelling. */
const uid = v.pipe(
  v.string(),
  v.maxLength(60),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const tag = parseTag(dataset.value);
    if (tag.ok) return tag.value;
    addIssue({ message: tag.refusal });
    return NEVER;
  }),
);

const enrolmentTarget = v.variant('type', [
  v.object({ type: v.literal('card'), card: cardId }),
  v.object({ type: v.literal('side'), side: count }),
  v.object({ type: v.literal('seat'), seat: count }),
  v.object({ type: v.literal('action'), action: v.picklist(ACTIONS) }),
  v.object({ type: v.literal('house') }),
]);

const role = v.variant('role', [
  v.object({ role: v.literal('table') }),
  v.object({ role: v.literal('side'), side: count }),
  v.object({ role: v.literal('seat'), seat: count }),
  v.object({ role: v.literal('discard') }),
  v.object({ role: v.literal('hand'), seat: v.exactOptional(count) }),
  v.object({ role: v.literal('desk') }),
]);

const readerIds = v.pipe(v.array(readerId), v.maxLength(64));

const ofDeck = { fields: { deck: id }, role: 'house', samples: [{ deck: 'deck-1' }] } as const;
const ofTable = {
  fields: { table: tableCode },
  role: 'house',
  samples: [{ table: SAMPLE_CODE }],
} as const;
const ofVenue = { fields: {}, role: 'house', samples: [{}] } as const;

export const VENUE_COMMANDS = defineCommands<HouseCommand>({
  createTable: {
    fields: {
      setup: tableSetup,
      byEar: v.exactOptional(v.literal(true)),
      readers: v.exactOptional(v.union([v.picklist(['all', 'none']), readerIds])),
    },
    role: 'house',
    samples: [
      {
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
    ],
  },
  createDeck: {
    fields: { name, box: v.exactOptional(boxId) },
    role: 'house',
    samples: [{ name: 'Red box', box: '1000-bornes' }],
  },
  renameDeck: {
    fields: { deck: id, name },
    role: 'house',
    samples: [{ deck: 'deck-1', name: 'Blue box' }],
  },
  removeDeck: ofDeck,
  enrol: {
    fields: { deck: id, target: enrolmentTarget },
    role: 'house',
    samples: [{ deck: 'deck-1', target: { type: 'card', card: 'roll' } }],
  },
  enrolLaid: {
    fields: { table: tableCode, deck: id, card: cardId, tag: uid },
    role: 'house',
    samples: [{ table: SAMPLE_CODE, deck: 'deck-1', card: 'roll', tag: '04a1b2c3d4e580' }],
  },
  checkDeck: {
    fields: { deck: id, anew: v.boolean() },
    role: 'house',
    samples: [{ deck: 'deck-1', anew: true }],
  },
  writeTags: {
    fields: { deck: id, lock: v.boolean() },
    role: 'house',
    samples: [{ deck: 'deck-1', lock: false }],
  },
  markDeck: ofDeck,
  identifyReaders: ofVenue,
  clearDesk: ofVenue,
  unbindTag: {
    fields: { tag: v.pipe(v.string(), v.maxLength(20)) },
    role: 'house',
    samples: [{ tag: '04a1b2c3d4e580' }],
  },
  takeOffer: {
    fields: { offer: id, tokens: count },
    role: 'house',
    samples: [{ offer: 'ABCD', tokens: 0 }],
  },
  leaveOffer: { fields: { offer: id }, role: 'house', samples: [{ offer: 'ABCD' }] },
  playAt: ofTable,
  closeTable: ofTable,
  reopenTable: ofTable,
  binTable: ofTable,
  takeTableBack: ofTable,
  assignReader: {
    fields: { reader: readerId, role },
    role: 'house',
    samples: [{ reader: 'bridge/left', role: { role: 'side', side: 0 } }],
  },
  sendReaders: {
    fields: { readers: readerIds, table: v.nullable(tableCode) },
    role: 'house',
    samples: [{ readers: ['bridge/left'], table: SAMPLE_CODE }],
  },
});
