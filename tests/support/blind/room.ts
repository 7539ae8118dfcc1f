import type { Action } from '#lib/game/actions.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { CardTable } from '#lib/table/view.ts';
import type { Evening } from '../evening.ts';
import { earsOf, type Heard } from './ears.ts';

/** What listeners of each language know. */
export type KnownInRoom<Known> = Readonly<Record<Language, Known>>;

/** A table in a room where nobody sees, with a listener of each language. */
export interface Room<Known> {
  readonly known: KnownInRoom<Known>;
  /** Listens to what follows a card or token; what is known in French then. */
  hear(): Known;
  /** Lays an action token on the table's reader, and listens. */
  token(action: Action): Known;
}

/** More cards and tokens than any match needs. */
const MOST = 8_000;

/**
 * Opens the room: everybody hears what is told before the first card, and asks how the table stands.
 *
 * @param learn what is known after this was heard
 * @param check called with what is known after each card or token
 */
export function openRoom<Known>(
  table: Pick<Evening, 'token'> & { view(): CardTable },
  nothing: Known,
  learn: (language: Language, before: Known, heard: Heard) => Known,
  check: (known: KnownInRoom<Known>) => void,
): Room<Known> {
  const ears = { fr: earsOf('fr'), en: earsOf('en') };
  let known: KnownInRoom<Known> = { fr: nothing, en: nothing };
  let laid = 0;
  const understand = (heard: (language: Language) => Heard) => {
    known = { fr: learn('fr', known.fr, heard('fr')), en: learn('en', known.en, heard('en')) };
  };
  const room: Room<Known> = {
    get known() {
      return known;
    },
    hear() {
      if ((laid += 1) > MOST) throw new Error('the match comes to no end');
      understand((language) => ears[language].listen(table.view()));
      check(known);
      return known.fr;
    },
    token(action) {
      table.token({ type: 'action', action });
      return room.hear();
    },
  };
  understand((language) => ears[language].begin(table.view()));
  room.token('standing');
  return room;
}
