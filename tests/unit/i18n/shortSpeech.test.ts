import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { SpeechForm } from '#lib/protocol/speech.ts';
import type { CardTable } from '#lib/table/view.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

/** Returns what is said after laying something. */
function said(
  table: Evening<CardTable>,
  lay: () => unknown,
  form: SpeechForm = 'short',
  language: Language = 'en',
): string {
  const before = table.view();
  lay();
  const now = table.view();
  return happeningsSince(before, now)
    .map((happening) => happeningText(language, now, happening, form))
    .join(' ')
    .replace(/\s/g, ' ');
}
const laid = (table: Evening<CardTable>, card: string, language: Language = 'en') =>
  said(table, () => table.lay(card), 'short', language);

/** Anne and Bruno, both rolling; Anne is on turn. */
const rolling = () => {
  const table = evening(eachAlone('Anne', 'Bruno'));
  for (const card of ['roll', 'roll']) table.lay(card);
  return table;
};

describe('a play of 1000 Bornes in short', () => {
  it('names the player, the card and the distance reached', () => {
    const table = rolling();
    expect(laid(table, '100')).toBe('Anne, 100. 100.');
    expect(laid(table, '50')).toBe('Bruno, 50. 50.');
    expect(laid(table, '75')).toBe('Anne, 75. 175.');
  });

  it('names the side that is attacked, and a coup-fourré that may answer', () => {
    expect(laid(rolling(), 'stop')).toMatch(/^Anne, Stop, Bruno\. .*Coup-fourré possible/i);
  });

  it('names a card that is discarded', () => {
    const table = rolling();
    const discarded = said(table, () => table.lay('25', { on: { role: 'discard' } }));
    expect(discarded).toMatch(/^Anne, .*discard.*, 25/i);
  });

  it('names the player on turn where it is not the next one', () => {
    expect(laid(rolling(), 'driving-ace')).toMatch(/^Anne, Driving ace\. .*Anne/);
    expect(laid(rolling(), 'driving-ace', 'fr')).toMatch(/^Anne, As du volant\. .*Anne/);
  });

  it('is whole where the table let it lie against the rules', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    const letLie = () => table.token({ type: 'action', action: 'let-lie' });
    expect(said(table, letLie)).toMatch(/^Anne plays 100 km/);
  });

  it('is shorter than the long form, and teams share a distance', () => {
    const teams = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', '100', '50']) teams.lay(card);
    const long = said(teams, () => teams.lay('25'), 'long');
    const again = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', '100', '50']) again.lay(card);
    const short = laid(again, '25');
    expect(short.length).toBeLessThan(long.length);
    expect(short).toMatch(/^Anne, 25\. 25\.|^Alice, 25\. 25\.|^(Anne|Alice), 25\. 125\./);
  });
});

describe('a play of Elevens in short', () => {
  it('names the player and the card on its row', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    expect(laid(table, 'c1-12')).toMatch(/^Zoé, red 12\. /);
    expect(laid(evening(elevensFor('Zoé', 'Max')), 'c1-12', 'fr')).toMatch(/^Zoé, rouge 12\. /);
  });

  it('is whole where more than a plain card was laid', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    const draw = () => table.touch({ type: 'move', move: { type: 'draw', by: 'Zoé' } });
    expect(said(table, draw)).toMatch(/Zoé.*draw/i);
  });
});
