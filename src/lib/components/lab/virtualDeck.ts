import type { HouseAnswer, HouseCommand, HouseRefusal } from '#lib/house/commands.ts';
import type { EnrolmentTarget } from '#lib/house/view.ts';
import { CARDS, COPIES, isCard } from '#lib/millebornes/cards.ts';
import type { Reply, TapAnswer } from '#lib/protocol/messages.ts';
import type { TagId } from '#lib/reader/events.ts';
import { ACTIONS } from '#lib/game/actions.ts';
import type { Binding } from '#lib/table/binding.ts';
import { TOKENS } from '../deck/families.ts';

/** A tag that belongs to no virtual deck. */
export const STRANGE_TAG: TagId = '04ffffffffffff';

const KIND = { side: 0x20, seat: 0x21, action: 0x22 } as const;

/** The tag that a card or token of this virtual deck always has: a 7-byte UID, told apart by the deck's id. */
export function virtualTag(deck: string, binding: Binding): TagId {
  const [kind, number] = placeInBox(binding);
  return `04${hex(fingerprint(deck), 6)}${hex(kind, 2)}${hex(number, 2)}80`;
}

function placeInBox(binding: Binding): readonly [kind: number, number: number] {
  switch (binding.type) {
    case 'card':
      return [CARDS.findIndex((card) => card === binding.card), binding.copy];
    case 'side':
      return [KIND.side, binding.side];
    case 'seat':
      return [KIND.seat, binding.seat];
    case 'action':
      return [KIND.action, ACTIONS.indexOf(binding.action)];
  }
}

/** FNV-1a, folded to 24 bits. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 8) ^ (hash & 0xff);
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The copy of a card that was laid longest ago, so that none lies on the table twice before all lie there. */
export function nextCopy(card: string, laid: number): number {
  return isCard(card) ? (laid % COPIES[card]) + 1 : 1;
}

export interface VirtualEnrolment {
  readonly send: (command: HouseCommand) => Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Lays a tag on a virtual reader, hears the answer, lifts it again. */
  readonly lay: (tag: TagId) => Promise<Reply<TapAnswer>>;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Makes a deck and binds all its cards and tokens as hands would: by choosing a kind and laying each copy.
 * Answers the deck's id, or the code of what was refused.
 */
export async function enrolVirtualDeck(
  name: string,
  { send, lay, progress }: VirtualEnrolment,
): Promise<{ readonly deck: string } | { readonly refused: string }> {
  const created = await send({ type: 'createDeck', name });
  if (!created.ok) return { refused: created.refusal.code };
  const deck = created.value.made ?? '';
  const kinds = wholeBox();
  const total = kinds.reduce((sum, { bindings }) => sum + bindings.length, 0);
  let done = 0;
  let refused: string | null = null;
  for (const { target, bindings } of kinds) {
    const enrolled = await send({ type: 'enrol', deck, target });
    if (!enrolled.ok) refused = enrolled.refusal.code;
    for (const binding of bindings) {
      refused ??= await bind(virtualTag(deck, binding), lay);
      progress(++done, total);
    }
    if (refused !== null) break;
  }
  await send({ type: 'stopEnrolment' });
  return refused === null ? { deck } : { refused };
}

async function bind(tag: TagId, lay: VirtualEnrolment['lay']): Promise<string | null> {
  const reply = await lay(tag);
  if (!reply.ok) return reply.refusal.code;
  return reply.value.answer.outcome === 'enrolled' ? null : reply.value.answer.outcome;
}

/** All kinds of card and all tokens, each with what is to be laid for it. */
function wholeBox(): { readonly target: EnrolmentTarget; readonly bindings: readonly Binding[] }[] {
  const cards = CARDS.map((card) => ({
    target: { type: 'card', card } as const,
    bindings: Array.from({ length: COPIES[card] }, (_, at) => ({
      type: 'card' as const,
      card,
      copy: at + 1,
    })),
  }));
  const tokens = [...TOKENS.sides, ...TOKENS.seats, ...TOKENS.actions];
  return [...cards, ...tokens.map((token) => ({ target: token, bindings: [token] }))];
}
