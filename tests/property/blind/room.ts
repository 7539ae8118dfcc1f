import type { Action } from '#lib/game/actions.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { CardTable } from '#lib/table/view.ts';
import type { Evening } from '../../support/evening.ts';
import { type Ears, earsOf, type Heard, type Hearing } from './ears.ts';

export type KnownInRoom<Known> = Readonly<Record<Language, Known>>;

/** A table as a room has it: tokens can be laid there, and a television shows it. */
export type TableInRoom = Pick<Evening, 'token'> & { view(): CardTable };

/** A table in a room with a blind listener of each language. */
export interface Room<Known> {
  readonly known: KnownInRoom<Known>;
  /** Listens to what follows a card or token; what is known in French then. */
  hear(): Known;
  /** Lays an action token on the table's reader, and listens. */
  token(action: Action): Known;
  /** The television loses its server while this is done, and finds it again. */
  away(done: () => void): Known;
  /** Everybody plays on at this table: what is told before its first card. */
  sitAt(table: TableInRoom): Known;
}

const BACK = /La connexion est rétablie|The connection is back/;

/** More cards and tokens than any evening needs. */
const MOST = 8_000;

/**
 * Opens the room: the listeners hear the opening announcements, and ask for the standings.
 *
 * @param learn what is known after this was heard
 * @param check called with what is known after each card or token
 */
export function openRoom<Known>(
  first: TableInRoom,
  nothing: Known,
  learn: (language: Language, before: Known, heard: Heard) => Known,
  { check, hearing = {} }: { check: (known: KnownInRoom<Known>) => void; hearing?: Hearing },
): Room<Known> {
  const ears = { fr: earsOf('fr', hearing), en: earsOf('en', hearing) };
  let table = first;
  let known: KnownInRoom<Known> = { fr: nothing, en: nothing };
  let laid = 0;
  function understand(hear: (ears: Ears) => Heard): Known {
    if ((laid += 1) > MOST) throw new Error('the match comes to no end');
    known = {
      fr: learn('fr', known.fr, hear(ears.fr)),
      en: learn('en', known.en, hear(ears.en)),
    };
    return known.fr;
  }
  function hearNow(hear: (ears: Ears, view: CardTable) => Heard): Known {
    const view = table.view();
    understand((listener) => hear(listener, view));
    check(known);
    return known.fr;
  }
  const room: Room<Known> = {
    get known() {
      return known;
    },
    hear: () => hearNow((listener, view) => listener.listen(view)),
    token(action) {
      table.token({ type: 'action', action });
      room.hear();
      // Each television switches to its other language, and its listeners keep their knowledge.
      if (action === 'language') known = { fr: known.en, en: known.fr };
      return known.fr;
    },
    away(done) {
      hearNow((listener) => listener.lose());
      done();
      return hearNow((listener, view) => {
        const heard = listener.back(view);
        if (!BACK.test(heard.sentences.join(' '))) throw new Error('nobody hears that it is back');
        return heard;
      });
    },
    sitAt(next) {
      table = next;
      known = { fr: nothing, en: nothing };
      return hearNow((listener, view) => listener.begin(view));
    },
  };
  understand((listener) => listener.begin(table.view()));
  room.token('standing');
  return room;
}
