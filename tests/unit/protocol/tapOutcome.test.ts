import { describe, expect, it } from 'vitest';
import {
  handleTapAnswer,
  signOfAnswer,
  signOfOutcome,
  type PresentTag,
} from '#lib/protocol/tapOutcome.ts';
import type { TapAnswer, TapResult } from '#lib/protocol/messages.ts';
import type { WriteReport } from '#lib/protocol/messages/bridges.ts';

const TAP = { id: 'tap-1', reader: 'A', tag: '04a1', at: 0 } as Parameters<
  typeof handleTapAnswer
>[0];
const answered = (answer: object): TapAnswer => ({ answer, text: [] }) as unknown as TapAnswer;
const UNKNOWN = answered({ outcome: 'unknown', why: 'unknown-tag' });
const TO_WRITE = answered({ outcome: 'to-write', text: 'card 25', lock: true });

/** Ends a tap at a reader; `present` is null where the reader tells numbers only. */
async function endOf(
  heard: TapAnswer,
  present: PresentTag | null,
  introduced: TapAnswer | null = null,
) {
  const written: WriteReport[] = [];
  const texts: string[] = [];
  const end = await handleTapAnswer(TAP, heard, {
    present,
    written: (news) => void written.push(news),
    introduce: async ({ text }) => {
      texts.push(text);
      if (introduced === null) throw new Error('no answer');
      return { ok: true, value: introduced };
    },
    freshId: () => 'tap-2',
  });
  return { end, written, texts };
}
const tagThatSays = (text: string | null): PresentTag => ({
  read: async () => text,
  write: async () => 'locked',
});

describe('a tag that is to be written', () => {
  it('is written, which is reported and shown', async () => {
    const { end, written } = await endOf(TO_WRITE, tagThatSays(null));
    expect(written).toEqual([{ tap: 'tap-1', tag: '04a1', result: 'locked' }]);
    expect(signOfOutcome(end)).toBe('accepted');
  });

  it('is reported as not written by a reader that cannot write', async () => {
    const { end, written } = await endOf(TO_WRITE, null);
    expect(written[0]?.result).toBe('no-writer');
    expect(signOfOutcome(end)).toBe('refused');
  });
});

describe('an unknown tag', () => {
  const known = answered({ outcome: 'accepted' });

  it('is played by what is written on it', async () => {
    const { end, texts } = await endOf(UNKNOWN, tagThatSays('card 25'), known);
    expect(texts).toEqual(['card 25']);
    expect(end).toEqual({ type: 'answered', answer: known });
  });

  it.each([
    ['is taken away', { ...tagThatSays(null), read: () => Promise.reject(new Error('gone')) }],
    ['carries nothing of ours', tagThatSays(null)],
    ['gets no answer', tagThatSays('card 25')],
  ])('stays unknown when it %s', async (_, present) => {
    expect(signOfOutcome((await endOf(UNKNOWN, present)).end)).toBe('unknown');
  });

  it('is not read when the server knows what it is', async () => {
    const { texts } = await endOf(known, tagThatSays('card 25'), known);
    expect(texts).toEqual([]);
  });
});

describe('the sign of an answer', () => {
  it.each<[object, string]>([
    [{ outcome: 'refused' }, 'refused'],
    [{ outcome: 'question' }, 'question'],
    [{ outcome: 'identified', reader: 'A' }, 'already-seen'],
    [{ outcome: 'enrolled', result: 'bound' }, 'accepted'],
    [{ outcome: 'checked', result: 'twice' }, 'already-seen'],
  ])('%o is shown as %s', (answer, sign) => {
    expect(signOfAnswer(answer as TapResult)).toBe(sign);
  });
});
