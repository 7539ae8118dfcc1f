import { ACTIONS } from '../game/actions.ts';
import { copiesIn } from '../game/box.ts';
import { toDisplayName } from '../game/invisibleCharacters.ts';
import { BOXES, type BoxId, BOX_IDS } from '../games/boxes.ts';
import { MAX_TEXT_LENGTH } from '../reader/ndef.ts';
import type { TableBinding } from '../table/binding.ts';
import { TOKENS } from './order.ts';

/** Identity stored on a tag, so that any venue recognises it without enrolment. */
export interface TagIdentity {
  /** Random id of the deck, the same in every venue. */
  readonly mark: string;
  readonly box: BoxId;
  /**
   * Never the administrator's token: that is known only by enrolment, since guests can write tags.
   */
  readonly binding: TableBinding;
  readonly name: string;
}

/** Format version; tags with another one are ignored. */
const VERSION = '1';
const MARK = /^[0-9a-f]{12}$/;

/**
 * Formats an identity for a tag: version, mark, box, binding, name and a checksum, as in
 * `1;3f9a1c2b7d40;1000-bornes;card.accident.2;Maison;8c3f`. Names are percent-encoded and cut to
 * fit.
 */
export function formatIdentity({ mark, box, binding, name }: TagIdentity): string {
  const fixed = [VERSION, mark, box, formatBinding(binding)].join(';');
  // A lone surrogate cannot be encoded.
  const characters = [...name.replace(/[\ud800-\udfff]/gu, '')];
  for (let length = characters.length; ; length -= 1) {
    const body = `${fixed};${encodeURIComponent(characters.slice(0, length).join(''))}`;
    const text = `${body};${checksum(body)}`;
    if (text.length <= MAX_TEXT_LENGTH || length === 0) return text;
  }
}

/**
 * Parses an identity. Returns null if it is missing, incomplete or names an unknown box or card.
 */
export function parseIdentity(text: string): TagIdentity | null {
  const fields = text.split(';');
  const [version, mark = '', box, spelled = '', name = '', sum] = fields;
  const body = fields.slice(0, 5).join(';');
  if (fields.length !== 6 || version !== VERSION || sum !== checksum(body)) return null;
  const known = BOX_IDS.find((game) => game === box);
  const binding = known === undefined ? null : parseBinding(spelled, known);
  const plain = decoded(name);
  if (known === undefined || binding === null || plain === null || !MARK.test(mark)) return null;
  return { mark, box: known, binding, name: toDisplayName(plain) };
}

function formatBinding(binding: TableBinding): string {
  switch (binding.type) {
    case 'card':
      return `card.${binding.card}.${String(binding.copy)}`;
    case 'side':
      return `side.${String(binding.side)}`;
    case 'seat':
      return `seat.${String(binding.seat)}`;
    case 'action':
      return `action.${binding.action}`;
  }
}

function parseBinding(spelled: string, box: BoxId): TableBinding | null {
  const [type, what = '', copy = ''] = spelled.split('.');
  const number = /^\d$/.test(what) ? Number(what) : Infinity;
  switch (type) {
    case 'card': {
      const isCopy = /^\d{1,3}$/.test(copy) && Number(copy) >= 1;
      const isThere = isCopy && Number(copy) <= copiesIn(BOXES[box], what);
      return isThere ? { type, card: what, copy: Number(copy) } : null;
    }
    case 'side':
      return number < TOKENS.sides.length ? { type, side: number } : null;
    case 'seat':
      return number < TOKENS.seats.length ? { type, seat: number } : null;
    case 'action': {
      const action = ACTIONS.find((known) => known === what);
      return action === undefined ? null : { type, action };
    }
    default:
      return null;
  }
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

export function checksum(text: string): string {
  let sum = 0xffff;
  for (const char of text) {
    sum ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021;
    }
    sum &= 0xffff;
  }
  return sum.toString(16).padStart(4, '0');
}
