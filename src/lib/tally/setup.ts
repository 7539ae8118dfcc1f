import { setupOf as elevensSetupOf } from '../elevens/atTable.ts';
import { accept, type Result } from '../game/result.ts';
import type { SetupProblem } from '../game/tableGame.ts';
import type { TableSetup } from '../games.ts';
import { parseSetup } from '../millebornes/setup.ts';
import type { CountedGame } from './state.ts';

/** The game of a table as its sheets count it, or what is wrong with the setup. */
export function parseCounted(setup: TableSetup): Result<CountedGame, SetupProblem> {
  if (setup.game === 'elevens') {
    const parsed = elevensSetupOf(setup);
    return parsed.ok ? accept({ game: 'elevens', setup: parsed.value }) : parsed;
  }
  const parsed = parseSetup(setup);
  return parsed.ok ? accept({ game: '1000-bornes', setup: parsed.value }) : parsed;
}
