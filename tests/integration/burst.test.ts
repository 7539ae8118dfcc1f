import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speakInParts } from '#lib/hearing/parts.ts';
import { mattersEndedSince, speechRulesOf } from '#lib/hearing/matters.ts';
import { createSpeechQueue } from '#lib/hearing/speechQueue.ts';
import type { SpeechText } from '#lib/hearing/speechQueueState.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import { SPEECH_PRIORITIES } from '#lib/protocol/announcements.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { type SpeechForm, SPEECH_FORMS, DEFAULT_SPEED } from '#lib/protocol/speech.ts';
import { createSpeakingProgram } from '#lib/server/extensions/speech/program.ts';
import { eachAlone, evening, type Evening } from '../support/evening.ts';

const missing = existsSync('/usr/bin/espeak-ng') ? null : 'espeak-ng is not installed';
if (missing !== null) console.log(`SKIPPED bursts by time: ${missing}`);

/** Between two happenings of a burst, in ms. */
const APART = 100;

type Step = (table: Evening) => unknown;
const lays =
  (card: string): Step =>
  (table) =>
    table.lay(card);

/** Ten cards one after the other, as a bridge brings them that was away: the eighth may not be played there. */
const WITH_A_REFUSAL: readonly Step[] = [
  ...['roll', 'roll', '25', '25', '50', '50', 'speed-limit', '100'].map(lays),
  (table) => table.touch({ type: 'takeBack' }),
  lays('end-of-limit'),
];
const PLAYS: readonly Step[] = [
  ...['roll', 'roll', '25', '25', '50', '50', '75', '75', '25', '25'].map(lays),
];

interface News {
  readonly told: readonly SpeechText[];
  readonly ended: readonly string[];
}

/** Returns the sentences told after each step, and those that each step makes obsolete. */
function newsOf(steps: readonly Step[], language: Language, form: SpeechForm): readonly News[] {
  const table = evening(eachAlone('Anne', 'Bruno'));
  return steps.map((step) => {
    const before = table.view();
    step(table);
    const now = table.view();
    const told = happeningsSince(before, now).flatMap((happening) => {
      const text = happeningText(language, now, happening, form);
      return text === null ? [] : [{ text, ...speechRulesOf(now, happening) }];
    });
    return { told, ended: mattersEndedSince(language, before, now) };
  });
}

/** Returns the duration of each sentence as espeak-ng renders it, in seconds. */
async function rendered(told: readonly SpeechText[], language: Language) {
  const program = createSpeakingProgram('');
  const lengths = new Map<string, number>();
  for (const part of told.flatMap(({ text }) => sentencesOf(text))) {
    const wave = await program?.({ text: part, language, speed: DEFAULT_SPEED });
    lengths.set(part, wave?.seconds ?? NaN);
  }
  return lengths;
}

const inMs = ({ text }: SpeechText, lengths: ReadonlyMap<string, number>): number =>
  sentencesOf(text).reduce((sum, part) => sum + 1_000 * (lengths.get(part) ?? NaN), 0);

/** Plays a burst in made-up time: how long something sounds after it began, in ms, and what was heard to its end. */
async function listen(burst: readonly News[], lengths: ReadonlyMap<string, number>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const heard: string[] = [];
  let last = 0;
  const begun = Date.now();
  const queue = createSpeechQueue<SpeechText>(
    () => true,
    ({ text }, begins) => {
      const end = new AbortController();
      let stop: () => void = () => undefined;
      const play = (part: string, left: string) => {
        begins(left);
        return new Promise<void>((resolve) => {
          stop = resolve;
          setTimeout(resolve, 1_000 * (lengths.get(part) ?? NaN));
        });
      };
      const saying = speakInParts(text, end.signal, (part) => Promise.resolve(part), play);
      return {
        heard: saying.then((was) => {
          if (!end.signal.aborted) heard.push(text);
          last = Date.now() - begun;
          return was;
        }),
        stop() {
          end.abort();
          stop();
        },
      };
    },
    () => undefined,
    (error) => {
      throw error;
    },
  );
  for (const { told, ended } of burst) {
    queue.settle(ended);
    told.forEach((sentence) => queue.say(sentence));
    await vi.advanceTimersByTimeAsync(APART);
  }
  await vi.advanceTimersByTimeAsync(120_000);
  return { lasts: last, heard };
}

const toldOf = (burst: readonly News[]): readonly SpeechText[] => burst.flatMap(({ told }) => told);

/** The weightiest, of equal ones the newest. */
const mattering = (told: readonly SpeechText[], most: number): readonly SpeechText[] =>
  told
    .toReversed()
    .toSorted(
      (one, other) =>
        SPEECH_PRIORITIES.indexOf(other.weight) - SPEECH_PRIORITIES.indexOf(one.weight),
    )
    .slice(0, most);

describe.skipIf(missing !== null)('a burst of ten happenings, by the time that it sounds', () => {
  afterEach(() => void vi.useRealTimers());

  const each = LANGUAGES.flatMap((language) =>
    SPEECH_FORMS.map((form) => [language, form] as const),
  );

  it.each(each)('is told within that of the three that matter: %s, %s', async (language, form) => {
    const burst = newsOf(WITH_A_REFUSAL, language, form);
    const lengths = await rendered(toldOf(burst), language);
    const three = mattering(toldOf(burst), 3);
    const { lasts, heard } = await listen(burst, lengths);
    const within = three.reduce((sum, told) => sum + inMs(told, lengths), 0);
    const all = toldOf(burst).reduce((sum, told) => sum + inMs(told, lengths), 0);
    expect(three[0]?.weight).toBe('urgent');
    expect(heard).toContain(three[0]?.text);
    // They come over a second: the refusal is not there before.
    expect(lasts).toBeLessThanOrEqual(within + APART * WITH_A_REFUSAL.length);
    expect(lasts).toBeLessThan(all);
  });

  it.each(each)(
    'of plays alone is the one being said, and the three newest: %s, %s',
    async (language, form) => {
      const burst = newsOf(PLAYS, language, form);
      vi.useRealTimers();
      const lengths = await rendered(toldOf(burst), language);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const { lasts, heard } = await listen(burst, lengths);
      const [first, ...others] = toldOf(burst);
      const newest = others.slice(-3);
      expect(heard).toEqual([first, ...newest].map((told) => told?.text));
      const within = [first, ...newest].reduce(
        (sum, told) => sum + (told ? inMs(told, lengths) : 0),
        0,
      );
      expect(lasts).toBeLessThanOrEqual(within + 50);
    },
  );
});
