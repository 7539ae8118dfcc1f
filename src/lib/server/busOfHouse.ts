import type { LaidTag } from '../house/laid.ts';
import type { HouseView } from '../house/view.ts';
import { accept, refuse } from '../game/result.ts';
import { shownAddressOf } from '../process/broker.ts';
import { isOfSeat, type BusChange, type BusView } from '../protocol/bus.ts';
import type { TableSnapshot } from '../protocol/messages.ts';
import { nameOf, type AtHouse } from './bus/atBroker.ts';
import { openLeftBrokers } from './bus/left.ts';
import type { Leaving } from './bus/broker.ts';
import { afterChange, holding, shownSettings, type KeptSettings } from './bus/changed.ts';
import { keepSettings, readKept } from './bus/kept.ts';
import {
  readBusSettings,
  readFrames,
  type BusSettings,
  type NamedSettings,
} from './bus/settings.ts';
import type { Webhook } from './bus/webhook.ts';
import { log } from './log/log.ts';
import { laidElsewhere, openBusDuties, type BusDuties } from './busDuties.ts';
import { openBus, type Bus } from './openBus.ts';
import type { Ports } from './ports.ts';
import type { BusDesk } from './sockets/busAnswers.ts';

/** What the house is told, by settings that may become others while the server runs. */
export interface BusOfHouse
  extends BusDesk, Pick<Bus, 'broadcast' | 'house' | 'tagLaid' | 'tables' | 'chances'> {
  /** Whose pages may show a television in a frame. */
  frames(): readonly string[];
  close(): Promise<void>;
}

/**
 * `named`: what the environment says, which stands fixed. Of several servers that name one broker, or one address, one alone
 * speaks with it.
 */
export async function openBusOfHouse(
  named: NamedSettings,
  sharing: Pick<Ports, 'facts' | 'servers' | 'monotonicNow'>,
  house: AtHouse,
): Promise<BusOfHouse> {
  let kept = usable(readKept(house.data), named);
  let changing: Promise<unknown>;
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = changing.then(work);
    changing = done.catch(() => undefined);
    return done;
  }
  const turnTo = (): Promise<void> => current.turnTo(settingsOf(kept, named));
  const duties = openBusDuties(sharing, () => {
    inTurn(turnTo).catch(log.failure('bus not taken over'));
  });
  const opening = openCurrent(settingsOf(kept, named), duties, house);
  changing = opening;
  const current = await opening;
  const tellOfTag = laidElsewhere(sharing, (laid) => current.tagLaid(laid));
  const view = (): BusView => ({
    ...{ settings: shownSettings(kept, named), now: Date.now() },
    ...current.status(),
  });

  async function take(change: BusChange): ReturnType<BusDesk['change']> {
    const next = afterChange(kept, change, named);
    if (!next.ok) return next;
    try {
      keepSettings(house.data, next.value);
    } catch (error) {
      log.error('settings of the bus not kept', { error });
      return refuse({ code: 'not-saved' });
    }
    kept = next.value;
    await turnTo();
    log.info('settings of the bus changed', { settings: namesIn(change) });
    return accept(view());
  }

  return {
    ...{ view, broadcast: current.broadcast, house: current.house },
    tagLaid: (laid) => (current.isElsewhere() ? tellOfTag(laid) : current.tagLaid(laid)),
    ...{ tables: current.tables, chances: current.chances },
    // One after the other: each is made of what the one before has left.
    change: (change) => inTurn(() => take(change)),
    hasSeatButtons: current.hasSeatButtons,
    frames: () => readFrames(holding(kept, named)) ?? [],
    async close() {
      await inTurn(current.close);
      await duties.close();
    },
  };
}

/** Whoever is told now. Another one is told at first what the one before knew. */
async function openCurrent(first: BusSettings | null, duties: BusDuties, house: AtHouse) {
  let wanted = first;
  const isBrokerOurs = (): boolean => (duties.ours(wanted)?.broker ?? null) !== null;
  const open = (): Promise<Bus> => openBus(settings, house, webhook, isBrokerOurs);
  const left = openLeftBrokers({
    data: house.data,
    secret: house.secret,
    clientId: `table-companion-${nameOf(house)}`,
  });
  left.turnTo(first?.broker ?? null);
  await duties.take(first);
  let settings = duties.ours(first);
  let webhook = await openAddress(settings);
  let bus = await open();
  let seen: HouseView | null = null;
  let table: string | null = null;
  function leaving(next: BusSettings | null): Leaving {
    if (brokerOf(next) === brokerOf(settings)) return 'for-now';
    return brokerOf(wanted) === brokerOf(settings) ? 'to-another' : 'for-good';
  }
  return {
    /** Whether another server speaks with the broker that is wanted. */
    isElsewhere: () => (wanted?.broker ?? null) !== null && !isBrokerOurs(),
    async turnTo(now: BusSettings | null): Promise<void> {
      wanted = now;
      // What is not wanted any more is another’s only once it was left.
      await duties.take(wanted);
      const next = duties.ours(wanted);
      if (isSame(next, settings)) return duties.keepOnly(wanted);
      await bus.close(leaving(next));
      // What waits for an address goes on waiting, whatever else has changed.
      if (!isSame(addressOf(next), addressOf(settings))) {
        await webhook?.close();
        webhook = await openAddress(next);
      }
      settings = next;
      left.turnTo(wanted?.broker ?? null);
      bus = await open();
      await duties.keepOnly(wanted);
      if (seen !== null) bus.house(seen);
      const shown = table === null ? null : await house.tables.view(table);
      if (shown?.ok === true) bus.broadcast.table(shown.value);
    },
    broadcast: {
      table(now: TableSnapshot): void {
        if (!now.looking) table = now.code;
        bus.broadcast.table(now);
      },
      erased(code: string): void {
        if (code === table) table = null;
        bus.broadcast.erased(code);
      },
    },
    house(now: HouseView): void {
      seen = now;
      bus.house(now);
    },
    tagLaid: (laid: LaidTag) => bus.tagLaid(laid),
    tables: () => bus.tables(),
    chances: (...said: Parameters<Bus['chances']>) => bus.chances(...said),
    status: () => duties.status(wanted, bus.status()),
    hasSeatButtons: () => wanted?.broker?.commands.some(isOfSeat) ?? false,
    close: async () =>
      void (await Promise.all([bus.close('for-now'), webhook?.close(), left.close()])),
  };
}

/** What was set, unless it cannot work with what the environment says by now: that goes first. */
function usable(kept: KeptSettings, named: NamedSettings): KeptSettings {
  const together = holding(kept, named);
  const read = readBusSettings(together);
  if (read.ok && readFrames(together) !== null) return kept;
  log.warn('settings of the bus cannot work', { setting: read.ok ? null : read.refusal });
  return {};
}

function settingsOf(kept: KeptSettings, named: NamedSettings): BusSettings | null {
  const read = readBusSettings(holding(kept, named));
  return read.ok ? read.value : null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What an address is told by. */
const addressOf = (settings: BusSettings | null) =>
  settings?.webhook ? { ...settings.webhook, prefix: settings.prefix } : null;

async function openAddress(settings: BusSettings | null): Promise<Webhook | null> {
  if (settings === null || settings.webhook === null) return null;
  const { openWebhook } = await import('./bus/webhook.ts');
  return openWebhook(settings.webhook, settings.prefix);
}

const brokerOf = (settings: BusSettings | null): string | null =>
  settings?.broker ? shownAddressOf(settings.broker) : null;

/** Never what they are. */
const namesIn = ({ values, user, password }: BusChange): readonly string[] => [
  ...Object.keys(values),
  ...(user === undefined ? [] : ['user']),
  ...(password === undefined ? [] : ['password']),
];
