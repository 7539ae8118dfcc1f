import type { FeedSide, FeedState } from '../../../table/feed.ts';

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
  /** Composed of table, revision and index; lets a receiver detect duplicates. */
  readonly id: string;
  /** Server time in ms since the epoch; null if unknown. */
  readonly at: number | null;
  /** Side from 1, as on tokens. */
  readonly side: number | null;
  readonly player: string | null;
  readonly text: string;
  readonly corrects: string | null;
  readonly number: number | null;
}

type EventDraft = Pick<BusEvent, 'event_type' | 'text'> & Partial<BusEvent>;

export type PublishedMoves = ReadonlyMap<number, string>;

/** Returns the events between two states of the same table, in order; none for a new table. */
export function deriveEvents(
  before: FeedState | null,
  now: FeedState,
  told: PublishedMoves,
): readonly BusEvent[] {
  if (before?.table !== now.table || now.looking) return [];
  const events = [
    ...correctionEvents(before, now, told),
    ...roundStartEvents(before, now),
    ...playEvents(before, now),
    ...extensionEvents(before, now),
    ...noticeEvents(before, now),
    ...endEvents(before, now),
  ];
  return events.map((event, at) => completeEvent(event, now, String(at + 1)));
}

/** Returns the end event of a table that was closed or replaced at its place by another. */
export const matchEndEvent = (last: FeedState): BusEvent =>
  completeEvent({ event_type: 'match_ended', text: last.headline }, last, 'ended');

const completeEvent = (
  event: EventDraft,
  { table, revision, last }: FeedState,
  which: string,
): BusEvent => ({
  at: last?.at ?? null,
  side: null,
  player: null,
  corrects: null,
  number: null,
  ...event,
  id: `${table}.${String(revision)}.${which}`,
});

function* correctionEvents(
  before: FeedState,
  now: FeedState,
  told: PublishedMoves,
): Generator<EventDraft> {
  if (now.review === null || now.review === before.review) return;
  const gone = (before.last?.number ?? 0) > (now.last?.number ?? 0) ? before.last?.number : null;
  const number = gone ?? null;
  const corrects = number === null ? null : (told.get(number) ?? null);
  yield { event_type: 'corrected', text: now.review, number, corrects };
}

function* roundStartEvents(before: FeedState, now: FeedState): Generator<EventDraft> {
  if (now.round === null || now.round.value <= (before.round?.value ?? 0)) return;
  yield { event_type: 'round_started', text: now.round.text };
}

function* playEvents(before: FeedState, { last, sides }: FeedState): Generator<EventDraft> {
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

function* extensionEvents(
  before: FeedState,
  { last, round, sides }: FeedState,
): Generator<EventDraft> {
  if (round === null || round.value !== before.round?.value) return;
  const isFurther = sides.some(
    ({ side, progress }) => (progress?.of ?? 0) > (before.sides[side]?.progress?.of ?? Infinity),
  );
  if (!isFurther || last === null || last.number <= (before.last?.number ?? 0)) return;
  const { number, player, text } = last;
  yield {
    event_type: 'extension',
    number,
    player,
    text,
    side: last.side === null ? null : last.side + 1,
  };
}

function* noticeEvents(before: FeedState, now: FeedState): Generator<EventDraft> {
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

function* endEvents(before: FeedState, now: FeedState): Generator<EventDraft> {
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
