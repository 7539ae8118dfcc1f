import { STRENGTHS } from '#lib/game/partner.ts';
import { storeItem, type KeyValueStorage, parseJson, readItem } from '#lib/client/storage.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import { DEFAULT_GAME } from '#lib/games/waysToPlay.ts';
import { areNames, fieldsOf, isIn, isSwitch, isText, isWhole } from '../box/storedValues.ts';
import { MAX_SEATS, type Forms, type TableForm } from './tableForm.ts';

const KEY = 'household';

const isSeatCount = (raw: unknown): raw is number => isWhole(raw) && raw >= 2 && raw <= MAX_SEATS;
const isSeat = (raw: unknown): raw is number => isWhole(raw) && raw >= 0 && raw < MAX_SEATS;
const isStrength = isIn(STRENGTHS);

/** Reads the form that this browser stored last; null if there is none or it cannot be read. */
export function readStoredForm(
  storage: Pick<KeyValueStorage, 'getItem'> | null,
  forms: Forms,
): TableForm | null {
  const read = fieldsOf(parseJson(readItem(storage, KEY)));
  return read === null ? null : formFrom(read, forms);
}

type Fields = Readonly<Record<string, unknown>>;

function formFrom(read: Fields, forms: Forms): TableForm | null {
  const seated = readSeats(read);
  const chosen = readChoices(read);
  const own = readOwn(read, forms);
  const { game = DEFAULT_GAME } = read;
  if (seated === null || chosen === null || own === null) return null;
  return isText(game) && isKey(game, own) ? { game, ...seated, ...chosen, own } : null;
}

function readSeats({ players, sides, names, first }: Fields) {
  if (!isSeatCount(players) || !isSeatCount(sides) || !isSeat(first)) return null;
  return areNames(names, MAX_SEATS) ? { players, sides, names, first } : null;
}

function readChoices({ deck, byHand = false, byEar = false, computer, table }: Fields) {
  if (!(deck === null || isText(deck)) || !isSwitch(byHand) || !isSwitch(byEar)) return null;
  if (!(computer === undefined || isStrength(computer))) return null;
  if (!(table === undefined || isText(table))) return null;
  return {
    deck,
    byHand,
    byEar,
    ...(computer !== undefined && { computer }),
    ...(table !== undefined && { table }),
  };
}

/** Reads the remembered answers for each game; drops unreadable ones. */
function readOwn(read: Fields, forms: Forms): TableForm['own'] | null {
  // Earlier versions stored the answers beside the names.
  const kept = read['own'] === undefined ? null : fieldsOf(read['own']);
  if (read['own'] !== undefined && kept === null) return null;
  const answers = Object.entries(forms).flatMap(([game, form]) => {
    const own = form.read(kept === null ? read : kept[game]);
    return own === null ? [] : [[game, own] as const];
  });
  return Object.fromEntries(answers);
}

const isKey = (game: string, own: TableForm['own']): game is BoxId => Object.hasOwn(own, game);

/** Stores the choices. A browser without storage only loses this convenience. */
export const storeForm = (
  storage: Pick<KeyValueStorage, 'setItem'> | null,
  chosen: TableForm,
): boolean => storeItem(storage, KEY, JSON.stringify(chosen));
