import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_LASTING_SENTENCES,
  MAX_WAITING_PLAYS,
  dropEndedMatters,
  type SpeechText,
  enqueueSentence,
} from '#lib/hearing/speechQueueState.ts';
import { SPEECH_PRIORITIES, type SpeechPriority } from '#lib/protocol/announcements.ts';
import { loudspeaker } from './loudspeaker.ts';

const sentence = (weight: SpeechPriority, text: string = weight): SpeechText => ({ text, weight });

interface Before {
  readonly now?: SpeechText | null;
  readonly waiting?: readonly SpeechText[];
}

const heardAfter = ({ now, waiting = [] }: Before, told: SpeechText) => {
  const { waiting: then, breaksOff } = enqueueSentence({ now: now ?? null, waiting }, told);
  return { breaksOff, then: then.map(({ text }) => text) };
};

const REFUSAL = { ...sentence('urgent', 'refusal'), until: 'refused 1' };
const ATTACK = { ...sentence('play', 'attack'), urgentUntil: 'attack' };
const ANSWER = { ...sentence('urgent', 'help'), answers: true };

test('a queue says whether what is dropped was not heard to its end', async () => {
  const { queue, tell, listen } = loudspeaker();
  await tell({ ...sentence('result', 'who is who'), until: 'who fr' });
  expect(queue.settle(['who en'])).toBe(false);
  expect(queue.settle(['who fr'])).toBe(true);
  await listen();
  await tell({ ...sentence('result', 'who is who'), until: 'who fr' });
  await listen();
  expect(queue.settle(['who fr'])).toBe(false);
});

describe('the order of sentences', () => {
  test('what must be decided breaks off a play, which goes on after it; those before are old news', () => {
    const waiting = [sentence('play', 'first'), sentence('play', 'second')];
    const now = sentence('play', 'saying');
    expect(heardAfter({ now, waiting }, REFUSAL)).toEqual({
      breaksOff: true,
      then: ['refusal', 'second'],
    });
    expect(heardAfter({ now }, REFUSAL)).toEqual({ breaksOff: true, then: ['refusal', 'saying'] });
  });

  test('a result that was broken off is told after what must be decided', () => {
    const waiting = [sentence('play')];
    const after = heardAfter({ now: sentence('result', 'saying'), waiting }, REFUSAL);
    expect(after).toEqual({ breaksOff: true, then: ['refusal', 'saying', 'play'] });
  });

  test('what must be decided is not broken off by more of it', () => {
    const after = heardAfter({ now: REFUSAL }, sentence('urgent'));
    expect(after).toEqual({ breaksOff: false, then: ['urgent'] });
  });

  test('an attack that may be answered breaks off what is no such matter, and waits for what is', () => {
    const waiting = [sentence('play'), sentence('result')];
    const after = heardAfter({ now: sentence('play', 'saying'), waiting }, ATTACK);
    expect(after).toEqual({ breaksOff: true, then: ['attack', 'result'] });
    const behind = heardAfter({ now: REFUSAL }, ATTACK);
    expect(behind).toEqual({ breaksOff: false, then: ['attack'] });
    expect(heardAfter({ now: ATTACK }, REFUSAL)).toEqual({ breaksOff: false, then: ['refusal'] });
  });

  test('an answer gives way to the next one, and to what must be decided', () => {
    const waiting = [{ ...ANSWER, text: 'who' }];
    for (const urgent of [REFUSAL, ATTACK, ANSWER])
      expect(heardAfter({ now: ANSWER, waiting }, urgent)).toEqual({
        breaksOff: true,
        then: [urgent.text],
      });
  });

  test('a play waits its turn, and the oldest falls out when too many do', () => {
    const waiting = [sentence('play', 'a'), sentence('result', 'b'), sentence('play', 'c')];
    const after = heardAfter({ now: sentence('play'), waiting }, sentence('play', 'd'));
    expect(after).toEqual({ breaksOff: false, then: ['b', 'c', 'd'] });
  });

  test('however many results wait, the last play does too', () => {
    const waiting = ['a', 'b', 'c'].map((text) => sentence('result', text));
    const { then } = heardAfter({ waiting }, sentence('play'));
    expect(then).toEqual(['a', 'b', 'c', 'play']);
  });
});

describe('a matter that ends', () => {
  test('takes with it what was told of it, be it said just now', () => {
    const speaking = { now: REFUSAL, waiting: [sentence('play')] };
    expect(dropEndedMatters(speaking, ['refused 1'])).toEqual({
      now: null,
      waiting: [sentence('play')],
    });
    expect(dropEndedMatters(speaking, ['refused 2'])).toEqual(speaking);
  });

  test('is announced as over only to listeners who heard it', async () => {
    const { begun, tell, end, listen } = loudspeaker();
    const silence = (name: string) => ({ ...sentence('result', name), until: name });
    const back = { ...sentence('urgent', 'back'), after: ['left', 'right'] };
    await tell(sentence('play'), silence('left'));
    await end('left');
    await tell(back);
    await listen();
    expect(begun).toEqual(['play']);
    await tell(silence('left'), silence('right'));
    await end('left', 'right');
    await tell(back);
    expect(begun).toEqual(['play', 'left', 'back']);
  });

  test('leaves an attack as a play like any other', () => {
    const left = dropEndedMatters({ now: null, waiting: [ATTACK] }, ['attack']);
    expect(heardAfter(left, REFUSAL).then).toEqual(['refusal', 'attack']);
  });
});

const STEPS = [
  ...(['play', 'attack', 'result', 'refuse', 'decide', 'ask', 'undo', 'correct'] as const),
  ...(['listen', 'listen'] as const),
];

/** A table, as far as ears are concerned: one refusal may be open, one attack, and the last play stands until it is undone. */
function heardTable({ tell, end, listen }: ReturnType<typeof loudspeaker>) {
  const stands: Partial<Record<'refusal' | 'attack' | 'play', string | null>> = {};
  const over: string[] = [];
  const set: string[] = [];
  async function close(what: 'refusal' | 'play'): Promise<void> {
    const matter = stands[what] ?? null;
    stands[what] = null;
    if (matter === null) return;
    over.push(matter);
    await end(matter);
  }
  async function play(text: string, urgentUntil: string | null = null): Promise<void> {
    await end(`open ${stands.attack ?? ''}`);
    stands.attack = null;
    await close('refusal');
    stands.play = text;
    await tell({ ...sentence('play', text), until: text, urgentUntil });
  }
  /** The last play, and the attack that it was, are gone. */
  async function setRight(text: string): Promise<void> {
    if ((stands.play ?? null) === null) return;
    await end(`open ${stands.attack ?? ''}`);
    stands.attack = null;
    await close('play');
    set.push(text);
    await tell(sentence('urgent', text));
  }
  return {
    over,
    /** Undone or corrected moves. */
    set,
    open: () => [stands.refusal, stands.attack].flatMap((text) => text ?? []),
    last: () => [stands.play].flatMap((text) => text ?? []),
    play: (text: string) => play(text),
    async attack(text: string) {
      await play(text, `open ${text}`);
      stands.attack = text;
    },
    undo: setRight,
    correct: setRight,
    async refuse(text: string) {
      await close('refusal');
      stands.refusal = text;
      await tell({ ...sentence('urgent', text), until: text });
    },
    decide: () => close('refusal'),
    ask: (text: string) => tell({ ...sentence('urgent', text), answers: true }),
    result: (text: string) => tell(sentence('result', text)),
    listen: () => listen(),
  };
}

describe('an evening through one loudspeaker', () => {
  test('a refusal that was taken back is broken off, and the attack after it is heard before the next refusal', async () => {
    const { tell, end, now, listen, heard } = loudspeaker();
    await tell({ ...sentence('urgent', 'refusal 1'), until: 'refused 1' });
    await end('refused 1');
    await tell(sentence('urgent', 'withdrawn'));
    expect(now()).toBe('withdrawn');
    await tell(ATTACK);
    await tell({ ...sentence('urgent', 'refusal 2'), until: 'refused 2' });
    for (let turn = 0; turn < 3; turn += 1) await listen();
    expect(heard).toEqual(['withdrawn', 'attack', 'refusal 2']);
  });

  test('a result that two matters break off in one moment is said once', async () => {
    const { tell, listen, begun } = loudspeaker();
    await tell(sentence('result'));
    await tell(sentence('urgent', 'one'), sentence('urgent', 'two'));
    for (let turn = 0; turn < 4; turn += 1) await listen();
    expect(begun).toEqual(['result', 'one', 'two', 'result']);
  });

  test('a play that was undone is not told any more', async () => {
    const { tell, end, listen, heard } = loudspeaker();
    await tell(sentence('result'), { ...sentence('play'), until: 'played 4' });
    await end('played 4');
    await tell(sentence('urgent', 'undone'));
    for (let turn = 0; turn < 3; turn += 1) await listen();
    expect(heard).toEqual(['undone', 'result']);
  });

  test('nothing open is left unsaid or said late, no old news is told, and nothing twice', async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (happen) => {
        const ears = loudspeaker();
        const table = heardTable(ears);
        for (const [at, what] of happen.entries()) {
          const begun = ears.begun.length;
          await table[what](`${what} ${String(at)}`);
          // Obsolete announcements stop, and are not started.
          for (const said of [ears.now(), ...ears.begun.slice(begun)])
            expect(table.over).not.toContain(said);
          // While something open was not heard, nothing is said that need not be decided or known.
          const unheard = table.open().some((text) => !ears.heard.includes(text));
          if (unheard) expect(ears.now()).toMatch(/^(refuse|attack|undo|correct)/);
        }
        while (ears.now() !== null) await ears.listen();
        for (const text of [...table.open(), ...table.last(), ...table.set])
          expect(ears.heard).toContain(text);
        const results = happen.flatMap((what, at) =>
          what === 'result' ? `result ${String(at)}` : [],
        );
        if (results.length <= MAX_LASTING_SENTENCES)
          expect(ears.heard).toEqual(expect.arrayContaining(results));
        expect(new Set(ears.heard).size).toBe(ears.heard.length);
      }),
    );
  });

  test('of a burst of plays the newest are heard, as few as can be followed', () => {
    const burst = fc.array(fc.constantFrom(...SPEECH_PRIORITIES), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(burst, (weights) => {
        let waiting: readonly SpeechText[] = [];
        for (const [at, weight] of weights.entries())
          ({ waiting } = enqueueSentence({ now: null, waiting }, sentence(weight, String(at))));
        const of = (weight: SpeechPriority) => waiting.filter((told) => told.weight === weight);
        const most = {
          play: MAX_WAITING_PLAYS,
          result: MAX_LASTING_SENTENCES,
          urgent: MAX_LASTING_SENTENCES,
        };
        for (const weight of SPEECH_PRIORITIES) {
          expect(of(weight).length).toBeLessThanOrEqual(most[weight]);
          const newest = weights.lastIndexOf(weight);
          if (newest >= 0) expect(of(weight).map(({ text }) => text)).toContain(String(newest));
        }
      }),
    );
  });
});
