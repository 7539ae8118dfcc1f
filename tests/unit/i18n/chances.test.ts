import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { chancesText } from '#lib/i18n/chances.ts';

const teams = { sides: [{ players: ['Anne', 'Alice'] }, { players: ['Bruno'] }] };
/** With the spaces of a keyboard. */
const said = (...asked: Parameters<typeof chancesText>) =>
  chancesText(...asked).replace(/\s/g, ' ');

describe('the chances to win, in words', () => {
  it('give the round, including one without a winner, and then the match', () => {
    const chances = { match: [60, 40], round: [45, 30] };
    expect(said('fr', teams, chances)).toBe(
      'Chances de gagner la manche : Anne & Alice, environ 45 %, Bruno, environ 30 %, personne, environ 25 %. ' +
        'Chances de gagner la partie : Anne & Alice, environ 60 %, Bruno, environ 40 %.',
    );
    expect(said('en', teams, chances)).toBe(
      'Chances to win the round: Anne & Alice, about 45%, Bruno, about 30%, nobody, about 25%. ' +
        'Chances to win the match: Anne & Alice, about 60%, Bruno, about 40%.',
    );
  });

  it('leave out a round without a winner if that is impossible, and call no side lost or certain', () => {
    expect(said('en', teams, { match: [60, 40], round: [100, 0] })).toMatch(
      /round: Anne & Alice, more than 95%, Bruno, less than 5%\. /,
    );
    expect(said('en', teams, { match: [60, 40], round: [0, 0] })).toMatch(
      /nobody, more than 95%\. /,
    );
  });

  it.each([
    ['left out', { match: [60, 40] }],
    ['not to be said just now', { match: [60, 40], round: null }],
  ])('give the match alone where the round is %s', (_, chances) => {
    expect(said('en', teams, chances)).toBe(
      'Chances to win the match: Anne & Alice, about 60%, Bruno, about 40%.',
    );
  });

  it('say that they are silent where neither is known', () => {
    expect(said('en', teams, { match: null, round: null })).toMatch(/^Too early to tell/);
  });
});
