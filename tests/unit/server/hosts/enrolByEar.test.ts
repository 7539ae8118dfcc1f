import { afterEach, describe, expect, test, vi } from 'vitest';
import { BOXES, type BoxId } from '#lib/games/boxes.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import '#lib/i18n/bothLanguages.ts';
import { cardToLay } from '#lib/i18n/enrolling.ts';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { chance } from '../../../support/elevensDeal.ts';
import { tagNumber } from '../../../support/house.ts';
import {
  hostWorld,
  type HostWorld,
  reader,
  type ReaderWorld,
} from '../../../support/world/hosts.ts';

/** Phrases understood while a deck is enrolled. */
const PHRASES = {
  fr: {
    now: /Posez maintenant : (.+?)\. (?:Une carte|Encore (\d+) cartes) de cette sorte\./u,
    left: /Il reste (une|\d+) cartes? en tout\./u,
    bound: / : enregistrée\./u,
    already: /Déjà enregistrée\./u,
    undone: /n’est plus enregistrée\./u,
    skipped: /^Passée\./u,
    done: /Tout est enregistré : (\d+) cartes\./u,
    stopped: /L’enregistrement s’arrête\./u,
  },
  en: {
    now: /Now lay: (.+?)\. (?:One card|(\d+) cards) of this kind\./u,
    left: /(One|\d+) (?:card is|cards are) left in all\./u,
    bound: /: enrolled\./u,
    already: /already/iu,
    undone: /not enrolled any more\./u,
    skipped: /^Skipped\./u,
    done: /All is enrolled: (\d+) cards\./u,
    stopped: /Enrolling has stopped\./u,
  },
} as const satisfies Record<Language, Record<string, RegExp>>;
type Phrase = keyof (typeof PHRASES)['fr'];

/** A box of cards with braille and no numbers, recognised by touch. */
function boxOf(box: BoxId, random: () => number) {
  return BOXES[box].cards
    .flatMap(({ id, copies }) => Array.from({ length: copies }, () => id))
    .map((card, at) => ({ card, tag: tagNumber(0x9000 + at), at: random() }))
    .sort((one, other) => one.at - other.at);
}

describe('a blind player enrols a deck with the cards, four tokens and speech:', () => {
  test.each([
    ['elevens', 103],
    ['1000-bornes', 106],
  ] as const)('a whole deck of %s', async (box, size) => {
    const random = chance(7);
    const house = await hostWorld().with(reader).start();
    const actions = ['undo', 'pass', 'say-again', 'pause'] as const;
    await house.deck(
      'Jetons',
      '1000-bornes',
      ...actions.map((action) => ({ type: 'action', action }) as const),
    );
    const deck = await house.command({ type: 'createDeck', name: 'Braille', box });
    const first = BOXES[box].cards[0]?.id ?? '';
    const pile = boxOf(box, random);

    let said: Readonly<Record<Language, string>> = { fr: '', en: '' };
    function hear(...phrases: readonly Phrase[]): void {
      said = { fr: house.said('fr'), en: house.said('en') };
      for (const language of LANGUAGES) {
        for (const phrase of phrases) {
          expect(said[language], phrase).toMatch(PHRASES[language][phrase]);
        }
      }
    }
    const token = async (action: (typeof actions)[number], ...phrases: readonly Phrase[]) => {
      await house.lay({ type: 'action', action });
      hear(...phrases);
    };
    /** The card asked for now, as each language calls it; both mean the same one. */
    function asked(): string {
      const [fr, en] = LANGUAGES.map((language) => {
        const name = PHRASES[language].now.exec(said[language])?.[1] ?? '';
        const fits = BOXES[box].cards.filter(({ id }) => heardName(language, id) === name);
        expect(fits, said[language]).toHaveLength(1);
        return fits[0]?.id ?? '';
      });
      expect(fr).toBe(en);
      return fr ?? '';
    }

    await house.command({ type: 'enrol', deck, target: { type: 'card', card: first } });
    hear('now', 'left');
    expect(said.fr).toContain('Jeton « Annuler »');
    let laid = 0;
    while (!PHRASES.fr.done.test(said.fr)) {
      if (random() < 0.04) await token('say-again', 'now', 'left');
      if (laid < size - 5 && random() < 0.04) await token('pass', 'skipped', 'now');
      const card = asked();
      const found = pile.find((other) => other.card === card);
      if (found === undefined) throw new Error(`no ${card} is left in the box`);
      await house.layTag(found.tag);
      hear('bound');
      laid += 1;
      if (random() < 0.05) {
        await house.layTag(found.tag);
        hear('already');
      } else if (random() < 0.1) {
        await token('undo', 'undone', 'now');
        expect(asked()).toBe(card);
        await house.layTag(found.tag);
        hear('bound');
      }
      pile.splice(pile.indexOf(found), 1);
    }
    expect(PHRASES.fr.done.exec(said.fr)?.[1]).toBe(String(size));
    await token('pause', 'stopped');
    expect(house.host.house.state().work).toBeNull();
    for (const { card, tag } of boxOf(box, chance(7))) {
      expect(lookUpTag(tag, house.host.house.state())?.binding).toMatchObject({ card });
    }
  });

  test('an interrupted deck, from where it stopped', async () => {
    const house = await hostWorld().with(reader).start();
    await house.deck('Jetons', '1000-bornes', { type: 'action', action: 'pause' });
    const deck = await house.command({ type: 'createDeck', name: 'Braille', box: 'elevens' });
    const target = { type: 'card', card: 'joker' } as const;
    await house.command({ type: 'enrol', deck, target });
    await house.layTag(tagNumber(0x900));
    await house.lay({ type: 'action', action: 'pause' });
    expect(house.said()).toMatch(PHRASES.fr.stopped);
    await house.command({ type: 'enrol', deck, target });
    expect(house.said()).toMatch(/Encore 3 cartes de cette sorte\. Il reste 102 cartes/);
  });

  test('a deck begun by a token without a table, which ends by itself when idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const house = await hostWorld().with(reader).start();
    const tokens = (['pause', 'open'] as const).map(
      (action) => ({ type: 'action', action }) as const,
    );
    await house.deck('Jetons', '1000-bornes', ...tokens);
    await house.command({ type: 'createDeck', name: 'Braille', box: 'elevens' });
    const pause = { type: 'action', action: 'pause' } as const;
    await house.lay({ type: 'action', action: 'open' });
    expect(house.said()).toContain('« Pause ou reprise » : enregistrer le paquet « Braille ».');
    expect(await house.lay(pause)).toMatchObject({
      value: { answer: { outcome: 'enrolled', result: 'begun' } },
    });
    expect(house.said()).toMatch(
      /^Enregistrement du paquet « Braille »\. Elevens Braille .*Posez maintenant : /,
    );
    expect(house.host.house.view().opening?.proposal).toBeNull();
    await house.layTag(tagNumber(0x900));
    vi.advanceTimersByTime(599_000);
    await house.layTag(tagNumber(0x902));
    vi.advanceTimersByTime(599_000);
    expect(house.host.house.state().work).not.toBeNull();
    vi.advanceTimersByTime(1_000);
    await house.host.idle();
    expect(house.said()).toMatch(PHRASES.fr.stopped);
    // The unfinished deck is resumed.
    await house.lay(pause);
    expect(house.said()).toMatch(/Il reste 101 cartes en tout/);
  });

  test('not if that was not stored, which ends no later work of a page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const kept = memoryStore();
    const disk = { isFull: false };
    const house = await hostWorld({
      store: {
        ...kept,
        append: (...commit) =>
          disk.isFull ? Promise.reject(new Error('the disk is full')) : kept.append(...commit),
      },
    })
      .with(reader)
      .start();
    const pause = { type: 'action', action: 'pause' } as const;
    await house.deck('Jetons', '1000-bornes', pause);
    const deck = await house.command({ type: 'createDeck', name: 'Braille', box: 'elevens' });
    disk.isFull = true;
    await house.lay(pause).catch(() => undefined);
    expect(house.host.house.state().work).toBeNull();
    disk.isFull = false;
    await house.command({ type: 'checkDeck', deck, anew: false });
    vi.advanceTimersByTime(601_000);
    await house.host.idle();
    expect(house.host.house.state().work).toMatchObject({ type: 'check' });
  });
  afterEach(() => void vi.useRealTimers());

  test('a new deck from the announced proposal, of either box, under its own name', async () => {
    const house = await hostWorld().with(reader).start();
    const [pause, open, undo] = (['pause', 'open', 'undo'] as const).map(
      (action) => ({ type: 'action', action }) as const,
    );
    const [first, second] = [0, 1].map((side) => ({ type: 'side', side }) as const);
    if (!pause || !open || !undo || !first || !second) throw new Error('tokens');
    const tokens = await house.deck('Jetons', 'elevens', pause, open, undo, first, second);
    await wholeDeck(house, tokens, 'elevens');
    const decks = () => house.host.house.view().decks.map(({ name, box }) => [name, box]);
    // The announcement of a new deck was not heard yet.
    await house.lay(pause);
    expect(decks()).toEqual([['Jetons', 'elevens']]);
    await house.lay(open);
    expect(house.said('en')).toContain('Token “Pause or resume”: enrol a new deck.');
    await house.lay(pause);
    expect(house.said()).toMatch(
      /^Enregistrement du paquet « Paquet 2 »\. Elevens.* par un jeton de camp : 1, 1000 Bornes/,
    );
    await house.lay(first);
    expect(decks()).toEqual([
      ['Jetons', 'elevens'],
      ['Paquet 2', '1000-bornes'],
    ]);
    expect(house.said()).toMatch(
      /^Enregistrement du paquet « Paquet 2 »\. 1000 Bornes.*Posez maintenant : 25 km/,
    );
    await house.layTag(tagNumber(0x5000));
    expect(house.said()).toMatch(/enregistrée/);
    // From the first card on it is of that box.
    await house.lay(second);
    expect(house.said()).toMatch(/^Déjà enregistrée/);
    expect(decks()).toEqual([
      ['Jetons', 'elevens'],
      ['Paquet 2', '1000-bornes'],
    ]);
    await house.lay(pause);
    await house.lay(open);
    expect(house.said()).toContain('« Pause ou reprise » : enregistrer le paquet « Paquet 2 ».');
  });

  test('the token of undo, without undoing', async () => {
    const house = await hostWorld().with(reader).start();
    await house.deck('Jetons', '1000-bornes', { type: 'action', action: 'undo' });
    const undo = { type: 'action', action: 'undo' } as const;
    const other = await house.command({ type: 'createDeck', name: 'Autres', box: 'elevens' });
    await house.command({ type: 'enrol', deck: other, target: undo });
    await house.layTag(tagNumber(0x901));
    await house.layTag(tagNumber(0x901));
    expect(house.said()).toMatch(/^Déjà enregistrée/);
    expect(lookUpTag(tagNumber(0x901), house.host.house.state())?.binding).toEqual(undo);
  });
});

/** Gives each card of that deck its tag. */
async function wholeDeck(house: HostWorld & ReaderWorld, deck: string, box: BoxId): Promise<void> {
  for (const [kind, { id, copies }] of BOXES[box].cards.entries()) {
    await house.command({ type: 'enrol', deck, target: { type: 'card', card: id } });
    for (let copy = 0; copy < copies; copy += 1)
      await house.layTag(tagNumber(0xa000 + 100 * kind + copy));
  }
  await house.command({ type: 'clearDesk' });
}

const heardName = (language: Language, card: string): string =>
  cardToLay(language, card).replace(/[\u00a0\u202f]/g, ' ');
