import { randomInt } from 'node:crypto';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { isMatchOver } from '../../../games/playing.ts';
import type { IdentifiedTag } from '../../../house/lookUp.ts';
import type { HouseState } from '../../../house/state.ts';
import type { ProtocolRefusal, TapResult } from '../../../protocol/messages.ts';
import type { Tap } from '../../../reader/events.ts';
import type { TableState } from '../../../table/state.ts';
import { alarmsOf } from '../../../tournament/boards/alarms.ts';
import { boardCards, eachOf } from '../../../tournament/boards/cards.ts';
import type {
  BoardCommand,
  BoardRefusal,
  BoardsCommand,
  LaidToStack,
} from '../../../tournament/boards/commands.ts';
import { decideOnBoards } from '../../../tournament/boards/decide.ts';
import {
  boardsIn,
  NO_SHUFFLES,
  orderOf,
  isTimedOut,
  type StackResult,
} from '../../../tournament/boards/state.ts';
import { viewBoards, type BoardsView } from '../../../tournament/boards/view.ts';
import type { TournamentEvent } from '../../../tournament/events.ts';
import { shuffled } from '../../../game/dice.ts';
import type { Tournament } from '../../../tournament/state.ts';
import { log } from '../../log/log.ts';
import type { Ports } from '../../ports.ts';
import { readNewer, startOf, type StreamNow } from '../../streams/eventStream.ts';
import { streamName, TABLES } from '../../streams/tableStream.ts';
import type { MaybeTournament } from '../../streams/tournamentStream.ts';
import type { HouseHost } from '../../hosts/houseHost.ts';
import type { Tournaments } from '../tournaments/tournaments.ts';

type Refused = BoardRefusal | ProtocolRefusal;

/** Boards of tournaments: decks are stacked by them, and played cards are checked against them. */
export interface Boards {
  view(code: string): Promise<Result<BoardsView, Refused>>;
  ask(id: string, code: string, command: BoardCommand): Promise<Result<null, Refused>>;
  stackingAt(reader: string): string | null;
  stackCard(
    code: string,
    laid: { readonly reader: string; readonly identified: IdentifiedTag },
    tap: Tap,
  ): Promise<Result<TapResult, ProtocolRefusal>>;
  misread(id: string, code: string, reader: string): Promise<void>;
  checkPlayedTable(place: BoardTable, table: string, now: TableNow): Promise<void>;
  changed(code: string): void;
}

interface BoardTable {
  readonly tournament: string;
  readonly round: number;
  readonly number: number;
}
type TableNow = Pick<StreamNow<TableState>, 'state' | 'position'>;

interface BoardsParts {
  readonly house: Pick<HouseHost, 'state'>;
  readonly tournaments: Pick<Tournaments, 'streams' | 'find' | 'now'>;
}

export function createBoards(
  ports: Pick<Ports, 'store' | 'events'>,
  { house, tournaments }: BoardsParts,
): Boards {
  const { streams: all, find, now: nowIn } = tournaments;
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
    ...stackingAt(tournaments, ask),
    async checkPlayedTable({ tournament, round, number: table }, code, { state, position }) {
      const now = all.get(tournament)?.state;
      const numbers = now ? boardsIn(round, now) : [];
      if (!now || numbers.length === 0 || state.partners !== null) return;
      const { boards, alarms } = now.shuffles ?? NO_SHUFFLES;
      const order = numbers.map((each) => boards.find(({ number }) => number === each) ?? null);
      const known =
        alarms.find((each) => each.round === round && each.table === table)?.alarms ?? [];
      const { timeline } = await reloadFinishedRound(code, state, ports.store);
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
      if (view) ports.events.emit('boards.changed', view);
    },
  };
}

type Ask = (id: string, code: string, command: BoardsCommand) => Promise<Result<null, Refused>>;

const asking =
  (find: Tournaments['find']): Ask =>
  async (id, code, command) => {
    const stream = await find(code);
    if (stream === null) return refuse({ code: 'no-tournament' });
    return stream.ask<null, BoardRefusal>(id, (state) => {
      const decided = decideOnBoards(command, state);
      return decided.ok ? accept({ events: decided.value, answer: null }) : decided;
    });
  };

const stackingAt = (
  { streams: all, find, now: nowIn }: BoardsParts['tournaments'],
  ask: Ask,
): Pick<Boards, 'stackingAt' | 'stackCard' | 'misread'> => ({
  stackingAt(reader) {
    for (const [code, { state }] of all) {
      const stackings = state?.shuffles?.stackings ?? [];
      if (stackings.some((each) => each.reader === reader && !isTimedOut(each, nowIn(code))))
        return code;
    }
    return null;
  },
  async stackCard(code, { reader, identified }, tap) {
    const stream = await find(code);
    if (stream === null) return refuse({ code: 'failed' });
    const laid = stackingTapOf(identified);
    const decide = (state: MaybeTournament) => {
      const decided = decideOnBoards({ type: 'layToStack', reader, laid }, state);
      return accept(
        decided.ok
          ? { events: decided.value, answer: answerTo(decided.value, reader, state) }
          : { events: [], answer: ROUND_MOVED_ON },
      );
    };
    return stream.ask<TapResult, never>(tap.id, decide, { isNew: true });
  },
  async misread(id, code, reader) {
    await ask(id, code, { type: 'layToStack', reader, laid: { type: 'unread' } });
  },
});

const SHOWN = ['boards', 'shuffles', 'rounds', 'equipment'] as const;

const ROUND_MOVED_ON: TapResult = { outcome: 'not-now', reason: 'moved-on' };

/** Re-reads a finished round from the log: the moves are dropped from memory with its last card. */
async function reloadFinishedRound(
  code: string,
  state: TableState,
  store: Pick<Ports['store'], 'read'>,
): Promise<TableState> {
  const { timeline, interval } = state;
  if (timeline.forgotten === 0 || !(interval || isMatchOver(timeline.now))) return state;
  const whole = await readNewer(startOf(TABLES), { store, name: streamName(code), kind: TABLES });
  return whole.state ?? state;
}

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
      return { ...command, holds: cardsInDecks(command.deck, state, house) };
    default:
      return command;
  }
}

function cardsInDecks(
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

function stackingTapOf({ type, known }: IdentifiedTag): LaidToStack {
  if (type === 'several') return { type: 'ambiguous' };
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

function answerTo(
  events: readonly TournamentEvent[],
  reader: string,
  before: MaybeTournament,
): TapResult {
  const said = events.find((event) => event.type === 'stackAnswered')?.result ?? null;
  if (said?.outcome === 'unknown') return { outcome: 'unknown', why: 'unknown-tag' };
  const next = nextCardAfter(events, reader, before);
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

function nextCardAfter(
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
  cardStacked: 1,
  stackedTakenBack: -1,
};
