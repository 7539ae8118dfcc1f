import { setupOf as elevensSetupOf, type ElevensSetup } from '../elevens/atTable.ts';
import type { Setup as ElevensAgreed } from '../elevens/setup.ts';
import { accept, type Result } from '../game/result.ts';
import type { SetupProblem } from '../game/tableGame.ts';
import type { MilleBornesSetup } from '../millebornes/atTable.ts';
import { parseSetup } from '../millebornes/setup.ts';
import type { Setup as MilleBornesAgreed } from '../millebornes/state.ts';

/** What it takes to count a match by hand: the game that is played, as for a table of cards. */
export interface TallySetup {
  readonly game: 'tally';
  readonly counted: MilleBornesSetup | ElevensSetup;
}

/** The same as its rules read it. */
export type CountedGame =
  | { readonly game: '1000-bornes'; readonly setup: MilleBornesAgreed }
  | { readonly game: 'elevens'; readonly setup: ElevensAgreed };

/** The game of a table as its sheets count it, or what is wrong with the setup. */
export function parseCounted(counted: TallySetup['counted']): Result<CountedGame, SetupProblem> {
  if (counted.game === 'elevens') {
    const parsed = elevensSetupOf(counted);
    return parsed.ok ? accept({ game: 'elevens', setup: parsed.value }) : parsed;
  }
  const parsed = parseSetup(counted);
  return parsed.ok ? accept({ game: '1000-bornes', setup: parsed.value }) : parsed;
}
