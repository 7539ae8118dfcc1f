import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOICE_CHANGES } from '#lib/game/actions.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { speedOf, SPEEDS, USUAL_SPEECH } from '#lib/protocol/speech.ts';
import { changedSpeech } from '#lib/protocol/speechChange.ts';

describe('what is to be said', () => {
  test('is made sentence by sentence', () => {
    expect(sentencesOf('Anne joue 100 km. À Bruno de jouer.')).toEqual([
      'Anne joue 100 km.',
      'À Bruno de jouer.',
    ]);
    expect(sentencesOf('Contre qui\u202f? Camp 1\u00a0: Anne, camp 2\u00a0: Bruno.')).toEqual([
      'Contre qui\u202f?',
      'Camp 1\u00a0: Anne, camp 2\u00a0: Bruno.',
    ]);
  });

  test('is not broken at a short name, nor within a number', () => {
    expect(sentencesOf('M. Dupont joue 1.5 fois.')).toEqual(['M. Dupont joue 1.5 fois.']);
  });

  test('is never a part that has no word, as a name may begin with signs', () => {
    expect(sentencesOf('🎉🎉🎉🎉! Zoé joue 25 km. Anne 700, ?! ?! ?! ?! A 4 300.')).toEqual([
      '🎉🎉🎉🎉! Zoé joue 25 km.',
      'Anne 700, ?!',
      '?! ?! ?! A 4 300.',
    ]);
  });

  test('is no more at once than a voice is given, also without a comma', () => {
    for (const some of ['mot ', 'Anne, ', 'Jean-Baptiste et ', 'x']) {
      const text = `${some.repeat(500).trim()}.`;
      const parts = sentencesOf(text);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(300);
      expect(parts.join(some === 'x' ? '' : ' ')).toBe(text);
    }
  });

  test('is all there, in order, whatever it holds', () => {
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

describe('how a listener is spoken to', () => {
  test('changes by steps, and stays within its bounds whatever is asked', () => {
    expect(changedSpeech(USUAL_SPEECH, 'faster').speed).toBe(200);
    expect(changedSpeech(USUAL_SPEECH, 'louder')).toEqual(USUAL_SPEECH);
    expect(changedSpeech(changedSpeech(USUAL_SPEECH, 'brief'), 'whole')).toEqual(USUAL_SPEECH);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VOICE_CHANGES)), (changes) => {
        const { speed } = changes.reduce(changedSpeech, USUAL_SPEECH);
        expect(SPEEDS).toContain(speed);
      }),
    );
  });

  test('is as usual where a page asks for a speed of its own making', () => {
    expect([speedOf('350'), speedOf('349'), speedOf('-1'), speedOf(null)]).toEqual([
      350, 165, 165, 165,
    ]);
  });
});
