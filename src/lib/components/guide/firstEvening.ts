import type { DeviceView } from '#lib/devices/view.ts';
import { EVENING_MS } from '#lib/history/summary.ts';
import { isPhysicalReader } from '#lib/reader/events.ts';
import { healthOf, isHealthy } from '#lib/house/health.ts';
import type { DeckView, HouseView, ReaderView, TableSummary } from '#lib/house/view.ts';

/** Steps from a new installation to the first match, in order. */
export const FIRST_STEPS = ['reader', 'deck', 'television', 'table'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `now` is the step to take; there is at most one. */
type StepState = 'done' | 'skipped' | 'now' | 'next';

export interface FirstEvening {
  readonly states: Readonly<Record<FirstStep, StepState>>;
  /** A reader that works, else one with a problem; null if none was seen. */
  readonly reader: ReaderView | null;
  /** The deck with the most tags; null if there is none. */
  readonly deck: DeckView | null;
}

/** Returns how far the first evening is prepared; each step ticks itself. */
export function firstEvening(
  { readers, decks, tables }: Pick<HouseView, 'readers' | 'decks' | 'tables'>,
  devices: readonly Pick<DeviceView, 'kind'>[],
  skipped: readonly FirstStep[],
): FirstEvening {
  const working = readers.find(
    (reader) => isPhysicalReader(reader.name) && isHealthy(healthOf(reader)),
  );
  const deck = decks.toSorted((one, other) => other.cards - one.cards)[0] ?? null;
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    reader: working !== undefined,
    deck: deck !== null && deck.size > 0 && deck.cards >= deck.size,
    television: devices.some(({ kind }) => kind === 'television'),
    table: tables.some(isOwn),
  };
  // A deck is enrolled on a reader.
  const isSkipped = (step: FirstStep): boolean =>
    skipped.includes(step) || (step === 'deck' && skipped.includes('reader') && !isDone.reader);
  const now = FIRST_STEPS.find((step) => !isDone[step] && !isSkipped(step));
  const stateOf = (step: FirstStep): StepState => {
    if (isDone[step]) return 'done';
    if (isSkipped(step)) return 'skipped';
    return step === now ? 'now' : 'next';
  };
  return {
    states: {
      reader: stateOf('reader'),
      deck: stateOf('deck'),
      television: stateOf('television'),
      table: stateOf('table'),
    },
    reader: working ?? readers[0] ?? null,
    deck,
  };
}

/**
 * True once a match was played to its end, or was left after an evening. `unfinished` are the
 * matches that are not over; `now` in ms since the epoch.
 */
export const hasPlayedBefore = (
  tables: readonly TableSummary[],
  unfinished: readonly { readonly code: string; readonly moves: number }[],
  now: number,
): boolean =>
  tables.some((table) => {
    if (!isOwn(table)) return false;
    const match = unfinished.find(({ code }) => code === table.code);
    return match === undefined || (match.moves > 0 && now - table.createdAt > EVENING_MS);
  });

/** False for records that were opened only to be looked at, and for erased matches. */
const isOwn = ({ looking, seats }: TableSummary): boolean => looking !== true && seats.length > 0;
