import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_WAITING, type Speaking, type Spoken, withSentence } from '#lib/hearing/spoken.ts';
import { WEIGHTS, type Weight } from '#lib/protocol/heard.ts';

const sentence = (weight: Weight, text: string = weight): Spoken => ({
  ...{ text, weight, language: 'fr', table: 'ABCDEF' },
});

const heardAfter = (
  { now, waiting }: { now?: Weight; waiting?: readonly Spoken[] },
  told: Spoken,
) => {
  const speaking = {
    now: now === undefined ? null : sentence(now, `saying ${now}`),
    waiting: waiting ?? [],
  };
  const { waiting: then, breaksOff } = withSentence(speaking, told);
  return { breaksOff, then: then.map(({ text }) => text) };
};

describe('the order of sentences', () => {
  test('what must be decided breaks off a play, which is old news then, as are those that wait', () => {
    const waiting = [sentence('play', 'first'), sentence('play', 'second')];
    const after = heardAfter({ now: 'play', waiting }, sentence('urgent'));
    expect(after).toEqual({ breaksOff: true, then: ['urgent'] });
  });

  test('a result that was broken off is told after what must be decided', () => {
    const after = heardAfter({ now: 'result', waiting: [sentence('play')] }, sentence('urgent'));
    expect(after).toEqual({ breaksOff: true, then: ['urgent', 'saying result'] });
  });

  test('what must be decided is not broken off by more of it', () => {
    const after = heardAfter({ now: 'urgent' }, sentence('urgent'));
    expect(after).toEqual({ breaksOff: false, then: ['urgent'] });
  });

  test('an answer gives way to the next one, and to what must be decided', () => {
    const answer = { ...sentence('urgent', 'help'), answers: true };
    const speaking = { now: answer, waiting: [{ ...answer, text: 'who' }] };
    const { breaksOff, waiting } = withSentence(speaking, sentence('urgent'));
    expect({ breaksOff, then: waiting.map(({ text }) => text) }).toEqual({
      breaksOff: true,
      then: ['urgent'],
    });
  });

  test('a play waits its turn, and the oldest falls out when too many do', () => {
    const waiting = [sentence('play', 'a'), sentence('result', 'b'), sentence('play', 'c')];
    const after = heardAfter({ now: 'play', waiting }, sentence('play', 'd'));
    expect(after).toEqual({ breaksOff: false, then: ['b', 'c', 'd'] });
  });

  test('of a burst, what matters is heard, within as many sentences', () => {
    const told = fc.record({ weight: fc.constantFrom(...WEIGHTS), text: fc.uuid() });
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 20 }), (burst) => {
        let speaking: Speaking = { now: null, waiting: [] };
        for (const { weight, text } of burst) {
          const { waiting } = withSentence(speaking, sentence(weight, text));
          speaking = { ...speaking, waiting };
        }
        const { waiting } = speaking;
        expect(waiting.length).toBeLessThanOrEqual(MOST_WAITING);
        const heaviest = WEIGHTS.toReversed().find((weight) =>
          burst.some((one) => one.weight === weight),
        );
        // The newest of the heaviest is never lost.
        const newest = burst.findLast(({ weight }) => weight === heaviest);
        expect(waiting.map(({ text }) => text)).toContain(newest?.text);
      }),
    );
  });
});
