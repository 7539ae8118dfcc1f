import type { LaidTag } from '../house/laid.ts';
import type { HouseView } from '../house/view.ts';
import { accept, refuse } from '../game/result.ts';
import { shownAddressOf } from '../process/broker.ts';
import { isOfSeat, type BusChange, type BusView } from '../protocol/bus.ts';
import type { TableSnapshot } from '../protocol/messages.ts';
import type { AtHouse } from './bus/atBroker.ts';
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
import { openBus, type Bus } from './openBus.ts';
import type { BusDesk } from './sockets/busAnswers.ts';

/** What the house is told, by settings that may become others while the server runs. */
export interface BusOfHouse
  extends BusDesk, Pick<Bus, 'broadcast' | 'house' | 'tagLaid' | 'shows' | 'chances'> {
  /** Whose pages may show a television in a frame. */
  frames(): readonly string[];
  close(): Promise<void>;
}

/** `named`: what the environment says, which stands fixed. */
export async function openBusOfHouse(named: NamedSettings, house: AtHouse): Promise<BusOfHouse> {
  let kept = usable(readKept(house.data), named);
  const current = await openCurrent(settingsOf(kept, named), house);
  let changing: Promise<unknown> = Promise.resolve();
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
    await current.turnTo(settingsOf(kept, named));
    log.info('settings of the bus changed', { settings: namesIn(change) });
    return accept(view());
  }

  return {
    ...{ view, broadcast: current.broadcast, house: current.house, tagLaid: current.tagLaid },
    ...{ shows: current.shows, chances: current.chances },
    change(change) {
      // One after the other: each is made of what the one before has left.
      const taken = changing.then(() => take(change));
      changing = taken.catch(() => undefined);
      return taken;
    },
    hasSeatButtons: current.hasSeatButtons,
    frames: () => readFrames(holding(kept, named)) ?? [],
    async close() {
      await changing;
      await current.close();
    },
  };
}

/** Whoever is told now. Another one is told at first what the one before knew. */
async function openCurrent(first: BusSettings | null, house: AtHouse) {
  let settings = first;
  let webhook = await openAddress(first);
  let bus = await openBus(settings, house, webhook);
  let seen: HouseView | null = null;
  let table: string | null = null;
  return {
    async turnTo(next: BusSettings | null): Promise<void> {
      if (isSame(next, settings)) return;
      await bus.close(brokerOf(next) !== brokerOf(settings));
      // What waits for an address goes on waiting, whatever else has changed.
      if (!isSame(addressOf(next), addressOf(settings))) {
        await webhook?.close();
        webhook = await openAddress(next);
      }
      bus = await openBus(next, house, webhook);
      settings = next;
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
    shows: (code: string) => bus.shows(code),
    chances: (...said: Parameters<Bus['chances']>) => bus.chances(...said),
    status: () => bus.status(),
    hasSeatButtons: () => settings?.broker?.commands.some(isOfSeat) ?? false,
    close: async () => void (await Promise.all([bus.close(false), webhook?.close()])),
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
