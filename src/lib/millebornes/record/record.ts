import { accept, refuse } from '../../game/result.ts';
import type { RecordFormat } from '../../game/tableGame.ts';
import type { MilleBornesSetup } from '../atTable.ts';
import type { Move } from '../moves.ts';
import type { Setup, State } from '../state.ts';
import { formatMilleBornes } from './format.ts';
import { parseMilleBornes } from './parse.ts';
import { replayMilleBornes } from './replay.ts';

export const MILLE_BORNES_RECORD: RecordFormat<MilleBornesSetup, State, Move> = {
  read(raw) {
    const record = parseMilleBornes(raw);
    if (!record.ok) return refuse(record.refusal);
    return accept({ setup: tableOf(record.value.setup), steps: record.value.steps });
  },
  write: (_, moves, { setup }, meta) => formatMilleBornes(setup, moves, meta),
  replay: replayMilleBornes,
};

function tableOf(setup: Setup): MilleBornesSetup {
  const { edition, options, seats } = setup;
  const nameOf = (seat: number): string => seats[seat] ?? '';
  return {
    game: '1000-bornes',
    edition,
    options,
    seats,
    sides: setup.sides.map((side) => side.map(nameOf)),
    first: nameOf(setup.first),
    deck: null,
  };
}
