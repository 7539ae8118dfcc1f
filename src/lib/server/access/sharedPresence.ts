import * as v from 'valibot';
import type { FactKind, Facts } from '../facts/facts.ts';
import type { ServerFacts } from '../facts/serverFacts.ts';
import { AWAY_AT_MOST, COMES_WITHIN, createPresence, type DevicePresence } from './seats.ts';

/** By the device: it is connected to that server. */
const CONNECTED: FactKind<true> = { name: 'device-connected', schema: v.literal(true) };
/** By the device: when it left the last server to which it was connected, in ms since the epoch. */
const LEFT: FactKind<number> = { name: 'device-left', schema: v.number() };
/** By the device: it was let in a moment ago. */
const EXPECTED: FactKind<true> = { name: 'device-expected', schema: v.literal(true) };
/** Servers began a moment ago, and know of nobody who was there before. */
const BEGUN: FactKind<true> = { name: 'servers-begun', schema: v.literal(true) };

interface PresenceParts {
  readonly facts: Facts;
  /** Null: no other server can be there. */
  readonly servers: ServerFacts | null;
  /** ms since the epoch. */
  now(): number;
  /** In ms. */
  monotonicNow(): number;
}

/** Which devices are connected to whichever server. `changed` is called with those that came to another, or left it. */
export function openPresence(
  { facts, servers, now, monotonicNow }: PresenceParts,
  changed: (device: string) => void,
): DevicePresence {
  if (servers === null) return createPresence(now, monotonicNow);
  if (!servers.hasJoined) facts.say(BEGUN, '', true, AWAY_AT_MOST);
  const begun = (facts.find(BEGUN, '')?.until ?? -Infinity) - AWAY_AT_MOST;
  const here = createPresence(now, monotonicNow, begun);
  const elsewhere = new Set<string>();

  function noteElsewhere(device: string): boolean {
    const [was, is] = [elsewhere.has(device), servers?.of(CONNECTED, device).size !== 0];
    if (is) elsewhere.add(device);
    else elsewhere.delete(device);
    if (is) here.cameElsewhere(device);
    else if (was && !here.isConnected(device)) here.leftElsewhere(device, now(), monotonicNow());
    return was !== is;
  }
  function noteLeft(device: string): void {
    const left = facts.find(LEFT, device);
    if (left !== null) here.leftElsewhere(device, left.value, left.until - AWAY_AT_MOST);
  }
  function noteExpected(device: string): void {
    const expected = facts.find(EXPECTED, device);
    if (expected !== null) here.expectUntil(device, expected.until);
  }
  servers.watch(CONNECTED, (device) => void (noteElsewhere(device) && changed(device)));
  for (const device of servers.keys(CONNECTED)) noteElsewhere(device);
  for (const device of facts.all(LEFT).keys()) noteLeft(device);
  facts.watch(LEFT, noteLeft);
  for (const device of facts.all(EXPECTED).keys()) noteExpected(device);
  facts.watch(EXPECTED, noteExpected);

  const isConnected = (device: string) => here.isConnected(device) || elsewhere.has(device);
  return {
    expect(device) {
      here.expect(device);
      facts.say(EXPECTED, device, true, COMES_WITHIN);
    },
    arrived(device) {
      here.arrived(device);
      servers.say(CONNECTED, device, true);
    },
    left(device) {
      const was = here.isConnected(device);
      here.left(device);
      if (!was || here.isConnected(device) || servers.isOver()) return;
      if (!elsewhere.has(device)) facts.say(LEFT, device, now(), AWAY_AT_MOST);
      servers.drop(CONNECTED, device);
    },
    forget(device) {
      here.forget(device);
      servers.drop(CONNECTED, device);
    },
    isConnected,
    isPresent: (device) => elsewhere.has(device) || here.isPresent(device),
    lastSeen: (device) => (elsewhere.has(device) ? now() : here.lastSeen(device)),
  };
}
