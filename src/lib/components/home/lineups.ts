import { nameKey } from '#lib/history/statistics.ts';
import type { TableSummary } from '#lib/house/view.ts';
import { deckFor, offersIn, withOffer, withPlayers, newForm } from './tableForm.ts';
import type { Forms, TableForm } from './tableForm.ts';

/** Who sat at a table, in order of play; partners alternate. */
export interface Lineup {
  readonly seats: readonly string[];
  readonly sides: number;
}

/** Each once: as many lines are taken in at a glance. */
const MOST_LINEUPS = 4;

/** Everybody who ever sat at a table, who came last first, spelled as then. `tables` newest first. */
export function knownPlayers(tables: readonly TableSummary[]): readonly string[] {
  const known = new Map<string, string>();
  for (const name of played(tables).flatMap(({ seats }) => seats)) {
    if (!known.has(nameKey(name))) known.set(nameKey(name), name);
  }
  return [...known.values()];
}

/** Who played with whom lately, as far as the game of the form can be played so. `tables` newest first. */
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
    if (found.size === MOST_LINEUPS) break;
  }
  return [...found.values()];
}

/** The form with these at the table, the first of them beginning. */
export function withLineup(form: TableForm, forms: Forms, { seats, sides }: Lineup): TableForm {
  return withPlayers({ ...form, names: seats, first: 0, sides }, forms[form.game], seats.length);
}

/** The form for another match at the table opened last, by whatever device; null where there was none. */
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
  return isSeated ? { ...form, byHand: last.byHand === true, deck: deckFor(form, decks) } : null;
}

const lineupOf = ({ seats, sides }: TableSummary): Lineup => ({
  seats,
  sides: sides ?? seats.length,
});

/** Records were played elsewhere, and what was erased names nobody. */
const played = (tables: readonly TableSummary[]): readonly TableSummary[] =>
  tables.filter(({ looking, seats }) => looking !== true && seats.length > 0);
