import { accept, refuse } from '../game/result.ts';
import { calledBy } from './calledBy.ts';
import type { Decided, TournamentCommand, TournamentRefusal } from './commands.ts';
import { MOST_TABLES } from './equipment.ts';
import type { TournamentEvent } from './events.ts';
import { freePlace, groupOf } from './pairing/groups.ts';
import { allCalledAs } from './names.ts';
import { entrantOf, type Entrant, type Tournament } from './state.ts';

type EntrantCommand = Extract<
  TournamentCommand,
  { type: 'register' | 'rename' | 'drop' | 'return' }
>;

/** Who takes part: from the beginning or late, for a while or to the end. */
export function decideOnEntrants(command: EntrantCommand, state: Tournament): Decided {
  switch (command.type) {
    case 'register':
      return register(command.players, state);
    case 'rename': {
      const { entrant, players } = command;
      return known(entrant, state, () => {
        const why = whyNotNamed(players, state, entrant);
        return why === null
          ? accept([{ type: 'entrantRenamed', entrant, players: trimmed(players) }])
          : refuse(why);
      });
    }
    case 'drop':
      return known(command.entrant, state, ({ out, number }) =>
        out
          ? refuse({ code: 'has-left', entrant: number })
          : accept([{ type: 'entrantDropped', entrant: number }]),
      );
    case 'return':
      return known(command.entrant, state, ({ out, number }) =>
        out
          ? withPlace({ type: 'entrantReturned', entrant: number }, state)
          : refuse({ code: 'is-there', entrant: number }),
      );
  }
}

/** Whoever is late plays from the next round on; in groups that are drawn, where a place is free. */
function register(players: readonly string[], state: Tournament): Decided {
  const why = whyNotNamed(players, state, null);
  if (why !== null) return refuse(why);
  if (state.entrants.length >= MOST_ENTRANTS) {
    return refuse({ code: 'too-many-entrants', most: MOST_ENTRANTS });
  }
  if (state.finalists !== null) return refuse({ code: 'is-paired' });
  const entrant = state.entrants.length + 1;
  return withPlace({ type: 'entrantRegistered', entrant, players: trimmed(players) }, state);
}

/** Where groups are drawn, whoever was not there then needs a place in one of them: without it he would meet nobody. */
function withPlace(
  coming: Extract<TournamentEvent, { type: 'entrantRegistered' | 'entrantReturned' }>,
  { groups, finalists }: Tournament,
): Decided {
  const { entrant } = coming;
  const isPlaced = groups.length === 0 || finalists !== null || groupOf(entrant, groups) >= 0;
  if (isPlaced) return accept([coming]);
  const free = freePlace(groups);
  return free === null
    ? refuse({ code: 'groups-are-full' })
    : accept([coming, { type: 'groupJoined', entrant, ...free }]);
}

/** Nobody sits at two tables, and nobody is called by two numbers. */
function whyNotNamed(
  players: readonly string[],
  { entrants, format }: Tournament,
  own: number | null,
): TournamentRefusal | null {
  if (players.length !== format.players) return { code: 'wrong-number', players: format.players };
  const names = trimmed(players);
  const called = allCalledAs(names);
  if (called.includes('') || new Set(called).size < names.length) return { code: 'bad-name' };
  const taken = calledBy(own === null ? entrants : entrants.filter((each) => each.number !== own));
  for (const [at, each] of called.entries()) {
    const entrant = taken.get(each);
    if (entrant !== undefined) return { code: 'name-taken', name: names[at] ?? '', entrant };
  }
  return null;
}

/** Four at each of the most tables. */
const MOST_ENTRANTS = 4 * MOST_TABLES;

const trimmed = (players: readonly string[]): readonly string[] =>
  players.map((name) => name.trim());

export function known(
  number: number,
  state: Tournament,
  then: (entrant: Entrant) => Decided,
): Decided {
  const entrant = entrantOf(number, state);
  return entrant === undefined
    ? refuse({ code: 'unknown-entrant', entrant: number })
    : then(entrant);
}
