import type { TableView } from '#lib/table/view.ts';
import { arrivalBetween } from './moment.ts';

type RaceView = TableView<'1000-bornes'>;

/** How long a car is seen to arrive, in ms: it drives up, then the band over it is read. */
const ARRIVES_FOR = 4_400;
/** How long the sheet of the last round stands before the result of the match, in ms. */
const SHEET_STANDS_FOR = 20_000;

/** How a round ends on the screen: its car arrives, then its sheet stands; after the last one the match's result. */
interface Ending {
  readonly seen: 'arrival' | 'lastSheet';
  /** The race as the car arrives. */
  readonly race: RaceView;
  /** After how many moves: whatever is played or taken back then goes before. */
  readonly moves: number;
}

/** What is seen of an ending before what comes after it: neither after a page was opened, nor while somebody looks back. */
export class SeenEnding {
  #ending = $state.raw<Ending | null>(null);
  #before: RaceView | null = null;
  readonly #view: () => RaceView;

  /** To be made while a component is. */
  constructor(view: () => RaceView, isLooking: () => boolean) {
    this.#view = view;
    // Before the page changes: a race that is taken away and put back has no car on its way.
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
      const wait = ending.seen === 'arrival' ? ARRIVES_FOR : SHEET_STANDS_FOR;
      const end = setTimeout(() => this.goOn(), wait);
      return () => clearTimeout(end);
    });
  }

  /** The race at its end, as long as the arrival is to be seen. */
  get arrival(): RaceView | null {
    return this.#ending?.seen === 'arrival' ? this.#ending.race : null;
  }

  /** Whether something is seen that gives way by itself. */
  get isSeen(): boolean {
    return this.#ending !== null;
  }

  /** Whether the sheet of the last round stands before the result. */
  get isLastSheet(): boolean {
    return this.#ending?.seen === 'lastSheet';
  }

  /** What comes next is wanted now. */
  goOn(): void {
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
