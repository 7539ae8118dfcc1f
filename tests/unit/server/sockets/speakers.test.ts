import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PairingView } from '#lib/devices/view.ts';
import type { HouseView } from '#lib/house/view.ts';
import '#lib/i18n/bothLanguages.ts';
import type { SpeakerAnnouncement } from '#lib/protocol/announcements.ts';
import type { Speaker } from '#lib/server/sockets/speaker.ts';
import { createSpeakerList, createSpeakers, type Speakers } from '#lib/server/sockets/speakers.ts';
import type { TableView } from '#lib/table/view.ts';
import { tell } from '../../table/corrections.ts';
import { eachAlone, evening } from '../../../support/evening.ts';
import { play } from '../../../support/moves.ts';

/** Until promises are kept. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The readers of two bridges play at the table; of the second one it is said whether it is there. */
function houseWith({ isThere }: { readonly isThere: boolean }): HouseView {
  const reader = (bridge: string, connected: boolean) => ({
    id: `${bridge}/left`,
    name: `The ${bridge}`,
    kind: 'pcsc',
    bridge,
    connected,
    state: 'ready',
    role: { role: 'table' },
    table: 'TABLE',
  });
  const readers = [reader('hall', true), reader('attic', isThere)];
  const nothing = { tables: [], decks: [], offers: [], work: null, readersAt: null };
  return { ...nothing, position: 1, readers, lab: false, address: '' } as unknown as HouseView;
}

describe('machines that speak for a table', () => {
  let table: ReturnType<typeof evening>;
  let house: HouseView;
  let pairings: PairingView[];
  /** Views that are read, as late as a test wishes. */
  let reads: ((view: TableView) => void)[];
  let machines: Speakers;

  beforeEach(() => {
    table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    [pairings, reads] = [[], []];
    house = houseWith({ isThere: true });
    machines = createSpeakers({
      connected: createSpeakerList(),
      ears: { issueKey: () => 'ear' },
      house: () => house,
      pairings: () => pairings,
      joinCode: () => null,
      ticketTo: () => 'ticket',
      isInTournament: () => false,
      viewOf: () => new Promise((resolve) => reads.push(resolve)),
    });
  });

  /** A machine of that bridge, and what it was to say or not to say any more. */
  function machineOf(bridge: string, isByBridgeSecret = false) {
    const heard: string[] = [];
    const news: SpeakerAnnouncement[] = [];
    const machine: Speaker = {
      bridge,
      ofHouse: true,
      isByBridgeSecret,
      speaks: ['table'],
      emit(_, told) {
        if (!('sentences' in told)) return;
        news.push(told);
        heard.push(...told.sentences.map(({ long }) => long.en.replace(/[\u00a0\u202f]/g, ' ')));
      },
    };
    machines.add(machine);
    return { heard, news };
  }
  async function read(view: TableView) {
    for (const give of reads.splice(0)) give(view);
    await settle();
  }
  function becomes(view: HouseView) {
    house = view;
    machines.venueChanged(view);
  }

  test('tell a machine that comes later what keeps the table from playing on, so that it hears the end of what it knows', async () => {
    machineOf('hall');
    await read(table.view());
    becomes(houseWith({ isThere: false }));
    const { heard, news } = machineOf('hall');
    await read(table.view());
    expect(heard.at(-1)).toMatch(/^The attic\. Out of reach/);
    becomes(houseWith({ isThere: true }));
    expect(heard.at(-1)).toBe('The readers answer again.');
    expect(news.at(-1)?.sentences.at(-1)?.after).toEqual([news.at(-2)?.sentences.at(-1)?.until]);
    expect(news.at(-1)?.ended).toContain(news.at(-2)?.sentences.at(-1)?.until);
    // Which is old news once they do not answer any more.
    becomes(houseWith({ isThere: false }));
    expect(news.at(-1)?.ended).toContain(news.at(-2)?.sentences.at(-1)?.until);
  });

  test('ask a question once, if the view or the event comes first', async () => {
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll'));
    machineOf('attic');
    await read(table.view());
    const [early, late] = [machineOf('hall'), machineOf('hall')];
    const [first, second] = reads.splice(0);
    table.lay('stop');
    first?.(table.view());
    await settle();
    machines.table(table.view());
    second?.(table.view());
    await settle();
    for (const { heard } of [early, late])
      expect(heard.filter((text) => text.startsWith('Whom does it hit?'))).toHaveLength(1);
  });

  test('tell a machine that was away what was played last and what the table waits for, and that it pauses', async () => {
    tell(
      table,
      play('Anne', 'roll'),
      play('Bruno', 'roll'),
      play('Chloé', 'roll'),
      play('Anne', '200'),
    );
    const early = machineOf('hall');
    await read(table.view());
    expect(early.heard).toEqual([expect.stringMatching(/^Anne plays 200 km\. It is Bruno’s turn/)]);
    table.touch({ type: 'pause', paused: true });
    const late = machineOf('hall');
    await read(table.view());
    expect(late.heard).toEqual([
      expect.stringMatching(/^Anne plays 200 km\./),
      expect.stringMatching(/^Pause\./),
    ]);
  });

  test('tell it of an extension that is waited for', async () => {
    table = evening(eachAlone('Anne', 'Bruno'));
    for (const card of ['roll', 'roll', '200', '25', '200', '25', '100', '50', '100', '50', '100'])
      table.lay(card);
    const { heard } = machineOf('hall');
    await read(table.view());
    expect(heard).toEqual([expect.stringMatching(/^Anne plays 100 km\. .*extension.*Anne/)]);
  });

  test('say nothing of an older view that has ended since, and all that has happened since', async () => {
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll'));
    table.lay('stop');
    const old = table.view();
    const { heard } = machineOf('hall');
    table.touch({ type: 'takeBack' });
    machines.table(table.view());
    tell(table, play('Anne', '50'));
    machines.table(table.view());
    expect(heard).toEqual([]);
    await read(old);
    expect(heard).toEqual([expect.stringMatching(/^Anne plays 50 km\. Bruno to play\./)]);
    tell(table, play('Bruno', '75'));
    machines.table(table.view());
    expect(heard.at(-1)).toMatch(/^Bruno plays 75 km/);
  });

  test.each([
    [false, 'names rematch and open'],
    [true, 'names neither where a tournament pairs'],
  ])('the end of a match (in a tournament: %s) %s', async (isInTournament) => {
    table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    tell(table, play('Anne', 'roll'));
    machines = createSpeakers({
      connected: createSpeakerList(),
      ears: { issueKey: () => 'ear' },
      house: () => house,
      pairings: () => pairings,
      joinCode: () => null,
      ticketTo: () => 'ticket',
      isInTournament: () => isInTournament,
      viewOf: () => new Promise((resolve) => reads.push(resolve)),
    });
    const { heard } = machineOf('hall');
    await read(table.view());
    table.touch({ type: 'move', move: { type: 'endRound' } });
    machines.table(table.view());
    expect(heard.at(-1)?.includes('“Rematch” token')).toBe(!isInTournament);
  });

  test('tell on where the table could not be read', async () => {
    machines = createSpeakers({
      connected: createSpeakerList(),
      ears: { issueKey: () => 'ear' },
      house: () => house,
      pairings: () => pairings,
      joinCode: () => null,
      ticketTo: () => 'ticket',
      isInTournament: () => false,
      viewOf: () => Promise.reject(new Error('the disk is full')),
    });
    const { heard } = machineOf('hall');
    await settle();
    machines.table(table.view());
    tell(table, play('Anne', 'roll'));
    machines.table(table.view());
    expect(heard).toEqual([expect.stringMatching(/^Anne plays a Roll card/)]);
  });

  describe('and a pending request for admission', () => {
    const asking = (request: number, address = '', as = 'house') =>
      ({
        request: String(request),
        as,
        code: '12345678',
        address,
        left: 60_000,
        name: null,
        kind: 'phone',
      }) as unknown as PairingView;

    test('interrupts no speech, and ends when no device asks', async () => {
      const { heard, news } = machineOf('hall');
      await read(table.view());
      pairings = [asking(1)];
      machines.pairingsChanged();
      const [asked] = news.at(-1)?.sentences ?? [];
      expect([heard.length > 0, asked?.weight]).toEqual([true, 'result']);
      pairings = [];
      machines.pairingsChanged();
      expect(news.at(-1)).toMatchObject({ ended: [asked?.until], sentences: [] });
    });

    test('tells a bridge with the secret of the folder no code that makes this machine an administrator', () => {
      const own = machineOf('hall', true);
      const paired = machineOf('attic');
      pairings = [asking(1, '127.0.0.9'), asking(2, '192.0.2.7'), asking(3, '::1', 'reader')];
      machines.pairingsChanged();
      const codesOf = ({ heard }: typeof own) => heard.filter((text) => text.includes('1 2 3 4'));
      expect([codesOf(own).length, codesOf(paired).length]).toEqual([2, 3]);
    });

    test('is announced three times at once and then once a minute, for any number of requests', async () => {
      vi.useFakeTimers();
      const { heard } = machineOf('hall');
      const before = heard.length;
      for (let second = 0; second < 600; second += 1) {
        pairings = [asking(second), asking(second + 1)];
        machines.pairingsChanged();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      vi.useRealTimers();
      expect(heard.length - before).toBeGreaterThanOrEqual(3);
      expect(heard.length - before).toBeLessThanOrEqual(14);
    });
  });
});
