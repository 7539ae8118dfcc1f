import type { CellValue, SideCell, CellPosition } from '#lib/tally/cells.ts';
import type { TableCommand } from '#lib/table/commands.ts';
import { decideTable } from '#lib/table/decide.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { TableState } from '#lib/table/state.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import type { Move, Refusal } from '#lib/tally/moves.ts';
import type { TallySetup } from '#lib/tally/setup.ts';
import { readSpot, type Sheet } from '#lib/tally/state.ts';
import type { SheetView, TallyMatch } from '#lib/tally/view.ts';

/** Fills the kilometres of a side in the first round. */
export const km = (side: number, saw: number, value: number): Move => ({
  type: 'fill',
  round: 1,
  side,
  cell: 'km',
  saw,
  value,
});

export const tally = (counted: TallySetup['counted']): Tally => new Tally(counted);

/** A match counted by hand, told line by line. A line that is not accepted as told throws. */
export class Tally {
  readonly log: TableEvent[] = [];
  #table: TableState;

  constructor(counted: TallySetup['counted']) {
    this.#table = openTable({ type: 'tableCreated', setup: { game: 'tally', counted } });
  }

  get state(): TableState {
    return this.#table;
  }
  get view(): TableView<'tally'> {
    const view = viewTable('TABLE', this.log.length, this.#table);
    if (!isTableOf('tally', view)) throw new Error('this match is not counted by hand');
    return view;
  }
  get match(): TallyMatch {
    return this.view.match;
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
    const { moves, line } = this.view;
    const answer = this.ask({ type: 'undo', moves, line });
    if (answer.outcome !== 'accepted') throw new Error(JSON.stringify(answer));
    return this;
  }
  refuses(code: Refusal['code'], side: number, cell: SideCell, value: CellValue): this {
    return this.#told(code, this.#fill({ side, cell }, value));
  }
  try(move: Move): Refusal | null {
    const answer = this.ask({ type: 'move', move });
    if (answer.outcome === 'accepted') return null;
    if (answer.outcome !== 'refused' || answer.refusal.game !== 'tally') {
      throw new Error(JSON.stringify(answer));
    }
    const { game: _, ...refusal } = answer.refusal;
    return refusal;
  }
  tryToWrite(spot: CellPosition, value: CellValue): Refusal | null {
    return this.try(this.#fill(spot, value));
  }
  ask(command: TableCommand) {
    const { events, answer } = decideTable(command, this.#table);
    for (const event of events) this.#table = evolveTable(event, this.#table, 0);
    this.log.push(...events);
    return answer;
  }

  #fill(spot: CellPosition, value: CellValue, round = this.match.sheets.length): Move {
    const sheet: Sheet | undefined = this.match.sheets[round - 1];
    const saw = sheet === undefined ? 0 : readSpot(spot, sheet);
    return { type: 'fill', round, ...spot, saw, value };
  }

  #told(code: Refusal['code'] | null, move: Move): this {
    const refusal = this.try(move);
    if ((refusal?.code ?? null) !== code) {
      throw new Error(`${JSON.stringify(move)}: ${JSON.stringify(refusal)}, not ${String(code)}`);
    }
    return this;
  }
}
