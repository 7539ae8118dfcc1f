import { tenuresOf, type Predecessor } from '../table/handover.ts';
import { format, isolated } from './format.ts';
import type { Language } from './language.ts';

/** Returns the name of each seat with its former players: "Anne, then Bruno". */
export const seatsOfResult = (
  language: Language,
  players: readonly string[],
  formerPlayers?: readonly Predecessor[],
): readonly string[] =>
  players.map((player) =>
    tenuresOf(player, formerPlayers)
      .map(({ name }) => name)
      .reduce((before, name) =>
        format(language, 'common.then', { before: isolated(before), name: isolated(name) }),
      ),
  );
