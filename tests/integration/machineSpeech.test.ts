import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { type MachineOptions, NAMED_VOICE, startMachine } from './machine.ts';
import { secretOf } from '../support/program.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { access, freshId, granted, lay, openTable, order, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld(
  'a machine that speaks for its table',
  serverWorld({ env: { ...BEHIND_PROXY.env, SPEECH: NAMED_VOICE } }),
  (world) => {
    let machines = 0;
    let uids = 0x5a_0000;
    async function aMachine(options: Partial<MachineOptions> = {}) {
      const folder = join(world.folder, `machine-${String((machines += 1))}`);
      const secret = secretOf(world.data);
      const machine = await startMachine({
        server: world.url,
        folder,
        secret,
        speech: 'table',
        ...options,
      });
      world.kept({ close: () => machine.bridge.child.kill('SIGTERM') });
      return machine;
    }
    /** A deck with these tags in it, by the names that they are given here. */
    async function aDeckOf<Name extends string>(targets: Readonly<Record<Name, TableBinding>>) {
      const deck = await order(world.house, { type: 'createDeck', name: freshId() });
      const bridge = world.bridge();
      const tags = {} as Record<Name, string>;
      for (const [name, target] of Object.entries(targets) as [Name, TableBinding][]) {
        tags[name] = tag((uids += 1));
        await order(world.house, { type: 'enrol', deck, target });
        await lay(bridge, tags[name]);
      }
      await order(world.house, { type: 'clearDesk' });
      bridge.close();
      return { ...tags, deck };
    }
    /** A table of Anne and Bruno at which all readers play, and who moves there. */
    async function aTable(deck: string | null = null) {
      const table = await openTable(world.house, deck);
      const command = (body: object) =>
        world.house.emitWithAck('table', { id: freshId(), table, command: body as never });
      const move = (by: string, type: GameMove['type'], card: string, on?: string) =>
        command({ type: 'move', move: { type, by, card, ...(on === undefined ? {} : { on }) } });
      return { table, command, move };
    }

    it('says who is who, then each play with its sign from the side of its player', async () => {
      const { move } = await aTable();
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      const play = await machine.next('end', 'Anne');
      // A sign from one side takes two channels; its sentence is heard to its end, however long the sign is.
      expect(play.channels).toBe(2);
      expect(play.seconds).toBeGreaterThanOrEqual(play.text.length / 100);
      await machine.next('end', 'À Bruno de jouer');
      await move('Bruno', 'play', '200');
      const refused = await machine.next('begin', '');
      expect([refused.channels, refused.text]).toEqual([1, expect.stringMatching(/feu/i)]);
    });

    it('breaks off a play for what the table has to decide, and does not tell plays that are over', async () => {
      const { move, command } = await aTable();
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      await machine.next('begin', 'Anne');
      await move('Bruno', 'discard', '25');
      await move('Anne', 'play', '25');
      await move('Bruno', 'play', '200');
      await machine.next('cut', 'Anne');
      await machine.next('begin', '');
      expect(machine.begun().some((text) => text.includes('25'))).toBe(false);
      await command({ type: 'takeBack' });
      // The last play announces the next player.
      await machine.next('end', 'Anne');
      expect(machine.begun().some((text) => text.includes('Bruno défausse'))).toBe(false);
      await move('Bruno', 'discard', '50');
      await machine.next('end', 'Bruno');
    });

    it('tells an attack that may be answered at once, though a long refusal was being said, and before the next one', async () => {
      const { move, command } = await aTable();
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      await machine.next('end', 'À Bruno de jouer');
      await move('Bruno', 'play', '200');
      const refusal = await machine.next('begin', '');
      await command({ type: 'takeBack' });
      await machine.next('cut', refusal.text);
      await move('Bruno', 'play', 'stop', 'Anne');
      await move('Anne', 'play', '100');
      const told = machine.begun().length;
      await machine.next('end', 'Coup-fourré');
      await machine.next('end', 'À Anne de jouer');
      const next = await machine.next('begin', '');
      expect(next.text).toMatch(/feu/i);
      expect(machine.begun().slice(told).join()).not.toContain(refusal.text);
    });

    it('repeats a sentence after its player was killed, and continues', async () => {
      const { move } = await aTable();
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      const first = await machine.next('begin', 'Anne');
      process.kill(first.pid, 'SIGKILL');
      const again = await machine.next('begin', 'Anne');
      expect([again.text, again.pid === first.pid]).toEqual([first.text, false]);
      await machine.next('end', 'Anne');
      await move('Bruno', 'discard', '25');
      await machine.next('end', 'Bruno');
    });

    it('keeps its order with a sound card that wakes up slowly: one at a time, and what is stale falls out', async () => {
      const { move } = await aTable();
      const machine = await aMachine();
      machine.has('slow');
      await machine.next('end', 'À Anne de jouer');
      const cards = ['25', '50', '75', '100', '25', '50', '75', '100', '25', '50'];
      for (const [nth, card] of cards.entries())
        await move(nth % 2 === 0 ? 'Anne' : 'Bruno', 'discard', card);
      await machine.next('end', 'Bruno');
      await until('all is said', () => machine.noted().at(-1)?.what === 'end');
      const [, ...plays] = machine.begun().filter((text) => /Anne|Bruno/.test(text));
      expect(plays.length).toBeLessThan(cards.length);
      const sounds = machine.noted();
      for (const [nth, { what, pid }] of sounds.entries()) {
        if (what !== 'begin') expect(pid).toBe(sounds[nth - 1]?.pid);
      }
    });

    it('says that the server is away and back again, and tells on', async () => {
      const { move } = await aTable();
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      await machine.next('end', 'Anne');
      const lost = machine.next('end', 'Connexion perdue');
      world.server.child.kill('SIGKILL');
      await lost;
      await world.restart();
      await machine.next('end', 'rétablie');
      await until('the bridge tells of its reader', async () => {
        const { readers } = granted(await world.house.emitWithAck('watchHouse', {}));
        return readers.some(({ bridge, connected }) => bridge === 'attic' && connected);
      });
      await move('Bruno', 'discard', '25');
      await machine.next('end', 'Bruno');
    });

    it('tells with what happens next that a reader was away before it listened', async () => {
      const { move } = await aTable();
      const away = world.bridge('garage');
      await away.emitWithAck('readers', [{ name: 'lent', kind: 'pcsc', state: 'ready' }]);
      away.close();
      await until('the house knows', async () => {
        const { readers } = granted(await world.house.emitWithAck('watchHouse', {}));
        return readers.some(({ bridge, connected }) => bridge === 'garage' && !connected);
      });
      const machine = await aMachine();
      await machine.next('end', 'À Anne de jouer');
      expect(machine.begun().join()).not.toContain('Hors de portée');
      await move('Anne', 'play', 'roll');
      await machine.next('end', 'Hors de portée');
    });

    it('follows tokens: faster, softer, in few words, in another language, and is so when it starts again', async () => {
      const tokens = await aDeckOf({
        faster: { type: 'action', action: 'faster' },
        softer: { type: 'action', action: 'softer' },
        brief: { type: 'action', action: 'brief' },
        language: { type: 'action', action: 'language' },
      });
      const { move } = await aTable(tokens.deck);
      const folder = join(world.folder, 'remembers');
      const machine = await aMachine({ folder });
      const before = await machine.next('end', 'À Anne de jouer');
      for (const [token, said] of [
        ['faster', 'Voix plus rapide'],
        ['softer', 'Voix moins forte'],
        ['brief', 'Phrases courtes'],
        ['language', 'English'],
      ] as const) {
        machine.lay(tokens[token]);
        await machine.next('end', said);
      }
      machine.bridge.child.kill('SIGTERM');
      await machine.bridge.ended;
      const again = await aMachine({ folder });
      const begins = await again.next('end', 'Anne’s turn');
      expect(begins.loudest).toBeLessThan(before.loudest);
      await move('Anne', 'play', 'roll');
      const play = await again.next('end', 'Anne');
      expect(play.text).toMatch(/^Anne, /);
    });

    it('says in words on screens and in its terminal that nothing is heard, until something is', async () => {
      await aTable();
      const machine = await aMachine({ isBroken: true, language: 'en' });
      const health = async () => {
        const { readers } = granted(await world.house.emitWithAck('watchHouse', {}));
        return readers.find(({ name, bridge }) => name === 'Audio' && bridge === 'attic')?.state;
      };
      await until('screens know', async () => (await health()) === 'no-sound');
      expect(machine.bridge.stdout()).toContain(
        'Audio: No voice. The terminal says how to mend it.',
      );
      expect(machine.bridge.stdout()).toContain('No such file or directory): plug a loudspeaker');
      machine.has('broken', false);
      const { move } = await aTable();
      await move('Anne', 'play', 'roll');
      await machine.next('end', 'Anne');
      await until('screens know that all is well', async () => (await health()) === undefined);
      await until('its terminal says so', () =>
        machine.bridge.stdout().includes('This machine is heard again.'),
      );
    });

    it('announces cards of a hand to its player only, if the household chose that machine', async () => {
      const tags = await aDeckOf({
        secret: { type: 'card', card: 'puncture-proof', copy: 1 },
        other: { type: 'card', card: 'roll', copy: 1 },
        second: { type: 'seat', seat: 1 },
      });
      const { table } = await aTable(tags.deck);
      const ear = await aMachine({ speech: 'private' });
      const hall = await aMachine({ name: 'salon' });
      await hall.next('end', 'À Anne de jouer');
      const known = async () =>
        granted(await world.house.emitWithAck('watchHouse', {})).readers.map(({ id }) => id);
      await until('its reader is there', async () => (await known()).includes('attic/left'));
      const asHand = (reader: string) =>
        order(world.house, { type: 'assignReader', reader, role: { role: 'hand', seat: 0 } });
      await asHand('attic/left');
      for (const uid of [tags.other, tags.secret]) {
        ear.lay(uid);
        await ear.next('end', uid === tags.secret ? 'Increvable' : 'Feu vert');
      }
      ear.lay(tags.second);
      expect((await ear.next('end', '2')).text).toContain('Increvable');
      // The newest is what its player wants to hear.
      ear.lay(tags.secret);
      await ear.next('begin', 'Increvable');
      ear.lay(tags.other);
      await ear.next('cut', 'Increvable');
      await ear.next('end', 'Feu vert');

      // A machine that was not chosen for private speech stays silent about a hand, on its own
      // reader too.
      await asHand('salon/left');
      const told = hall.begun().length;
      hall.lay(tags.secret);
      await world.house.emitWithAck('table', {
        id: freshId(),
        table,
        command: { type: 'move', move: { type: 'discard', by: 'Anne', card: '25' } as never },
      });
      await hall.next('end', 'Anne');
      expect(hall.begun().slice(told).join()).not.toMatch(/Increvable|Feu vert/);
      expect(ear.begun().join()).not.toMatch(/Anne/);
    });

    it('explains joining before the first card, and tells the devices on request', async () => {
      const tokens = await aDeckOf({ who: { type: 'action', action: 'who' } });
      const { table, move } = await aTable(tokens.deck);
      const machine = await aMachine({ name: 'door' });
      await machine.next('end', 'À Anne de jouer');
      const spelled = async () =>
        ((await access(world.house, table)).joinCode ?? '')
          .split('')
          .join(' ')
          .replace(/(.{5}) /, '$1, ');
      const said = async () => (await machine.next('end', 'les six chiffres')).text;
      expect(await said()).toContain(await spelled());
      await move('Anne', 'play', 'roll');
      await machine.next('end', 'Anne');
      machine.lay(tokens.who);
      await machine.next('end', 'Camp 2 : Bruno');
      expect(await said()).toContain(await spelled());
    });

    it('says the code of a device that asks to be let in, twice, and who else asks a little later', async () => {
      const machine = await aMachine({ name: 'code' });
      await aTable();
      await machine.next('end', 'À Anne de jouer');
      const asked = granted(await world.stranger('192.168.1.30').askToPair());
      const { pairings } = await access(world.house, null);
      const code = pairings.find(({ request }) => request === asked.request)?.code ?? '?';
      const digits = (some: string) => some.split('').join(' ');
      await machine.next('end', 'veut organiser les parties');
      const spelled = `${digits(code.slice(0, 4))}, ${digits(code.slice(4))}`;
      await machine.next('end', spelled);
      await machine.next('end', spelled);
      granted(await world.stranger('192.168.1.31').askToPair());
      await machine.next('end', 'connaissez');
      expect(machine.begun().filter((text) => text.includes('organiser les parties'))).toHaveLength(
        1,
      );
    });

    it('tells how a table is opened where none plays, in its own way, then who plays there', async () => {
      const tokens = await aDeckOf({
        open: { type: 'action', action: 'open' },
        brief: { type: 'action', action: 'brief' },
        language: { type: 'action', action: 'language' },
      });
      const machine = await aMachine({ name: 'nowhere' });
      const { table } = await aTable(tokens.deck);
      await machine.next('end', 'À Anne de jouer');
      await order(world.house, { type: 'closeTable', table });
      machine.lay(tokens.brief);
      await machine.next('end', 'Phrases courtes');
      machine.lay(tokens.brief);
      await machine.next('end', 'Phrases entières');
      machine.lay(tokens.open);
      await machine.next('begin', 'Table habituelle');
      machine.lay(tokens.language);
      await machine.next('end', 'English');
      machine.lay(tokens.open);
      await machine.next('end', 'The table is open');
      await machine.next('end', 'To play by phone');
      expect(machine.begun().slice(-6).join()).toContain('It is Anne’s turn');
    });

    it('is silent unless speech was requested', async () => {
      const { move } = await aTable();
      const silent = await aMachine({ speech: '', name: 'cellar' });
      const speaks = await aMachine();
      await speaks.next('end', 'À Anne de jouer');
      await move('Anne', 'play', 'roll');
      await speaks.next('end', 'Anne');
      expect(silent.noted()).toEqual([]);
    });
  },
);
