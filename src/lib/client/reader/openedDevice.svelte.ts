import type { DeviceReader } from './device.ts';

/** This page's own reader, once something was laid on it; its code is fetched only then. */
let opened: DeviceReader | undefined = $state.raw();

export const openedDevice = (): DeviceReader | undefined => opened;

export function deviceOpened(device: DeviceReader): DeviceReader {
  opened = device;
  return device;
}
