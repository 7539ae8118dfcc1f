import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PublicTagEvent } from '../../../house/lookUp.ts';
import { displayAddressOf } from '../../../process/broker.ts';
import type { BusView } from '../../../protocol/bus.ts';
import type { BusSettings } from '../../bus/settings.ts';
import type { Lease, OpenLease } from '../../cluster/lease.ts';
import type { StateKind } from '../../cluster/sharedState.ts';
import type { OpenTopic, Publish } from '../../cluster/topic.ts';

type Status = Pick<BusView, 'broker' | 'webhook' | 'places'>;

/**
 * Decides which server connects to the MQTT broker and which one calls the webhook. Exactly one
 * server holds each lease.
 */
export interface BusLeases {
  acquire(settings: BusSettings | null): Promise<void>;
  releaseOthers(settings: BusSettings | null): Promise<void>;
  restrictToHeld(settings: BusSettings | null): BusSettings | null;
  status(settings: BusSettings | null, status: Status): Status;
  close(): Promise<void>;
}

export function openBusLeases(openLease: OpenLease, changed: () => void): BusLeases {
  const duties = new Map<string, Lease>();
  const since = new Map<string, number>();
  const isOurs = (name: string): boolean => duties.get(name)?.isHeld() ?? false;

  async function keep(names: readonly string[]): Promise<void> {
    for (const [name, duty] of duties) {
      if (names.includes(name)) continue;
      duties.delete(name);
      await duty.close();
    }
  }
  return {
    async acquire(settings) {
      for (const name of namesIn(settings)) {
        if (duties.has(name)) continue;
        const hasChanged = (): void => {
          since.set(name, Date.now());
          changed();
        };
        since.set(name, Date.now());
        duties.set(name, await openLease(name, hasChanged));
      }
    },
    releaseOthers: (settings) => keep(namesIn(settings)),
    restrictToHeld(settings) {
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

/**
 * Hashes the address, since it may contain a secret and lease names are readable in the database.
 */
const leaseNameOf = (what: string, address: string): string =>
  `${what} ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;
const brokerName = ({ broker }: BusSettings): string =>
  broker === null ? '' : leaseNameOf('broker', displayAddressOf(broker));
const webhookName = ({ webhook }: BusSettings): string =>
  webhook === null ? '' : leaseNameOf('webhook', webhook.url);
const namesIn = (settings: BusSettings | null): readonly string[] =>
  settings === null
    ? []
    : [brokerName(settings), webhookName(settings)].filter((name) => name !== '');

/**
 * A tag laid at a server without the connection to the broker. The server with the connection
 * publishes it.
 */
const FORWARDED_TAG: StateKind<PublicTagEvent> = {
  name: 'tag-laid',
  schema: v.custom<PublicTagEvent>(
    (said) => typeof said === 'object' && said !== null && 'reader' in said,
  ),
};
const MESSAGE_TTL_MS = 5_000;

/** Returns a function that forwards tags laid here. `laid` is called with those forwarded here. */
export const createTagForwarder = (
  openTopic: OpenTopic,
  laid: (tag: PublicTagEvent) => void,
): Publish<PublicTagEvent> => openTopic(FORWARDED_TAG, MESSAGE_TTL_MS, laid);
