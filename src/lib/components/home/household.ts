import * as v from 'valibot';
import { keep, type Keeping, parsed, recall } from '#lib/client/storage.ts';
import { FIRST_GAME, type BoxId } from '#lib/games/boxes.ts';
import { MOST_SEATS, type Forms, type TableForm } from './tableForm.ts';

const KEY = 'household';

const whole = v.pipe(v.number(), v.safeInteger());

const remembered = v.looseObject({
  // What was remembered before there was a second game has none.
  game: v.optional(v.string(), FIRST_GAME),
  players: v.pipe(whole, v.minValue(2), v.maxValue(MOST_SEATS)),
  sides: v.pipe(whole, v.minValue(2), v.maxValue(MOST_SEATS)),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(MOST_SEATS)),
  first: v.pipe(whole, v.minValue(0), v.maxValue(MOST_SEATS - 1)),
  deck: v.nullable(v.string()),
  byHand: v.optional(v.boolean(), false),
  // Asked anew for each table once.
  byEar: v.optional(v.boolean(), false),
  own: v.optional(v.record(v.string(), v.unknown())),
});

/** The names and choices this household played with last, or null when there are none we can read. */
export function recallHousehold(
  storage: Pick<Keeping, 'getItem'> | null,
  forms: Forms,
): TableForm | null {
  const read = v.safeParse(remembered, parsed(recall(storage, KEY)));
  return read.success ? formFrom(read.output, forms) : null;
}

function formFrom(read: v.InferOutput<typeof remembered>, forms: Forms): TableForm | null {
  const { game, players, sides, names, first, deck, byHand, byEar } = read;
  const own = ownFrom(read, forms);
  return isKey(game, own) ? { game, players, sides, names, first, deck, byHand, byEar, own } : null;
}

/** The answers to what each game asks besides, as far as they can be read. */
function ownFrom(read: v.InferOutput<typeof remembered>, forms: Forms): TableForm['own'] {
  const answers = Object.entries(forms).flatMap(([game, { schema }]) => {
    // They all stood beside the names once.
    const parsed = v.safeParse(schema, read.own === undefined ? read : read.own[game]);
    return parsed.success ? [[game, parsed.output] as const] : [];
  });
  return Object.fromEntries(answers);
}

const isKey = (game: string, own: TableForm['own']): game is BoxId => Object.hasOwn(own, game);

/** Keeps the choices for the next evening. A browser that keeps nothing only loses this comfort. */
export const rememberHousehold = (
  storage: Pick<Keeping, 'setItem'> | null,
  chosen: TableForm,
): boolean => keep(storage, KEY, JSON.stringify(chosen));
