import { t } from '#lib/client/language.svelte.ts';
import type { ListedMatch } from '#lib/history/pages.ts';
import type { BinnedMatch } from '#lib/history/view.ts';
import type { ToErase } from './toErase.ts';

/** To the bin, out of it, and for good: null when it is done, else why not. */
export interface EraseWays {
  throwAway: (table: string) => Promise<string | null>;
  takeBack: (table: string) => Promise<string | null>;
  erase: (table: string) => Promise<string | null>;
}

/** A match that somebody is asked about before it goes. */
export interface Erasing {
  readonly asked: ToErase | null;
  readonly refusal: string | null;
  readonly busy: boolean;
  /** What was done last, to be said. */
  readonly said: string;
  ask(match: ListedMatch): void;
  askForGood(match: BinnedMatch): void;
  confirm(): Promise<void>;
  cancel(): void;
  takeBack(code: string): Promise<void>;
}

/** Call it while a component is set up. */
export function erasing(ways: () => EraseWays): Erasing {
  let asked: ToErase | null = $state.raw(null);
  let refusal: string | null = $state(null);
  let busy = $state(false);
  let said = $state('');

  function ask(match: ToErase) {
    asked = match;
    refusal = null;
  }
  return {
    get asked() {
      return asked;
    },
    get refusal() {
      return refusal;
    },
    get busy() {
      return busy;
    },
    get said() {
      return said;
    },
    ask({ code, sides, rounds }) {
      ask({ code, rounds, players: sides.flatMap(({ players }) => players), forGood: false });
    },
    askForGood: (match) => ask({ ...match, rounds: null, forGood: true }),
    async confirm() {
      if (asked === null) return;
      const { code, forGood } = asked;
      busy = true;
      refusal = await (forGood ? ways().erase(code) : ways().throwAway(code));
      busy = false;
      if (refusal !== null) return;
      asked = null;
      said = t(forGood ? 'matches.erased' : 'matches.binned', { code });
    },
    cancel() {
      asked = null;
    },
    async takeBack(code) {
      said = (await ways().takeBack(code)) ?? t('matches.bin.taken', { code });
    },
  };
}
