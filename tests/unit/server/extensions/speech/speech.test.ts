import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  createSpeakingProgram,
  type SpeakingProgram,
} from '#lib/server/extensions/speech/program.ts';
import { MAX_SENTENCE_LENGTH, toSpeakableText } from '#lib/server/extensions/speech/sentence.ts';
import { MAX_PER_DEVICE, type Rank } from '#lib/server/extensions/speech/speechQueue.ts';
import { createServerVoice } from '#lib/server/extensions/speech/voice.ts';
import { compressWave } from '#lib/server/extensions/speech/adpcm.ts';
import { parseWave } from '#lib/process/wave.ts';

const TV = { rank: 'house', device: 'television', mayMake: () => true } as const;
const TOO_OFTEN = { ...TV, mayMake: () => false };
const TABLE = 'K7QM';
/** Until all that can begin has begun. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const CALM_ENGLISH = { language: 'en', speed: 165 } as const;

/** A WAV as programs write it to a pipe: they do not know how long it will be. */
function written(loudness: number, samples = 2_205): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(0x7ffff024, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(22_050, 24);
  head.writeUInt32LE(44_100, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(0x7ffff000, 40);
  const sound = Buffer.alloc(samples * 2);
  for (let n = 0; n < samples; n += 1)
    sound.writeInt16LE(n % 2 === 0 ? loudness : -loudness, n * 2);
  return Buffer.concat([head, sound]);
}

describe('a text for a voice', () => {
  it('keeps the words of any script and drops engines’ control sequences', () => {
    expect(toSpeakableText('À Zoé de jouer : 75 km.', 'fr')).toBe('À Zoé de jouer : 75 km.');
    expect(toSpeakableText('Ζωή\u0000\n<speak>[[x]]\u202e', 'fr')).toBe('Ζωή speak x');
    expect(toSpeakableText(' <>…\u0007 ', 'fr')).toBeNull();
    expect(toSpeakableText('a'.repeat(MAX_SENTENCE_LENGTH + 1), 'fr')).toBeNull();
  });
});

describe('the limit of spelt-out text', () => {
  it('shortens each name to a distinguishing part, for any length', () => {
    const [ox, wolf, bear] = ['龘', '龖', '龑'].map((sign) => sign.repeat(40));
    expect(toSpeakableText(`${String(ox)} attaque ${String(wolf)} : Stop.`, 'fr')).toBe(
      '龘龘龘龘龘龘 attaque 龖龖龖龖龖龖 : Stop.',
    );
    const many = [ox, wolf, bear, ox, wolf, bear, ox, wolf].join(', ');
    expect(toSpeakableText(`${many} : 25 km.`, 'fr')).toMatch(/^龘{3}, 龖{3}, 龑{3}, .*: 25 km\.$/);
    expect(toSpeakableText('龘 '.repeat(20), 'fr')).toBe('龘 龘 龘 龘 龘 龘');
    expect(toSpeakableText('W'.repeat(40), 'fr')).toBe('WWWWWW');
    expect(toSpeakableText(`${'9'.repeat(40)} km`, 'fr')).toBe('999999 km');
  });

  it('is smaller for names in other writing: letters are what they look like', () => {
    expect(toSpeakableText('𝔸𝔫𝔫𝔢 et Ｚｏé', 'fr')).toBe('Anne et Zoé');
    expect(toSpeakableText('Nguyễn Thị Thuý Hằng', 'fr')).toBe('Nguyen Thi Thuý Hang');
    expect(toSpeakableText(`a${'\u0301'.repeat(30)}`, 'fr')).toBe('á');
    expect(toSpeakableText('ἀ῾ᾠ', 'fr')).toBe('α ω');
    expect(toSpeakableText('क्षि', 'fr')).toBe('क्षि');
    expect(toSpeakableText('½ ㎯', 'fr')).toBe('1/2 rad');
  });

  it('is half for signs spelt by script and number, or by a phrase', () => {
    for (const sign of ['ፔ', 'က', '⠌', '🤕'])
      expect(toSpeakableText(`${sign.repeat(40)} : 25 km.`, 'fr')).toBe(
        `${sign.repeat(3)} : 25 km.`,
      );
  });

  it('leaves out a name in braille: its cells are letters', () => {
    expect(toSpeakableText('À ⠨⠁⠝⠝⠑ de jouer.', 'fr')).toBe('À anne de jouer.');
    expect(toSpeakableText('⠠⠵⠕⠑ plays 25 km.', 'en')).toBe('zoe plays 25 km.');
    expect(toSpeakableText('⠓⠿⠇⠮⠝⠑', 'fr')).toBe('hélène');
  });

  it('keeps names of several words, or with a number, out of braille: blanks and digits are no letters', () => {
    expect(toSpeakableText('À ⠨⠚⠑⠁⠝⠤⠨⠏⠁⠥⠇⠀⠠⠡⠣ de jouer.', 'fr')).toBe('À jean-paul 12 de jouer.');
    expect(toSpeakableText('⠠⠍⠁⠗⠽⠀⠠⠕⠄⠠⠝⠑⠊⠇⠀⠼⠃⠰⠃ plays 25 km.', 'en')).toBe(
      "mary o'neil 2b plays 25 km.",
    );
    expect(toSpeakableText('À ⠀⠀ de jouer.', 'fr')).toBe('À de jouer.');
  });

  it('leaves out a name in cells of the other code, of eight dots, or with contractions', () => {
    expect(toSpeakableText('À ⠠⠁⠝⠝⠑⠀⠼⠁⠃ de jouer.', 'fr')).toBe('À anne 12 de jouer.');
    expect(toSpeakableText('⠨⠵⠕⠫⠀⠠⠩⠼ plays 25 km.', 'en')).toBe('zoed 30 plays 25 km.');
    expect(toSpeakableText('⡁⠝⠝⠑', 'fr')).toBe('anne');
    expect(toSpeakableText('⠠⠹⠑⠕⠀⠠⠍⠜⠞⠔', 'en')).toBe('theo martin');
  });

  it('applies after expansion, too', () => {
    expect(toSpeakableText('㎯'.repeat(600), 'fr')?.length).toBeLessThanOrEqual(50);
    expect(toSpeakableText('㎯ '.repeat(300), 'fr')).toBeNull();
  });

  it('is separate for each name, for any number of commas, and leaves no marks behind', () => {
    const many = '漢, '.repeat(13).trim();
    expect(toSpeakableText(`${many} joue 25 km contre ${many}. Au tour de 李明.`, 'fr')).toBe(
      '漢, 漢, 漢, 漢, 漢, 漢, joue 25 km contre 漢, 漢, 漢, 漢, 漢, 漢. Au tour de 李明.',
    );
  });

  it('applies to runs of numbers outside our sentences; lists and codes are whole', () => {
    expect(toSpeakableText('98765 '.repeat(6), 'fr')).toBe('98765 98765 98');
    const own =
      'Places 1, 3, 5, 7, 9, 11, 12, 14, 15, 17, 18 et 1 234 567. Codes 1 2 3 4, 5 6 7 8.';
    expect(toSpeakableText(own, 'fr')).toBe(own);
  });

  it('applies to runs of numbers without signs between them, too', () => {
    for (const name of ['99七'.repeat(13), '7ศ'.repeat(20), '7よ'.repeat(20)]) {
      const digits = toSpeakableText(`À ${name} de jouer.`, 'fr')?.match(/[0-9]/g)?.length;
      expect(digits).toBeLessThanOrEqual(12);
    }
  });

  it('leaves readable names, numbers and signs as they are', () => {
    const text = 'Маша, Ζωή, Łukasz, Jean-Philippe & M. D’Œuvre : 5 000 km, 12 %, Coup n° 4.';
    expect(toSpeakableText(text, 'fr')).toBe(
      'Маша, Ζωή, Łukasz, Jean-Philippe & M. D’Œuvre : 5 000 km, 12 %, Coup numéro 4.',
    );
  });
});

describe('the pronunciation of a program’s name', () => {
  it.each([
    ['fr', 'Coup n°\u00a022 annulé.', 'Coup numéro 22 annulé.'],
    ['fr', 'Anne : −88 points, Bruno -400.', 'Anne : moins 88 points, Bruno moins 400.'],
    ['fr', 'Anne pose un joker.', 'Anne pose un jokère.'],
    ['en', 'Anne throws a joker.', 'Anne throws a joker.'],
    ['en', 'Anne: −1,200.', 'Anne: minus 1,200.'],
    ['fr', 'Jean-Luc, de 10-12 à R2-3 – fin.', 'Jean-Luc, de 10-12 à R2-3 – fin.'],
  ] as const)('is passed on in %s: %s', (language, text, said) => {
    expect(toSpeakableText(text, language)).toBe(said);
  });
});

describe('a program that cannot be started', () => {
  const SENTENCE = { text: 'Une phrase', language: 'fr', speed: 165 } as const;

  it('says nothing, also where starting it throws', async () => {
    expect(await createSpeakingProgram('no-such-voice')?.(SENTENCE)).toBeNull();
    expect(await createSpeakingProgram('voice\0')?.(SENTENCE)).toBeNull();
  });

  it('ends nothing where no more files can be opened', { timeout: 20_000 }, () => {
    const program = new URL(
      '../../../../../src/lib/server/extensions/speech/program.ts',
      import.meta.url,
    ).href;
    const script = `
      const { openSync } = await import('node:fs');
      const { createSpeakingProgram } = await import(${JSON.stringify(program)});
      const say = createSpeakingProgram('cat');
      console.log('ready');
      try { for (;;) openSync('/dev/null', 'r'); } catch {}
      say(${JSON.stringify(SENTENCE)}).then(
        (wave) => setTimeout(() => process.exit(console.log(String(wave))), 50),
        () => console.log('rejected'),
      );`;
    const started = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
    const limited = ['-c', 'ulimit -n 200 && exec "$@"', 'sh', ...started];
    const { stdout, status } = spawnSync('sh', limited, { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['ready\nnull\n', 0]);
  });
});

describe('the output of a speech program', () => {
  it('is a file with correct lengths', () => {
    const wave = parseWave(written(9_000));
    expect(wave?.seconds).toBeCloseTo(0.1);
    expect(wave?.bytes.readUInt32LE(4)).toBe(36 + 4_410);
    expect(wave?.bytes.readUInt32LE(40)).toBe(4_410);
  });

  it('keeps a short pause of the silence at its end', () => {
    const silence = Buffer.alloc(44_100);
    const wave = parseWave(Buffer.concat([written(9_000), silence]));
    expect(wave?.seconds).toBeCloseTo(0.1 + 0.15);
    expect(wave?.bytes.readUInt32LE(40)).toBe((wave?.bytes.length ?? NaN) - 44);
  });

  it('is no voice when silent, cut off, or anything else', () => {
    expect(parseWave(written(3))).toBeNull();
    expect(parseWave(written(9_000).subarray(0, 43))).toBeNull();
    expect(parseWave(Buffer.from('sorry'))).toBeNull();
  });
});

describe('a sentence that is kept', () => {
  it('takes a quarter of its room, and sounds as it did', () => {
    const head = written(0, 0);
    const samples = Int16Array.from({ length: 22_050 }, (_, at) =>
      Math.round(9_000 * Math.sin(at / 20) + 3_000 * Math.sin(at / 3)),
    );
    const wave = parseWave(Buffer.concat([head, Buffer.from(samples.buffer)]));
    if (wave === null) throw new Error('it cannot be heard');
    const packed = compressWave(wave);
    expect(packed.size).toBeLessThan(wave.bytes.length * 0.26);
    const again = packed.decompress();
    expect(again.bytes.length).toBe(wave.bytes.length);
    expect(parseWave(again.bytes)?.seconds).toBe(wave.seconds);
    let [signal, noise] = [0, 0];
    for (let at = 44; at < wave.bytes.length; at += 2) {
      const was = wave.bytes.readInt16LE(at);
      signal += was ** 2;
      noise += (was - again.bytes.readInt16LE(at)) ** 2;
    }
    // In decibels: better than a telephone.
    expect(10 * Math.log10(signal / noise)).toBeGreaterThan(20);
  });

  it('is kept as it is where it has two channels', () => {
    const wave = { bytes: Buffer.alloc(1_000), seconds: 1, samplesAt: null };
    expect(compressWave(wave).decompress()).toBe(wave);
  });
});

describe('the voice of the server', () => {
  const wave = { bytes: Buffer.alloc(1_000), seconds: 1, samplesAt: null };

  /** A program that speaks when it is let. */
  function slow() {
    const made: string[] = [];
    const open: (() => void)[] = [];
    const program: SpeakingProgram = ({ text }) => {
      made.push(text);
      return new Promise((resolve) => open.push(() => resolve(wave)));
    };
    return { made, open, program };
  }

  it('makes a sentence once, for however many screens, and two at a time', async () => {
    const { made, open, program } = slow();
    const voice = createServerVoice(program);
    const asked = ['one', 'one', 'two', 'three'].map((text) =>
      voice.say(text, CALM_ENGLISH, TABLE, TV),
    );
    await turn();
    expect(made).toEqual(['one', 'two']);
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
    expect((await voice.say('two', CALM_ENGLISH, TABLE, TOO_OFTEN)).ok).toBe(true);
    expect(made).toEqual(['one', 'two', 'three']);
  });

  it('limits waiting requests, and starts nothing new for a client over its quota', async () => {
    const voice = createServerVoice(slow().program);
    expect(await voice.say('new', CALM_ENGLISH, TABLE, TOO_OFTEN)).toEqual({
      ok: false,
      refusal: 'too-often',
    });
    for (let n = 0; n < 14; n += 1) {
      const other = { ...TV, device: String(n) };
      voice.say(`sentence ${String(n)}`, CALM_ENGLISH, TABLE, other).catch(expect.unreachable);
    }
    expect(await voice.say('late', CALM_ENGLISH, TABLE, TV)).toEqual({
      ok: false,
      refusal: 'busy',
    });
  });

  it('evicts the least recently used sentence', async () => {
    const made: string[] = [];
    const program: SpeakingProgram = ({ text }) => (made.push(text), Promise.resolve(wave));
    const voice = createServerVoice(program, 2_000);
    for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) {
      await voice.say(text, CALM_ENGLISH, TABLE, TV);
    }
    expect(made).toEqual(['one', 'two', 'three', 'two']);
  });

  it('prepares likely sentences while idle, each once, and anew for each speed', async () => {
    const made: string[] = [];
    const open: (() => void)[] = [];
    const program: SpeakingProgram = ({ text, speed }, urgency = 'now') => {
      made.push([text, speed, urgency].join(' '));
      return urgency === 'ahead'
        ? Promise.resolve(wave)
        : new Promise((resolve) => open.push(() => resolve(wave)));
    };
    const voice = createServerVoice(program);
    const asked = voice.say('now', CALM_ENGLISH, TABLE, TV);
    const ahead = voice.prepare('ahead', CALM_ENGLISH);
    await turn();
    expect(made).toEqual(['now 165 now']);
    open.shift()?.();
    expect((await asked).ok && (await ahead)).toBe(true);
    await voice.prepare('ahead', CALM_ENGLISH);
    expect((await voice.say('ahead', CALM_ENGLISH, TABLE, TOO_OFTEN)).ok).toBe(true);
    await voice.prepare('ahead', { ...CALM_ENGLISH, speed: 200 });
    expect(made.slice(1)).toEqual(['ahead 165 ahead', 'ahead 200 ahead']);
  });

  it('knows that it has none', async () => {
    const voice = createServerVoice(() => Promise.resolve(null));
    expect(voice.isWorking()).toBe(true);
    expect(await voice.say('one', CALM_ENGLISH, TABLE, TV)).toEqual({
      ok: false,
      refusal: 'no-voice',
    });
    await turn();
    expect(voice.isWorking()).toBe(false);
    expect(createServerVoice(null).isWorking()).toBe(false);
  });

  it('takes no full queue for a voice that does not work', async () => {
    const open: (() => void)[] = [];
    const voice = createServerVoice(
      ({ text }) =>
        new Promise((resolve) => open.push(() => resolve(text === 'unspeakable' ? null : wave))),
    );
    const said = ['unspeakable', ...Array.from({ length: 14 }, (_, n) => `sentence ${String(n)}`)];
    const asked = said.map((text) =>
      voice.say(text, CALM_ENGLISH, TABLE, { ...TV, rank: 'house', device: text }),
    );
    await turn();
    open.shift()?.();
    expect((await asked[0])?.ok).toBe(false);
    await turn();
    expect(voice.isWorking()).toBe(true);
  });

  it('caches no code, so that response times reveal none', async () => {
    const made: string[] = [];
    const voice = createServerVoice(({ text }) => {
      made.push(text);
      return Promise.resolve(parseWave(written(9_000)));
    });
    for (const code of [
      'Tapez les six chiffres : 1 6 7 7 1 5.',
      // Digits as a voice announces them, and as another program may write them.
      'Tapez les six chiffres : 1 6 7, 7 1 5.',
      'Tapez les six chiffres : 1 6 7 -  7 1 5.',
      'Code 1234 5678',
    ]) {
      made.length = 0;
      await voice.say(code, CALM_ENGLISH, TABLE, TV);
      expect(await voice.say(code, CALM_ENGLISH, TABLE, TOO_OFTEN)).toMatchObject({
        refusal: 'too-often',
      });
      await voice.say(code, CALM_ENGLISH, TABLE, TV);
      expect(made).toHaveLength(2);
    }
    await voice.say('Il reste 1 000 km.', CALM_ENGLISH, TABLE, TV);
    expect(await voice.say('Il reste 1 000 km.', CALM_ENGLISH, TABLE, TOO_OFTEN)).toMatchObject({
      ok: true,
    });
  });

  it('lets one device wait for so much alone, of codes too', async () => {
    const { open, program } = slow();
    const voice = createServerVoice(program);
    const say = (text: string, device: string) =>
      voice.say(text, CALM_ENGLISH, TABLE, { ...TV, device });
    const asked = Array.from({ length: MAX_PER_DEVICE + 1 }, (_, n) =>
      say(n % 2 === 0 ? `Code ${String(12_345_600 + n)}` : `Sentence ${String(n)}`, 'phone'),
    );
    // Two are being made by then: of those that wait the oldest gives way.
    expect(await asked[2]).toEqual({ ok: false, refusal: 'busy' });
    const other = say('one', 'television');
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    const answers = await Promise.all([...asked, other]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_PER_DEVICE + 1);
  });

  it('makes the newest of a device that was interrupted again and again, and once more what another waits for too', async () => {
    const { made, open, program } = slow();
    const voice = createServerVoice(program);
    const say = (text: string, device = 'television') =>
      voice.say(text, CALM_ENGLISH, TABLE, { ...TV, device });
    const asked = ['one', 'two', 'three'].map((text) => say(text));
    const elsewhere = say('three', 'other television');
    const newer = ['four', 'five', 'six'].map((text) => say(text));
    await turn();
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    const heard = async (all: readonly Promise<{ ok: boolean }>[]) =>
      (await Promise.all(all)).map(({ ok }) => ok);
    expect(await heard(asked)).toEqual([true, true, false]);
    expect(await heard(newer)).toEqual([false, true, true]);
    expect((await elsewhere).ok).toBe(true);
    expect(made.filter((text) => text === 'three')).toHaveLength(1);
  });

  it('skips requests that were abandoned, unless others wait for the same', async () => {
    const { made, open, program } = slow();
    const voice = createServerVoice(program);
    const gone = new AbortController();
    const say = (text: string, device: string, signal?: AbortSignal) =>
      voice.say(text, CALM_ENGLISH, TABLE, {
        ...TV,
        device,
        ...(signal === undefined ? {} : { gone: signal }),
      });
    const first = ['one', 'two'].map((text) => say(text, text));
    const broken = ['three', 'four'].map((text) => say(text, 'television', gone.signal));
    const other = say('four', 'other television');
    gone.abort();
    await turn();
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    expect((await Promise.all([...first, ...broken, other])).map(({ ok }) => ok)).toEqual([
      ...[true, true, false, false, true],
    ]);
    expect(made).toEqual(['one', 'two', 'four']);
  });

  it('asks no rate for what waits in vain', async () => {
    const { open, program } = slow();
    const voice = createServerVoice(program);
    let spent = 0;
    const mayMake = (cost: number) => (spent += cost) > 0;
    const asked = Array.from({ length: 40 }, (_, n) =>
      voice.say(`Sentence ${String(n)}`, CALM_ENGLISH, TABLE, {
        rank: 'player',
        device: 'phone',
        mayMake,
      }),
    );
    await turn();
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    expect((await Promise.all(asked)).map(({ ok }) => ok).slice(-3)).toEqual([true, true, true]);
    expect(spent).toBe(MAX_PER_DEVICE);
  });

  it('goes on after a program that throws at once', async () => {
    const voice = createServerVoice(() => {
      throw new Error('no memory');
    });
    for (const text of ['one', 'two', 'three'])
      await expect(voice.say(text, CALM_ENGLISH, TABLE, TV)).rejects.toThrow('no memory');
  });

  it('finds out in a turn of its own whether it can speak at all', async () => {
    const { made, open, program } = slow();
    const voice = createServerVoice((sentence) =>
      program(sentence).then(() => (sentence.text === 'a' ? wave : null)),
    );
    const dumb = voice.say('one', CALM_ENGLISH, TABLE, TV);
    await turn();
    open.shift()?.();
    // Waiting requests are answered at once.
    expect(await dumb).toEqual({ ok: false, refusal: 'no-voice' });
    await turn();
    expect([made, voice.isWorking()]).toEqual([['one', 'a'], true]);
    open.shift()?.();
    await turn();
    expect(voice.isWorking()).toBe(true);
  });

  it('spends nothing that others share on what it turns away', async () => {
    const { open, program } = slow();
    const voice = createServerVoice(program);
    let left = 20;
    const mayMake = (cost: number) => (left -= cost) >= 0;
    const say = (text: string, device: string) =>
      voice.say(text, CALM_ENGLISH, TABLE, { rank: 'viewer', device, mayMake });
    const asked = Array.from({ length: 40 }, (_, n) =>
      say(n % 2 === 0 ? `Code ${String(12_345_600 + n)}` : `Sentence ${String(n)}`, 'one'),
    );
    await turn();
    const other = say('mine', 'other');
    for (let waits = 0; waits < 20; waits += 1) {
      open.shift()?.();
      await turn();
    }
    expect((await other).ok).toBe(true);
    expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(MAX_PER_DEVICE);
  });

  it('speaks for the house first, then for players, however many others wait, and leaves it a place', async () => {
    const { made, open, program } = slow();
    const voice = createServerVoice(program);
    const say = (text: string, rank: Rank, nth = 0) =>
      voice.say(text, CALM_ENGLISH, TABLE, { ...TV, rank, device: `${rank} ${String(nth)}` });
    const watched = Array.from({ length: 20 }, (_, n) => say(`watched ${String(n)}`, 'viewer', n));
    const played = Array.from({ length: 20 }, (_, n) => say(`played ${String(n)}`, 'player', n));
    await turn();
    expect(made).toEqual(['watched 0']);
    const [urgent, next] = [say('urgent', 'house'), say('next', 'house')];
    await turn();
    expect(made).toEqual(['watched 0', 'urgent']);
    open.splice(0, 1)[0]?.();
    await turn();
    expect(made).toEqual(['watched 0', 'urgent', 'next']);
    while (open.length > 0) {
      open.shift()?.();
      await turn();
    }
    expect([(await urgent).ok, (await next).ok]).toEqual([true, true]);
    expect(made[3]).toBe('played 0');
    const served = async (asked: readonly Promise<{ ok: boolean }>[]) =>
      (await Promise.all(asked)).filter(({ ok }) => ok).length;
    expect([await served(watched), await served(played)]).toEqual([9, 8]);
  });

  it('caches sentences by table, and shared ones for all', async () => {
    const made: string[] = [];
    const voice = createServerVoice(({ text }) => (made.push(text), Promise.resolve(wave)));
    await voice.prepare('Pause.', CALM_ENGLISH);
    for (const table of ['K7QM', 'ABCD', 'K7QM'])
      for (const text of ['Anne attacks Bruno.', 'Pause.'])
        expect((await voice.say(text, CALM_ENGLISH, table, TV)).ok).toBe(true);
    expect(made).toEqual(['Pause.', 'Anne attacks Bruno.', 'Anne attacks Bruno.']);
    const elsewhere = await voice.say('Anne attacks Bruno.', CALM_ENGLISH, 'WXYZ', TOO_OFTEN);
    expect(elsewhere).toEqual({ ok: false, refusal: 'too-often' });
  });

  it('counts a long text as several, and makes it anew each time', async () => {
    const costs: number[] = [];
    const long = { ...wave, bytes: Buffer.alloc(500_000) };
    const voice = createServerVoice(() => Promise.resolve(long));
    const asker = { ...TV, mayMake: (cost: number) => costs.push(cost) > 0 };
    for (const text of ['Anne joue.', 'Anne joue. '.repeat(50), 'Anne joue. '.repeat(50)])
      await voice.say(text, CALM_ENGLISH, TABLE, asker);
    expect(costs).toEqual([1, 6, 6]);
  });

  it('is not taken for dumb because of one text that no program can say', async () => {
    const voice = createServerVoice(({ text }) =>
      Promise.resolve(text.length > 50 ? null : parseWave(written(9_000))),
    );
    const endless = await voice.say('one '.repeat(20), CALM_ENGLISH, TABLE, TV);
    expect(endless).toEqual({ ok: false, refusal: 'no-voice' });
    expect(voice.isWorking()).toBe(true);
  });
});
