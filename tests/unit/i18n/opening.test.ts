import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { openingText, proposalText, waysText } from '#lib/i18n/opening.ts';
import type { OpeningMessage, ProposalView } from '#lib/house/opening.ts';

const PLAYERS = ['Anne', 'Bruno', 'Carla', 'David', 'Player 5', 'Player 6'];

/** Anne and Bruno at 1000 Bornes; Carla and David are known too. */
const proposal: ProposalView = {
  offers: [{ game: '1000-bornes', edition: 'classique' }, { game: 'elevens' }],
  offer: 0,
  players: PLAYERS,
  named: 4,
  seats: ['Anne', 'Bruno'],
  sides: 2,
  first: 'Anne',
  teams: false,
  houseRules: false,
  byEar: false,
  enrols: null,
  wants: null,
};
const proposed = (language: Language, more: Partial<ProposalView> = {}) =>
  plain(proposalText(language, { ...proposal, ...more }));
const ways = (more: Partial<ProposalView> = {}) =>
  waysText('en', { ...proposal, ...more }).map(plain);
const heard = (
  said: OpeningMessage,
  of: ProposalView | null = proposal,
  language = 'en' as Language,
) => plain(openingText(language, { said, proposal: of }));
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('a proposed table', () => {
  it('names the game, the sides and the player who begins', () => {
    expect(proposed('en')).toBe('Classique, Anne against Bruno. Anne begins.');
    expect(proposed('fr')).toMatch(/^Classique, Anne contre Bruno\. Anne commence\.$/);
  });

  it('tells two teams from players who are each alone', () => {
    const seats = ['Anne', 'Bruno', 'Carla', 'David'];
    expect(proposed('en', { seats, sides: 2 })).toContain(
      'Anne and Carla against Bruno and David.',
    );
    expect(proposed('en', { seats, sides: 4 })).toContain('Anne, Bruno, Carla, and David.');
  });

  it('says that nobody is seated, and then nobody begins', () => {
    expect(proposed('en', { seats: [], sides: 0 })).toMatch(/, nobody\.$/);
  });

  it('names no first player while the number of players does not fit', () => {
    expect(proposed('en', { wants: [2, 3] })).not.toContain('begins');
  });

  it('adds the rules of the house and a dark screen', () => {
    const text = proposed('en', { houseRules: true, byEar: true });
    expect(text).toMatch(/By your house rules\. By ear: /);
  });
});

describe('the ways to change a proposal', () => {
  it('are a token for each other game, player and free seat', () => {
    expect(ways()).toEqual([
      'Lay the token again to open it.',
      'Another game, by the token of a side: 2, Elevens Braille.',
      'Who does not play, by their player token: 1, Anne; 2, Bruno.',
      'Who plays too: 3, Carla; 4, David.',
      'Player tokens 5 to 6: one more player without a name.',
      'Token “Pause or resume”: enrol a new deck.',
      'Token “Undo”: as before. “Discard”: open nothing. “Say it again”: hear all of it again.',
    ]);
  });

  it('leave out what cannot be changed', () => {
    const alone = { offers: proposal.offers.slice(0, 1), players: ['Anne', 'Bruno'], named: 2 };
    expect(ways(alone).join(' ')).not.toMatch(/Another game|plays too|without a name/);
  });

  it('offer teams to players who are alone, and the other way round', () => {
    const seats = ['Anne', 'Bruno', 'Carla', 'David'];
    expect(ways({ seats, teams: true, sides: 4 })).toContain('Token “My side”: in teams.');
    expect(ways({ seats, teams: true, sides: 2 })).toContain('Token “My side”: each alone.');
  });

  it('name the deck to enrol, and how many players the game is for', () => {
    expect(ways({ enrols: 'Braille' })).toContain(
      'Token “Pause or resume”: enrol the deck “Braille”.',
    );
    expect(ways({ wants: [3, 4], seats: ['Anne'] })[0]).toBe(
      'Classique is for 3 or 4; one player is here. Change the players or the game.',
    );
  });

  it('are separated by semicolons, with a space before them in French', () => {
    expect(waysText('fr', proposal).map(plain).join(' ')).toContain('1, Anne ; 2, Bruno');
  });
});

describe('an opening by tokens', () => {
  it('begins with the whole proposal and its ways, and says them again', () => {
    const whole = [proposalText('en', proposal), ...waysText('en', proposal)].map(plain).join(' ');
    expect(heard({ type: 'proposed', usual: true })).toBe(`The usual table: ${whole}`);
    expect(heard({ type: 'proposed', usual: false })).toBe(`No table yet. Proposed: ${whole}`);
    expect(heard({ type: 'again' })).toBe(whole);
  });

  it('tells each change, the new proposal and how to open it', () => {
    const open = 'Lay the token again to open it.';
    const now = `${proposed('en')} ${open}`;
    expect(heard({ type: 'joins', player: 'Anne' })).toBe(`Anne plays. ${now}`);
    expect(heard({ type: 'leaves', player: 'Carla' })).toBe(`Carla does not play. ${now}`);
    expect(heard({ type: 'back' })).toBe(`As before: ${now}`);
    expect(heard({ type: 'edition' })).toBe(now);
    expect(heard({ type: 'sides' })).toBe(now);
  });

  it('says how many players are missing if their number does not fit', () => {
    const tooFew = { ...proposal, wants: [3], seats: ['Anne'] };
    expect(heard({ type: 'not-opened', why: 'wants-others' }, tooFew)).toMatch(/is for 3; one/);
    expect(heard({ type: 'not-opened', why: 'wants-others' }, null)).toBe(
      'Change the players or the game.',
    );
  });

  it('gives the result of enrolling in the language of the listener', () => {
    const said = {
      type: 'enrolling',
      well: true,
      text: { fr: 'Passée.', en: 'Skipped.' },
    } as const;
    expect([heard(said), heard(said, proposal, 'fr')]).toEqual(['Skipped.', 'Passée.']);
  });

  const REFUSED = [
    'no-such-edition',
    'no-teams',
    'no-such-number',
    'laid-late',
    'somebody-else',
    'useless',
    'card',
    'impossible',
  ] as const;
  it.each(LANGUAGES)('has a sentence of its own for each other answer in %s', (language) => {
    const said: readonly OpeningMessage[] = [
      ...REFUSED.map((why) => ({ type: 'not-opened', why }) as const),
      ...(['let-go', 'too-long', 'no-table', 'language'] as const).map((type) => ({ type })),
      { type: 'opened', table: 'ABC234' },
      { type: 'voice', change: 'faster' },
      { type: 'voice', change: 'slower' },
    ];
    const texts = said.map((each) => heard(each, null, language));
    for (const text of texts) expect(text).toMatch(/^[^{}]+[.!]$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(said.length);
  });
});
