import type { FeedSide, FeedState } from '../../table/feed.ts';

/** What is told of a table besides how it stands. */
export const EVENT_TYPES = [
  'card_played',
  'hazard',
  'coup_fourre',
  'refused',
  'question',
  'extension',
  'corrected',
  'paused',
  'resumed',
  'round_started',
  'round_ended',
  'match_won',
  'match_ended',
] as const;
type EventType = (typeof EVENT_TYPES)[number];

export interface BusEvent {
  readonly event_type: EventType;
  /** The table, its state and the place within it: whoever gets an event twice knows it by this. */
  readonly id: string;
  /** ms since the epoch, by the server's clock; null where nobody noted it. */
  readonly at: number | null;
  /** From 1, as on tokens. */
  readonly side: number | null;
  readonly player: string | null;
  /** In the language of the house. */
  readonly text: string;
  /** Id of an event that is no longer true. */
  readonly corrects: string | null;
  /** Of the move that it tells of, from 1 in the match. */
  readonly number: number | null;
}

type Told = Pick<BusEvent, 'event_type' | 'text'> & Partial<BusEvent>;

/** The events that tell of moves, by the number of the move. */
export type ToldMoves = ReadonlyMap<number, string>;

/** What happened between two states of one table, in order; nothing where there was none before. */
export function happened(
  before: FeedState | null,
  now: FeedState,
  told: ToldMoves,
): readonly BusEvent[] {
  if (before?.table !== now.table || now.looking) return [];
  const events = [
    ...corrections(before, now, told),
    ...roundsBegun(before, now),
    ...plays(before, now),
    ...extensions(before, now),
    ...matters(before, now),
    ...endings(before, now),
  ];
  return events.map((event, at) => whole(event, now, String(at + 1)));
}

/** The table is gone, or another one plays on after its match. */
export const ended = (last: FeedState): BusEvent =>
  whole({ event_type: 'match_ended', text: last.headline }, last, 'ended');

const whole = (event: Told, { table, revision, last }: FeedState, which: string): BusEvent => ({
  at: last?.at ?? null,
  side: null,
  player: null,
  corrects: null,
  number: null,
  ...event,
  id: `${table}.${String(revision)}.${which}`,
});

function* corrections(before: FeedState, now: FeedState, told: ToldMoves): Generator<Told> {
  if (now.review === null || now.review === before.review) return;
  const gone = (before.last?.number ?? 0) > (now.last?.number ?? 0) ? before.last?.number : null;
  const number = gone ?? null;
  const corrects = number === null ? null : (told.get(number) ?? null);
  yield { event_type: 'corrected', text: now.review, number, corrects };
}

function* roundsBegun(before: FeedState, now: FeedState): Generator<Told> {
  if (now.round === null || now.round.value <= (before.round?.value ?? 0)) return;
  yield { event_type: 'round_started', text: now.round.text };
}

function* plays(before: FeedState, { last, sides }: FeedState): Generator<Told> {
  if (last === null || last.number <= (before.last?.number ?? 0)) return;
  const { number, player, text, at } = last;
  const of = { number, player, text, at, side: last.side === null ? null : last.side + 1 };
  yield { event_type: 'card_played', ...of };
  for (const side of sides) {
    const was = before.sides[side.side];
    if (safetiesThatAnswered(side) > safetiesThatAnswered(was)) {
      yield { event_type: 'coup_fourre', ...of, side: side.side + 1 };
    }
    if (
      hindrances(side) > hindrances(was) ||
      (was?.status?.going && side.status?.going === false)
    ) {
      yield { event_type: 'hazard', ...of, side: side.side + 1 };
    }
  }
}

/** The distance to reach is another one than at the last move of the same round. */
function* extensions(before: FeedState, { last, round, sides }: FeedState): Generator<Told> {
  if (round === null || round.value !== before.round?.value) return;
  const isFurther = sides.some(
    ({ side, progress }) => (progress?.of ?? 0) > (before.sides[side]?.progress?.of ?? Infinity),
  );
  if (!isFurther || last === null || last.number <= (before.last?.number ?? 0)) return;
  const { number, player, text } = last;
  yield {
    ...{ event_type: 'extension', number, player, text },
    side: last.side === null ? null : last.side + 1,
  };
}

function* matters(before: FeedState, now: FeedState): Generator<Told> {
  const side = now.turn === null ? null : now.turn.side + 1;
  const of = { side, player: now.turn?.player ?? null };
  if (now.refusal !== null && now.refusal.text !== before.refusal?.text) {
    yield { event_type: 'refused', ...of, text: now.refusal.text };
  }
  if (now.question !== null && now.question !== before.question) {
    yield { event_type: 'question', ...of, text: now.question };
  }
  if ((now.phase === 'paused') !== (before.phase === 'paused')) {
    yield { event_type: now.phase === 'paused' ? 'paused' : 'resumed', text: now.headline };
  }
}

function* endings(before: FeedState, now: FeedState): Generator<Told> {
  if (now.rounds.length > before.rounds.length) {
    yield { event_type: 'round_ended', text: now.headline };
  }
  if (now.winners === null || before.winners !== null) return;
  const [winner] = now.winners;
  const alone = now.winners.length === 1 && winner !== undefined ? winner + 1 : null;
  yield { event_type: 'match_won', side: alone, text: now.headline };
}

const count = (side: FeedSide | undefined, counts: (mark: FeedSide['marks'][number]) => boolean) =>
  side?.marks.filter(counts).length ?? 0;
const safetiesThatAnswered = (side: FeedSide | undefined): number =>
  count(side, ({ coupFourre }) => coupFourre);
const hindrances = (side: FeedSide | undefined): number =>
  count(side, ({ kind }) => kind === 'hindrance');
