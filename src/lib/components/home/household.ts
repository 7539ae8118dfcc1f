import * as v from 'valibot';
import { BOXES, type BoxId } from '#lib/games/boxes.ts';
import { EDITION_IDS, SHUT_OUTS } from '#lib/millebornes/editions/edition.ts';
import { MOST_SEATS, type TableForm } from './tableForm.ts';

const KEY = 'household';

const whole = v.pipe(v.number(), v.safeInteger());
const options = v.object({
  target: v.exactOptional(whole),
  rounds: v.exactOptional(whole),
  distance: v.exactOptional(whole),
  rollAfterSafety: v.exactOptional(v.boolean()),
  shutOut: v.exactOptional(v.picklist(SHUT_OUTS)),
  noHundreds: v.exactOptional(v.boolean()),
  rollAfterEndOfLimit: v.exactOptional(v.boolean()),
  rollAfterRemedy: v.exactOptional(v.boolean()),
  youngPlayers: v.exactOptional(v.boolean()),
});

const form = v.object({
  // What was remembered before there was a second game has none.
  game: v.optional(v.picklist(Object.keys(BOXES) as readonly BoxId[]), '1000-bornes'),
  edition: v.picklist(EDITION_IDS),
  players: v.pipe(whole, v.minValue(2), v.maxValue(MOST_SEATS)),
  sides: v.pipe(whole, v.minValue(2), v.maxValue(MOST_SEATS)),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(MOST_SEATS)),
  first: v.pipe(whole, v.minValue(0), v.maxValue(MOST_SEATS - 1)),
  deck: v.nullable(v.string()),
  until: v.picklist(['target', 'rounds']),
  options,
  rows: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(4)), []),
  beginner: v.optional(v.boolean(), false),
  byHand: v.optional(v.boolean(), false),
});

/** The names and choices this household played with last, or null when there are none we can read. */
export function recallHousehold(storage: Pick<Storage, 'getItem'>): TableForm | null {
  try {
    const parsed = v.safeParse(form, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Keeps the choices for the next evening. A browser that keeps nothing only loses this comfort. */
export function rememberHousehold(storage: Pick<Storage, 'setItem'>, chosen: TableForm): void {
  try {
    storage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    return;
  }
}
