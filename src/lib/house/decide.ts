import { accept, refuse, type Result } from '../game/result.ts';
import { copiesIn } from '../game/box.ts';
import { BOXES, startGame } from '../games.ts';
import type { Tap } from '../reader/events.ts';
import type { TableCreated, TableEvent } from '../table/events.ts';
import type { RecordEvents } from '../table/record.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import { lookUpTag } from './lookUp.ts';
import { enrolTag } from './enrol.ts';
import { playedGame } from './playedGame.ts';
import type { Deck, HouseState } from './state.ts';

/** A tag laid on a reader while a deck is being enrolled. */
export interface EnrolTapCommand {
  readonly type: 'enrolTap';
  readonly tap: Tap;
}

/** A record opened as a table to look at. */
export interface OpenRecordCommand {
  readonly type: 'openRecord';
  readonly events: RecordEvents;
}

export interface HouseDecision {
  readonly events: readonly HouseEvent[];
  readonly answer: HouseAnswer;
  /** The first events of the table that this opens, in the table's own stream. */
  readonly table?: readonly [TableCreated, ...TableEvent[]];
}

type Decided = Result<HouseDecision, HouseRefusal>;

/**
 * What a command makes happen in the house, or why not. `fresh.id` is an unused id: the code of a table
 * or the id of a deck, should one be made.
 */
export function decideHouse(
  command: HouseCommand | EnrolTapCommand | OpenRecordCommand,
  state: HouseState,
  fresh: { readonly id: string },
): Decided {
  switch (command.type) {
    case 'createTable':
      return createTable([{ type: 'tableCreated', setup: command.setup }], state, fresh.id);
    case 'openRecord':
      return createTable(command.events, state, fresh.id);
    case 'playAt':
      return playAt(command.table, state);
    case 'createDeck':
      return named(command.name, state, null, (name) =>
        happens(
          [{ type: 'deckCreated', deck: fresh.id, name, box: command.box ?? '1000-bornes' }],
          fresh.id,
        ),
      );
    case 'renameDeck':
      return knownDeck(command.deck, state, () =>
        named(command.name, state, command.deck, (name) =>
          happens([{ type: 'deckRenamed', deck: command.deck, name }]),
        ),
      );
    case 'enrol':
      return knownDeck(command.deck, state, ({ box }) =>
        command.target.type === 'card' && copiesIn(BOXES[box], command.target.card) === 0
          ? refuse({ code: 'unknown-card', detail: command.target.card })
          : happens([{ type: 'enrolmentBegun', deck: command.deck, target: command.target }]),
      );
    case 'stopEnrolment':
      return happens(state.enrolment === null ? [] : [{ type: 'enrolmentEnded' }]);
    case 'enrolTap':
      return happens(enrolTag(command.tap.tag, state));
    case 'unbindTag':
      return lookUpTag(command.tag, state) === null
        ? refuse({ code: 'unknown-tag' })
        : happens([{ type: 'tagUnbound', tag: command.tag }]);
    case 'assignReader':
      return happens([{ type: 'readerAssigned', reader: command.reader, role: command.role }]);
  }
}

const happens = (events: readonly HouseEvent[], made: string | null = null): Decided =>
  accept({ events, answer: { made } });

function playAt(code: string, state: HouseState): Decided {
  const table = state.tables.find((known) => known.code === code);
  if (table === undefined) return refuse({ code: 'unknown-table' });
  return table.looking === true
    ? refuse({ code: 'only-to-look-at' })
    : happens([{ type: 'readersSent', table: code }]);
}

/** A table takes the readers with it, for whoever opens one is about to play there; not one to look at. */
function createTable(table: RecordEvents, state: HouseState, code: string): Decided {
  const [{ setup, looking }] = table;
  const { seats, deck } = setup;
  const known = state.decks.find(({ id }) => id === deck);
  if (deck !== null && known === undefined) return refuse({ code: 'unknown-deck' });
  if (known !== undefined && known.box !== setup.game) {
    return refuse({ code: 'other-box', detail: known.name });
  }
  const started = startGame(setup);
  if (!started.ok) {
    const { path, detail } = started.refusal;
    return refuse({ code: 'bad-setup', detail: `${path}: ${detail}` });
  }
  return accept({
    events: [
      { type: 'tableOpened', code, ...playedGame(setup), seats, deck, ...(looking && { looking }) },
      ...(looking ? [] : [{ type: 'readersSent', table: code } as const]),
    ],
    answer: { made: code },
    table,
  });
}

function named(
  raw: string,
  state: HouseState,
  own: string | null,
  then: (name: string) => Decided,
): Decided {
  const name = raw.trim();
  if (name === '') return refuse({ code: 'bad-name' });
  const taken = state.decks.some((deck) => deck.id !== own && deck.name === name);
  return taken ? refuse({ code: 'name-taken', detail: name }) : then(name);
}

function knownDeck(id: string, state: HouseState, then: (deck: Deck) => Decided): Decided {
  const known = state.decks.find((deck) => deck.id === id);
  return known === undefined ? refuse({ code: 'unknown-deck' }) : then(known);
}
