import { copiesIn } from '../game/box.ts';
import { accept, refuse, type Result } from '../game/result.ts';
import { BOXES } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import { isHalfUid } from '../reader/spelling.ts';
import type { HouseCommand, HouseRefusal } from './commands.ts';
import { printedCopies } from './desk.ts';
import type { HouseEvent } from './events.ts';
import { identify, nextFreeCopy } from './lookUp.ts';
import { isPrinted } from './printedCode.ts';
import type { Deck, HouseState } from './state.ts';

/**
 * Enrols a tag that was laid unknown at a table of this venue. Refuses what would not make the card
 * playable there: another deck than the table's, or a number that fits several cards.
 */
export function enrolLaidTag(
  { table: code, deck: id, card, tag }: Extract<HouseCommand, { type: 'enrolLaid' }>,
  state: HouseState,
): Result<readonly HouseEvent[], HouseRefusal> {
  const table = state.tables.find((known) => known.code === code);
  if (table === undefined) return refuse({ code: 'unknown-table' });
  const deck = state.decks.find((known) => known.id === id);
  if (deck === undefined) return refuse({ code: 'unknown-deck' });
  if (deck.box !== table.game || (table.deck ?? id) !== id) {
    return refuse({ code: 'other-box', detail: deck.name });
  }
  if (copiesIn(BOXES[deck.box], card) === 0) return refuse({ code: 'unknown-card', detail: card });
  const { type } = identify(tag, state);
  if (type === 'bound') return refuse({ code: 'tag-known' });
  if (type === 'several' || isHalfUid(tag) || isPrinted(tag)) {
    return refuse({ code: 'tag-unclear' });
  }
  const events = bindToCopy(tag, card, deck);
  return events.length === 0 ? refuse({ code: 'kind-complete', detail: card }) : accept(events);
}

/** Binds a free copy, or one with a printed code alone. Returns no event if all have stickers. */
function bindToCopy(tag: TagId, card: string, deck: Deck): readonly HouseEvent[] {
  const copy = nextFreeCopy(deck, card);
  if (copy !== null) {
    return [{ type: 'tagBound', tag, deck: deck.id, binding: { type: 'card', card, copy } }];
  }
  const [coded] = printedCopies(card, deck);
  if (coded === undefined) return [];
  const [number, binding] = coded;
  return [
    { type: 'tagUnbound', tag: number },
    { type: 'tagBound', tag, deck: deck.id, binding },
  ];
}
