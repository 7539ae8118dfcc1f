import type { TableSetup } from '#lib/games.ts';
import { SAFETY_MARKS, type CellValue, type SideCell, type Spot } from '#lib/tally/cells.ts';
import type { TallyCommand } from '#lib/tally/commands.ts';
import { decideTally } from '#lib/tally/decide.ts';
import { readSpot } from '#lib/tally/state.ts';
import { evolveTallyTable, openTally } from '#lib/tally/table.ts';
import { viewTallyTable } from '#lib/tally/viewOf.ts';
import { pick } from '../elevensDeal.ts';
import type { Random } from '../randomMatch.ts';
import type { TorturedPhone } from './phone.ts';
import { AHEAD, catchUp, madeIn, type TorturedTable } from './played.ts';

export interface SheetParts {
  readonly code: string;
  readonly setup: TableSetup;
  readonly phone: TorturedPhone;
  readonly random: Random;
  stored(): number;
  readonly patience: number;
  mayGoOn(): Promise<void>;
}

/** So many tries that the sheet refuses in a row mean that it is full. */
const MOST_TRIES = 200;

/** A match whose sheets somebody fills in on a phone: in any order, with mistakes taken back. */
export function torturedSheet(parts: SheetParts): TorturedTable {
  const { code, setup, phone, random, stored, mayGoOn } = parts;
  let table = openTally(setup);
  const made = { ids: new Set<string>(), unnamed: 0 };
  const behind = () => 1 + madeIn(made) - stored();
  const expected = () => viewTallyTable(code, 1 + madeIn(made), table);

  /** Something that may be written now; null: nothing is found. */
  function wish(): TallyCommand | null {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const command = anything();
      if (command !== null && changes(command)) return command;
    }
    return null;
  }

  /** What writes the value that stands there already is stored, but no screen is told of it. */
  function changes(command: TallyCommand): boolean {
    const decided = decideTally(command, table.timeline);
    return decided.ok && decided.value.length > 0;
  }

  function anything(): TallyCommand | null {
    const { cells, sheets, sides } = expected().match;
    const round = sheets.length;
    const chance = random();
    if (chance < 0.05) return { type: 'undo', changes: table.timeline.length };
    if (chance < 0.1) return { type: 'close', round };
    const sheet = table.timeline.now.sheets[round - 1];
    if (sheet === undefined) return null;
    const spot: Spot =
      chance < 0.15
        ? { side: null, cell: 'exhausted' }
        : { side: Math.floor(random() * sides.length), cell: pick(cells, random) };
    return { type: 'fill', round, ...spot, saw: readSpot(spot, sheet), value: valueFor(spot.cell) };
  }

  function valueFor(cell: SideCell | 'exhausted'): CellValue {
    if (cell === 'km') return 25 * Math.floor(random() * 41);
    if (cell === 'bonus' || cell === 'numbers' || cell === 'jokers') {
      return Math.floor(random() * 4);
    }
    return pick<CellValue>([true, false, ...SAFETY_MARKS], random);
  }

  return {
    ...{ code, way: 'sheet', game: setup.game, behind, expected },
    made: () => made,
    async play(wanted) {
      while (madeIn(made) < wanted) {
        await catchUp(behind, Math.floor(random() * AHEAD), parts);
        await mayGoOn();
        const command = wish();
        if (command === null) break;
        const decided = decideTally(command, table.timeline);
        for (const event of decided.ok ? decided.value : []) table = evolveTallyTable(event, table);
        const id = `sheet-${code}-${String(madeIn(made))}`;
        made.ids.add(id);
        phone.write(id, command);
      }
      await catchUp(behind, 0, parts);
    },
  };
}
