import type { TableView } from '#lib/table/view.ts';
import { arrivalBetween } from './moment.ts';

type RaceView = TableView<'1000-bornes'>;

/** Display time of an arrival in ms: the car drives up, then its band is read. */
const ARRIVAL_DISPLAY_MS = 4_400;
/** Display time of the last round's sheet before the match result, in ms. */
const SHEET_DISPLAY_MS = 20_000;

interface Ending {
  readonly seen: 'arrival' | 'lastSheet';
  readonly race: RaceView;
  /** Number of moves at the end; any later move or undo ends the stage. */
  readonly moves: number;
}

/**
 * Shows the end of a round before what follows it. Skipped for a page that was just opened and
 * while looking back.
 */
export class EndingSequence {
  #ending = $state.raw<Ending | null>(null);
  #before: RaceView | null = null;
  readonly #view: () => RaceView;

  constructor(view: () => RaceView, isLooking: () => boolean) {
    this.#view = view;
    // Runs before the DOM update: a race that is removed and added again would lose the moving car.
    $effect.pre(() => {
      const now = this.#view();
      const before = this.#before;
      this.#before = now;
      if (before === null || isLooking()) this.#ending = null;
      else this.#follow(before, now);
    });
    $effect(() => {
      const ending = this.#ending;
      if (ending === null) return;
      const wait = ending.seen === 'arrival' ? ARRIVAL_DISPLAY_MS : SHEET_DISPLAY_MS;
      const end = setTimeout(() => this.advance(), wait);
      return () => clearTimeout(end);
    });
  }

  get arrival(): RaceView | null {
    return this.#ending?.seen === 'arrival' ? this.#ending.race : null;
  }

  get isRunning(): boolean {
    return this.#ending !== null;
  }

  get isLastSheet(): boolean {
    return this.#ending?.seen === 'lastSheet';
  }

  advance(): void {
    if (this.#ending === null) return;
    const isOver = this.#view().match.winners !== null;
    const wasArrival = this.#ending.seen === 'arrival';
    this.#ending = wasArrival && isOver ? { ...this.#ending, seen: 'lastSheet' } : null;
  }

  #follow(before: RaceView, now: RaceView): void {
    const { moves, match } = now;
    const hasEnded = match.rounds.length > before.match.rounds.length;
    const race = hasEnded ? arrivalBetween(before, now) : null;
    if (race !== null) this.#ending = { seen: 'arrival', race, moves };
    else if (hasEnded && match.winners !== null) {
      this.#ending = { seen: 'lastSheet', race: before, moves };
    } else if (moves !== before.moves || match.rounds.length < before.match.rounds.length) {
      this.#ending = null;
    }
  }
}
