import { describe, expect, it } from 'vitest';
import { tokenName } from '#lib/i18n/tokenNames.ts';
import { nextTarget } from '#lib/components/deck/progress.ts';
import { ELEVENS_FAMILIES } from '#lib/components/elevens/boxCards.ts';
import { enrolVirtualDeck, nextCopy, virtualTag } from '#lib/components/lab/virtualDeck.ts';
import { MILLE_BORNES_FAMILIES } from '#lib/components/millebornes/cards/boxCards.ts';
import { decideWithDesk } from '../../../support/atDesk.ts';
import { TOKENS } from '#lib/house/order.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { DeckView } from '#lib/house/view.ts';
import { BOXES } from '#lib/games/boxes.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { CARDS, COPIES } from '#lib/millebornes/cards.ts';
import { RATE_LIMITED } from '#lib/protocol/retries.ts';
import { parseTag } from '#lib/reader/tag.ts';

/** A house that hears commands and tags as the server does. */
function aHouse() {
  let state: HouseState = emptyHouse;
  let ids = 0;
  function ask(command: Parameters<typeof decideWithDesk>[0]) {
    const decided = decideWithDesk(command, state, {
      mark: '3f9a1c2b7d40',
      id: `made-${++ids}`,
      readers: [],
      inPlay: [],
    });
    if (decided.ok) for (const event of decided.value.events) state = evolveHouse(event, state, 0);
    return decided;
  }
  return {
    decks: (): readonly DeckView[] =>
      viewHouse(state, { position: 0, readers: [], lab: true, address: '' }).decks,
    enrolling: () => state.work !== null,
    async send(command: HouseCommand) {
      const decided = ask(command);
      return decided.ok ? ({ ok: true, value: decided.value.answer } as const) : decided;
    },
    async lay(tag: string) {
      ask({ type: 'laidAtDesk', tag, reader: 'lab/Lab 1' });
      const last = state.work?.type === 'enrolment' ? state.work.last : null;
      const result = last?.outcome ?? 'kind-complete';
      const answer = { outcome: 'enrolled', result } as const;
      return { ok: true, value: { answer, text: { fr: '', en: '' } } } as const;
    },
  };
}

describe('a virtual deck', () => {
  it('enrols all cards and tokens by laying them', async () => {
    const house = aHouse();
    const progress: number[] = [];
    const made = await enrolVirtualDeck('Essai', '1000-bornes', {
      ...house,
      progress: (done) => void progress.push(done),
    });
    const [deck] = house.decks();
    expect(made).toEqual({ deck: deck?.id });
    expect(deck).toMatchObject({ name: 'Essai', cards: 106, size: 106 });
    expect(deck?.tokens).toHaveLength(progress.length - 106);
    expect(house.enrolling()).toBe(false);
  });

  it('of Elevens has its 84 numbers, 4 jokers and 15 links', async () => {
    const house = aHouse();
    await enrolVirtualDeck('Onze', 'elevens', { ...house, progress: () => undefined });
    expect(house.decks()[0]).toMatchObject({
      box: 'elevens',
      cards: 103,
      size: 103,
      bound: { 'c1-1': 1, 'c4-21': 1, joker: 4, link: 15 },
    });
  });

  it('waits where it is told to ask less often, and lays the same card again', async () => {
    const house = aHouse();
    let asked = 0;
    const tooOften = { ok: false, refusal: RATE_LIMITED } as const;
    const made = await enrolVirtualDeck('Onze', 'elevens', {
      send: async (command) => (++asked === 7 ? tooOften : house.send(command)),
      lay: async (tag) => (++asked === 120 ? tooOften : house.lay(tag)),
      progress: () => undefined,
    });
    expect(made).toEqual({ deck: house.decks()[0]?.id });
    expect(house.decks()[0]).toMatchObject({ cards: 103, size: 103 });
  });

  it('says what was refused, and makes no second deck of that name', async () => {
    const house = aHouse();
    const parts = { ...house, progress: () => undefined };
    await enrolVirtualDeck('Essai', '1000-bornes', parts);
    expect(await enrolVirtualDeck('Essai', '1000-bornes', parts)).toEqual({
      refused: 'name-taken',
    });
    expect(house.decks()).toHaveLength(1);
  });

  it('has a tag of its own for every card, always the same, in every deck another', () => {
    const bindings = [
      ...CARDS.flatMap((card) =>
        Array.from(
          { length: COPIES[card] },
          (_, at) => ({ type: 'card', card, copy: at + 1 }) as const,
        ),
      ),
      ...TOKENS.sides,
      ...TOKENS.seats,
      ...TOKENS.actions,
    ];
    const tags = ['one', 'two'].flatMap((deck) => bindings.map((own) => virtualTag(deck, own)));
    expect(new Set(tags).size).toBe(bindings.length * 2);
    for (const tag of tags) expect(parseTag(tag)).toEqual({ ok: true, value: tag });
  });

  it('lays the copy that has been away longest', () => {
    expect([0, 1, 3, 4].map((laid) => nextCopy('200', laid))).toEqual([1, 2, 4, 1]);
  });
});

describe('enrolling a deck by hand', () => {
  const deck = (bound: Record<string, number>): DeckView => ({
    id: 'd',
    name: 'd',
    box: '1000-bornes',
    bound,
    cards: 0,
    size: 106,
    tokens: [],
    check: null,
  });

  it('goes on with the next kind that misses a card, and around', () => {
    const done = Object.fromEntries(CARDS.map((card) => [card, COPIES[card]]));
    const misses = (...cards: string[]) =>
      deck({ ...done, ...Object.fromEntries(cards.map((card) => [card, 0])) });
    expect(nextTarget(deck({}), null)).toEqual({ type: 'card', card: '25' });
    const at = { type: 'card', card: 'accident' } as const;
    expect(nextTarget(misses('50', 'roll'), at)).toEqual({ type: 'card', card: 'roll' });
    expect(nextTarget(misses('50'), at)).toEqual({ type: 'card', card: '50' });
    expect(nextTarget(misses(), at)).toBeNull();
  });

  it('does not lead from the cards to the tokens, which are optional', () => {
    const sides = deck({});
    const [first, second] = TOKENS.sides;
    expect(
      nextTarget({ ...sides, tokens: first === undefined ? [] : [first] }, first ?? null),
    ).toEqual(second);
  });

  it('shows every kind of card once, and names every token differently', () => {
    const families = { '1000-bornes': MILLE_BORNES_FAMILIES, elevens: ELEVENS_FAMILIES };
    for (const box of Object.values(BOXES)) {
      const shown = families[box.id].flatMap(({ cards }) => cards);
      expect(shown.toSorted()).toEqual(box.cards.map(({ id }) => id).toSorted());
      for (const language of LANGUAGES) {
        const headings = families[box.id].map(({ name }) => name(language));
        expect(new Set(headings).size).toBe(families[box.id].length);
      }
    }
    const tokens = [...TOKENS.sides, ...TOKENS.seats, ...TOKENS.actions];
    expect(new Set(tokens.map((token) => tokenName('fr', token))).size).toBe(tokens.length);
  });
});
