import { beforeEach, describe, expect, test } from 'vitest';
import { accept } from '#lib/game/result.ts';
import '#lib/i18n/bothLanguages.ts';
import { createPrivateAudio } from '#lib/server/access/privateAudio.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createPrivateAudioService } from '#lib/server/extensions/speech/privateAudioResponse.ts';
import { createServerVoice } from '#lib/server/extensions/speech/voice.ts';
import { eachAlone, evening } from '../../../../support/evening.ts';

const WAVE = { bytes: Buffer.alloc(1_000), seconds: 1, samplesAt: null };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a key by which a card is heard', () => {
  let ears: ReturnType<typeof createPrivateAudio>;
  let speak: (() => void)[];
  let can: boolean;
  let whisper: ReturnType<typeof createPrivateAudioService>;

  beforeEach(() => {
    ears = createPrivateAudio(
      createMemoryState(() => 0),
      () => 0,
    );
    speak = [];
    can = true;
    const table = evening(eachAlone('Anne', 'Bruno'));
    whisper = createPrivateAudioService({
      ears,
      voice: createServerVoice(
        () => new Promise((resolve) => speak.push(() => resolve(can ? WAVE : null))),
      ),
      tables: { view: () => Promise.resolve(accept({ ...table.view(), log: 'one' })) },
    });
  });

  const keyFor = (seat: number) =>
    ears.issueKey(null, {
      table: 'TABLE',
      seat,
      held: 1,
      said: { type: 'card', number: 1, card: 'roll' },
    });
  const hear = (key: string, signal = new AbortController().signal) =>
    whisper(key, null, { language: 'fr', speed: 165 }, signal);
  async function statuses(...asked: readonly Promise<Response>[]) {
    for (let waits = 0; waits < 20; waits += 1) {
      await turn();
      speak.shift()?.();
    }
    return (await Promise.all(asked)).map(({ status }) => status);
  }

  test('is used up by its sound, and by nothing else', async () => {
    const key = keyFor(0);
    can = false;
    expect(await statuses(hear(key))).toEqual([503]);
    can = true;
    expect(await statuses(hear(key), hear(key))).toEqual([200, 404]);
    expect(await statuses(hear(key))).toEqual([404]);
  });

  test('is still valid if the connection broke before the sound was ready', async () => {
    const key = keyFor(0);
    const gone = new AbortController();
    const lost = hear(key, gone.signal);
    await turn();
    gone.abort();
    await statuses(lost);
    expect(await statuses(hear(key))).toEqual([200]);
  });

  test('waits for no other hand: six at once are all heard', async () => {
    const keys = [0, 1, 2, 3, 4, 5].map(keyFor);
    expect(await statuses(...keys.map((key) => hear(key)))).toEqual(keys.map(() => 200));
  });

  test('may be asked for again where that hand was given something newer meanwhile', async () => {
    const keys = Array.from({ length: 6 }, () => keyFor(0));
    const answers = await statuses(...keys.map((key) => hear(key)));
    expect(answers).toEqual([200, 200, 429, 429, 200, 200]);
    expect(await statuses(hear(keys[2] ?? ''))).toEqual([200]);
  });
});
