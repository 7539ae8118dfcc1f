import type { Driver } from './contract.ts';

/** Loaders of the drivers. A missing dependency of one driver must not affect the others. */
const KINDS: Readonly<Record<string, () => Promise<{ readonly driver: Driver }>>> = {
  esphome: () => import('./esphome/driver.ts'),
  mqtt: () => import('./mqtt/driver.ts'),
  'mqtt-listen': () => import('./mqtt-listen/driver.ts'),
  pcsc: () => import('./pcsc/driver.ts'),
  replay: () => import('./replay/driver.ts'),
  simulator: () => import('./simulator/driver.ts'),
  wedge: () => import('./wedge/driver.ts'),
};

export const READER_KINDS: readonly string[] = Object.keys(KINDS);

export async function loadDriver(kind: string): Promise<Driver | null> {
  const load = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return load === undefined ? null : (await load()).driver;
}
