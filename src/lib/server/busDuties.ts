import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { LaidTag } from '../house/laid.ts';
import { shownAddressOf } from '../process/broker.ts';
import type { BusView } from '../protocol/bus.ts';
import type { BusSettings } from './bus/settings.ts';
import { openDuty, type Duty } from './facts/duty.ts';
import type { FactKind } from './facts/facts.ts';
import { tellOthers } from './facts/toOthers.ts';
import type { Ports } from './ports.ts';

type Sharing = Pick<Ports, 'facts' | 'servers' | 'monotonicNow'>;
type Status = Pick<BusView, 'broker' | 'webhook' | 'places'>;

/** Which of several servers speaks with a broker, and with an address that messages are sent to: one alone with each. */
export interface BusDuties {
  /** Asks for what these settings name. */
  take(settings: BusSettings | null): Promise<void>;
  /** Gives back all else. */
  keepOnly(settings: BusSettings | null): Promise<void>;
  /** What of them is this server’s to do now; null: nothing. */
  ours(settings: BusSettings | null): BusSettings | null;
  /** As that is, with what another server does. */
  status(settings: BusSettings | null, status: Status): Status;
  close(): Promise<void>;
}

/** `changed` is called when another server has taken over, or this one has. */
export function openBusDuties(sharing: Sharing, changed: () => void): BusDuties {
  const duties = new Map<string, Duty>();
  const since = new Map<string, number>();
  const isOurs = (name: string): boolean => duties.get(name)?.isOurs() ?? false;

  async function keep(names: readonly string[]): Promise<void> {
    for (const [name, duty] of duties) {
      if (names.includes(name)) continue;
      duties.delete(name);
      await duty.close();
    }
  }
  return {
    async take(settings) {
      for (const name of namesIn(settings)) {
        if (duties.has(name)) continue;
        const hasChanged = (): void => {
          since.set(name, Date.now());
          changed();
        };
        since.set(name, Date.now());
        duties.set(name, await openDuty(sharing, name, hasChanged));
      }
    },
    keepOnly: (settings) => keep(namesIn(settings)),
    ours(settings) {
      if (settings === null) return null;
      const broker = isOurs(brokerName(settings)) ? settings.broker : null;
      const webhook = isOurs(webhookName(settings)) ? settings.webhook : null;
      return broker === null && webhook === null ? null : { ...settings, broker, webhook };
    },
    status(settings, { broker, webhook, places }) {
      const elsewhere = (name: string) => ({
        ...({ state: 'elsewhere', since: since.get(name) ?? Date.now() } as const),
      });
      return {
        places,
        broker:
          broker === null && settings?.broker
            ? { ...elsewhere(brokerName(settings)), trouble: null, isPublic: false }
            : broker,
        webhook:
          webhook === null && settings?.webhook
            ? { ...elsewhere(webhookName(settings)), status: null }
            : webhook,
      };
    },
    close: () => keep([]),
  };
}

/** Addresses may be secret, and names of duties can be read in the database. */
const nameOf = (what: string, address: string): string =>
  `${what} ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;
const brokerName = ({ broker }: BusSettings): string =>
  broker === null ? '' : nameOf('broker', shownAddressOf(broker));
const webhookName = ({ webhook }: BusSettings): string =>
  webhook === null ? '' : nameOf('webhook', webhook.url);
const namesIn = (settings: BusSettings | null): readonly string[] =>
  settings === null
    ? []
    : [brokerName(settings), webhookName(settings)].filter((name) => name !== '');

/** A tag that was laid at a server which does not speak with the broker. */
const LAID: FactKind<LaidTag> = {
  name: 'tag-laid',
  schema: v.custom<LaidTag>(
    (said) => typeof said === 'object' && said !== null && 'reader' in said,
  ),
};
/** How long that is told, in ms. */
const TOLD_FOR = 5_000;

/** Tells the other servers of tags that were laid here; `laid` is called with theirs. */
export const laidElsewhere = (
  { facts, servers }: Sharing,
  laid: (tag: LaidTag) => void,
): ((tag: LaidTag) => void) =>
  servers === null ? () => undefined : tellOthers(facts, LAID, TOLD_FOR, laid);
