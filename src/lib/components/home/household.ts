import * as v from 'valibot';
import { STRENGTHS } from '#lib/game/partner.ts';
import { storeItem, type KeyValueStorage, parseJson, readItem } from '#lib/client/storage.ts';
import { FIRST_GAME, type BoxId } from '#lib/games/boxes.ts';
import { MAX_SEATS, type Forms, type TableForm } from './tableForm.ts';

const KEY = 'household';

const whole = v.pipe(v.number(), v.safeInteger());

const remembered = v.looseObject({
  game: v.optional(v.string(), FIRST_GAME),
  players: v.pipe(whole, v.minValue(2), v.maxValue(MAX_SEATS)),
  sides: v.pipe(whole, v.minValue(2), v.maxValue(MAX_SEATS)),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(MAX_SEATS)),
  first: v.pipe(whole, v.minValue(0), v.maxValue(MAX_SEATS - 1)),
  deck: v.nullable(v.string()),
  byHand: v.optional(v.boolean(), false),
  // Reset for each table, not remembered.
  byEar: v.optional(v.boolean(), false),
  computer: v.exactOptional(v.picklist(STRENGTHS)),
  table: v.exactOptional(v.string()),
  own: v.optional(v.record(v.string(), v.unknown())),
});

export function readStoredForm(
  storage: Pick<KeyValueStorage, 'getItem'> | null,
  forms: Forms,
): TableForm | null {
  const read = v.safeParse(remembered, parseJson(readItem(storage, KEY)));
  return read.success ? formFrom(read.output, forms) : null;
}

function formFrom(read: v.InferOutput<typeof remembered>, forms: Forms): TableForm | null {
  const { game, players, sides, names, first, deck, byHand, byEar, computer, table } = read;
  const own = ownFrom(read, forms);
  if (!isKey(game, own)) return null;
  return {
    game,
    players,
    sides,
    names,
    first,
    deck,
    byHand,
    byEar,
    own,
    ...(computer !== undefined && { computer }),
    ...(table !== undefined && { table }),
  };
}

/** Reads the remembered answers for each game; drops unreadable ones. */
function ownFrom(read: v.InferOutput<typeof remembered>, forms: Forms): TableForm['own'] {
  const answers = Object.entries(forms).flatMap(([game, { schema }]) => {
    // Earlier versions stored the answers beside the names.
    const parsed = v.safeParse(schema, read.own === undefined ? read : read.own[game]);
    return parsed.success ? [[game, parsed.output] as const] : [];
  });
  return Object.fromEntries(answers);
}

const isKey = (game: string, own: TableForm['own']): game is BoxId => Object.hasOwn(own, game);

/** Stores the choices. A browser without storage only loses this convenience. */
export const storeForm = (
  storage: Pick<KeyValueStorage, 'setItem'> | null,
  chosen: TableForm,
): boolean => storeItem(storage, KEY, JSON.stringify(chosen));
