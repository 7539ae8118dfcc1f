import { accept, refuse, type Result } from '../game/result.ts';
import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import { DEFAULT_GAME } from '../games/waysToPlay.ts';
import type { TableSetup } from '../games.ts';
import { countSides, isCardGame, cardGameSetup, startGame, withoutDeck } from '../games/playing.ts';
import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { TableCreated, TableEvent } from '../table/events.ts';
import type { RecordEvents } from '../table/record.ts';
import { findInTrash, isTrashDayOver, restoreFromTrash, moveToTrash } from './trash.ts';
import { type HouseAnswer, type HouseCommand, type HouseRefusal, playedGame } from './commands.ts';
import { enrolLaidTag } from './enrolLaid.ts';
import type { HouseEvent } from './events.ts';
import { identify, learnAlias, lookUpTag } from './lookUp.ts';
import { deskProblem } from './desk.ts';
import type { TagIdentity } from './identity.ts';
import { introduceTag, acceptOffer, type Introducer } from './introduce.ts';
import { declineOffer } from './offers.ts';
import { assignReader, moveReadersOfBridge, sendReaders, type BringReaders } from './placing.ts';
import type { Deck, HouseState, OpenedTable } from './state.ts';
import {
  setTableClosed,
  renameSeats,
  readersForNew,
  readersForRematch,
  nextTableOf,
  type PlayedNow,
} from './tables.ts';
import { beginWriting, markDeck } from './writing.ts';

interface DeskProblemCommand {
  readonly type: 'deskProblem';
  readonly problem: ReaderProblem;
  readonly reader: string;
}

interface LearnTagCommand {
  readonly type: 'learnTag';
  readonly tag: TagId;
}

interface OpenRecordCommand {
  readonly type: 'openRecord';
  readonly events: RecordEvents;
}

/** Opens a table for the people of a finished match. */
export type FollowUpCommand = Extract<HouseCommand, { type: 'createTable' }> & {
  readonly follows?: string;
};

interface RematchCommand {
  readonly type: 'rematch';
  readonly table: string;
  readonly setup: TableSetup;
  readonly byEar?: true;
}

interface EraseTableCommand {
  readonly type: 'eraseTable';
  readonly table: string;
}

interface RenameSeatsCommand {
  readonly type: 'renameSeats';
  readonly table: string;
  readonly seats: readonly string[];
}

type BringReadersCommand = BringReaders & { readonly type: 'bringReaders' };

interface PassBinDayCommand {
  readonly type: 'passBinDay';
  readonly now: number;
  /** Last counted day when the command was sent, so that no day counts twice. */
  readonly after: number | undefined;
}

export interface HouseDecision {
  readonly events: readonly HouseEvent[];
  readonly answer: HouseAnswer;
  readonly table?: readonly [TableCreated, ...TableEvent[]];
}

type HouseResult = Result<HouseDecision, HouseRefusal>;

/** Input of a decision besides the state. */
export interface HouseNow extends PlayedNow {
  /** Unused id for a table, deck or offer; empty for commands that create none. */
  readonly id: string;
  readonly mark: string;
}

interface TagWrittenCommand {
  readonly type: 'tagWritten';
  readonly tag: TagId;
  readonly result: WriteResult;
}

export interface IntroduceTagCommand {
  readonly type: 'introduceTag';
  readonly tag: TagId;
  readonly by: Introducer;
  readonly identity: TagIdentity;
}

export type AnyHouseCommand =
  | HouseCommand
  | FollowUpCommand
  | DeskProblemCommand
  | LearnTagCommand
  | TagWrittenCommand
  | IntroduceTagCommand
  | BringReadersCommand
  | OpenRecordCommand
  | RematchCommand
  | EraseTableCommand
  | RenameSeatsCommand
  | PassBinDayCommand;

/** True if the command may create a table, deck or offer and needs an unused id. */
export const createsEntity = ({ type }: AnyHouseCommand): boolean => MAKING.has(type);

const MAKING: ReadonlySet<AnyHouseCommand['type']> = new Set([
  ...(['createTable', 'openRecord', 'rematch', 'createDeck', 'introduceTag', 'takeOffer'] as const),
]);

/** Decides the events and the answer of a command. Refusals are values; nothing throws. */
export function decideHouse(
  command: AnyHouseCommand,
  state: HouseState,
  now: HouseNow,
): HouseResult {
  switch (command.type) {
    case 'createTable':
      return createTable(
        [newTable(command)],
        state,
        now,
        () => readersForNew(command.readers, now.id, state, now),
        'follows' in command && command.follows !== undefined ? { follows: command.follows } : {},
      );
    case 'openRecord':
      return createTable(command.events, state, now, () => accept([]));
    case 'rematch':
      return openRematch(command, state, now);
    case 'renameSeats':
      return happens(renameSeats(command, state));
    case 'playAt':
      return whereToPlay(command.table, state, () =>
        happens([{ type: 'readersSent', table: command.table }]),
      );
    case 'closeTable':
    case 'reopenTable':
      return ifAccepted(setTableClosed(command, state));
    case 'binTable':
    case 'takeTableBack':
    case 'passBinDay':
    case 'eraseTable':
      return decideOnBin(command, state);
    case 'createDeck':
      return createDeck(command, state, now.id);
    case 'renameDeck':
    case 'removeDeck':
    case 'enrol':
      return decideOnDeck(command, state);
    case 'checkDeck':
      return checkDeck(command, state);
    case 'enrolLaid':
      return ifAccepted(enrolLaidTag(command, state));
    case 'writeTags':
    case 'markDeck':
    case 'tagWritten':
    case 'introduceTag':
    case 'unbindTag':
    case 'learnTag':
    case 'takeOffer':
    case 'leaveOffer':
      return decideOnTags(command, state, now);
    case 'identifyReaders':
      return happens([{ type: 'identifyingBegun' }]);
    case 'clearDesk':
      return happens(state.work === null ? [] : [{ type: 'deskCleared' }]);
    case 'deskProblem':
      return happens(deskProblem(command.problem, command.reader, state));
    case 'assignReader':
    case 'sendReaders':
    case 'bringReaders':
      return decideOnReaders(command, state, now);
  }
}

const createDeck = (
  { name, box = DEFAULT_GAME }: Extract<AnyHouseCommand, { type: 'createDeck' }>,
  state: HouseState,
  deck: string,
): HouseResult =>
  named(name, state, null, (cleaned) =>
    happens([{ type: 'deckCreated', deck, name: cleaned, box }], deck),
  );

const decideOnDeck = (
  command: Extract<HouseCommand, { type: 'renameDeck' | 'removeDeck' | 'enrol' }>,
  state: HouseState,
): HouseResult =>
  knownDeck(command.deck, state, ({ id: deck, box }) => {
    switch (command.type) {
      case 'renameDeck':
        return named(command.name, state, deck, (name) =>
          happens([{ type: 'deckRenamed', deck, name }]),
        );
      case 'removeDeck':
        return happens([{ type: 'deckRemoved', deck }]);
      case 'enrol': {
        const { target } = command;
        return target.type === 'card' && copiesIn(BOXES[box], target.card) === 0
          ? refuse({ code: 'unknown-card', detail: target.card })
          : happens([{ type: 'enrolmentBegun', deck, target }]);
      }
    }
  });

function decideOnReaders(
  command: Extract<AnyHouseCommand, { type: 'assignReader' | 'sendReaders' | 'bringReaders' }>,
  state: HouseState,
  { readers }: HouseNow,
): HouseResult {
  switch (command.type) {
    case 'assignReader':
      return happens(assignReader(command.reader, command.role, state, readers));
    case 'sendReaders':
      return whereToPlay(command.table, state, () =>
        happens(sendReaders(command.readers, command.table, state, readers)),
      );
    case 'bringReaders':
      return whereToPlay(command.table, state, () =>
        ifAccepted(moveReadersOfBridge(command, state, readers)),
      );
  }
}

const checkDeck = (
  { deck, anew }: Extract<HouseCommand, { type: 'checkDeck' }>,
  state: HouseState,
): HouseResult => knownDeck(deck, state, () => happens([{ type: 'checkBegun', deck, anew }]));

function decideOnBin(
  command: Extract<
    AnyHouseCommand,
    { type: 'binTable' | 'takeTableBack' | 'passBinDay' | 'eraseTable' }
  >,
  state: HouseState,
): HouseResult {
  switch (command.type) {
    case 'binTable':
      return ifAccepted(moveToTrash(command.table, state));
    case 'takeTableBack':
      return ifAccepted(restoreFromTrash(command.table, state));
    case 'passBinDay':
      return happens(
        command.after === state.binDays.at(-1) && isTrashDayOver(state, command.now)
          ? [{ type: 'binDayPassed' }]
          : [],
      );
    case 'eraseTable': {
      const { table } = command;
      const isKnown = state.tables.some(({ code }) => code === table) || findInTrash(table, state);
      return isKnown
        ? happens([{ type: 'tableErased', table }])
        : refuse({ code: 'unknown-table' });
    }
  }
}

const ifAccepted = (decided: Result<readonly HouseEvent[], HouseRefusal>): HouseResult =>
  decided.ok ? happens(decided.value) : decided;

function decideOnTags(
  command: Extract<
    AnyHouseCommand,
    {
      type:
        | 'writeTags'
        | 'markDeck'
        | 'tagWritten'
        | 'introduceTag'
        | 'learnTag'
        | 'unbindTag'
        | 'takeOffer'
        | 'leaveOffer';
    }
  >,
  state: HouseState,
  now: HouseNow,
): HouseResult {
  switch (command.type) {
    case 'writeTags':
      return knownDeck(command.deck, state, (deck) =>
        happens(beginWriting(deck, command.lock, now.mark)),
      );
    case 'markDeck':
      return knownDeck(command.deck, state, (deck) =>
        happens(markDeck(deck, now.mark), deck.mark ?? now.mark),
      );
    case 'learnTag':
      return happens(learnAlias(command.tag, identify(command.tag, state)));
    case 'tagWritten':
      return happens([{ type: 'tagWritten', tag: command.tag, result: command.result }]);
    case 'introduceTag': {
      const { tag, identity, by } = command;
      return happens(introduceTag(tag, identity, state, { freshId: now.id, by }));
    }
    case 'takeOffer': {
      const taken = acceptOffer(command, state, now.id);
      return taken.ok ? happens(taken.value.events, taken.value.deck) : taken;
    }
    case 'leaveOffer':
      return ifAccepted(declineOffer(command.offer, state));
    case 'unbindTag': {
      const known = lookUpTag(command.tag, state);
      return known === null
        ? refuse({ code: 'unknown-tag' })
        : happens([{ type: 'tagUnbound', tag: known.tag }]);
    }
  }
}

const happens = (events: readonly HouseEvent[], made: string | null = null): HouseResult =>
  accept({ events, answer: { made } });

/**
 * Refuses tables that do not exist or are only for viewing. Null stands for no table of its own.
 */
function whereToPlay(code: string | null, state: HouseState, then: () => HouseResult): HouseResult {
  if (code === null) return then();
  const table = state.tables.find((known) => known.code === code);
  if (table === undefined) return refuse({ code: 'unknown-table' });
  return table.looking === true ? refuse({ code: 'only-to-look-at' }) : then();
}

const newTable = ({ setup, byEar }: Pick<TableCreated, 'setup' | 'byEar'>): TableCreated => ({
  type: 'tableCreated',
  setup,
  ...(byEar === true && { byEar }),
  namesTellers: true,
});

/** Opens a rematch. A repeated command returns the existing one. */
function openRematch(
  { table: before, setup, byEar }: RematchCommand,
  state: HouseState,
  now: HouseNow,
): HouseResult {
  const open = nextTableOf(before, state);
  if (open !== undefined) return happens([], open.code);
  const { deck } = cardGameSetup(setup);
  const isGone = deck !== null && !state.decks.some(({ id }) => id === deck);
  return whereToPlay(before, state, () =>
    createTable(
      [newTable({ setup: isGone ? withoutDeck(setup) : setup, ...(byEar === true && { byEar }) })],
      state,
      now,
      () => accept(readersForRematch(before, now.id, state, now.readers)),
      { after: before },
    ),
  );
}

/**
 * Opens a table. It takes readers, since its creator is about to play, unless it tracks no cards.
 *
 * @param before the finished match that it continues
 */
function createTable(
  table: RecordEvents,
  state: HouseState,
  now: HouseNow,
  readersFor: () => Result<readonly HouseEvent[], HouseRefusal>,
  before: Pick<OpenedTable, 'after' | 'follows'> = {},
): HouseResult {
  const code = now.id;
  const [{ setup, looking }] = table;
  const byHand = !isCardGame(setup);
  const marks = { ...(looking && { looking }), ...(byHand && { byHand: true as const }) };
  const played = cardGameSetup(setup);
  const { seats, deck } = played;
  const known = state.decks.find(({ id }) => id === deck);
  if (deck !== null && known === undefined) return refuse({ code: 'unknown-deck' });
  if (known !== undefined && known.box !== played.game) {
    return refuse({ code: 'other-box', detail: known.name });
  }
  const started = startGame(setup);
  if (!started.ok) {
    const { path, detail } = started.refusal;
    return refuse({ code: 'bad-setup', detail: `${path}: ${detail}` });
  }
  const sides = countSides(started.value);
  const readers = byHand ? accept([]) : readersFor();
  if (!readers.ok) return readers;
  return accept({
    events: [
      {
        type: 'tableOpened',
        code,
        ...playedGame(played),
        seats,
        deck,
        ...marks,
        // Without teams each side is a single seat.
        ...(sides < seats.length && { sides }),
        ...before,
      },
      ...readers.value,
    ],
    answer: { made: code },
    table,
  });
}

function named(
  raw: string,
  state: HouseState,
  own: string | null,
  then: (name: string) => HouseResult,
): HouseResult {
  const name = raw.trim();
  if (name === '') return refuse({ code: 'bad-name' });
  const taken = state.decks.some((deck) => deck.id !== own && deck.name === name);
  return taken ? refuse({ code: 'name-taken', detail: name }) : then(name);
}

function knownDeck(id: string, state: HouseState, then: (deck: Deck) => HouseResult): HouseResult {
  const known = state.decks.find((deck) => deck.id === id);
  return known === undefined ? refuse({ code: 'unknown-deck' }) : then(known);
}
