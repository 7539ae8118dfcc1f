import type { Access } from '../access/access.ts';
import type { PrivateAudio } from '../access/privateAudio.ts';
import type { Seats } from '../access/seats.ts';
import type { ServerConfig } from '../config.ts';
import type { EventBus } from '../events.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import type { TableHost } from '../hosts/tableHost.ts';
import type { TapClaims } from '../hosts/taps/claims.ts';
import type { Trash } from '../hosts/trash.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { Queries } from '../queries.ts';
import type { Handle, Screens } from '../sockets/messageRegistry.ts';
import type { SpeakerList } from '../sockets/speakers.ts';
import type { Boards } from './boards/boards.ts';
import type { Feed } from './feed/feed.ts';
import type { Hands } from './hands/hands.ts';
import type { History } from './history/history.ts';
import type { ServerVoice } from './speech/voice.ts';
import type { Tournaments } from './tournaments/tournaments.ts';

/** Parts that extensions may need by name: those of the core, and those that extensions offer. */
interface Parts {
  readonly config: Pick<
    ServerConfig,
    'address' | 'bus' | 'data' | 'language' | 'partnerPause' | 'speech' | 'updateUrl'
  >;
  /** Store, clock, broadcasts and other servers. */
  readonly ports: Ports;
  /** Secret of this server, for keys that are derived from it. */
  readonly secret: string;
  readonly access: Access;
  readonly seats: Seats;
  readonly privateAudio: PrivateAudio;
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly trash: Pick<Trash, 'deleteExpired' | 'view'>;
  readonly screens: Screens;
  readonly speakers: SpeakerList;
  /** Returns the newer version that is known; null: none. Offered by `updates`. */
  newerVersion(): string | null;
  /** Offered by `boards`. */
  readonly boards: Boards;
  /** Offered by `feed`. */
  readonly feed: Feed;
  /** Offered by `hands`. */
  readonly hands: Hands;
  /** Offered by `history`. */
  readonly history: History;
  /** Offered by `tournaments`. */
  readonly tournaments: Tournaments;
  /** Offered by `speech`. */
  readonly voice: ServerVoice;
}

type PartName = keyof Parts;

/** `answer` answers queries of the core and of other extensions; `ask` and `askAll` ask. */
interface ExtensionContext extends Queries {
  /** Subscribes to an event until the extension stops. */
  readonly on: EventBus['on'];
  /** Registers handlers of messages. They answer until the sockets close, also after `stop`. */
  readonly handle: Handle;
  /** Registers a claim of taps; it comes before those of the core. */
  readonly claim: TapClaims['claim'];
}

interface StartedExtension<Offer extends PartName> {
  readonly offers: Pick<Parts, Offer>;
  stop(): void | Promise<void>;
  /** Resolves when no work is in progress; also asked after `stop`. */
  idle?(): Promise<void>;
}

/** A feature that can be left out. Its folder is `extensions/NAME`. */
interface ExtensionDefinition<Need extends PartName, Offer extends PartName> {
  readonly name: string;
  /** Parts of the core, or of extensions earlier in the list. */
  readonly needs: readonly Need[];
  readonly offers: readonly Offer[];
  start(
    context: ExtensionContext & Pick<Parts, Need>,
  ): StartedExtension<Offer> | Promise<StartedExtension<Offer>>;
}

export interface Extension {
  readonly name: string;
  readonly needs: readonly PartName[];
  readonly offers: readonly PartName[];
  start(
    context: ExtensionContext & Parts,
  ): StartedExtension<never> | Promise<StartedExtension<never>>;
}

export const defineExtension = <Need extends PartName, Offer extends PartName = never>(
  definition: ExtensionDefinition<Need, Offer>,
): Extension => definition;

export interface RunningExtensions {
  /** Returns a part that an extension offers; undefined if the extension was left out. */
  find<Name extends PartName>(name: Name): Parts[Name] | undefined;
  /** Stops all in the reverse order. An extension that takes too long is left behind. */
  stop(): Promise<void>;
  /** Resolves when none has work in progress. */
  idle(): Promise<void>;
}

/** Thrown before anything starts. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/** Time in ms for all extensions to stop; the process ends 1.5 s after a signal. */
const STOP_TIMEOUT_MS = 1_000;

interface StartOptions {
  readonly parts: Partial<Parts>;
  readonly events: EventBus;
  readonly handle: Handle;
  readonly claim: TapClaims['claim'];
  readonly queries: Queries;
  readonly stopTimeoutMs?: number;
}

/**
 * Starts the extensions in the order of the list.
 * @throws MissingPart if one needs what neither the core nor an earlier extension has
 */
export async function startExtensions(
  extensions: readonly Extension[],
  { parts, events, handle, claim, queries, stopTimeoutMs = STOP_TIMEOUT_MS }: StartOptions,
): Promise<RunningExtensions> {
  checkNeeds(extensions, parts);
  const known: Partial<Parts> = { ...parts };
  const running: { readonly name: string; stop(): void | Promise<void> }[] = [];
  const works: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    const deadline = performance.now() + stopTimeoutMs;
    for (const { name, stop } of running.splice(0).reverse()) {
      const isStopped = await settlesWithin(deadline - performance.now(), name, stop);
      if (!isStopped) log.warn('extension not stopped', { extension: name });
    }
  }
  for (const { name, needs, start } of extensions) {
    const subscriptions: (() => void)[] = [];
    const unsubscribe = () => subscriptions.splice(0).forEach((end) => end());
    const on: EventBus['on'] = (event, handle) => {
      const end = events.on(event, handle);
      subscriptions.push(end);
      return end;
    };
    running.push({ name, stop: unsubscribe });
    try {
      // `checkNeeds` has found each of the needed parts.
      const needed = Object.fromEntries(needs.map((need) => [need, known[need]])) as Partial<Parts>;
      const started = await start({ ...(needed as Parts), on, handle, claim, ...queries });
      running.push({ name, stop: () => started.stop() });
      if (started.idle !== undefined) works.push(started.idle);
      Object.assign(known, started.offers);
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return {
    find: (name) => known[name],
    stop,
    idle: async () => void (await Promise.all(works.map((idle) => idle()))),
  };
}

function checkNeeds(extensions: readonly Extension[], parts: Partial<Parts>): void {
  const known = new Set(Object.keys(parts));
  for (const { name, needs, offers } of extensions) {
    const missing = needs.filter((need) => !known.has(need));
    if (missing.length > 0)
      throw new MissingPart(`the extension ${name} needs ${missing.join(', ')}`);
    for (const offer of offers) known.add(offer);
  }
}

/** Waits for the end of the work, but not longer than `timeoutMs`. An error is logged. */
async function settlesWithin(
  timeoutMs: number,
  extension: string,
  work: () => void | Promise<void>,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, timeoutMs));
  });
  const done = async (): Promise<true> => {
    try {
      await work();
    } catch (error) {
      log.error('extension not stopped cleanly', { extension, error });
    }
    return true;
  };
  const isStopped = await Promise.race([done(), late]);
  clearTimeout(timer);
  return isStopped;
}
