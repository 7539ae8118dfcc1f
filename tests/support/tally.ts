import type { TableSetup } from '#lib/games.ts';
import type { CellValue, SideCell, Spot } from '#lib/tally/cells.ts';
import { decideTally } from '#lib/tally/decide.ts';
import type { TallyCommand } from '#lib/tally/commands.ts';
import type { TallyEvent } from '#lib/tally/events.ts';
import type { TallyRefusal } from '#lib/tally/refusals.ts';
import { readSpot } from '#lib/tally/state.ts';
import { evolveTallyTable, openTally, type TallyTable } from '#lib/tally/table.ts';
import type { SheetView, TallyMatch } from '#lib/tally/view.ts';
import { viewTallyTable } from '#lib/tally/viewOf.ts';

export const tally = (setup: TableSetup): Tally => new Tally(setup);

/** A match counted by hand, told line by line. A line that is not accepted as told throws. */
export class Tally {
  readonly log: TallyEvent[] = [];
  #table: TallyTable;

  constructor(setup: TableSetup) {
    this.#table = openTally(setup);
  }

  get match(): TallyMatch {
    return viewTallyTable('TABLE', this.log.length, this.#table).match;
  }
  get changes(): number {
    return this.#table.timeline.length;
  }
  /** The sheet of that round; the last one when left out. */
  sheet(round = this.match.sheets.length): SheetView {
    const sheet = this.match.sheets[round - 1];
    if (sheet === undefined) throw new Error(`there is no sheet ${String(round)}`);
    return sheet;
  }
  total(side: number, round?: number): number | undefined {
    return this.sheet(round).scores[side]?.total;
  }

  /** Writes what stands in a side's cell now. */
  write(side: number, cell: SideCell, value: CellValue, round?: number): this {
    return this.#told(null, this.#fill({ side, cell }, value, round));
  }
  exhausted(value = true): this {
    return this.#told(null, this.#fill({ side: null, cell: 'exhausted' }, value));
  }
  close(round = this.match.sheets.length): this {
    return this.#told(null, { type: 'close', round });
  }
  undo(): this {
    return this.#told(null, { type: 'undo', changes: this.changes });
  }
  refuses(code: TallyRefusal['code'], side: number, cell: SideCell, value: CellValue): this {
    return this.#told(code, this.#fill({ side, cell }, value));
  }
  /** Tries a command and says why it was refused; null when it was not. */
  try(command: TallyCommand): TallyRefusal | null {
    const decided = decideTally(command, this.#table.timeline);
    if (!decided.ok) return decided.refusal;
    for (const event of decided.value) this.#table = evolveTallyTable(event, this.#table);
    this.log.push(...decided.value);
    return null;
  }
  tryToWrite(spot: Spot, value: CellValue): TallyRefusal | null {
    return this.try(this.#fill(spot, value));
  }

  #fill(spot: Spot, value: CellValue, round = this.match.sheets.length): TallyCommand {
    const sheet = this.#table.timeline.now.sheets[round - 1];
    const saw = sheet === undefined ? 0 : readSpot(spot, sheet);
    return { type: 'fill', round, ...spot, saw, value };
  }

  #told(code: TallyRefusal['code'] | null, command: TallyCommand): this {
    const refusal = this.try(command);
    if ((refusal?.code ?? null) !== code) {
      throw new Error(
        `${JSON.stringify(command)}: ${JSON.stringify(refusal)}, not ${String(code)}`,
      );
    }
    return this;
  }
}
