import * as v from 'valibot';
import type { GameForm } from '#lib/components/box/gameForm.ts';
import { fieldsOf, isWhole } from '#lib/components/box/storedValues.ts';
import { NO_FIGURES } from '#lib/game/standing.ts';
import { accept, refuse } from '#lib/game/result.ts';
import { withNames } from '#lib/game/renaming.ts';
import { count, deck, name, seats } from '#lib/game/schema.ts';
import type { TableGame } from '#lib/game/tableGame.ts';

/*
 * A game outside the program: players take one to three pebbles from a heap in turn, and the last
 * pebble wins. Shows that a game needs no other code than its registry entries.
 */

export interface PebblesSetup {
  readonly game: 'pebbles';
  readonly heap: number;
  readonly seats: readonly string[];
  readonly deck: string | null;
}

interface State {
  readonly seats: readonly string[];
  readonly heap: number;
  readonly taken: readonly number[];
  readonly turn: number;
}

/** Its name is one that another game has too. */
export interface Play {
  readonly type: 'play';
  readonly by: string;
  readonly pebbles: number;
}

interface Taken {
  readonly type: 'pebblesTaken';
  readonly seat: number;
  readonly pebbles: number;
}

interface Refusal {
  readonly code: 'match-over' | 'not-your-turn' | 'not-so-many';
  readonly by: string;
}

export interface View {
  readonly game: 'pebbles';
  readonly seats: readonly { readonly name: string; readonly hand: number }[];
  readonly heap: number;
  readonly turn: string | null;
  readonly winners: readonly number[] | null;
}

const onTurn = ({ seats: names, turn }: State): string => names[turn] ?? '';
const winnerOf = ({ heap, seats: names, turn }: State): readonly number[] | null =>
  heap > 0 ? null : [(turn + names.length - 1) % names.length];

const RECORD = v.object({
  record: v.literal(1),
  game: v.literal('pebbles'),
  heap: count,
  seats,
  meta: v.optional(v.unknown()),
  moves: v.array(v.object({ by: v.string(), play: v.number() })),
});

function start({ heap, seats: names }: Pick<PebblesSetup, 'heap' | 'seats'>) {
  return heap < 1
    ? refuse({ path: '$.heap', detail: 'a heap has a pebble at least' })
    : accept<State>({ seats: names, heap, taken: names.map(() => 0), turn: 0 });
}

function decide({ by, pebbles }: Play, state: State) {
  if (state.heap === 0) return refuse<Refusal>({ code: 'match-over', by });
  if (by !== onTurn(state)) return refuse<Refusal>({ code: 'not-your-turn', by });
  if (pebbles < 1 || pebbles > Math.min(3, state.heap)) {
    return refuse<Refusal>({ code: 'not-so-many', by });
  }
  return accept<readonly Taken[]>([{ type: 'pebblesTaken', seat: state.turn, pebbles }]);
}

const evolve = ({ seat, pebbles }: Taken, state: State): State => ({
  ...state,
  heap: state.heap - pebbles,
  taken: state.taken.map((so, at) => (at === seat ? so + pebbles : so)),
  turn: (seat + 1) % state.seats.length,
});

/** Upcasts events of the first version, which called pebbles stones. */
const renamed = <Today>({ stones, ...rest }: { readonly stones?: number }): Today =>
  ({ ...rest, pebbles: stones }) as Today;

/** A card shows how many are taken. */
const pebblesOn = (card: string): number => Number(card.replace('pebbles-', ''));

export const PEBBLES: TableGame<PebblesSetup, State, Play, Taken, Refusal, View> = {
  moves: { play: 'player' },
  events: { pebblesTaken: true },
  upcasters: {
    version: 2,
    setup: (stored) => stored as PebblesSetup,
    move: (stored) => renamed<Play>(stored),
    event: (stored) => renamed<Taken>(stored),
    refusal: (stored) => stored as Refusal,
  },
  givenNames: ({ seats: names }) => ({ seats: names }),
  withNames,
  renamePlayers: ({ seats: names, ...state }, renaming) => ({
    ...state,
    seats: names.map((each) => renaming.get(each) ?? each),
  }),
  cardGameSetup: (setup) => setup,
  withoutDeck: (setup) => ({ ...setup, deck: null }),
  start,
  rematch: (setup) => setup,
  decide,
  evolve,
  view: (state) => ({
    game: 'pebbles',
    seats: state.seats.map((seat, at) => ({ name: seat, hand: state.taken[at] ?? 0 })),
    heap: state.heap,
    turn: state.heap === 0 ? null : onTurn(state),
    winners: winnerOf(state),
  }),
  standing: (state) => ({
    inPoints: true,
    inRounds: false,
    sides: state.seats.map((seat, at) => ({
      players: [seat],
      total: state.taken[at] ?? 0,
      rounds: state.heap > 0 ? [] : [{ ...NO_FIGURES, points: state.taken[at] ?? 0 }],
    })),
    rounds: state.heap > 0 ? 0 : 1,
    winners: winnerOf(state),
  }),
  record: {
    read(raw) {
      const read = v.safeParse(RECORD, raw);
      if (!read.success) return refuse({ path: '$', message: read.issues[0].message });
      const { heap, seats: names, moves } = read.output;
      return accept({
        setup: { game: 'pebbles', heap, seats: names, deck: null },
        steps: moves.map(({ by, play }): Play => ({ type: 'play', by, pebbles: play })),
      });
    },
    write: ({ heap, seats: names }, moves, _, meta) => ({
      record: 1,
      game: 'pebbles',
      heap,
      seats: names,
      ...(meta === undefined ? {} : { meta }),
      moves: moves.map(({ by, pebbles }) => ({ by, play: pebbles })),
    }),
    replay(raw) {
      const read = PEBBLES.record.read(raw);
      if (!read.ok) return read;
      const started = start(read.value.setup);
      if (!started.ok) return refuse({ path: started.refusal.path, message: 'no heap' });
      let state = started.value;
      const verdicts = read.value.steps.map((step) => {
        if (step.type === 'undo') return 'nothing-to-undo';
        const decided = decide(step, state);
        if (decided.ok) state = decided.value.reduce((so, event) => evolve(event, so), state);
        return decided.ok ? 'ok' : decided.refusal.code;
      });
      return accept({ verdicts, heap: state.heap });
    },
  },
  seatNames: ({ seats: names }) => names,
  playerOnTurn: onTurn,
  sideOfPlayer: (player, { seats: names }) => names.indexOf(player),
  roundsPlayed: () => null,
  readingsOf: (card, _, state) => [{ type: 'play', by: onTurn(state), pebbles: pebblesOn(card) }],
  actionMove: () => null,
  discardMove: () => null,
  cardOf: ({ pebbles }) => `pebbles-${String(pebbles)}`,
  isSameCard: (move, was) => move.pebbles === was.pebbles,
  cardPlace: () => ({ on: 'discard' }),
  staysOpen: () => true,
  isOverrulable: () => false,
  markOverruled: (move) => move,
  isDiscardable: () => false,
  isRetroactive: () => false,
  isCorrectionMove: () => false,
  endRound: null,
  otherReading: () => null,
  alternativesTo: ({ by }) =>
    [1, 2, 3].map((pebbles) => ({ group: 'card', move: { type: 'play', by, pebbles } })),
  unrecordedMoves: () => [],
  rereadings: (move) => [move],
  withoutOverruling: (move) => move,
  byPlayerOnTurn: (move, state) => ({ ...move, by: onTurn(state) }),
  inferUnrecordedMove: () => null,
};

export const PEBBLES_BOX = {
  id: 'pebbles',
  cards: [1, 2, 3].map((pebbles) => ({ id: `pebbles-${String(pebbles)}`, copies: 4 })),
};

export const PEBBLES_SCHEMAS = {
  setup: v.object({ game: v.literal('pebbles'), heap: count, seats, deck }),
  moves: { play: v.object({ type: v.literal('play'), by: name, pebbles: count }) },
};

const playText = ({ by, pebbles }: Play): string => `${by} takes ${String(pebbles)}`;

/** In one language, for all languages. */
const PEBBLES_WORDS = {
  isCard: (card: string) => card.startsWith('pebbles-'),
  card: (_: unknown, __: unknown, card: string) => `${String(pebblesOn(card))} pebbles`,
  play: (_: unknown, __: unknown, move: Play) => playText(move),
};

const PEBBLES_ANSWERS = {
  refusal: (_: unknown, __: unknown, { code }: Refusal) => ({
    headline: code,
    text: `No: ${code}.`,
    hint: 'Take one to three.',
    rule: 'Pebbles',
  }),
  refused: (_: unknown, __: unknown, { code }: Refusal) => `No: ${code}.`,
  accepted: (_: unknown, { turn }: View, move: Play | null) =>
    `${move === null ? 'Done' : playText(move)}. ${turn ?? 'Nobody'} is next.`,
  question: () => '',
  seen: () => 'That card lies there.',
  inquired: (_: unknown, { heap }: View) => `${String(heap)} pebbles are left.`,
  sheet: (_: unknown, { heap }: View) => [`${String(heap)} pebbles are left.`],
  last: (_: unknown, __: unknown, move: Play | null) => (move === null ? '' : playText(move)),
  spoken: (_: unknown, __: unknown, { move }: { move: Play }) => `${playText(move)}.`,
  happened: () => [],
  changes: (_: unknown, before: View, after: View) => [
    `${String(before.heap)} pebbles become ${String(after.heap)}.`,
  ],
  happening: (_: unknown, { match }: { match: View }) =>
    `${match.seats[match.winners?.[0] ?? 0]?.name ?? ''} has won.`,
};

/** Its messages lie in no area: it speaks one language. */
export const PEBBLES_NAME = { name: () => 'Pebbles', areas: [], rules: [] };

const PEBBLES_DETAILS = {
  choice: (_: unknown, __: unknown, ___: unknown, { pebbles }: Play) => String(pebbles),
  scores: (_: unknown, { seats: players }: View) => [
    ['Player', 'Pebbles'],
    ...players.map((player) => [player.name, player.hand]),
  ],
};

/** Feed of the game for other programs. */
const PEBBLES_FEED = {
  match: (_: unknown, { seats: players, heap, turn, winners }: View) => ({
    game: { id: 'pebbles', text: 'Pebbles', edition: null },
    round: null,
    target: null,
    window: null,
    rounds: [],
    turn,
    drawPile: heap,
    winners,
    rows: [],
    sides: players.map((player) => ({
      players: [{ name: player.name, cards: null }],
      total: { value: player.hand, text: `${String(player.hand)} pebbles` },
      running: null,
      progress: null,
      status: null,
      marks: [],
    })),
  }),
  played: (_: unknown, __: unknown, { by, pebbles }: Play) => ({
    player: by,
    card: { id: `pebbles-${String(pebbles)}`, text: `${String(pebbles)} pebbles` },
  }),
};

export const PEBBLES_SAYS = {
  words: PEBBLES_WORDS,
  answers: PEBBLES_ANSWERS,
  details: PEBBLES_DETAILS,
  feed: PEBBLES_FEED,
};

interface PebblesAnswers {
  readonly heap: number;
}

/** Form that opens a table, with a size for the heap. */
const PEBBLES_FORM: GameForm<PebblesAnswers> = {
  offers: [{ id: 'pebbles', name: () => 'Pebbles', note: () => 'Whoever takes the last one wins' }],
  read(raw) {
    const heap = fieldsOf(raw)?.['heap'];
    return isWhole(heap) ? { heap } : null;
  },
  remembered: (own: PebblesAnswers) => own,
  fresh: (_, before) => before ?? { heap: 21 },
  offerOf: () => 'pebbles',
  seatings: () => [{ players: 2, sides: 2 }],
  playersFrom: () => 2,
  reseated: (own) => own,
  problems: (_, { heap }) => (heap < 1 ? [{ field: 'heap', text: 'Too small.' }] : []),
  setup: (_, { heap }, __, { seats: names, deck: id }) =>
    ({ game: 'pebbles', heap, seats: names, deck: id }) as never,
};

/** Its pages, each part of which is fetched when it is asked for. */
export const PEBBLES_SCREENS = {
  title: 'devices.kind.television',
  areas: [],
  isSpokenByDefault: false,
  words: () => Promise.resolve(PEBBLES_WORDS),
  answers: () => Promise.resolve(PEBBLES_ANSWERS),
  television: () => Promise.resolve('its television'),
  answerAreas: [],
  phoneAreas: [],
  phone: () => Promise.resolve('its phone'),
  details: () => Promise.resolve(PEBBLES_DETAILS),
  house: () => Promise.resolve(PEBBLES_HOUSE),
};

const PEBBLES_HOUSE = {
  cards: () =>
    Promise.resolve({
      Sign: 'its sign',
      name: (_: unknown, card: string) => `${String(pebblesOn(card))} pebbles`,
      families: [{ id: 'all', name: () => 'All', cards: PEBBLES_BOX.cards.map(({ id }) => id) }],
      touch: { label: (_: unknown, card: string) => card.slice(-1), legend: () => [], tray: null },
    }),
  form: () => Promise.resolve({ ...PEBBLES_FORM, Questions: 'its questions' }),
  rules: () => Promise.resolve([{ id: 'pebbles', name: () => 'Pebbles', sections: () => [] }]),
  figures: { columns: ['matches', 'wins'], groupings: ['player'] },
};
