import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { format } from '#lib/i18n/format.ts';
import { sentencesOf } from '#lib/protocol/sentences.ts';
import { openSpeakerSettings } from '../../../../hardware/speech/settings.ts';
import { createSpeaker } from '../../../../hardware/speech/speaker.ts';
import { spokenLine } from '../../../../hardware/words.ts';
import { silence } from '../../../../hardware/speech/mix.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'speaker-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Each sentence takes ten seconds to be heard. */
function aSpeaker() {
  const texts = new Map<unknown, string>();
  const said: string[] = [];
  const speaker = createSpeaker({
    player: (sound, signal) =>
      new Promise((resolve) => {
        const text = texts.get(sound.bytes);
        if (text === undefined) return resolve({ type: 'heard' });
        said.push(text);
        setTimeout(() => resolve({ type: 'heard' }), 10_000);
        signal.addEventListener('abort', () => resolve({ type: 'stopped' }));
      }),
    speech: openSpeakerSettings(folder, 'en'),
    sentences: () => ({
      fetchSpeech(text) {
        const wave = silence(2);
        texts.set(wave.bytes, text);
        return Promise.resolve(wave);
      },
      fetchPrivateSpeech: () => Promise.resolve(null),
    }),
    mute: () => undefined,
  });
  const nothing = { table: null, ticket: 'ticket', sound: null } as const;
  const tell = (text: string) => {
    const sentence = { fr: text, en: text };
    const told = { long: sentence, short: sentence, weight: 'urgent', answers: false } as const;
    speaker.announce({ ...nothing, sentences: [told], wishes: [] });
  };
  return {
    said,
    speaker,
    tell,
    wish: (change: 'louder') => speaker.announce({ ...nothing, sentences: [], wishes: [change] }),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a voice that is asked again and again for more than it can says so once', async () => {
  const { said, tell, wish } = aSpeaker();
  tell('A refusal that takes a while.');
  await pass(10);
  for (let times = 0; times < 9; times += 1) wish('louder');
  await pass(90_000);
  expect(said).toEqual(['A refusal that takes a while.', format('en', 'answers.voice.end')]);
});

test('an unstable connection has its last state announced', async () => {
  const { said, speaker, tell } = aSpeaker();
  tell('A refusal that takes a while.');
  await pass(10);
  for (let times = 0; times < 3; times += 1) {
    speaker.reachabilityChanged('out-of-reach');
    await pass(2_100);
    speaker.reachabilityChanged('connected');
    await pass(10);
  }
  await pass(90_000);
  expect(said).toEqual(['A refusal that takes a while.', ...sentencesOf(spokenLine('en', 'back'))]);
});
