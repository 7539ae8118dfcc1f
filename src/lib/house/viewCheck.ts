import { BOXES } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { boundTag } from './lookUp.ts';
import type { Deck, HouseState } from './state.ts';
import type { CheckView, MissingCard } from './view.ts';
import type { BoundTag } from './work.ts';

/** How the count of a deck stands; null when none was begun. Tags bound or unbound since count as they are now. */
export function viewCheck(deck: Deck, state: HouseState): CheckView | null {
  if (deck.check === null) return null;
  const { laid, last } = deck.check;
  const cards = cardsOf(deck);
  const others = [...laid.keys()].filter((tag) => !deck.tags.has(tag));
  const foreign = others.flatMap((tag): BoundTag[] => {
    const known = boundTag(tag, state);
    return known === null ? [] : [{ tag, binding: known.binding, deck: known.deck.id }];
  });
  return {
    counted: cards.filter(({ tag }) => laid.has(tag)).length,
    expected: cards.length,
    missing: byKind(
      deck,
      cards.filter(({ tag }) => !laid.has(tag)),
    ),
    untagged: untagged(deck, cards),
    twice: cards
      .filter(({ tag }) => (laid.get(tag) ?? 0) > 1)
      .map(({ tag, binding }) => ({ tag, binding, deck: deck.id })),
    foreign,
    unknown: others.filter((tag) => boundTag(tag, state) === null),
    last,
  };
}

interface TaggedCard {
  readonly tag: TagId;
  readonly binding: Extract<Binding, { type: 'card' }>;
}

const cardsOf = ({ tags }: Deck): TaggedCard[] =>
  [...tags].flatMap(([tag, binding]) => (binding.type === 'card' ? [{ tag, binding }] : []));

/** Cards by kind in the order of the box, their copies in order. */
function byKind({ box }: Deck, cards: readonly Pick<TaggedCard, 'binding'>[]): MissingCard[] {
  return BOXES[box].cards
    .map(({ id }) => ({
      card: id,
      copies: cards
        .filter(({ binding }) => binding.card === id)
        .map(({ binding }) => binding.copy)
        .toSorted((a, b) => a - b),
    }))
    .filter(({ copies }) => copies.length > 0);
}

function untagged(deck: Deck, cards: readonly TaggedCard[]): MissingCard[] {
  const tagged = new Set(cards.map(({ binding }) => `${binding.card} ${binding.copy}`));
  const without = BOXES[deck.box].cards.flatMap(({ id, copies }) =>
    Array.from({ length: copies }, (_, at) => ({
      binding: { type: 'card', card: id, copy: at + 1 } as const,
    })).filter(({ binding }) => !tagged.has(`${binding.card} ${binding.copy}`)),
  );
  return byKind(deck, without);
}
