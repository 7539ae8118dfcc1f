import { nameKey } from '#lib/history/statistics.ts';
import type { TableSummary } from '#lib/house/view.ts';
import { isAgainstComputer } from './computer.ts';
import { deckFor, offersIn, withOffer, withPlayers, newForm } from './tableForm.ts';
import type { Forms, TableForm } from './tableForm.ts';

export interface Lineup {
  readonly seats: readonly string[];
  readonly sides: number;
}

const MAX_LINEUPS = 4;

/** Returns all known players, latest first, in their latest spelling. `tables` newest first. */
export function knownPlayers(tables: readonly TableSummary[]): readonly string[] {
  const known = new Map<string, string>();
  for (const name of played(tables).flatMap(({ seats }) => seats)) {
    if (!known.has(nameKey(name))) known.set(nameKey(name), name);
  }
  return [...known.values()];
}

/** Returns recent line-ups that fit the game of the form. `tables` newest first. */
export function lastLineups(
  tables: readonly TableSummary[],
  { game, own }: TableForm,
  forms: Forms,
): readonly Lineup[] {
  const seatings = forms[game].seatings(own[game]);
  const found = new Map<string, Lineup>();
  for (const table of played(tables)) {
    const lineup = lineupOf(table);
    const isKnown = seatings.some(({ players }) => players === lineup.seats.length);
    const key = JSON.stringify([lineup.sides, lineup.seats.map(nameKey)]);
    if (isKnown && !found.has(key)) found.set(key, lineup);
    if (found.size === MAX_LINEUPS) break;
  }
  return [...found.values()];
}

export function withLineup(form: TableForm, forms: Forms, { seats, sides }: Lineup): TableForm {
  return withPlayers({ ...form, names: seats, first: 0, sides }, forms[form.game], seats.length);
}

/**
 * Returns the form for another match like the last one opened on any device; null if there is none.
 */
export function formOfLast(
  tables: readonly TableSummary[],
  forms: Forms,
  decks: Parameters<typeof deckFor>[1],
): TableForm | null {
  const [last] = played(tables);
  if (last === undefined) return null;
  const id = 'edition' in last ? last.edition : last.game;
  const offer = offersIn(forms).find((known) => known.game === last.game && known.id === id);
  if (offer === undefined) return null;
  const form = withLineup(withOffer(newForm(forms), forms, offer), forms, lineupOf(last));
  const isSeated = form.players === last.seats.length;
  if (!isSeated) return null;
  const { code, byHand = false } = last;
  return { ...form, byHand, deck: deckFor(form, decks), table: code };
}

const lineupOf = ({ seats, sides }: TableSummary): Lineup => ({
  seats,
  sides: sides ?? seats.length,
});

/** Excludes imported records, matches against the computer, and erased tables without names. */
const played = (tables: readonly TableSummary[]): readonly TableSummary[] =>
  tables.filter(
    ({ looking, seats }) => looking !== true && seats.length > 0 && !isAgainstComputer(seats),
  );
