import type { ReaderName } from '#lib/reader/events.ts';
import type { Sign } from '#lib/protocol/heard.ts';
import { line } from '../../words.ts';
import type { DriverHost } from '../contract.ts';
import { createToldReader, type ToldReader } from '../mqtt/sightings.ts';
import { openConnection, type Connection, type Patience } from './connection.ts';
import type { Trouble } from './frames.ts';
import type { DeviceAddress } from './settings.ts';

/** How patient we are with devices. */
export interface Machine extends Patience {
  /** ms until a device that is away is tried again; twice as long each time, up to eight times as long. */
  readonly reconnectAfter: number;
  /** How long a tag counts as lying after it was last told of, in ms: twice as long as devices take to look again. */
  readonly grace: number;
}

/** A device that is connected again whenever it can be. */
export interface KeptDevice {
  sign(sign: Sign): void;
  stop(): void;
}

/** Takes a name for a device; false: another one has it. */
type Claim = (name: ReaderName, device: KeptDevice) => boolean;

const LONGEST_WAIT = 8;
/** How much longer a device is left alone with which it is no use to speak. */
const HOPELESS = 10;

export function keepDevice(
  host: DriverHost,
  address: DeviceAddress,
  machine: Machine,
  claim: Claim,
): KeptDevice {
  let stopped = false;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let connection: Connection | null = null;
  const say = onChange(host.say);
  const listed = createListed(host, address.shown);
  const kept: KeptDevice = {
    sign: (sign) => connection?.sign(sign),
    stop() {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
      listed.stop();
    },
  };

  function open(): void {
    connection = openConnection(address, machine, {
      ready(own) {
        tries = 0;
        listed.there(isReaderName(own) && claim(own, kept) ? own : address.shown);
      },
      scanned: (uid) => listed.told(uid, machine.grace),
      closed,
    });
  }

  function closed(trouble: Trouble, why: string): void {
    connection = null;
    if (stopped) return;
    listed.away();
    const values = { device: address.shown, why: why || line('bridge.esphome.closed') };
    say(line(`bridge.esphome.${trouble}`, values));
    const isHopeless = trouble !== 'away' && trouble !== 'silent';
    const wait = isHopeless ? HOPELESS : Math.min(2 ** tries, LONGEST_WAIT);
    tries += 1;
    timer = setTimeout(open, wait * machine.reconnectAfter);
  }

  open();
  return kept;
}

/** Longer names are no reader's. */
const LONGEST_NAME = 120;

const isReaderName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= LONGEST_NAME && !/\p{C}/u.test(name);

/** How a device stands on the list of readers: by its address, until its own name is known, which stays over all connections. */
function createListed(host: DriverHost, address: ReaderName) {
  let reader: { readonly name: ReaderName; readonly told: ToldReader } | null = null;
  host.report(address, 'connecting');
  return {
    there(name: ReaderName): void {
      if (reader?.name === name) return reader.told.reachable(true);
      reader?.told.stop();
      host.report(reader?.name ?? address, null);
      reader = { name, told: createToldReader(host, name) };
      reader.told.reachable(true);
      // These devices never tell twice of what lies there: whatever they tell of from now on is laid anew.
      host.emit({ type: 'off', reader: name, at: host.now() });
    },
    away: () => reader?.told.reachable(false),
    told(uid: string, liesFor: number): void {
      reader?.told.told({ type: 'laid', spelling: uid, id: null, liesFor }, '');
    },
    stop: () => reader?.told.stop(),
  };
}

/** What goes on is said once. */
function onChange(say: (line: string) => void): (line: string) => void {
  let last = '';
  return (now) => {
    if (now !== last) say(now);
    last = now;
  };
}
