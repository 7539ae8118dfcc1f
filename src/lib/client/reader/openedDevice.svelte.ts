import type { DeviceReader } from './device.ts';

let opened: DeviceReader | undefined = $state.raw();

export const openedDevice = (): DeviceReader | undefined => opened;

export function setOpenedDevice(device: DeviceReader): DeviceReader {
  opened = device;
  return device;
}
