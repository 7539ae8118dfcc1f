import { setTimeout as pause } from 'node:timers/promises';
import { EsphomeDevice } from '../../support/esphomeDevice.ts';

/**
 * Simulates cards at an ESPHome device. Its light shows whether a client is connected, and cards
 * wait for that.
 */
export interface DeviceHands {
  readonly address: string;
  lay(tag: string): void;
  /** Its bridge is about to go: what is to be laid is laid on no account, and forgotten. */
  rest(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** In ms; a device that told of more than ten a second would be left alone. */
const BETWEEN_CARDS = 120;
/** Time without a card before it counts again, in ms: twice the bridge's own, for busy machines. */
const LIFTED_FOR = 4_000;

export async function openDeviceHands(name: string, key?: string): Promise<DeviceHands> {
  const device = await EsphomeDevice.open({ name, ...(key !== undefined && { key }) });
  let waiting: string[] = [];
  let isResting = false;
  let isClosed = false;
  let last = { tag: '', at: 0 };

  const mayLay = (tag: string) =>
    !isResting &&
    device.isHeard() &&
    (tag !== last.tag || performance.now() - last.at > LIFTED_FOR);
  async function work(): Promise<void> {
    while (!isClosed) {
      const [tag] = waiting;
      if (tag === undefined || !mayLay(tag)) {
        await pause(10);
        continue;
      }
      waiting.shift();
      device.lay(tag);
      last = { tag, at: performance.now() };
      await pause(BETWEEN_CARDS);
    }
  }
  const working = work();

  return {
    address: device.address,
    // A card laid while the bridge is gone is laid again with all others that it missed.
    lay: (tag) => void (isResting || waiting.push(tag)),
    rest() {
      isResting = true;
      waiting = [];
    },
    goOn: () => void (isResting = false),
    async close() {
      isClosed = true;
      device.unplug();
      await working;
    },
  };
}
