import type { PublicTagEvent } from '../../../house/lookUp.ts';
import type { HouseView } from '../../../house/view.ts';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { displayAddressOf } from '../../../process/broker.ts';
import { isOfSeat, type BusChange, type BusRefusal, type BusView } from '../../../protocol/bus.ts';
import type { ProtocolRefusal, TableSnapshot } from '../../../protocol/messages.ts';
import {
  readBusSettings,
  readFrames,
  type BusSettings,
  type NamedSettings,
} from '../../bus/settings.ts';
import { log } from '../../log/log.ts';
import type { Ports } from '../../ports.ts';
import { clientIdOf, type BusContext, openBrokerSession } from './brokerSession.ts';
import { openFormerBrokers } from './formerBrokers.ts';
import type { DisconnectMode } from './broker.ts';
import {
  applySettingsChange,
  effectiveSettings,
  viewSettings,
  type StoredSettings,
  storeSettings,
  readStoredSettings,
} from './storedSettings.ts';
import type { Webhook } from './webhook.ts';
import { createTagForwarder, openBusLeases } from './busLeases.ts';
import { discoveryOf } from './discovery.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import type { Publish } from './retainedMessages.ts';
import { createVenueTopics, createPlaceTopics } from './topics.ts';

export interface VenueBus extends Pick<
  Bus,
  'tableChanged' | 'tableErased' | 'venueChanged' | 'tagLaid' | 'tables' | 'chances'
> {
  viewBus(): BusView;
  /** Applies the change before resolving. */
  changeSettings(change: BusChange): Promise<Result<BusView, BusRefusal | ProtocolRefusal>>;
  hasSeatButtons(): boolean;
  frames(): readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the integration. `named` holds the settings of the environment, which cannot be changed
 * here. With several servers, one alone connects to each broker or webhook.
 */
export async function openVenueBus(
  named: NamedSettings,
  { openLease, openTopic }: Pick<Ports, 'openLease' | 'openTopic'>,
  house: BusContext,
): Promise<VenueBus> {
  let kept = consistentSettings(readStoredSettings(house.data), named);
  let changing: Promise<unknown> = Promise.resolve();
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = changing.then(work);
    changing = done.catch(() => undefined);
    return done;
  }
  const first = settingsOf(kept, named);
  const current = await inTurn(() => createBusSwitch(first, { openLease, inTurn }, house));
  const tellOfTag = createTagForwarder(openTopic, (laid) => current.tagLaid(laid));
  const view = (): BusView => ({
    settings: viewSettings(kept, named),
    now: Date.now(),
    ...current.status(),
  });

  async function take(change: BusChange): ReturnType<VenueBus['changeSettings']> {
    const next = applySettingsChange(kept, change, named);
    if (!next.ok) return next;
    try {
      storeSettings(house.data, next.value);
    } catch (error) {
      log.error('settings of the bus not kept', { error });
      return refuse({ code: 'not-saved' });
    }
    kept = next.value;
    await current.turnTo(settingsOf(kept, named));
    log.info('settings of the bus changed', { settings: namesIn(change) });
    return accept(view());
  }

  return {
    viewBus: view,
    tableChanged: current.tableChanged,
    tableErased: current.tableErased,
    venueChanged: current.house,
    tagLaid: (laid) => (current.isHeldByAnother() ? tellOfTag(laid) : current.tagLaid(laid)),
    tables: current.tables,
    chances: current.chances,
    // Queues changes, since each builds on the result of the one before.
    changeSettings: (change) => inTurn(() => take(change)),
    hasSeatButtons: current.hasSeatButtons,
    frames: () => readFrames(effectiveSettings(kept, named)) ?? [],
    async close() {
      await inTurn(current.close);
      await current.releaseLeases();
    },
  };
}

interface SwitchParts extends Pick<Ports, 'openLease'> {
  /** Runs changes of settings and of leases one after another. */
  inTurn<Done>(work: () => Promise<Done>): Promise<Done>;
}

/**
 * Holds the open bus and replaces it when the settings change. The new bus receives the last known
 * state first.
 */
async function createBusSwitch(
  first: BusSettings | null,
  { openLease, inTurn }: SwitchParts,
  house: BusContext,
) {
  let wanted = first;
  let settings: BusSettings | null = null;
  let webhook: Webhook | null = null;
  let bus = NO_BUS;
  let seen: HouseView | null = null;
  let table: string | null = null;
  let closing = false;
  const duties = openBusLeases(openLease, () => {
    inTurn(() => turnTo(wanted)).catch(log.failure('bus not taken over'));
  });
  const isBrokerOurs = (): boolean => (duties.restrictToHeld(wanted)?.broker ?? null) !== null;
  const open = (): Promise<Bus> => openBus(settings, house, webhook, isBrokerOurs);
  const left = openFormerBrokers({
    data: house.data,
    secret: house.secret,
    clientId: `table-companion-${clientIdOf(house)}`,
  });
  left.setCurrentBroker(first?.broker ?? null);
  await duties.acquire(first);
  settings = duties.restrictToHeld(first);
  webhook = await openConfiguredWebhook(settings);
  bus = await open();
  function leaving(next: BusSettings | null): DisconnectMode {
    if (brokerOf(next) === brokerOf(settings)) return 'for-now';
    return brokerOf(wanted) === brokerOf(settings) ? 'to-another' : 'for-good';
  }
  async function turnTo(now: BusSettings | null): Promise<void> {
    // A lease may be won in the moment of the end.
    if (closing) return;
    wanted = now;
    // Releases old leases only after the bus is closed, so that no two servers are connected at
    // once.
    await duties.acquire(wanted);
    const next = duties.restrictToHeld(wanted);
    if (isSame(next, settings)) return duties.releaseOthers(wanted);
    await bus.close(leaving(next));
    if (!isSame(webhookSettingsOf(next), webhookSettingsOf(settings))) {
      await webhook?.close();
      webhook = await openConfiguredWebhook(next);
    }
    settings = next;
    left.setCurrentBroker(wanted?.broker ?? null);
    bus = await open();
    await duties.releaseOthers(wanted);
    if (seen !== null) bus.venueChanged(seen);
    const shown = table === null ? null : await house.tables.view(table);
    if (shown?.ok === true) bus.tableChanged(shown.value);
  }
  return {
    isHeldByAnother: () => (wanted?.broker ?? null) !== null && !isBrokerOurs(),
    turnTo,
    releaseLeases: duties.close,
    tableChanged(now: TableSnapshot): void {
      if (!now.looking) table = now.code;
      bus.tableChanged(now);
    },
    tableErased(code: string): void {
      if (code === table) table = null;
      bus.tableErased(code);
    },
    house(now: HouseView): void {
      seen = now;
      bus.venueChanged(now);
    },
    tagLaid: (laid: PublicTagEvent) => bus.tagLaid(laid),
    tables: () => bus.tables(),
    chances: (...said: Parameters<Bus['chances']>) => bus.chances(...said),
    status: () => duties.status(wanted, bus.status()),
    hasSeatButtons: () => wanted?.broker?.commands.some(isOfSeat) ?? false,
    async close(): Promise<void> {
      closing = true;
      await Promise.all([bus.close('for-now'), webhook?.close(), left.close()]);
    },
  };
}

/**
 * Returns the stored settings, or none if they contradict the environment, which takes precedence.
 */
function consistentSettings(kept: StoredSettings, named: NamedSettings): StoredSettings {
  const together = effectiveSettings(kept, named);
  const read = readBusSettings(together);
  if (read.ok && readFrames(together) !== null) return kept;
  log.warn('settings of the bus cannot work', { setting: read.ok ? null : read.refusal });
  return {};
}

function settingsOf(kept: StoredSettings, named: NamedSettings): BusSettings | null {
  const read = readBusSettings(effectiveSettings(kept, named));
  return read.ok ? read.value : null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Settings that affect the webhook. Only a change of these reopens it, so its queue survives all
 * others.
 */
const webhookSettingsOf = (settings: BusSettings | null) =>
  settings?.webhook ? { ...settings.webhook, prefix: settings.prefix } : null;

async function openConfiguredWebhook(settings: BusSettings | null): Promise<Webhook | null> {
  if (settings === null || settings.webhook === null) return null;
  const { openWebhook } = await import('./webhook.ts');
  return openWebhook(settings.webhook, settings.prefix);
}

const brokerOf = (settings: BusSettings | null): string | null =>
  settings?.broker ? displayAddressOf(settings.broker) : null;

/** Returns the names of changed settings for the log, without their values: those may be secret. */
const namesIn = ({ values, user, password }: BusChange): readonly string[] => [
  ...Object.keys(values),
  ...(user === undefined ? [] : ['user']),
  ...(password === undefined ? [] : ['password']),
];

/** Integrations that publish the state outside the pages: MQTT and webhook. */
interface Bus extends Pick<
  Publisher,
  'tableChanged' | 'tableErased' | 'venueChanged' | 'tagLaid' | 'tables' | 'chances'
> {
  status(): Pick<BusView, 'broker' | 'webhook' | 'places'>;
  /** Disconnects from the broker. The webhook stays open; its opener closes it. */
  close(how: DisconnectMode): Promise<void>;
}

const NO_BUS: Bus = {
  tableChanged: () => undefined,
  tableErased: () => undefined,
  venueChanged: () => undefined,
  tagLaid: () => undefined,
  tables: () => [],
  chances: () => undefined,
  status: () => ({ broker: null, webhook: null, places: [] }),
  close: () => Promise.resolve(),
};

/**
 * Connects to the broker, if the settings name one, and publishes to it and to `webhook`. Without
 * settings it loads no network code.
 */
async function openBus(
  settings: BusSettings | null,
  house: BusContext,
  webhook: Webhook | null,
  isOurs: () => boolean,
): Promise<Bus> {
  if (settings === null) return NO_BUS;
  const { prefix, broker: named } = settings;
  const { tables, address, language } = house;
  const own = clientIdOf(house);
  const speech = (table: string, text: string): string =>
    `${address}/table/${table}/speech?${new URLSearchParams({ text, language }).toString()}`;
  const outputs: { readonly publish: Publish }[] = webhook === null ? [] : [webhook];
  const publish: Publish = (...said) => outputs.forEach((output) => output.publish(...said));
  const publisher = createPublisher({
    settings: { ...NO_BROKER, ...named, ...settings },
    language,
    publish,
    view: tables.view,
    speech,
    discovery(place) {
      if (named === null || named.discovery === null) return null;
      const { discovery, commands, tokens } = named;
      const { status } = createVenueTopics(prefix);
      const device = { prefix: discovery, status, place, house: own, address, commands, tokens };
      return discoveryOf(device, createPlaceTopics(prefix, place));
    },
  });
  const broker =
    named &&
    (await openBrokerSession(named, {
      ...house,
      prefix,
      publisher,
      speech,
      mayTakeCommands: isOurs,
    }));
  if (broker !== null) outputs.unshift(broker);
  const { tableChanged, tableErased, tagLaid, tables: told, chances } = publisher;
  return {
    tableChanged,
    tableErased,
    tagLaid,
    tables: told,
    chances,
    venueChanged(view) {
      publisher.venueChanged(view);
      broker?.removeObsoleteTopics();
    },
    status: () => ({
      broker: broker?.status() ?? null,
      webhook: webhook?.status() ?? null,
      places: publisher.places(),
    }),
    close: async (how) => void (await broker?.close(how)),
  };
}

const NO_BROKER = { lamp: null, tokens: false } as const;
