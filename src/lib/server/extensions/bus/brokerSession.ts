import { createHash } from 'node:crypto';
import type { Language } from '../../../i18n/language.ts';
import { isLocalBroker, displayAddressOf } from '../../../process/broker.ts';
import { printError } from '../../../process/print.ts';
import type { BrokerStatus } from '../../../protocol/bus.ts';
import { startText } from '../../log/startText.ts';
import { createTokenBucket } from '../../limits/rateLimits.ts';
import type { DisconnectMode, Subscriptions } from './broker.ts';
import { createCommandHandler, type BusTables } from './commandHandler.ts';
import type { Publisher } from './publisher.ts';
import type { Publish } from './retainedMessages.ts';
import type { BrokerSettings } from '../../bus/settings.ts';
import { createAddressCipher } from './formerBrokers.ts';
import { openRetainedTopics, type RetainedTopicsFile } from './retainedTopics.ts';
import { placeIdOfCommand, createVenueTopics, topicsOfPlace } from './topics.ts';

export interface BusContext {
  readonly address: string;
  readonly data: string;
  /** Secret of this server; source of its client id and of the encryption key of addresses. */
  readonly secret: string;
  readonly tables: BusTables;
  /** Language of what is spoken by announcers. */
  readonly language: Language;
}

interface BrokerSessionParts extends BusContext {
  readonly prefix: string;
  readonly publisher: Publisher;
  speech(table: string, text: string): string;
  /** False if another connection of the venue takes the commands. */
  mayTakeCommands(): boolean;
}

export interface BrokerSession {
  readonly publish: Publish;
  /** Called once places and readers are known; obsolete topics are removed from then on. */
  removeObsoleteTopics(): void;
  status(): BrokerStatus;
  close(how: DisconnectMode): Promise<void>;
}

/**
 * Returns an id that survives restarts. With the same client id, the broker ends the old session
 * and its will before the new one begins.
 */
export const clientIdOf = ({ secret }: Pick<BusContext, 'secret'>): string =>
  createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 8);

export async function openBrokerSession(
  settings: BrokerSettings,
  parts: BrokerSessionParts,
): Promise<BrokerSession> {
  const { publisher, prefix, data } = parts;
  const shown = displayAddressOf(settings);
  const isPublic = !isLocalBroker(settings);
  if (isPublic) printError(startText('public-broker', { broker: shown }));
  const { connectBroker } = await import('./broker.ts');
  const { status } = createVenueTopics(prefix);
  const standing = openRetainedTopics(
    data,
    shown,
    createAddressCipher(parts.secret).close(settings),
  );
  const connection = createStatus();
  const topics = topicsOf(settings, prefix);
  const broker = connectBroker({
    settings,
    status,
    clientId: `table-companion-${clientIdOf(parts)}`,
    isSubscriber: topics.length > 0,
  });
  let isHouseKnown = false;
  const publish: Publish = (topic, payload, retained) => {
    if (retained) standing.record(topic, payload, broker.isConnected());
    broker.publish(topic, payload, retained);
  };
  function sweep(): void {
    if (isHouseKnown && broker.isConnected()) removeObsolete(standing, status, publisher, publish);
  }
  broker.follow({
    connected() {
      standing.record(status, 'online', true);
      publisher.republishAll();
      sweep();
    },
    changed: connection.changed,
    subscriptions: topics.length === 0 ? null : subscriptionsTo(topics, settings, parts, publish),
  });
  return {
    publish,
    removeObsoleteTopics() {
      isHouseKnown = true;
      sweep();
    },
    status: () => ({ ...connection.now(), isPublic }),
    async close(how) {
      const left = standing.topics();
      if (how === 'for-good') {
        for (const topic of left) standing.record(topic, '', broker.isConnected());
      }
      standing.close();
      await broker.close(how, left);
    },
  };
}

function removeObsolete(
  standing: RetainedTopicsFile,
  status: string,
  { isRetainedUnder }: Publisher,
  publish: Publish,
): void {
  for (const topic of standing.topics()) {
    if (topic !== status && !isRetainedUnder(topic)) publish(topic, '', true);
  }
}

const REPUBLISH_RATE = { perSecond: 1 / 10, burst: 3 };

/** Returns the topic of Home Assistant's birth message; null without discovery. */
const birthTopicOf = ({ discovery }: BrokerSettings): string | null =>
  discovery === null ? null : `${discovery}/status`;

/** Returns the topics of allowed commands, and of the birth message of Home Assistant. */
function topicsOf(settings: BrokerSettings, prefix: string): readonly string[] {
  const birth = birthTopicOf(settings);
  const commands = settings.commands.length === 0 ? [] : [createVenueTopics(prefix).commands];
  return birth === null ? commands : [...commands, birth];
}

function subscriptionsTo(
  topics: readonly string[],
  settings: BrokerSettings,
  { prefix, language, publisher, tables, speech, mayTakeCommands }: BrokerSessionParts,
  publish: Publish,
): Subscriptions {
  const { commands: allowed, seats } = settings;
  const desk = createCommandHandler({
    ...tables,
    tableAt: publisher.tableAt,
    language,
    speech,
    allowed,
    seats,
    reply: (place, answer) =>
      publish(topicsOfPlace(prefix, place).answer, JSON.stringify(answer), false),
  });
  const again = createTokenBucket(REPUBLISH_RATE, () => performance.now());
  const birth = birthTopicOf(settings);
  return {
    topics,
    ignoreRetainedAt: [createVenueTopics(prefix).commands],
    received(topic, payload) {
      if (!mayTakeCommands()) return;
      if (topic === birth) {
        if (new TextDecoder().decode(payload) === 'online' && again()) publisher.republishAll();
        return;
      }
      const place = placeIdOfCommand(prefix, topic);
      if (place !== null && allowed.length > 0) desk.heard(place, payload);
    },
  };
}

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
