import { createHash } from 'node:crypto';
import type { Language } from '../../i18n/language.ts';
import { isOfHouse, shownAddressOf } from '../../process/broker.ts';
import { printError } from '../../process/print.ts';
import type { BrokerStatus } from '../../protocol/bus.ts';
import { startText } from '../commands/startText.ts';
import { createLimit } from '../limits/rates.ts';
import type { Leaving, Listening } from './broker.ts';
import { createDesk, type BusTables } from './desk.ts';
import type { Publisher } from './publisher.ts';
import type { Publish } from './retained.ts';
import type { BrokerSettings } from './settings.ts';
import { createSeal } from './left.ts';
import { openStanding, type Standing } from './standing.ts';
import { askedPlace, houseTopics, topicsOfPlace } from './topics.ts';

/** The house, as its broker needs it. */
export interface AtHouse {
  /** Under which phones reach this server. */
  readonly address: string;
  /** Folder of everything that is kept. */
  readonly data: string;
  /** Of this house alone. */
  readonly secret: string;
  readonly tables: BusTables;
}

interface AtBrokerParts extends AtHouse {
  readonly prefix: string;
  readonly language: Language;
  readonly publisher: Publisher;
  /** Where a loudspeaker fetches a sentence of that table as sound. */
  speech(table: string, text: string): string;
  /** Whether this server is the one that speaks with it. */
  isOurs(): boolean;
}

/** The broker of the house, with what stands there and who asks there. */
export interface AtBroker {
  readonly publish: Publish;
  /** From now on it is known which places and readers there are. */
  houseKnown(): void;
  status(): BrokerStatus;
  close(how: Leaving): Promise<void>;
}

/** The same after a restart: the broker then lets the will of the one before go first. */
export const nameOf = ({ secret }: Pick<AtHouse, 'secret'>): string =>
  createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 8);

export async function openAtBroker(
  settings: BrokerSettings,
  parts: AtBrokerParts,
): Promise<AtBroker> {
  const { publisher, prefix, data } = parts;
  const shown = shownAddressOf(settings);
  const isPublic = !isOfHouse(settings);
  if (isPublic) printError(startText('public-broker', { broker: shown }));
  const { connectBroker } = await import('./broker.ts');
  const { status } = houseTopics(prefix);
  const standing = openStanding(data, shown, createSeal(parts.secret).close(settings));
  const connection = createStatus();
  let isHouseKnown = false;
  const publish: Publish = (topic, payload, retained) => {
    if (retained) standing.said(topic, payload, broker.isConnected());
    broker.publish(topic, payload, retained);
  };
  function sweep(): void {
    if (isHouseKnown && broker.isConnected()) takeAway(standing, status, publisher, publish);
  }
  const broker = connectBroker({
    ...{ settings, status, clientId: `table-companion-${nameOf(parts)}` },
    connected() {
      standing.said(status, 'online', true);
      publisher.again();
      sweep();
    },
    changed: connection.changed,
    listening: listeningTo(settings, parts, (...said) => publish(...said)),
  });
  return {
    publish,
    houseKnown() {
      isHouseKnown = true;
      sweep();
    },
    status: () => ({ ...connection.now(), isPublic }),
    async close(how) {
      const left = standing.topics();
      if (how === 'for-good') {
        for (const topic of left) standing.said(topic, '', broker.isConnected());
      }
      standing.close();
      await broker.close(how, left);
    },
  };
}

/** What stands there of places and readers that there are no more. */
function takeAway(
  standing: Standing,
  status: string,
  { holds }: Publisher,
  publish: Publish,
): void {
  for (const topic of standing.topics()) {
    if (topic !== status && !holds(topic)) publish(topic, '', true);
  }
}

/** How often Home Assistant may say that it is there, and be told all of it: it starts seldom. */
const TOLD_AGAIN = { perSecond: 1 / 10, burst: 3 };

/** Who is heard there: buttons, as far as they are allowed, and Home Assistant when it starts; null: nobody. */
function listeningTo(
  { commands: allowed, seats, discovery }: BrokerSettings,
  { prefix, language, publisher, tables, speech, isOurs }: AtBrokerParts,
  publish: Publish,
): Listening | null {
  const desk = createDesk({
    ...{ ...tables, tableAt: publisher.tableAt, language, speech, allowed, seats },
    reply: (place, answer) =>
      publish(topicsOfPlace(prefix, place).answer, JSON.stringify(answer), false),
  });
  const again = createLimit(TOLD_AGAIN, () => performance.now());
  const birth = discovery === null ? null : `${discovery}/status`;
  const topics = [
    ...(allowed.length === 0 ? [] : [houseTopics(prefix).commands]),
    ...(birth === null ? [] : [birth]),
  ];
  if (topics.length === 0) return null;
  return {
    topics,
    once: [houseTopics(prefix).commands],
    heard(topic, payload) {
      if (!isOurs()) return;
      if (topic === birth) {
        if (new TextDecoder().decode(payload) === 'online' && again()) publisher.again();
        return;
      }
      const place = askedPlace(prefix, topic);
      if (place !== null && allowed.length > 0) desk.heard(place, payload);
    },
  };
}

/** How the connection is. */
function createStatus() {
  let now: Omit<BrokerStatus, 'isPublic'> = { state: 'away', since: Date.now(), trouble: null };
  return {
    now: () => now,
    changed(state: BrokerStatus['state'], why: NonNullable<BrokerStatus['trouble']>['why'] | null) {
      const at = Date.now();
      const since = state === now.state ? now.since : at;
      const wasLost = now.state === 'connected' && state === 'away' && why === null;
      const trouble =
        why === null ? (wasLost ? ({ why: 'lost', at } as const) : now.trouble) : { why, at };
      now = { state, since, trouble };
    },
  };
}
