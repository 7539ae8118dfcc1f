import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import { eachAlone, evening, type Evening } from '../../support/evening.ts';

type Answered = Parameters<typeof answerText>[2];

const table = (): Evening => evening(eachAlone('Anne', 'Bruno'));
const threeWhoDrive = (): Evening => {
  const three = evening(eachAlone('Anne', 'Bruno', 'Carla'));
  for (let player = 0; player < 3; player += 1) three.lay('roll');
  return three;
};
const said = (
  answer: TapAnswer['answer'],
  at: Evening | null,
  language: Language = 'en',
): string =>
  answer.outcome === 'opening'
    ? ''
    : answerText(language, at?.view().match ?? null, answer).replace(/\s/g, ' ');

describe('a card laid at a table', () => {
  it('is accepted or refused in words of the game', () => {
    const two = table();
    expect(said(two.lay('roll'), two)).toMatch(/^Anne .*Roll/);
    expect(said(two.lay('100'), two)).toMatch(/Bruno .*\.$/);
  });

  it('is asked about by the names of those it may hit', () => {
    const three = threeWhoDrive();
    const question = three.lay('stop');
    expect(question.outcome).toBe('question');
    expect(said(question, three)).toMatch(/\?.*(Bruno.*Carla|Carla.*Bruno)/);
  });

  it('is accepted without a name where its table is gone; a refusal or question is over', () => {
    const two = table();
    expect(said(two.lay('roll'), null)).toBe('Noted.');
    const refused = two.lay('100');
    expect(said(refused, null)).not.toBe(said(refused, two));
    expect(said(threeWhoDrive().lay('stop'), null)).toBe(said(refused, null));
  });

  it('that lies there already is said with its place', () => {
    const two = table();
    two.lay('roll');
    const again = two.lay('roll', { tag: two.lastTag() });
    expect(said(again, two)).toMatch(/Roll.*Anne/);
  });

  it('is taken back with words of what was undone', () => {
    const two = table();
    two.lay('roll');
    const { moves, line } = two.view();
    expect(said(two.touch({ type: 'undo', moves, line }), two)).toMatch(/Anne/);
    expect(said(two.touch({ type: 'undo', moves: 0, line }), two)).toMatch(/^[^{}]+\.$/);
  });
});

describe('a tag laid away from play', () => {
  it('names the card, the reader or the new player', () => {
    expect(said({ outcome: 'named', card: '100' }, table())).toBe('100 km.');
    expect(said({ outcome: 'identified', reader: 'north' }, null)).toContain('north');
    expect(said({ outcome: 'let-in', who: 'Carla' }, null)).toContain('Carla');
  });

  it('is asked for card by card while a deck is stacked', () => {
    const stacked = (result: 'counted' | 'foreign', next: string | null): Answered => ({
      outcome: 'checked',
      result,
      stacks: { next },
    });
    expect(said(stacked('counted', '100'), table())).toBe('Next: 100 km.');
    expect(said(stacked('foreign', '100'), table())).toBe('Not this one. Wanted: 100 km.');
    expect(said(stacked('counted', null), table())).toBe('Counted.');
  });

  it.each(LANGUAGES)('has a sentence of its own for each result in %s', (language) => {
    const enrolled = [
      ...['bound', 'already-bound', 'kind-complete', 'alias-learnt', 'ambiguous', 'unread'],
      ...['undone', 'nothing-to-undo', 'skipped', 'said-again', 'begun', 'stopped'],
    ] as const;
    const answers = [
      ...enrolled.map((result) => ({ outcome: 'enrolled', result }) as Answered),
      ...(['counted', 'twice', 'token', 'foreign', 'unknown', 'unread'] as const).map(
        (result): Answered => ({ outcome: 'checked', result }),
      ),
      ...(['unknown-tag', 'other-deck'] as const).map((why): Answered => ({
        outcome: 'unknown',
        why,
      })),
      ...(['heard', 'no-table', 'not-the-desk'] as const).map((outcome): Answered => ({ outcome })),
      { outcome: 'to-write', text: 'https://example.org', lock: false } as const,
    ];
    const texts = answers.map((answer) => said(answer, null, language));
    for (const text of texts) expect(text).toMatch(/^[^{}]+[.!]$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
  });
});
