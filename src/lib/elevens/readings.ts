import { cardOf, VALUES, type Card } from './cards.ts';
import { exchanges, isLegal, waysTo } from './legal.ts';
import type { Move, MoveOf } from './moves.ts';
import {
  jokersUnseen,
  anchorsOf,
  isAdjacent,
  neighboursOf,
  placeOf,
  turnContextOf,
  type TurnContext,
} from './rules.ts';
import type { State } from './state.ts';

export interface Laying {
  /** True if a link was laid just before. Then only readings that spend it count. */
  readonly withLink?: boolean;
}

/**
 * Returns the legal readings of a card laid by the player on turn: none, one, or several to ask
 * about. A number goes to its own place, with a link only where needed, or replaces its joker. A
 * joker goes to any open place, or out of the game. A link prepares the next card; its readings are
 * the places of the numbers that it can reach.
 */
export function readings(card: string, state: State, laying: Laying = {}): readonly Move[] {
  const at = turnContextOf(state);
  const read = cardOf(card);
  if (at === null || read === null) return [];
  const meant = readingsOf(read, at, laying.withLink === true);
  return meant.filter((move) => isLegal(move, state));
}

function readingsOf(
  read: Card,
  { state, player }: TurnContext,
  withLink: boolean,
): readonly Move[] {
  const by = player.name;
  switch (read.type) {
    case 'number': {
      const row = state.rows.findIndex(({ colour }) => colour === read.colour);
      const exchange = exchanges(by, state).filter(
        (move) => move.row === state.rows[row]?.name && move.value === read.value,
      );
      return withLink || exchange.length === 0
        ? layings({ by, row, value: read.value, joker: false, withLink }, state)
        : exchange;
    }
    case 'joker': {
      const places = everywhere({ by, joker: true, withLink }, state);
      return withLink ? places : [...places, { type: 'throwJoker', by }];
    }
    case 'link':
      return everywhere({ by, joker: false, withLink: true }, state);
    case 'bonus':
      return [];
  }
}

/**
 * Returns the simplest reading of a card by `by`, by default the player on turn. If no reading is
 * legal, `decide` explains the refusal of this one. Null for a card that is never laid alone, and
 * for a link before a joker.
 */
export function plainReading(
  card: string,
  state: State,
  {
    withLink = false,
    by = turnContextOf(state)?.player.name,
  }: Laying & { readonly by?: string } = {},
): Move | null {
  const read = cardOf(card);
  if (by === undefined) return null;
  if (read?.type === 'joker') {
    return withLink && jokersUnseen(state) > 0 ? null : { type: 'throwJoker', by };
  }
  const at = state.rows.findIndex(
    ({ colour }) => read?.type === 'number' && colour === read.colour,
  );
  const row = state.rows[at];
  if (read?.type !== 'number' || row === undefined) return null;
  const said = { by, row: row.name, value: read.value };
  if (withLink) return { type: 'place', ...said, link: nearestAnchor(at, read.value, state) };
  return { type: placeOf(row, read.value) === 'joker' ? 'exchange' : 'place', ...said };
}

function nearestAnchor(row: number, value: number, state: State): string {
  const from = anchorsOf(row, value, state)[0] ?? neighboursOf(row, state)[0] ?? row;
  return state.rows[from]?.name ?? '';
}

interface Layer {
  readonly by: string;
  readonly joker: boolean;
  readonly withLink: boolean;
}

const everywhere = (layer: Layer, state: State): readonly MoveOf<'place'>[] =>
  state.rows.flatMap((_, row) =>
    VALUES.flatMap((value) => layings({ ...layer, row, value }, state)),
  );

/** Returns the ways to lay the card. A link is spent if one was laid, or if the card needs one. */
function layings(
  { by, row, value, joker, withLink }: Layer & { readonly row: number; readonly value: number },
  state: State,
): readonly MoveOf<'place'>[] {
  const linked = withLink || !isAdjacent(state.rows[row], value);
  return waysTo(by, row, value, joker, state).filter(({ link }) => (link !== undefined) === linked);
}
