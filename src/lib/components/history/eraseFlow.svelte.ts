import { t } from '#lib/client/language.svelte.ts';
import type { ListedMatch } from '#lib/history/pages.ts';
import type { BinnedMatch } from '#lib/history/view.ts';
import { useRequest } from '../kit/useRequest.svelte.ts';
import type { EraseCandidate } from './eraseCandidate.ts';

/**
 * Moves a match to the trash, back, or deletes it permanently. Each resolves with null, or with the
 * refusal text.
 */
export interface EraseActions {
  throwAway: (table: string) => Promise<string | null>;
  takeBack: (table: string) => Promise<string | null>;
  erase: (table: string) => Promise<string | null>;
}

export interface EraseFlow {
  readonly asked: EraseCandidate | null;
  readonly refusal: string | null;
  readonly busy: boolean;
  readonly said: string;
  ask(match: ListedMatch): void;
  askForGood(match: BinnedMatch): void;
  confirm(): Promise<void>;
  cancel(): void;
  takeBack(code: string): Promise<void>;
}

/** Call it during component initialization. */
export function createEraseFlow(ways: () => EraseActions): EraseFlow {
  let asked: EraseCandidate | null = $state.raw(null);
  const request = useRequest();
  let said = $state('');

  function ask(match: EraseCandidate) {
    asked = match;
    request.clear();
  }
  return {
    get asked() {
      return asked;
    },
    get refusal() {
      return request.refusal;
    },
    get busy() {
      return request.busy;
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
      const { erase, throwAway } = ways();
      if (!(await request.run(() => (forGood ? erase(code) : throwAway(code))))) return;
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
