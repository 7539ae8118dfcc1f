import type { ReaderName } from '#lib/reader/events.ts';
import type { Sign } from '#lib/protocol/announcements.ts';
import { line } from '../../words.ts';
import type { DriverHost } from '../contract.ts';
import { createReportedReader, type ReportedReader } from '../mqtt/reportedReaders.ts';
import { sayChanges } from '../sayOnce.ts';
import { openConnection, type Connection, type ConnectionTimings } from './connection.ts';
import type { ConnectionProblem } from './frames.ts';
import type { DeviceAddress } from './settings.ts';

export interface DeviceTimings extends ConnectionTimings {
  /** Delay in ms before the first reconnection; doubles each time, up to eight times. */
  readonly reconnectAfter: number;
  /**
   * Time in ms after which a tag counts as lifted, from its last report: twice the polling interval
   * of devices.
   */
  readonly grace: number;
}

export interface DeviceHandle {
  sign(sign: Sign): void;
  stop(): void;
}

type ClaimName = (name: ReaderName, device: DeviceHandle) => boolean;

const MAX_BACKOFF = 8;
const CONFIGURATION_ERROR_BACKOFF = 10;

export function maintainDevice(
  host: DriverHost,
  address: DeviceAddress,
  machine: DeviceTimings,
  claim: ClaimName,
): DeviceHandle {
  let stopped = false;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let connection: Connection | null = null;
  const say = sayChanges(host.say);
  const listed = createDeviceListing(host, address.shown);
  const kept: DeviceHandle = {
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

  function closed(trouble: ConnectionProblem, why: string): void {
    connection = null;
    if (stopped) return;
    listed.away();
    const values = { device: address.shown, why: why || line('bridge.esphome.closed') };
    say(line(`bridge.esphome.${trouble}`, values));
    const isHopeless = trouble !== 'away' && trouble !== 'silent';
    const wait = isHopeless ? CONFIGURATION_ERROR_BACKOFF : Math.min(2 ** tries, MAX_BACKOFF);
    tries += 1;
    timer = setTimeout(open, wait * machine.reconnectAfter);
  }

  open();
  return kept;
}

const MAX_NAME_LENGTH = 120;

const isReaderName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(name);

/**
 * Lists a device under its address until its own name is known. It keeps that name over
 * reconnections.
 */
function createDeviceListing(host: DriverHost, address: ReaderName) {
  let reader: { readonly name: ReaderName; readonly told: ReportedReader } | null = null;
  host.report(address, 'connecting');
  return {
    there(name: ReaderName): void {
      if (reader?.name !== name) {
        reader?.told.stop();
        host.report(reader?.name ?? address, null);
        reader = { name, told: createReportedReader(host, name) };
      }
      // Devices report a lying tag only once, so every report after a reconnection is a newly laid
      // card.
      reader.told.handleMessage({ type: 'lifted' }, '');
    },
    away: () => reader?.told.setReachable(false),
    told(uid: string, liesFor: number): void {
      reader?.told.handleMessage({ type: 'laid', spelling: uid, id: null, liesFor }, '');
    },
    stop: () => reader?.told.stop(),
  };
}
