import process from 'node:process';
import type { ReaderName } from '#lib/reader/events.ts';
import { BadArgument, type Driver } from '../contract.ts';
import { keepDevice, type KeptDevice, type Machine } from './device.ts';
import { readDevices } from './settings.ts';

/** What the driver asks of the machine; tests give it other answers. */
interface DriverMachine extends Machine {
  readonly env: NodeJS.ProcessEnv;
}

export const driver: Driver = createDriver({
  ...{ env: process.env, reconnectAfter: 1_000, grace: 3_000 },
  ...{ opening: 10_000, asking: 5_000, silence: 12_000 },
});

/** The driver for devices of ESPHome that tell Home Assistant their tags: they tell us too. */
export function createDriver(machine: DriverMachine): Driver {
  return {
    async start(host, argument) {
      const addresses = readDevices(argument, machine.env);
      if (!addresses.ok) throw new BadArgument(addresses.refusal);
      const byName = new Map<ReaderName, KeptDevice>();
      const claim = (name: ReaderName, device: KeptDevice) => {
        if (!byName.has(name)) byName.set(name, device);
        return byName.get(name) === device;
      };
      const devices = addresses.value.map((address) => {
        const device = keepDevice(host, address, machine, claim);
        byName.set(address.shown, device);
        return device;
      });
      return {
        async sign(reader, sign) {
          byName.get(reader)?.sign(sign);
        },
        async stop() {
          for (const device of devices) device.stop();
        },
      };
    },
  };
}
