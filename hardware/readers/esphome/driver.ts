import process from 'node:process';
import type { ReaderName } from '#lib/reader/events.ts';
import { BadArgument, type Driver } from '../contract.ts';
import { maintainDevice, type DeviceHandle, type DeviceTimings } from './device.ts';
import { readDevices } from './settings.ts';

interface DriverMachine extends DeviceTimings {
  readonly env: NodeJS.ProcessEnv;
}

export const driver: Driver = createDriver({
  env: process.env,
  reconnectAfter: 1_000,
  grace: 3_000,
  opening: 10_000,
  asking: 5_000,
  silence: 12_000,
});

export function createDriver(machine: DriverMachine): Driver {
  return {
    async start(host, argument) {
      const addresses = readDevices(argument, machine.env);
      if (!addresses.ok) throw new BadArgument(addresses.refusal);
      const byName = new Map<ReaderName, DeviceHandle>();
      const claim = (name: ReaderName, device: DeviceHandle) => {
        if (!byName.has(name)) byName.set(name, device);
        return byName.get(name) === device;
      };
      const devices = addresses.value.map((address) => {
        const device = maintainDevice(host, address, machine, claim);
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
