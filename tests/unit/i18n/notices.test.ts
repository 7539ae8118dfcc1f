import { expect, it } from 'vitest';
import { noticeText } from '#lib/i18n/answers.ts';
import '#lib/i18n/bothLanguages.ts';
import { chooseLanguage, LANGUAGES, nextLanguage } from '#lib/i18n/language.ts';
import type { Notice } from '#lib/table/notice.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { play } from '../../support/moves.ts';

const { match } = evening(eachAlone('Anne', 'Bruno')).view();

it.each(LANGUAGES)('a table has a sentence of its own for each notice in %s', (language) => {
  const notices: readonly Notice[] = [
    { type: 'unknown-tag', tag: '04', reader: 'north' },
    { type: 'other-deck', reader: 'north', card: 'stop' },
    { type: 'already-seen', card: 'stop', place: { on: 'side', side: 0 } },
    { type: 'not-now', reason: 'paused' },
    { type: 'partner-lays', move: play('Anne', '100') },
    { type: 'partner-stuck', player: 'Anne', why: 'hand' },
    { type: 'prepared', what: { type: 'discard', armed: false } },
    { type: 'prepared', what: { type: 'uncounted', card: 'stop' } },
    { type: 'called', called: true },
    { type: 'called', called: false },
    { type: 'let-in', who: 'Carla' },
    { type: 'enrolled', card: 'stop' },
    { type: 'reader-problem', reader: 'north', problem: 'misread' },
    { type: 'withdrawn', card: 'stop' },
    { type: 'corrected', number: 3, change: 'remove' },
  ];
  const texts = notices.map((notice) => noticeText(language, match, notice));
  for (const text of texts) expect(text).toMatch(/^[^{}]{8,}$/);
  expect(new Set(texts).size, texts.join('\n')).toBe(notices.length);
});

it('the language button goes round all languages', () => {
  expect(LANGUAGES.map(nextLanguage)).toEqual([...LANGUAGES.slice(1), LANGUAGES[0]]);
  expect(chooseLanguage(['de', 'en-GB', 'fr'])).toBe('en');
  expect(chooseLanguage(['de'])).toBe('fr');
});
