import { accept, refuse } from '../../game/result.ts';
import type { RecordFormat } from '../../game/tableGame.ts';
import { setupOf, type ElevensSetup } from '../atTable.ts';
import type { Move } from '../moves.ts';
import type { State } from '../state.ts';
import { formatElevens } from './format.ts';
import { parseElevens } from './parse.ts';
import { replayElevens } from './replay.ts';

export const ELEVENS_RECORD: RecordFormat<ElevensSetup, State, Move> = {
  read(raw) {
    const record = parseElevens(raw);
    if (!record.ok) return refuse(record.refusal);
    const { beginner, rows, seats, first } = record.value.setup;
    const setup: ElevensSetup = {
      game: 'elevens',
      options: { beginner },
      seats,
      first,
      deck: null,
      rows: rows.map(({ name }) => name),
    };
    return accept({ setup, steps: record.value.steps });
  },
  write(setup, moves, _, meta) {
    const agreed = setupOf(setup);
    if (!agreed.ok) throw new Error('A table of Elevens has a setup of Elevens.');
    return formatElevens(agreed.value, moves, meta);
  },
  replay: replayElevens,
};
