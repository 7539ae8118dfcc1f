import type { HouseAnswer, HouseCommand, HouseRefusal } from '#lib/house/commands.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { copiesIn } from '#lib/game/box.ts';
import { BOXES, type BoxId } from '#lib/games/boxes.ts';
import type { Reply, TapAnswer } from '#lib/protocol/messages.ts';
import { isRateLimited } from '#lib/protocol/retries.ts';
import type { TagId } from '#lib/reader/events.ts';
import { ACTIONS } from '#lib/game/actions.ts';
import type { Binding } from '#lib/table/binding.ts';
import { ALL_TOKENS } from '#lib/house/order.ts';

/** Tag that belongs to no virtual deck. */
export const STRANGE_TAG: TagId = '04ffffffffffff';

const KIND = { side: 0xf0, seat: 0xf1, action: 0xf2, house: 0xf3 } as const;

const CARD_IDS: readonly string[] = Object.values(BOXES).flatMap(({ cards }) =>
  cards.map(({ id }) => id),
);

/** Returns the stable 7-byte UID of a card or token in this virtual deck. */
export function virtualTag(deck: string, binding: Binding): TagId {
  const [kind, number] = placeInBox(binding);
  return `04${hex(fingerprint(deck), 6)}${hex(kind, 2)}${hex(number, 2)}80`;
}

function placeInBox(binding: Binding): readonly [kind: number, number: number] {
  switch (binding.type) {
    case 'card':
      return [CARD_IDS.indexOf(binding.card), binding.copy];
    case 'side':
      return [KIND.side, binding.side];
    case 'seat':
      return [KIND.seat, binding.seat];
    case 'action':
      return [KIND.action, ACTIONS.indexOf(binding.action)];
    case 'house':
      return [KIND.house, 0];
  }
}

function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 8) ^ (hash & 0xff);
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Returns the copy that was laid longest ago, so that no copy repeats before all were laid. */
export function nextCopy(card: string, laid: number): number {
  const copies = Math.max(...Object.values(BOXES).map((box) => copiesIn(box, card)));
  return (laid % Math.max(1, copies)) + 1;
}

export interface VirtualEnrolment {
  readonly send: (command: HouseCommand) => Promise<Reply<HouseAnswer, HouseRefusal>>;
  readonly lay: (tag: TagId) => Promise<Reply<TapAnswer>>;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Creates a deck and enrols all its cards and tokens, as a person would: choose a kind, lay each
 * copy. Resolves with the deck's id or a refusal code. Waits when the server's rate limit asks for
 * it.
 */
export async function enrolVirtualDeck(
  name: string,
  box: BoxId,
  { progress, ...house }: VirtualEnrolment,
): Promise<{ readonly deck: string } | { readonly refused: string }> {
  const send = (command: HouseCommand) => retryWhileBusy(() => house.send(command));
  const lay = (tag: TagId) => retryWhileBusy(() => house.lay(tag));
  const created = await send({ type: 'createDeck', name, box });
  if (!created.ok) return { refused: created.refusal.code };
  const deck = created.value.made ?? '';
  const kinds = wholeBox(box);
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
  await send({ type: 'clearDesk' });
  return refused === null ? { deck } : { refused };
}

/** Retry delay in ms and maximum number of retries under the rate limit. */
const RETRY_DELAY_MS = 250;
const MAX_RETRIES = 100;

async function retryWhileBusy<Answer extends Answered>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let rests = 0; ; rests += 1) {
    const reply = await ask();
    if (reply.ok || !isRateLimited(reply.refusal) || rests === MAX_RETRIES) return reply;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

type Answered =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: Parameters<typeof isRateLimited>[0] };

async function bind(tag: TagId, lay: VirtualEnrolment['lay']): Promise<string | null> {
  const reply = await lay(tag);
  if (!reply.ok) return reply.refusal.code;
  return reply.value.answer.outcome === 'enrolled' ? null : reply.value.answer.outcome;
}

function wholeBox(
  box: BoxId,
): { readonly target: EnrolmentTarget; readonly bindings: readonly Binding[] }[] {
  const cards = BOXES[box].cards.map(({ id: card, copies }) => ({
    target: { type: 'card', card } as const,
    bindings: Array.from({ length: copies }, (_, at) => ({
      type: 'card' as const,
      card,
      copy: at + 1,
    })),
  }));
  return [...cards, ...ALL_TOKENS.map((token) => ({ target: token, bindings: [token] }))];
}
