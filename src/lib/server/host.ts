import { openHouseHost, type HouseHost } from './houseHost.ts';
import type { Ports } from './ports.ts';
import { createReaders, type Readers } from './readers.ts';
import { createTableHost, type TableHost } from './tableHost.ts';
import { createTapRouter, type TapRouter } from './tapRouter.ts';

/** The authority: it alone decides, and it knows neither sockets nor databases. */
export interface Host {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly taps: TapRouter;
  /** Resolves when everything asked so far is answered. */
  idle(): Promise<void>;
}

export interface HostSettings {
  /** Whether the simulator is allowed. */
  readonly lab: boolean;
  /** Address under which phones reach this server. */
  readonly address: string;
}

/** Rejects when the log cannot be read. */
export async function openHost(ports: Ports, settings: HostSettings): Promise<Host> {
  const readers = createReaders();
  const tables = createTableHost(ports);
  const house = await openHouseHost(ports, { tables, readers, ...settings });
  const taps = createTapRouter(ports, { house, tables, readers });
  return {
    house,
    tables,
    readers,
    taps,
    async idle() {
      await taps.idle();
      await Promise.all([house.idle(), tables.idle()]);
    },
  };
}
