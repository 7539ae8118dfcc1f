import type { TableSetup } from '#lib/games.ts';
import type { Answer, HouseTokenAnswer } from '#lib/table/answer.ts';
import type { TableBinding, ReaderRole } from '#lib/table/binding.ts';
import type { ScreenCommand, TableCommand } from '#lib/table/commands.ts';
import { decideTable } from '#lib/table/decide.ts';
import type { TableDecision } from '#lib/table/decision.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { TableState } from '#lib/table/state.ts';
import type { TableView } from '#lib/table/view.ts';
import type { TallySetup } from '#lib/tally/setup.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { withSeed } from './withSeed.ts';

const TABLE: ReaderRole = { role: 'table' };
const WHO_WINS = { fr: 'Anne, environ 60 %.', en: 'Anne, about 60%.' };

type SetupOf<Game extends TableSetup['game']> = Extract<TableSetup, { game: Game }>;

export const byHand = (counted: TallySetup['counted']): TallySetup => ({ game: 'tally', counted });

/** Four at a table in two teams, Anne & Alice against Bruno & Basile, Anne first. */
export const TWO_TEAMS: SetupOf<'1000-bornes'> = {
  game: '1000-bornes',
  edition: 'classique',
  options: {},
  seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
  sides: [
    ['Anne', 'Alice'],
    ['Bruno', 'Basile'],
  ],
  deck: null,
};

export const eachAlone = (...seats: string[]): SetupOf<'1000-bornes'> => ({
  game: '1000-bornes',
  edition: 'classique',
  options: {},
  seats,
  deck: null,
});

/** A game of Elevens with rows of the usual four colours, from top to bottom. */
export const elevensFor = (...seats: string[]): SetupOf<'elevens'> => ({
  game: 'elevens',
  options: {},
  rows: ['red', 'yellow', 'green', 'blue'],
  seats,
  deck: null,
});

/** Options of a tap: time since the previous one (by default that of normal play), and its reader. */
interface Tapping {
  tag?: string;
  afterMs?: number;
  reader?: string;
}
const UNKNOWN_TAG = '04eeeeeeeeeeee';
const UNHURRIED_MS = 10_000;

/** An evening at one table with one box of tagged cards, played by laying them on readers. */
export interface Evening<View extends TableView = TableView<'1000-bornes'>> {
  /** Lays a new copy of this card, or the very tag named. */
  lay(card: string, where?: { on?: ReaderRole } & Tapping): Answer;
  token(
    binding: Exclude<TableBinding, { type: 'card' }>,
    on?: ReaderRole,
    tapping?: Tapping,
  ): Answer;
  unknownTag(): Answer;
  /** An administrator says which card the unknown tag is. */
  enrolled(card: string): Answer;
  misread(): Answer;
  ofHouse(answer: HouseTokenAnswer): Answer;
  touch(command: ScreenCommand): Answer;
  view(): View;
  state(): TableState;
  lastTag(): string;
  /** Every event so far, the table's creation first. */
  log(): readonly TableEvent[];
}

/** Sees every command, what was decided, and the table before and after it; `at` is when it happened. */
export type Witness = (
  command: TableCommand,
  decided: TableDecision,
  table: { readonly before: TableState; readonly after: TableState; readonly at: number },
) => void;

export function evening(setup: SetupOf<'1000-bornes'>, sees?: Witness): Evening;
export function evening(setup: SetupOf<'elevens'>, sees?: Witness): Evening<TableView<'elevens'>>;
export function evening(setup: TableSetup, sees?: Witness): Evening<TableView>;
export function evening(setup: TableSetup, sees?: Witness): Evening<TableView> {
  const log: TableEvent[] = [{ type: 'tableCreated', setup }];
  let state: TableState = openTable({ type: 'tableCreated', setup });
  let taps = 0;
  let at = 0;
  let tag = '';
  let seen: { readonly of: TableState; readonly at: number; readonly view: TableView } | null =
    null;

  const look = (): TableView => {
    const view = viewTable('TABLE', log.length, state);
    seen = { of: state, at: log.length, view };
    return view;
  };
  const happen = (command: TableCommand): Answer => {
    const before = state;
    const decided = decideTable(command, state);
    const at = log.length;
    for (const event of decided.events) state = evolveTable(event, state, at);
    log.push(...decided.events);
    sees?.(command, decided, { before, after: state, at });
    return decided.answer;
  };
  const tap = (
    laid: string,
    binding: TableBinding | null,
    role: ReaderRole,
    { afterMs = UNHURRIED_MS, reader = 'Reader' }: Tapping = {},
  ): Answer => {
    taps += 1;
    at += afterMs;
    const seen = { id: `tap-${String(taps)}`, reader, tag: laid, at };
    const asks = binding?.type === 'action' && binding.action === 'chances';
    return happen({
      type: 'tap',
      tap: seen,
      binding,
      otherDeck: false,
      role,
      ...(asks && { chances: WHO_WINS }),
    });
  };

  return {
    lay(card, where = {}) {
      tag = where.tag ?? `04${String(taps).padStart(12, '0')}`;
      return tap(tag, { type: 'card', card, copy: 1 }, where.on ?? TABLE, where);
    },
    token: (binding, on = TABLE, tapping = {}) =>
      tap(tapping.tag ?? '04ffffffffffff', binding, on, tapping),
    unknownTag: () => tap(UNKNOWN_TAG, null, TABLE),
    enrolled: (card) => happen({ type: 'tagEnrolled', tag: UNKNOWN_TAG, card }),
    misread: () => happen({ type: 'readerProblem', reader: 'Reader', problem: 'misread' }),
    ofHouse: (answer) => happen({ type: 'houseToken', answer }),
    touch: (command) => happen(withSeed(command)),
    view: () => (seen?.of === state && seen.at === log.length ? seen.view : look()),
    state: () => state,
    lastTag: () => tag,
    log: () => log,
  };
}
