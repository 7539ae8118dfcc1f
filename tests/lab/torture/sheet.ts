import type { ScreenCommand } from '#lib/table/commands.ts';
import { decideTable } from '#lib/table/decide.ts';
import {
  SAFETY_MARKS,
  type CellValue,
  type SideCell,
  type CellPosition,
} from '#lib/tally/cells.ts';
import type { TallySetup } from '#lib/tally/setup.ts';
import { readSpot } from '#lib/tally/state.ts';
import { pick } from '../../support/elevensDeal.ts';
import { tally } from '../../support/tally.ts';
import { withSeed } from '../../support/withSeed.ts';
import { AHEAD, catchUp, madeIn, type PlayingParts, type TorturedTable } from './played.ts';

export interface SheetParts extends PlayingParts {
  readonly setup: TallySetup['counted'];
}

/** So many tries that the sheet refuses in a row mean that it is full. */
const MOST_TRIES = 200;

/** Plays a match on sheets that a phone fills in, in any order and with undone mistakes. */
export function torturedSheet(parts: SheetParts): TorturedTable {
  const { code, setup, phone, random, stored, mayGoOn } = parts;
  const table = tally(setup);
  const made = { ids: new Set<string>(), unnamed: 0 };
  const behind = () => 1 + madeIn(made) - stored();
  const expected = () => ({ ...table.view, code, position: 1 + madeIn(made) });

  function wish(): ScreenCommand | null {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const command = anything();
      if (command !== null && changes(command)) return command;
    }
    return null;
  }

  /** Writing the same value is stored but not broadcast. */
  const changes = (command: ScreenCommand): boolean =>
    decideTable(withSeed(command), table.state).events.length > 0;

  function anything(): ScreenCommand | null {
    const { match, moves, line } = table.view;
    const { cells, sheets, sides } = match;
    const round = sheets.length;
    const chance = random();
    if (chance < 0.05) return { type: 'undo', moves, line };
    if (chance < 0.1) return { type: 'move', move: { type: 'close', round } };
    const sheet = sheets[round - 1];
    if (sheet === undefined) return null;
    const spot: CellPosition =
      chance < 0.15
        ? { side: null, cell: 'exhausted' }
        : { side: Math.floor(random() * sides.length), cell: pick(cells, random) };
    const [saw, value] = [readSpot(spot, sheet), valueFor(spot.cell)];
    return { type: 'move', move: { type: 'fill', round, ...spot, saw, value } };
  }

  function valueFor(cell: SideCell | 'exhausted'): CellValue {
    if (cell === 'km') return 25 * Math.floor(random() * 41);
    if (cell === 'bonus' || cell === 'numbers' || cell === 'jokers') {
      return Math.floor(random() * 4);
    }
    return pick<CellValue>([true, false, ...SAFETY_MARKS], random);
  }

  return {
    code,
    way: 'sheet',
    game: setup.game,
    behind,
    expected,
    made: () => made,
    async play(wanted) {
      while (madeIn(made) < wanted) {
        await catchUp(behind, Math.floor(random() * AHEAD), parts);
        await mayGoOn();
        const command = wish();
        if (command === null) break;
        table.ask(withSeed(command));
        const id = `sheet-${code}-${String(madeIn(made))}`;
        made.ids.add(id);
        phone.write(id, command);
      }
      await catchUp(behind, 0, parts);
    },
  };
}
