import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOICE_CHANGES } from '#lib/game/actions.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { speedOf, SPEEDS, DEFAULT_SPEECH } from '#lib/protocol/speech.ts';
import { changedSpeech } from '#lib/protocol/speechChange.ts';

describe('a text to be spoken', () => {
  test('is split into sentences', () => {
    expect(sentencesOf('Anne joue 100 km. À Bruno de jouer.')).toEqual([
      'Anne joue 100 km.',
      'À Bruno de jouer.',
    ]);
    expect(sentencesOf('Contre qui\u202f? Camp 1\u00a0: Anne, camp 2\u00a0: Bruno.')).toEqual([
      'Contre qui\u202f?',
      'Camp 1\u00a0: Anne, camp 2\u00a0: Bruno.',
    ]);
  });

  test('is not split at a short name, nor within a number', () => {
    expect(sentencesOf('M. Dupont joue 1.5 fois.')).toEqual(['M. Dupont joue 1.5 fois.']);
  });

  test('has no part without a word, since a name may begin with signs', () => {
    expect(sentencesOf('🎉🎉🎉🎉! Zoé joue 25 km. Anne 700, ?! ?! ?! ?! A 4 300.')).toEqual([
      '🎉🎉🎉🎉! Zoé joue 25 km.',
      'Anne 700, ?!',
      '?! ?! ?! A 4 300.',
    ]);
  });

  test('has no part longer than the voice takes, also without a comma', () => {
    for (const some of ['mot ', 'Anne, ', 'Jean-Baptiste et ', 'x']) {
      const text = `${some.repeat(500).trim()}.`;
      const parts = sentencesOf(text);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(300);
      expect(parts.join(some === 'x' ? '' : ' ')).toBe(text);
    }
  });

  test('is complete and in order, with any content', () => {
    const words = fc.array(
      fc.constantFrom('Zoé', '.', '. ', '!', ' ', '…', '?', '12.5', '\n', '«'),
    );
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('');
        expect(sentencesOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('the speed of speech', () => {
  test('changes by steps within its bounds, for any input', () => {
    expect(changedSpeech(DEFAULT_SPEECH, 'faster').speed).toBe(200);
    expect(changedSpeech(DEFAULT_SPEECH, 'louder')).toEqual(DEFAULT_SPEECH);
    expect(changedSpeech(changedSpeech(DEFAULT_SPEECH, 'brief'), 'whole')).toEqual(DEFAULT_SPEECH);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VOICE_CHANGES)), (changes) => {
        const { speed } = changes.reduce(changedSpeech, DEFAULT_SPEECH);
        expect(SPEEDS).toContain(speed);
      }),
    );
  });

  test('is the usual one if a page asks for an unknown speed', () => {
    expect([speedOf('350'), speedOf('349'), speedOf('-1'), speedOf(null)]).toEqual([
      350, 165, 165, 165,
    ]);
  });
});
