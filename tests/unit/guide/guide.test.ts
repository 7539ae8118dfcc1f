import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guideIn, plainText } from '#lib/guide/guide.ts';
import { helpFor, HELPS } from '#lib/guide/helps.ts';
import { piecesOf } from '#lib/guide/marks.ts';
import { OUTLINE, type StepId } from '#lib/guide/outline.ts';
import { en } from '#lib/i18n/en/index.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import '#lib/i18n/bothLanguages.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

const STEPS = OUTLINE.flatMap(({ steps }) => steps.map((step) => ({ picture: null, ...step })));
const namesIn = (language: 'fr' | 'en', step: StepId) =>
  guideIn(language).steps[step].text.flatMap((text) =>
    piecesOf(text).flatMap((piece) => (piece.kind === 'named' ? [piece.key] : [])),
  );

describe('the guide', () => {
  test('names the same things in both languages, by what screens call them', () => {
    for (const { id } of STEPS) {
      expect(namesIn('en', id), id).toEqual(namesIn('fr', id));
      for (const key of namesIn('fr', id)) expect(`${fr[key]} ${en[key]}`, key).not.toMatch(/[{}]/);
    }
  });

  test('tells every step once, in the order of its outline', () => {
    for (const language of LANGUAGES) {
      const told = Object.keys(guideIn(language).steps).toSorted();
      expect(told).toEqual(STEPS.map(({ id }) => id).toSorted());
    }
  });

  test('has each picture in both languages, with its size', () => {
    const folder = 'src/lib/components/guide/pictures';
    const sizes = JSON.parse(readFileSync(`${folder}/sizes.json`, 'utf8')) as Record<
      string,
      unknown
    >;
    const wanted = STEPS.flatMap(({ picture }) =>
      picture === null ? [] : LANGUAGES.map((language) => `${picture}-${language}`),
    );
    expect(Object.keys(sizes).toSorted()).toEqual(wanted.toSorted());
    for (const name of wanted) expect(existsSync(`${folder}/${name}.webp`), name).toBe(true);
  });

  test('helps with pages that there are', () => {
    for (const page of Object.keys(HELPS)) {
      const there = ['', '(live)/'].some((group) =>
        existsSync(`src/routes/${group}${page.slice(1)}/+page.svelte`),
      );
      expect(there || page === '/', page).toBe(true);
    }
    expect(helpFor('/readers')).toBe('places');
    expect(helpFor('/nowhere')).toBe(OUTLINE[0].steps[0].id);
  });

  test('is found by what its screens say, too', () => {
    const { refused } = guideIn('fr').steps;
    expect(plainText('fr', refused)).toContain(fr['phone.refused.overrule']);
  });

  test('keeps its signs with their words in French, as messages do', () => {
    for (const { title, text } of Object.values(guideIn('fr').steps))
      for (const line of [title, ...text]) expect(line).not.toMatch(/ [;:!?»]|« |'/);
  });
});
