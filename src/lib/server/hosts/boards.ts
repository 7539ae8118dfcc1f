import { randomInt } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import { isMatchOver } from '../../games/playing.ts';
import { boundTag, identify } from '../../house/lookUp.ts';
import type { HouseState } from '../../house/state.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { TableState } from '../../table/state.ts';
import { alarmsOf } from '../../tournament/boards/alarms.ts';
import { boardCards, eachOf } from '../../tournament/boards/cards.ts';
import type {
  BoardCommand,
  BoardRefusal,
  BoardsCommand,
  LaidToStack,
} from '../../tournament/boards/commands.ts';
import { decideOnBoards } from '../../tournament/boards/decide.ts';
import { boardsIn } from '../../tournament/boards/inRound.ts';
import { NO_SHUFFLES, orderOf, rests, type StackResult } from '../../tournament/boards/state.ts';
import { viewBoards, type BoardsView } from '../../tournament/boards/view.ts';
import type { TournamentEvent } from '../../tournament/events.ts';
import { shuffled } from '../../tournament/shuffled.ts';
import type { Tournament } from '../../tournament/state.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { readOn, type EventStream, type StreamNow } from '../streams/eventStream.ts';
import { streamName, TABLES } from '../streams/tableStream.ts';
import type { MaybeTournament } from '../streams/tournamentStream.ts';
import type { HouseHost } from './houseHost.ts';

type Refused = BoardRefusal | BorderRefusal;
type Stream = EventStream<MaybeTournament, TournamentEvent>;

/** The boards of tournaments: decks are stacked by them, and tables that play them are looked at card by card. */
export interface Boards {
  /** For directors alone. Rejects when the log cannot be read. */
  view(code: string): Promise<Result<BoardsView, Refused>>;
  /** Idempotent, as for tables. */
  ask(id: string, code: string, command: BoardCommand): Promise<Result<null, Refused>>;
  /** Code of the tournament for which a deck is being stacked at this reader; null: none is. */
  stackingAt(reader: string): string | null;
  /** Takes a new tap that was laid there. */
  take(code: string, reader: string, tap: Tap): Promise<Result<TapResult, BorderRefusal>>;
  /** Something that could not be read was laid there. */
  misread(id: string, code: string, reader: string): Promise<void>;
  /** Finds what a table has played that cannot have come from its board. */
  heed(place: PlaceOfTable, table: string, now: TableNow): Promise<void>;
  /** Something in this tournament has changed. */
  changed(code: string): void;
}

interface PlaceOfTable {
  readonly tournament: string;
  /** From 1. */
  readonly round: number;
  /** As it stands on the table. */
  readonly number: number;
}
type TableNow = Pick<StreamNow<TableState>, 'state' | 'position'>;

export interface BoardsParts {
  readonly house: Pick<HouseHost, 'state'>;
  /** The tournaments that are there. */
  readonly all: ReadonlyMap<string, Stream>;
  find(code: string): Promise<Stream | null>;
  /** The time of a tournament, ms since the epoch. */
  now(code: string): number;
}

export function createBoards(
  ports: Pick<Ports, 'store' | 'broadcast'>,
  { house, all, find, now: nowIn }: BoardsParts,
): Boards {
  const told = new Map<string, Tournament>();
  const viewNow = (code: string, { position, state }: StreamNow<MaybeTournament>) =>
    state && viewBoards(code, { position, state, now: nowIn(code) });

  const ask = asking(find);

  return {
    async view(code) {
      const stream = await find(code);
      const view = stream && viewNow(code, stream.now());
      return view ? accept(view) : refuse({ code: 'no-tournament' });
    },
    async ask(id, code, command) {
      const state = (await find(code))?.state ?? null;
      return ask(id, code, completed(command, state, house.state()));
    },
    ...stackingAt({ house, all, find, now: nowIn }, ask),
    async heed({ tournament, round, number: table }, code, { state, position }) {
      const now = all.get(tournament)?.state;
      const numbers = now ? boardsIn(round, now) : [];
      if (!now || numbers.length === 0 || state.partners !== null) return;
      const { boards, alarms } = now.shuffles ?? NO_SHUFFLES;
      const order = numbers.map((each) => boards.find(({ number }) => number === each) ?? null);
      const known =
        alarms.find((each) => each.round === round && each.table === table)?.alarms ?? [];
      const { timeline } = await wholeWhereOver(code, state, ports.store);
      const found = alarmsOf(timeline, order, known);
      if (JSON.stringify(found) === JSON.stringify(known)) return;
      const noted = { type: 'noteAlarms', round, table, alarms: found } as const;
      const asked = await ask(`board ${code} ${String(position)}`, tournament, noted);
      if (!asked.ok) log.stranger('alarms not noted', { table: code, ...asked.refusal });
    },
    changed(code) {
      const now = all.get(code)?.now();
      const state = now?.state ?? null;
      if (now === undefined || state === null) return void told.delete(code);
      const before = told.get(code);
      told.set(code, state);
      if (before !== undefined && SHOWN.every((part) => before[part] === state[part])) return;
      const view = viewNow(code, now);
      if (view) ports.broadcast.boards(view);
    },
  };
}

type Ask = (id: string, code: string, command: BoardsCommand) => Promise<Result<null, Refused>>;

const asking =
  (find: BoardsParts['find']): Ask =>
  async (id, code, command) => {
    const stream = await find(code);
    if (stream === null) return refuse({ code: 'no-tournament' });
    return stream.ask<null, BoardRefusal>(id, (state) => {
      const decided = decideOnBoards(command, state);
      return decided.ok ? accept({ events: decided.value, answer: null }) : decided;
    });
  };

/** What is laid on readers at which decks are stacked. */
const stackingAt = (
  { house, all, find, now: nowIn }: BoardsParts,
  ask: Ask,
): Pick<Boards, 'stackingAt' | 'take' | 'misread'> => ({
  stackingAt(reader) {
    for (const [code, { state }] of all) {
      const stackings = state?.shuffles?.stackings ?? [];
      if (stackings.some((each) => each.reader === reader && !rests(each, nowIn(code))))
        return code;
    }
    return null;
  },
  async take(code, reader, tap) {
    const stream = await find(code);
    if (stream === null) return refuse({ code: 'failed' });
    const laid = laidToStack(tap.tag, house.state());
    const decide = (state: MaybeTournament) => {
      const decided = decideOnBoards({ type: 'layToStack', reader, laid }, state);
      return accept(
        decided.ok
          ? { events: decided.value, answer: answerTo(decided.value, reader, state) }
          : { events: [], answer: MOVED_ON },
      );
    };
    return stream.ask<TapResult, never>(tap.id, decide, { isNew: true });
  },
  async misread(id, code, reader) {
    await ask(id, code, { type: 'layToStack', reader, laid: { type: 'unread' } });
  },
});

/** What a view is made of. */
const SHOWN = ['boards', 'shuffles', 'rounds', 'equipment'] as const;

const MOVED_ON: TapResult = { outcome: 'not-now', reason: 'moved-on' };

/** With the last card of a round its moves are let go: the log has them. */
async function wholeWhereOver(
  code: string,
  state: TableState,
  store: Pick<Ports['store'], 'read'>,
): Promise<TableState> {
  const { timeline, interval } = state;
  if (timeline.forgotten === 0 || !(interval || isMatchOver(timeline.now))) return state;
  const from = { state: TABLES.start, position: 0, began: 0 };
  const whole = await readOn(from, { store, name: streamName(code), kind: TABLES });
  return whole.state ?? state;
}

/** Chance, and what the house knows of decks, are the server's own. */
function completed(
  command: BoardCommand,
  state: MaybeTournament,
  house: HouseState,
): BoardsCommand {
  switch (command.type) {
    case 'drawBoard': {
      const cards = (state && boardCards(state)) ?? new Map<string, number>();
      return { ...command, order: shuffled(eachOf(cards), { below: (limit) => randomInt(limit) }) };
    }
    case 'stack':
      return { ...command, holds: heldBy(command.deck, state, house) };
    default:
      return command;
  }
}

/** How many of each card a deck has tags of. */
function heldBy(
  id: string,
  state: MaybeTournament,
  { decks }: HouseState,
): Readonly<Record<string, number>> | null {
  const deck = decks.find((known) => known.id === id);
  if (deck === undefined || deck.box !== state?.play.game) return null;
  const holds: Record<string, number> = {};
  for (const binding of deck.tags.values()) {
    if (binding.type === 'card') holds[binding.card] = (holds[binding.card] ?? 0) + 1;
  }
  return holds;
}

function laidToStack(number: string, house: HouseState): LaidToStack {
  const identified = identify(number, house);
  if (identified.type === 'several') return { type: 'ambiguous' };
  const known = identified.type === 'bound' ? boundTag(identified.tag, house) : null;
  if (known === null) return { type: 'unknown' };
  const { tag, deck, binding } = known;
  if (binding.type === 'card') return { type: 'card', tag, card: binding.card, deck: deck.id };
  if (binding.type !== 'action') return { type: 'token' };
  switch (binding.action) {
    case 'undo':
      return { type: 'undo' };
    case 'say-again':
    case 'help':
      return { type: 'say-again' };
    default:
      return { type: 'token' };
  }
}

/** As the same is answered where a deck is counted, and which card comes next. */
function answerTo(
  events: readonly TournamentEvent[],
  reader: string,
  before: MaybeTournament,
): TapResult {
  const said = events.find((event) => event.type === 'stackAnswered')?.result ?? null;
  if (said?.outcome === 'unknown') return { outcome: 'unknown', why: 'unknown-tag' };
  const next = nextAfter(events, reader, before);
  return {
    outcome: 'checked',
    result: said === null ? 'counted' : RESULTS[said.outcome],
    stacks: { next },
  };
}

const RESULTS = {
  laid: 'counted',
  undone: 'counted',
  'said-again': 'counted',
  'nothing-to-undo': 'counted',
  twice: 'twice',
  spare: 'twice',
  token: 'token',
  wrong: 'foreign',
  foreign: 'foreign',
  unknown: 'unknown',
  ambiguous: 'ambiguous',
  unread: 'unread',
} as const satisfies Record<
  StackResult['outcome'],
  Extract<TapResult, { outcome: 'checked' }>['result']
>;

function nextAfter(
  events: readonly TournamentEvent[],
  reader: string,
  before: MaybeTournament,
): string | null {
  const shuffles = before?.shuffles ?? NO_SHUFFLES;
  const stacking = shuffles.stackings.find((each) => each.reader === reader);
  const order = orderOf(stacking?.board, shuffles);
  const more = events.reduce((sum, { type }) => sum + (MORE[type] ?? 0), 0);
  return order?.[(stacking?.laid.length ?? 0) + more] ?? null;
}

const MORE: Readonly<Partial<Record<TournamentEvent['type'], number>>> = {
  ...{ cardStacked: 1, stackedTakenBack: -1 },
};
