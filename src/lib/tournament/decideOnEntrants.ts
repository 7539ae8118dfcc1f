import { accept, refuse } from '../game/result.ts';
import type { TournamentDecision, TournamentCommand, TournamentRefusal } from './commands.ts';
import { MAX_TABLES } from './equipment.ts';
import type { TournamentEvent } from './events.ts';
import { freePlace, groupOf } from './pairing/groups.ts';
import { normaliseNames } from './names.ts';
import { entrantOf, type Entrant, type Tournament } from './state.ts';

type EntrantCommand = Extract<
  TournamentCommand,
  { type: 'register' | 'rename' | 'drop' | 'return' }
>;

export function decideOnEntrants(command: EntrantCommand, state: Tournament): TournamentDecision {
  switch (command.type) {
    case 'register':
      return register(command.players, state);
    case 'rename': {
      const { entrant, players } = command;
      return withKnownEntrant(entrant, state, () => {
        const why = whyNotNamed(players, state, entrant);
        return why === null
          ? accept([{ type: 'entrantRenamed', entrant, players: trimmed(players) }])
          : refuse(why);
      });
    }
    case 'drop':
      return withKnownEntrant(command.entrant, state, ({ out, number }) =>
        out
          ? refuse({ code: 'has-left', entrant: number })
          : accept([{ type: 'entrantDropped', entrant: number }]),
      );
    case 'return':
      return withKnownEntrant(command.entrant, state, ({ out, number }) =>
        out
          ? withPlace({ type: 'entrantReturned', entrant: number }, state)
          : refuse({ code: 'is-there', entrant: number }),
      );
  }
}

/**
 * Registers an entrant. Latecomers play from the next round on; once groups are drawn, they need a
 * free place.
 */
function register(players: readonly string[], state: Tournament): TournamentDecision {
  const why = whyNotNamed(players, state, null);
  if (why !== null) return refuse(why);
  if (state.entrants.length >= MAX_ENTRANTS) {
    return refuse({ code: 'too-many-entrants', most: MAX_ENTRANTS });
  }
  if (state.finalists !== null) return refuse({ code: 'is-paired' });
  const entrant = state.entrants.length + 1;
  return withPlace({ type: 'entrantRegistered', entrant, players: trimmed(players) }, state);
}

function withPlace(
  coming: Extract<TournamentEvent, { type: 'entrantRegistered' | 'entrantReturned' }>,
  { groups, finalists }: Tournament,
): TournamentDecision {
  const { entrant } = coming;
  const isPlaced = groups.length === 0 || finalists !== null || groupOf(entrant, groups) >= 0;
  if (isPlaced) return accept([coming]);
  const free = freePlace(groups);
  return free === null
    ? refuse({ code: 'groups-are-full' })
    : accept([coming, { type: 'groupJoined', entrant, ...free }]);
}

function whyNotNamed(
  players: readonly string[],
  { entrants, format }: Tournament,
  own: number | null,
): TournamentRefusal | null {
  if (players.length !== format.players) return { code: 'wrong-number', players: format.players };
  const names = trimmed(players);
  const called = normaliseNames(names);
  if (called.includes('') || new Set(called).size < names.length) return { code: 'bad-name' };
  const taken = entrantsByName(
    own === null ? entrants : entrants.filter((each) => each.number !== own),
  );
  for (const [at, each] of called.entries()) {
    const entrant = taken.get(each);
    if (entrant !== undefined) return { code: 'name-taken', name: names[at] ?? '', entrant };
  }
  return null;
}

const MAX_ENTRANTS = 4 * MAX_TABLES;

const trimmed = (players: readonly string[]): readonly string[] =>
  players.map((name) => name.trim());

export function withKnownEntrant(
  number: number,
  state: Tournament,
  then: (entrant: Entrant) => TournamentDecision,
): TournamentDecision {
  const entrant = entrantOf(number, state);
  return entrant === undefined
    ? refuse({ code: 'unknown-entrant', entrant: number })
    : then(entrant);
}

interface NameIndex {
  readonly entrants: readonly Entrant[];
  /** Numbers by normalised name; the first entrant wins. */
  readonly numbers: Map<string, number>;
}

/**
 * Cache by the first entrant of a list; new entrants are added to it. Otherwise registering a
 * thousand would scan all others each time.
 */
const nameIndexes = new WeakMap<Entrant, NameIndex>();

function entrantsByName(entrants: readonly Entrant[]): ReadonlyMap<string, number> {
  const [first] = entrants;
  if (first === undefined) return new Map();
  const before = nameIndexes.get(first);
  const goesOn =
    before !== undefined && before.entrants.every((entrant, at) => entrant === entrants[at]);
  const numbers = goesOn ? before.numbers : new Map<string, number>();
  for (const { number, players } of entrants.slice(goesOn ? before.entrants.length : 0)) {
    for (const name of normaliseNames(players)) {
      if (!numbers.has(name)) numbers.set(name, number);
    }
  }
  nameIndexes.set(first, { entrants, numbers });
  return numbers;
}
