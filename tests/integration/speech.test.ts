import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { joinCommand } from '#lib/process/commandLine.ts';
import { SPEEDS } from '#lib/protocol/speech.ts';
import { createSpeakingProgram, VOICES } from '#lib/server/extensions/speech/program.ts';
import { toSpeakableText } from '#lib/server/extensions/speech/sentence.ts';
import { createServerVoice } from '#lib/server/extensions/speech/voice.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { openTable } from '../support/sockets.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

const TELEVISION = { rank: 'house', device: 'television', mayMake: () => true } as const;
const ESPEAK = '/usr/bin/espeak-ng';
const missing = existsSync(ESPEAK) ? null : 'espeak-ng is not installed';

describe.skipIf(missing !== null)(`espeak-ng${missing === null ? '' : ` (${missing})`}`, () => {
  const sentences = [
    { language: 'fr', speed: 165, text: 'Anne attaque Bruno : Stop. À Bruno de jouer.' },
    {
      language: 'fr',
      speed: 165,
      text: 'Soixante-quinze kilomètres pour <break time="9s"/> [[Zoé]].',
    },
    { language: 'en', speed: 165, text: 'Anne plays 100 km. Bruno to play.' },
  ] as const;

  it.each(sentences)('says “$text” in $language, audibly and quickly', async (sentence) => {
    const begun = performance.now();
    const wave = await createSpeakingProgram('')?.(sentence);
    const ms = performance.now() - begun;
    console.log(`${ms.toFixed(0)} ms, ${String(wave?.bytes.length)} bytes: ${sentence.text}`);
    expect(wave?.seconds).toBeGreaterThan(1);
    expect(wave?.seconds).toBeLessThan(9);
  });

  it('says the same ahead, started by a program of the lowest priority', async () => {
    const program = createSpeakingProgram('');
    for (const sentence of sentences) {
      const [now, ahead] = [await program?.(sentence), await program?.(sentence, 'ahead')];
      expect(ahead?.bytes.equals(now?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('speaks as fast as its listener wants', async () => {
    const program = createSpeakingProgram('');
    const lengths: number[] = [];
    for (const speed of SPEEDS) {
      const text = 'Anne attaque Bruno et Basile : Crevaison. À Bruno de jouer.';
      lengths.push((await program?.({ text, language: 'fr', speed }))?.seconds ?? NaN);
    }
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(2);
  });

  it('speaks a name of any script and accents, and executes nothing in it', async () => {
    const program = createSpeakingProgram('');
    const folder = mkdtempSync(join(tmpdir(), 'names-'));
    const marks = [
      '[[bO~Zu:R]]',
      '<break time="60s"/>',
      '<audio src="/x"/>',
      '--',
      '`touch x`',
      '\u0001',
    ];
    const scripts = [
      'Ζωή',
      'Мария',
      '李雷',
      'عمر',
      'אבי',
      'प्रिया',
      'ไอ',
      '한',
      '🐙',
      'Zoé',
      '\ud800',
      '|-w',
      '\\',
    ];
    const name = fc
      .array(
        fc.constantFrom(...marks, ...scripts, `-w ${folder}/x`, `$(touch ${folder}/x)`, '\n'),
        {
          minLength: 1,
        },
      )
      .map((parts) => parts.join('').slice(0, 40));
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom(...LANGUAGES), async (who, language) => {
        const text = toSpeakableText(`${who} : 25 km.`, language);
        const wave = text === null ? null : await program?.({ text, language, speed: 350 });
        expect(wave?.seconds, who).toBeGreaterThan(0.3);
        expect(wave?.seconds, who).toBeLessThan(15);
      }),
      { numRuns: 25 },
    );
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  const WRITTEN_OUT = [
    'ἀ῾',
    '〇 ',
    '¿ ',
    'ﹱ ',
    '98765 ',
    '㎯',
    '⒇',
    '½ ',
    'wxwxw ',
    '漢, ',
    'ᴀ ',
    'ΐ',
    '௹ ',
    'ፔ',
    'က',
    '🤕 ',
    '⣿',
  ];
  const SPELT = [
    ...'龘שщشさสአꙮ😀㍿ﷺⅧ𝔸°*WßΩ9',
    'xkcd',
    '龘a',
    'щ ',
    '9 ',
    'Ω!',
    '👩‍👩‍👧‍👦',
    ...WRITTEN_OUT,
  ];

  it('is done with a name of forty characters in twelve seconds, and with eight in a sentence within a minute', async () => {
    const program = createSpeakingProgram('');
    const names = SPELT.map((sign) => sign.repeat(40).slice(0, 40));
    const seconds = async (text: string) =>
      (await program?.({ text: toSpeakableText(text, 'fr') ?? '', language: 'fr', speed: 165 }))
        ?.seconds;
    for (const name of names) expect(await seconds(`${name} : 25 km.`), name).toBeLessThan(12);
    for (const [at] of names.entries()) {
      const eight = Array.from({ length: 8 }, (_, seat) => names[(at + seat) % names.length]);
      expect(await seconds(`${eight.join(', ')} : 25 km.`), eight.join()).toBeLessThan(45);
    }
  });

  it('says in French what is below nothing, and numbers of moves', () => {
    const text = toSpeakableText('Coup n° 4. Anne : −88 points, Bruno -400.', 'fr') ?? '';
    const { stdout } = spawnSync(ESPEAK, ['-v', VOICES.fr, '-q', '--ipa', text]);
    expect(stdout.toString()).toMatch(/nymeʁˈ?o.*mwˈ?ɛ̃ katʁəvɛ̃.*mwˈ?ɛ̃ katʁ/s);
  });

  it('counts as in France', () => {
    const { stdout } = spawnSync(ESPEAK, ['-v', VOICES.fr, '-q', '--ipa', '75, 95']);
    expect(stdout.toString()).toMatch(/swasɑ̃tk.*katʁəvɛ̃k/s);
  });
});

describe('a voice that a household has chosen', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'voice-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A program of that script, as the words of `SPEECH`. */
  function speaking(script: string): string {
    const file = join(folder, 'voice.mjs');
    writeFileSync(file, script);
    return `${process.execPath} ${file}`;
  }

  const WHEN = ['now', 'ahead'] as const;
  const ZOE = { text: 'Zoé; $(reboot) \\n "`x`"', language: 'fr', speed: 240 } as const;

  it.each(WHEN)('gets a sentence %s on its input alone, and is heard', async (when) => {
    const program = createSpeakingProgram(
      speaking(`
        let text = '';
        for await (const some of process.stdin) text += some;
        const fits = text === ${JSON.stringify(`${ZOE.text}\n`)} && process.env.SPEECH_LANGUAGE === 'fr' && process.env.SPEECH_SPEED === '240' && process.argv.length === 2;
        const head = Buffer.from('524946460000000057415645666d7420100000000100010022560000' + '44ac0000020010006461746100000010', 'hex');
        process.stdout.write(Buffer.concat([head, Buffer.alloc(44100, fits ? 0x20 : 0)]));
      `),
    );
    const [first, second] = [await program?.(ZOE, when), await program?.(ZOE, when)];
    expect([first?.seconds, second?.seconds]).toEqual([1, 1]);
  });

  it.each(
    ['', 'process.exit(1)', 'process.stdout.write("sorry")'].flatMap((script) =>
      WHEN.map((when) => [script, when] as const),
    ),
  )('is none when it does “%s” %s', async (script, when) => {
    const program = createSpeakingProgram(speaking(script));
    expect(await program?.({ text: 'a', language: 'en', speed: 165 }, when)).toBeNull();
  });

  it('is refused if child processes survive it, without waiting for them', async () => {
    const script = join(folder, 'voice.sh');
    // More than a minute of sound, and then a program of its own that keeps the output open.
    writeFileSync(script, 'head -c 7000000 /dev/zero\nsleep 60\n');
    const program = createSpeakingProgram(`sh ${script}`);
    const began = performance.now();
    expect(await program?.({ text: 'a', language: 'en', speed: 165 })).toBeNull();
    expect(performance.now() - began).toBeLessThan(9_000);
  });

  it.each(WHEN)('that hangs on what it was to say %s ends with the server', async (when) => {
    const script = join(folder, 'hangs.sh');
    const begun = join(folder, `begun-${when}`);
    writeFileSync(script, `echo begun > ${begun}\nexec sleep 60\n`);
    // Other tests have left exit listeners.
    vi.resetModules();
    const others = process.listeners('exit');
    const server = await import('#lib/server/extensions/speech/program.ts');
    const said = server.createSpeakingProgram(`sh ${script}`)?.(ZOE, when);
    await until('it speaks', () => existsSync(begun));
    for (const atEnd of process.listeners('exit')) if (!others.includes(atEnd)) atEnd(0);
    const ended = performance.now();
    expect(await said).toBeNull();
    expect(performance.now() - ended).toBeLessThan(5_000);
  });

  it('is started once for each sentence that is new, one ahead of the next, and for none that is known', async () => {
    const starts = join(folder, 'starts');
    const program = createSpeakingProgram(
      speaking(`
        import { appendFileSync } from 'node:fs';
        appendFileSync(${JSON.stringify(starts)}, 'started\\n');
        for await (const some of process.stdin) some;
        const head = Buffer.from('524946460000000057415645666d7420100000000100010022560000' + '44ac0000020010006461746100000010', 'hex');
        process.stdout.write(Buffer.concat([head, Buffer.alloc(44100, 0x20)]));
      `),
    );
    const voice = createServerVoice(program);
    const started = () => readFileSync(starts, 'utf8').split('\n').length - 1;
    const says = async (text: string) =>
      expect((await voice.say(text, { language: 'fr', speed: 240 }, 'K7QM', TELEVISION)).ok).toBe(
        true,
      );
    await says('Une phrase.');
    await until('the next one is started', () => started() === 2);
    for (const text of ['Une phrase.', 'Une phrase.', 'Une phrase.']) await says(text);
    await says('Une autre.');
    await until('and one after that', () => started() === 3);
    expect(started()).toBe(3);
  });

  it('is none when there is no such program, or it is to be off', async () => {
    const program = createSpeakingProgram('/no/such/voice');
    for (const when of WHEN)
      expect(await program?.({ text: 'a', language: 'en', speed: 165 }, when)).toBeNull();
    expect(createSpeakingProgram('off')).toBeNull();
  });
});

/** Says everything as a second of the same tone, as quickly as espeak-ng does. */
const QUICK = joinCommand(['/bin/sh', join(import.meta.dirname, '../support/quickVoice.sh')]);
const WITH_VOICE = { env: { ...BEHIND_PROXY.env, SPEECH: QUICK } };

inWorld('the sentences of a table', serverWorld(WITH_VOICE), (world) => {
  const said = (table: string, text: string, who = world.stranger()) =>
    who.fetch(`/table/${table}/speech?${new URLSearchParams({ text, language: 'fr' }).toString()}`);

  it('are sound for devices that found the table, and are not cached', async () => {
    const table = await openTable(world.house);
    const answer = await said(table, 'À Zoé de jouer.');
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await answer.arrayBuffer()).byteLength).toBe(44_144);
  });

  it('are none for a code that no table has, nor for what cannot be said', async () => {
    const table = await openTable(world.house);
    expect((await said('NONE22', 'À Zoé de jouer.')).status).toBe(404);
    expect((await said(table, '<>')).status).toBe(400);
    expect((await said(table, 'a'.repeat(601))).status).toBe(400);
  });

  it('are made for all who only watch together no faster than televisions speak', async () => {
    const table = await openTable(world.house);
    const other = await openTable(world.house);
    const statuses: number[] = [];
    const again: (string | null)[] = [];
    for (let n = 0; n < 300 && statuses.at(-1) !== 429; n += 1) {
      const { status, headers } = await said(table, `Phrase ${String(n)}`);
      statuses.push(status);
      again.push(headers.get('retry-after'));
    }
    expect(statuses.at(-1)).toBe(429);
    // A client over its quota is told when to retry, so that no page does at once.
    expect(again.at(-1)).toBe('5');
    expect(statuses.length).toBeGreaterThan(50);
    // Speech from this table's cache is available there. Another table cannot detect that it is
    // cached.
    expect((await said(table, 'Phrase 0')).status).toBe(200);
    const elsewhere = Array.from({ length: 40 }, (_, n) => said(other, `Phrase ${String(n)}`));
    expect((await Promise.all(elsewhere)).map(({ status }) => status)).toContain(429);
  });

  it('are made for a device that was let in no faster, and for screens of the house all the time', async () => {
    const table = await openTable(world.house);
    const phone = await playerAt(world, table);
    const house = (n: number) =>
      fetch(`${world.url}/table/${table}/speech?text=Maison+${String(n)}`, {
        headers: houseHeaders(world.url),
      });
    const statuses = new Set<number>();
    let isOver = false;
    const floods = Array.from({ length: 12 }, async (_, own) => {
      for (let n = 0; !isOver; n += 1)
        statuses.add(
          (await said(table, `Appel ${String(own)} ${String(n)}. `.repeat(30), phone)).status,
        );
    });
    for (let n = 0; n < 40; n += 1) expect((await house(n)).status).toBe(200);
    await until('it is asked to wait', () => statuses.has(429));
    isOver = true;
    await Promise.all(floods);
    // It does not delay a player at the same table.
    expect((await said(table, 'À Zoé.', await playerAt(world, table))).status).toBe(200);
  });
});

inWorld('a server that is told to be silent', serverWorld({ env: { SPEECH: 'off' } }), (world) => {
  it('says so to screens, which then show it', async () => {
    const table = await openTable(world.house);
    expect(await (await fetch(`${world.url}/healthz`)).json()).toMatchObject({ voice: false });
    expect((await fetch(`${world.url}/table/${table}/speech?text=Bonjour`)).status).toBe(503);
  });
});
