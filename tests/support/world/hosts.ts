import type { BoxId } from '#lib/games/boxes.ts';
import type { TableSetup } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import '#lib/i18n/bothLanguages.ts';
import type { Language } from '#lib/i18n/language.ts';
import { openingText } from '#lib/i18n/opening.ts';
import type { Boards } from '#lib/server/extensions/boards/boards.ts';
import {
  startExtensions,
  type Extension,
  type RunningExtensions,
} from '#lib/server/extensions/extension.ts';
import type { History } from '#lib/server/extensions/history/history.ts';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import type { Tournaments } from '#lib/server/extensions/tournaments/tournaments.ts';
import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { PairingApproval } from '#lib/server/hosts/taps/claim.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { extensionHooks, extensionParts, type ExtensionSettings } from '../extensions.ts';
import { hostPorts, NOON } from '../hostPorts.ts';
import { tagNumber } from '../house.ts';
import { buildWorld, type Part, type World } from './world.ts';

/** A server without sockets that has read what it can of its history; in memory, but for what is given. */
export interface MemoryHost extends Host {
  readonly extensions: RunningExtensions;
  readonly history: History;
  readonly tournaments: Tournaments;
  readonly boards: Boards;
  /** Stops the extensions. */
  close(): Promise<void>;
}

export interface HostWorld {
  readonly host: MemoryHost;
  command(command: HouseCommand): Promise<string>;
  open(setup: TableSetup): Promise<string>;
  /** Lets Anne lay a roll card, and ends the round: that is a whole match of one round. */
  finish(table: string): Promise<void>;
  now(): number;
  pass(ms: number): void;
}

/** A reader, and decks with tags to lay on it. */
export interface ReaderWorld {
  /** Enrols one tag for each of these in a new deck; answers its id. */
  deck(name: string, box: BoxId, ...targets: readonly EnrolmentTarget[]): Promise<string>;
  lay(target: EnrolmentTarget, more?: Partial<Laying>): ReturnType<MemoryHost['taps']['handleTap']>;
  /** The same with a tag of which nothing is known yet. */
  layTag(tag: string, more?: Partial<Laying>): ReturnType<MemoryHost['taps']['handleTap']>;
  said(language?: Language): string;
}

interface Laying {
  readonly id: string;
  readonly at: number;
  readonly reader: string;
  readonly guestDevice: string | null;
}

const ENTRANCE = {} as PairingApproval;
const AT_TABLES = {
  authorityAt: () => 'player' as const,
  stateKnown: () => undefined,
  follow: () => Promise.resolve(),
};
const SETTINGS = { lab: false, address: () => 'http://localhost' };
/** The voice would start programs. */
const SILENT = EXTENSIONS.filter(({ name }) => name !== 'speech');

async function openInMemory(
  ports: Ports,
  list: readonly Extension[],
  settings: ExtensionSettings,
): Promise<MemoryHost> {
  const host = await openHost(ports, ENTRANCE, AT_TABLES, SETTINGS);
  const parts = extensionParts(host, ports, settings);
  const hooks = { ...extensionHooks(ports.events, ports.queries), claim: host.claim };
  const extensions = await startExtensions(list, { parts, ...hooks });
  host.start();
  const idle = async () => {
    await host.idle();
    await extensions.idle();
  };
  await idle();
  return {
    ...host,
    extensions,
    // Undefined if the extension is left out: then its tests are left out too.
    history: extensions.find('history') as History,
    tournaments: extensions.find('tournaments') as Tournaments,
    boards: extensions.find('boards') as Boards,
    idle,
    close: extensions.stop,
  };
}

const hosts = (
  { store = memoryStore(), ...given }: Partial<Ports>,
  list: readonly Extension[],
  settings: ExtensionSettings,
): Part<object, HostWorld> => ({
  async open() {
    let now = NOON;
    let count = 0;
    const codes = [...'456789ABCDEFGHJKLMNP'].map((last) => `ABC23${last}`).values();
    const newCode = () => codes.next().value ?? '';
    const host = await openInMemory(
      hostPorts(store, { now: () => now, newCode, ...given }),
      list,
      settings,
    );
    async function command(asked: HouseCommand): Promise<string> {
      const answered = await host.house.ask(`command-${String((count += 1))}`, asked);
      if (!answered.ok) throw new Error(JSON.stringify(answered.refusal));
      return answered.value.made ?? '';
    }
    return {
      host,
      command,
      open: (setup) => command({ type: 'createTable', setup }),
      async finish(table) {
        const move = { type: 'move', move: { type: 'endRound' } } as const;
        const play = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;
        for (const each of [play, move]) {
          await host.tables.ask(table, `move-${String((count += 1))}`, each, 'referee');
        }
      },
      now: () => now,
      pass: (ms) => void (now += ms),
    };
  },
});

export const hostWorld = (
  given: Partial<Ports> = {},
  list: readonly Extension[] = SILENT,
  settings: ExtensionSettings = {},
): World<HostWorld> => buildWorld(hosts(given, list, settings));

/** A reader called "table" at the bridge "hall". */
export const reader: Part<HostWorld, ReaderWorld> = {
  open({ host, command, now }) {
    host.readers.connected('hall', 'socket', { ofPage: false, isGuest: false });
    host.readers.report('hall', 'socket', [{ name: 'table', kind: 'pcsc', state: 'ready' }]);
    let count = 0;
    const tags = new Map<string, string>();
    const layTag = (
      tag: string,
      { id, at, reader = 'table', guestDevice = null }: Partial<Laying> = {},
    ) =>
      host.taps.handleTap(
        { bridge: 'hall', ofPage: false, guestDevice },
        { id: id ?? `tap-${String((count += 1))}`, reader, tag, at: at ?? now() },
      );
    return {
      async deck(name, box, ...targets) {
        const deck = await command({ type: 'createDeck', name, box });
        for (const target of targets) {
          const tag = tagNumber(0x100 + tags.size);
          tags.set(JSON.stringify(target), tag);
          await command({ type: 'enrol', deck, target });
          await layTag(tag);
        }
        await command({ type: 'clearDesk' });
        return deck;
      },
      lay: (target, more) => layTag(tags.get(JSON.stringify(target)) ?? tagNumber(1), more),
      layTag,
      said(language = 'fr') {
        const opening = host.house.view().opening;
        return opening === undefined
          ? ''
          : openingText(language, opening).replace(/[\u00a0\u202f]/g, ' ');
      },
    };
  },
};
